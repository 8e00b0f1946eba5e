package program

import (
	"strings"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// joins reports whether a value has in it the text of an element of its own, as no value of the samples had: a badge, a
// notice or a button that the page shows beside the value.
//
//	<h1>Plum cake <span>New</span></h1>     the headings of the samples were texts alone
//
// Spans in the items of a list are often part of the text.
func (f *field) joins(t *tagtree.Tree, node tagtree.NodeID, value string) bool {
	if f.Look == nil || !f.Look.Plain || f.Part.Kind != template.PartText {
		return false
	}
	for _, n := range t.Pieces(node, f.single()) {
		if strings.Contains(value, t.Text(n)) {
			return true
		}
	}
	return false
}
