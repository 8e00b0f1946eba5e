package author_test

import (
	"slices"
	"testing"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/page"
)

// Two parts of one text that are marked for one field are two values of a list; a part that overlaps a marked one takes its place.
func TestPartsOfOneTextAreValues(t *testing.T) {
	t.Parallel()
	tree := func(name, also string) *page.Page {
		p, err := page.New([]byte("<h1>"+name+"</h1><dl><dt>Also</dt><dd>"+also+"</dd><dt>Family</dt><dd>Beech</dd></dl>"), page.Origin{Name: name + ".html"})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	s := session(t, []*page.Page{tree("Oak", "Holm; Kermes; Cork"), tree("Elm", "Wych; Field")}, "name=Oak", "also=Holm")
	first, second := s.View().Pages[0].ID, s.View().Pages[1].ID
	click(t, s, first, "also", "Kermes")
	want := []string{"Holm|Kermes|Cork", "Wych|Field"}
	if got := matrix(s.View(), "also"); !slices.Equal(got, want) {
		t.Errorf("two parts are marked: got %q, want %q", got, want)
	}
	if err := s.Confirm(second); err != nil {
		t.Fatal(err)
	}
	if got := matrix(s.View(), "also"); !slices.Equal(got, want) {
		t.Errorf("the second page is confirmed: got %q, want %q", got, want)
	}

	marks := func() (out []author.MarkView) {
		for _, f := range s.View().Fields {
			for _, m := range f.Marks {
				if f.Name == "also" && m.Page == first {
					out = append(out, m)
				}
			}
		}
		return out
	}
	again := marks()[0]
	if _, err := s.Mark(author.NewMark{Page: first, Node: again.Node, From: 1, To: 4, Field: "also"}); err != nil {
		t.Fatal(err)
	}
	if got := marks(); len(got) != 2 {
		t.Errorf("a part that overlaps a marked one: got %d marks, want 2", len(got))
	}
	if _, err := s.Mark(author.NewMark{Page: first, Node: again.Node, Field: "also"}); err != nil {
		t.Fatal(err)
	}
	if got := marks(); len(got) != 1 {
		t.Errorf("the whole text: got %d marks, want 1", len(got))
	}
}
