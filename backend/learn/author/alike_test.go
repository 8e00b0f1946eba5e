package author_test

import (
	"testing"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// shown is a page of a text, and the node whose text is a value.
func shown(t *testing.T, html string, marks ...string) (s *author.Session, node func(string) int32) {
	t.Helper()
	p, err := page.New([]byte(html), page.Origin{Name: "p", URL: "http://site.example/p", ContentType: "text/html"})
	if err != nil {
		t.Fatal(err)
	}
	s = session(t, []*page.Page{p}, marks...)
	return s, func(value string) int32 { return showing(t, s, s.View().Pages[0].ID, value) }
}

const (
	features = `<h1>Kettle</h1><h2>Features</h2><ul><li>Goose neck<li>Brushed steel<li>Beech handle</ul><p>Cheap: <b>9.50</b></p>`
	stock    = `<h1>Stock</h1><table><tr><th>Name<th>Price<tr><td>Kettle<td>64.00<tr><td>Lamp<td>118.50</table>`
	cards    = `<div><h2><a href=/1>Kettle</a></h2><p>64.00</div><div><h2><a href=/2>Lamp</a></h2><p>118.50</div>`
	person   = `<h1>董献平</h1><table><tr><td>姓名：<td>董献平<td>性别：<td>男</table>`
)

func TestWhatIsAlike(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		html, value string
		want        int
		why         string
	}{
		{features, "Goose neck", 3, "the items of a list"},
		{features, "9.50", 0, "a value that stands alone"},
		{stock, "64.00", 2, "a column"},
	} {
		s, node := shown(t, c.html)
		got, err := s.Alike(s.View().Pages[0].ID, node(c.value), template.Part{})
		if err != nil {
			t.Fatal(err)
		}
		if len(got) != c.want {
			t.Errorf("%d nodes are like %q, want %d: %s", len(got), c.value, c.want, c.why)
		}
	}
	s, _ := shown(t, features)
	if _, err := s.Alike(s.View().Pages[0].ID, 9999, template.Part{}); err == nil {
		t.Error("a node that the page lacks is like others")
	}
}

// A click beside the words of a link hits the heading around it, and means the link as before.
func TestAClickOnTheHeadingMeansItsLink(t *testing.T) {
	t.Parallel()
	s, node := shown(t, cards)
	id := s.View().Pages[0].ID
	tree, err := s.Tree(id)
	if err != nil {
		t.Fatal(err)
	}
	link := func(value string) int32 { // the element that only holds the words
		n := tagtree.NodeID(node(value))
		for e := n; e < tree.End(n); e++ {
			if tree.Tag(e) == "a" {
				return int32(e)
			}
		}
		return int32(n)
	}
	if _, err := s.Mark(author.NewMark{Page: id, Node: link("Kettle"), Field: "name"}); err != nil {
		t.Fatal(err)
	}
	lamp := link("Lamp")
	got, err := s.Node(id, int32(tree.Parent(tagtree.NodeID(lamp))))
	if err != nil {
		t.Fatal(err)
	}
	if got.Field != "name" || got.Choices[0].Node != lamp {
		t.Errorf("the heading means %q at node %d, want name at %d", got.Field, got.Choices[0].Node, lamp)
	}
}

func TestAFurtherClickMeansTheSameField(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ html, mark, value, field, name, why string }{
		{features, "features=Goose neck", "Brushed steel", "features", "goose_neck", "the next item"},
		{features, "features=Goose neck", "Goose neck", "features", "features_2", "the value itself"},
		{features, "features=Goose neck", "9.50", "", "cheap", "another value"},
		{stock, "price=64.00", "118.50", "price", "price_2", "the next row"},
		{stock, "price=64.00", "Lamp", "", "name", "another column, named by its heading"},
		{person, "姓名=董献平", "男", "", "性别", "a neighbour with a label of its own"},
	} {
		s, node := shown(t, c.html, c.mark)
		got, err := s.Node(s.View().Pages[0].ID, node(c.value))
		if err != nil {
			t.Fatal(err)
		}
		if got.Field != c.field || got.Name != c.name {
			t.Errorf("%s, then %q: field %q, name %q, want %q, %q: %s", c.mark, c.value, got.Field, got.Name, c.field, c.name, c.why)
		}
	}
}
