package tagtree

import "golang.org/x/net/html/atom"

// Kind is the name of an element with its classes as they are written; of a text it is the Tag.
func (t *Tree) Kind(n NodeID) string {
	if t.IsText(n) {
		return t.Tag(n)
	}
	class, _ := t.Attr(n, "class")
	return t.Tag(n) + "." + class
}

// SameKind reports whether two nodes have one name and one class.
func (t *Tree) SameKind(a, b NodeID) bool { return t.Kind(a) == t.Kind(b) }

// Linked reports whether a node is in a link or contains one.
func (t *Tree) Linked(n NodeID) bool {
	for c := n; c < t.End(n); c++ {
		if t.Node(c).DataAtom == atom.A {
			return true
		}
	}
	for ; n > 0; n = t.Parent(n) {
		if t.Node(n).DataAtom == atom.A {
			return true
		}
	}
	return false
}
