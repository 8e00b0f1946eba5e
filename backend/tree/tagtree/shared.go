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

// ElementOf is a node itself, or the element of a text.
func (t *Tree) ElementOf(id NodeID) NodeID {
	if t.IsText(id) {
		return t.parent[id]
	}
	return id
}

// ChildTowards is the child of an ancestor in which a node lies, or the node if it is that child.
func (t *Tree) ChildTowards(ancestor, id NodeID) NodeID {
	for t.parent[id] != ancestor {
		id = t.parent[id]
	}
	return id
}
