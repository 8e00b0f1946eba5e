package tagtree

// Shared is the deepest element, or the document, that holds both of two nodes.
func (t *Tree) Shared(a, b NodeID) NodeID {
	if b < a {
		a, b = b, a
	}
	for !t.Within(b, a) || t.IsText(a) {
		a = t.parent[a]
	}
	return a
}
