package program

import (
	"strings"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// joins reports whether a value has a piece in it (tagtree.Tree.Pieces), as no marked value had: a badge, a notice or a button that the
// page shows beside the value, a remark in brackets, the next line.
//
//	<h1>Plum cake <span>New</span></h1>     the marked headings were texts alone
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
