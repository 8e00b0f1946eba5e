package author_test

import (
	"slices"
	"testing"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// An item is taken by a mark on its own element, inside of it, and around it.
func TestItemsThatAreMarked(t *testing.T) {
	t.Parallel()
	const html = `<!DOCTYPE html><table><tr><th>Name<td><b>Ann</b><tr><th>Age<td>41<tr><th>Town<td><div><div>Ulm</div></div></table>`
	for _, c := range []struct{ why, tag, text, want string }{
		{"the cell of an item that is the cell", "td", "41", "41"},
		{"the b of an item that is the cell", "b", "Ann", "Ann"},
		{"the cell of an item that is the b", "td", "Ann", "Ann"},
		{"the text itself", "#text", "41", "41"},
		{"a wrapper around an item", "td", "Ulm", "Ulm"},
		{"the whole table is no item", "table", "Name Ann Age 41 Town Ulm", ""},
	} {
		p, err := page.New([]byte(html), page.Origin{Name: "a.html"})
		if err != nil {
			t.Fatal(err)
		}
		s := session(t, []*page.Page{p})
		id := s.View().Pages[0].ID
		tree, err := s.Tree(id)
		if err != nil {
			t.Fatal(err)
		}
		node := find(tree, c.tag, c.text)
		if node == tagtree.None {
			t.Fatalf("no <%s> with %q", c.tag, c.text)
		}
		if _, err := s.Mark(author.NewMark{Page: id, Node: int32(node), Part: template.Part{Kind: template.PartText}, Field: "x"}); err != nil {
			t.Fatal(err)
		}
		items, _, err := s.Items(id)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, item := range items {
			if item.Field != "" {
				got += item.Text
			}
		}
		if got != c.want {
			t.Errorf("%s: marked %q, want %q", c.why, got, c.want)
		}
	}
}

func find(t *tagtree.Tree, tag, text string) tagtree.NodeID {
	for n := tagtree.NodeID(1); int(n) < t.Len(); n++ {
		if t.Tag(n) == tag && t.Text(n) == text {
			return n
		}
	}
	return tagtree.None
}

// A page that shows nothing has its data as items, with the keys as labels and names.
func TestItemsOfAPageThatScriptsMake(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ why, html, want string }{
		{"page state", `<title>Lamps</title><div id="root"></div><script>window.shop = {"product": {"unitPrice": "48.50 EUR"}}</script>`, "unitPrice unit_price 48.50 EUR;"},
		{"linked data", `<div></div><script type="application/ld+json">{"@type":"Book","datePublished":"2026-03-01"}</script>`, "datePublished date_published 2026-03-01;"},
		{"meta elements are few and often of the site", `<meta property="og:title" content="Lamps"><div></div>`, ""},
	} {
		p, err := page.New([]byte("<!DOCTYPE html>"+c.html), page.Origin{Name: "a.html"})
		if err != nil {
			t.Fatal(err)
		}
		s := session(t, []*page.Page{p})
		items, _, err := s.Items(s.View().Pages[0].ID)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, item := range items {
			got += item.Label + " " + item.Name + " " + item.Text + ";"
		}
		if got != c.want {
			t.Errorf("%s: got %q, want %q", c.why, got, c.want)
		}
	}
}

// A label in a plain element is no item, also where one page lacks it: it names different
// values. A value that stands before a label stays one.
func TestItemsLeaveOutLabelsInPlainElements(t *testing.T) {
	t.Parallel()
	object := func(name string, rows ...string) *page.Page {
		html := `<!DOCTYPE html><h1>` + name + `</h1>`
		for i := 0; i < len(rows); i += 2 {
			html += `<div><div><span>` + rows[i] + `</span></div><div><div>` + rows[i+1] + `</div></div></div>`
		}
		p, err := page.New([]byte(html), page.Origin{Name: name + ".html"})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	s := session(t, []*page.Page{
		object("Portrait", "Medium", "Oil on canvas", "Dimensions", "61 cm", "Credit", "Bequest of R. Holm"),
		object("Teacup", "Medium", "Porcelain", "Credit", "Gift of A. Lee"),
		object("Key", "Medium", "Iron", "Dimensions", "18 cm", "Credit", "Bought in 1920"),
	})
	items, _, err := s.Items(s.View().Pages[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, item := range items {
		got = append(got, item.Text)
	}
	if want := []string{"Portrait", "Oil on canvas", "61 cm", "Bequest of R. Holm"}; !slices.Equal(got, want) {
		t.Errorf("items %q, want %q", got, want)
	}
}
