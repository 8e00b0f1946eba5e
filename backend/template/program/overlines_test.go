package program

import (
	"testing"

	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

// A value that was cut out of a text in lines stays within one line.
func TestOverLines(t *testing.T) {
	t.Parallel()
	f := field{Field: template.Field{Cuts: []template.Cut{{After: "Author "}}}}
	tree := tagtreetest.From(t, []byte("<pre>Author  Ann Lee\nFormat  Paper</pre>"), page.Origin{Name: "page"})
	node := tree.FirstChild(tree.NextSibling(tree.FirstChild(1))) // in the body
	for value, want := range map[string]bool{"Ann Lee": false, "Ann Lee Format Paper": true} {
		if got := f.overLines(tree, node, value); got != want {
			t.Errorf("%q: %v, want %v", value, got, want)
		}
	}
}

// The first number after a label is not its value where another label stands before it.
func TestBeyondLabel(t *testing.T) {
	t.Parallel()
	pages, place := template.Cut{After: "Pages: ", Shape: "[0-9]+"}, template.Cut{After: ": ", Shape: "[A-Za-z]+ [0-9]+"}
	for _, c := range []struct {
		cut         template.Cut
		text, value string
		want        bool
	}{
		{pages, "Pages: 96 | Year: 1990", "96", false},
		{pages, "Pages: about 96", "96", false},
		{pages, "Pages: | Year: 1990", "1990", true},
		{place, "Place: Steinbruch 2", "Steinbruch 2", false},
		{place, "Place: Am Ufer 17", "Ufer 17", true},
	} {
		f := field{Field: template.Field{Cuts: []template.Cut{c.cut}}}
		tree := tagtreetest.From(t, []byte("<p>"+c.text+"</p>"), page.Origin{Name: "page"})
		node := tree.FirstChild(tree.NextSibling(tree.FirstChild(1))) // in the body
		if got := f.beyondLabel(tree, node, c.value); got != c.want {
			t.Errorf("%q: %v, want %v", c.text, got, c.want)
		}
	}
}
