package mend

import (
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// besideContent reports whether a node is in an element that HTML has for what is
// beside the content of a page: navigation, a side column or a footer.
func besideContent(t *tagtree.Tree, n tagtree.NodeID) bool {
	for ; n > 0; n = t.Parent(n) {
		switch t.Node(n).DataAtom {
		case atom.Nav, atom.Aside, atom.Footer:
			return true
		}
	}
	return false
}

// placed is the factor for where a node stands: deviating beside the content, for a
// field that was never there on the old samples.
func (f *field) placed(t *tagtree.Tree, n tagtree.NodeID) float64 {
	if !f.beside && besideContent(t, n) {
		return deviating
	}
	return 1
}
