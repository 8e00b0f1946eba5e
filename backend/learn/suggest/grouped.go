package suggest

import (
	"slices"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// The groups of a list can have headings that are written as items; they are no values of it:
//
//	<ul> <li><b>Dough</b> <li>2 eggs <li>flour <li><b>Filling</b> <li>apples </ul>   ->  2 eggs · flour · apples

// fewestGrouped is the number of items from which one can be the heading of others.
const fewestGrouped = 3

// withoutHeadings leaves out the items of a list that are headings of groups: all in a heading or all in bold
// print, where most others are not. O(items).
func (p *page) withoutHeadings(at []place) []place {
	head := func(a place) bool { return p.values[a.value].head }
	heads := 0
	for _, a := range at {
		if head(a) {
			heads++
		}
	}
	if len(at) < fewestGrouped || heads == 0 || 2*heads >= len(at) {
		return at
	}
	return slices.DeleteFunc(at, head)
}

// heading reports whether all that some elements show is a heading below h1, or in bold print.
func (p *page) heading(shells []tagtree.NodeID) bool {
	return slices.ContainsFunc(shells, func(e tagtree.NodeID) bool {
		switch p.t.Node(e).DataAtom {
		case atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.B, atom.Strong:
			return true
		}
		return false
	})
}
