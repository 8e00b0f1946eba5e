package mend

import "wrapsmith/backend/tree/tagtree"

// besideContent reports whether a node is in an element for what is beside the content of a page (tagtree.IsBeside).
func besideContent(t *tagtree.Tree, n tagtree.NodeID) bool {
	return t.Inside(n, tagtree.IsBeside)
}

// placed is the factor for where a node stands: deviating beside the content, for a
// field that was never there on the old samples.
func (f *field) placed(t *tagtree.Tree, n tagtree.NodeID) float64 {
	if !f.beside && besideContent(t, n) {
		return deviating
	}
	return 1
}
