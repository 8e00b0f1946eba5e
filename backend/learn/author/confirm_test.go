package author_test

import (
	"slices"
	"testing"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/page"
)

func TestConfirmMarksWhatIsFoundOnAPage(t *testing.T) {
	t.Parallel()
	s := session(t, []*page.Page{kettle(t, "Blue kettle", "$20.50", "Osmund", "blue"), kettle(t, "Wool rug", "$35.00", "Penhallow", "grey")}, "name=Blue kettle", "price=$20.50")
	first, second := s.View().Pages[0].ID, s.View().Pages[1].ID
	before := shownCells(s.View())
	for _, f := range s.View().Fields {
		if s.View().Confirmed(second, f.Name) > 0 || s.View().Confirmed(first, f.Name) == 0 {
			t.Errorf("%s: the first page was clicked and is confirmed, the second is not", f.Name)
		}
	}
	if err := s.Confirm(second); err != nil {
		t.Fatal(err)
	}
	for _, f := range s.View().Fields {
		if s.View().Confirmed(second, f.Name) == 0 {
			t.Errorf("%s is not confirmed on the second page", f.Name)
		}
	}
	if got := shownCells(s.View()); got != before {
		t.Errorf("after confirming: %s, before: %s", got, before)
	}
	if err := s.Confirm(second); err == nil {
		t.Error("confirming twice: got no error, want one: there is nothing left")
	}
	if err := s.Undo(); err != nil || s.View().Confirmed(second, s.View().Fields[0].Name) > 0 {
		t.Errorf("one undo takes it back: %v", err)
	}
}

func TestNodesThatAreTheSameOnAllPages(t *testing.T) {
	t.Parallel()
	s := session(t, []*page.Page{kettle(t, "Blue kettle", "$20.50", "Osmund", "blue"), kettle(t, "Wool rug", "$35.00", "Osmund", "grey")})
	id := s.View().Pages[0].ID
	tree, err := s.Tree(id)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		tag, text string
		want      bool
	}{{"td", "Osmund", true}, {"td", "$20.50", false}, {"h1", "Blue kettle", false}} {
		v, err := s.Node(id, int32(find(tree, c.tag, c.text)))
		if err != nil || v.Constant != c.want {
			t.Errorf("%q: constant %v, %v, want %v", c.text, v.Constant, err, c.want)
		}
	}
}

// A value beside another one is not named after it: only one page has that text.
func TestNamesAreNotThoseOfNeighbours(t *testing.T) {
	t.Parallel()
	person := func(name, street string) *page.Page {
		p, err := page.New([]byte(`<!DOCTYPE html><h1>People</h1><p><b>`+name+`</b> <span>`+street+`</span></p><p><b>Phone:</b> <span>12</span></p>`), page.Origin{Name: name + ".html"})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	one := person("Gregory", "Bakewell Street")
	for _, c := range []struct {
		why   string
		pages []*page.Page
		text  string
		want  string
	}{
		{"of two pages only one has the text", []*page.Page{one, person("Olive", "Market Lane")}, "Bakewell Street", ""},
		{"both pages have the label", []*page.Page{one, person("Olive", "Market Lane")}, "12", "Phone"},
	} {
		s := session(t, c.pages)
		id := s.View().Pages[0].ID
		tree, err := s.Tree(id)
		if err != nil {
			t.Fatal(err)
		}
		v, err := s.Node(id, int32(find(tree, "span", c.text)))
		if err != nil || v.Label != c.want {
			t.Errorf("%s: label %q, %v, want %q", c.why, v.Label, err, c.want)
		}
	}
}

// A mark that mending made is learned from and confirms nothing, until a person confirms its page.
func TestConfirmChecksWhatMendingFound(t *testing.T) {
	t.Parallel()
	s := session(t, []*page.Page{kettle(t, "Blue kettle", "$20.50", "Osmund", "blue"), kettle(t, "Wool rug", "$35.00", "Penhallow", "grey")}, "name=Blue kettle", "price=$20.50")
	second := s.View().Pages[1].ID
	if err := s.Confirm(second); err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(s.View().Fields, func(f author.FieldView) bool { return f.Name == "price" })
	found := s.View().Fields[at].Marks[1]
	if err := s.Undo(); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Mark(author.NewMark{Page: second, Node: found.Node, Part: found.Part, From: found.From, To: found.To, Field: "price", Unchecked: true}); err != nil {
		t.Fatal(err)
	}
	if n := s.View().Confirmed(second, "price"); n != 0 {
		t.Errorf("found by mending: got %d confirmed, want 0", n)
	}
	if err := s.Confirm(second); err != nil {
		t.Fatal(err)
	}
	if n, marks := s.View().Confirmed(second, "price"), s.View().Fields[at].Marks; n != 1 || len(marks) != 2 {
		t.Errorf("confirmed by a person: got %d confirmed, marks %+v, want one on each page", n, marks)
	}
}
