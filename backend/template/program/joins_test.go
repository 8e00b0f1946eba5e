package program

import (
	"testing"

	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

// Where the values of the samples were texts alone, a value with another element in it is doubtful.
func TestJoins(t *testing.T) {
	t.Parallel()
	list := template.Field{Field: record.Field{Many: true}}
	for _, c := range []struct {
		html, value string
		field       template.Field
		plain, want bool
	}{
		{"Plum cake <span>New</span>", "Plum cake New", template.Field{}, true, true},
		{"Plum cake <span>New</span>", "Plum cake New", template.Field{}, false, false},
		{"Plum cake <span>New</span>", "Plum cake", template.Field{}, true, false},
		{"Beat <span>4 eggs</span> well", "Beat 4 eggs well", list, true, false},
		{"<div>Our sponsor</div>Beat 4 eggs", "Our sponsorBeat 4 eggs", list, true, true},
	} {
		tree := tagtreetest.From(t, []byte("<section>"+c.html+"</section>"), page.Origin{Name: "page"})
		node := tree.FirstChild(tree.NextSibling(tree.FirstChild(1))) // in the body
		f := field{Field: c.field}
		f.Part, f.Look = template.Part{Kind: template.PartText}, &template.Look{Plain: c.plain, Most: 5}
		if got := f.joins(tree, node, c.value); got != c.want {
			t.Errorf("%q, %v, plain %v: %v, want %v", c.value, c.field.Many, c.plain, got, c.want)
		}
	}
}
