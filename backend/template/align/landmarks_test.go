package align_test

import (
	"testing"

	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

// The share of a template's texts tells a page of another layout; few texts tell nothing.
func TestLandmarks(t *testing.T) {
	t.Parallel()
	tree := func(texts ...string) *template.Node {
		n := &template.Node{Tag: "body", Times: template.Once}
		for _, s := range texts {
			n.Children = append(n.Children, &template.Node{Text: s, Times: template.Once})
		}
		return n
	}
	many := tree("Author", "Year", "Price", "Pages", "Binding", "Publisher", "Shelf", "Place")
	for _, c := range []struct {
		name, page string
		template   *template.Node
		want       float64
	}{
		{"a known layout", "<p>Author:<p>Year<p>Price<p>Pages<p>Binding<p>Publisher", many, .75},
		{"another layout", "<p>Written by<p>Year<p>Cost<p>Price", many, .25},
		{"few texts", "<p>Written by", tree("Author", "Year"), 1},
	} {
		page := tagtreetest.From(t, []byte(c.page), page.Origin{Name: "a.html", ContentType: "text/html; charset=utf-8"})
		if got := align.Prepare(c.template).Landmarks(page); got != c.want {
			t.Errorf("%s: %v of the texts, want %v", c.name, got, c.want)
		}
	}
}
