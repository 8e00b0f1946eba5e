package program

import (
	"testing"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
	"wrapsmith/backend/web/page"
)

// Where the values of the samples were texts alone, a value with another element in it is doubtful.
func TestJoins(t *testing.T) {
	t.Parallel()
	tree := tagtreetest.From(t, []byte("<p>Plum cake <span>New</span></p>"), page.Origin{Name: "page"})
	node := tree.FirstChild(tree.NextSibling(tree.FirstChild(1))) // in the body
	for _, c := range []struct {
		plain bool
		value string
		want  bool
	}{{true, "Plum cake New", true}, {false, "Plum cake New", false}, {true, "Plum cake", false}} {
		f := field{Field: template.Field{Part: template.Part{Kind: template.PartText}, Look: &template.Look{Plain: c.plain}}}
		if got := f.joins(tree, node, c.value); got != c.want {
			t.Errorf("%q, plain %v: %v, want %v", c.value, c.plain, got, c.want)
		}
	}
}
