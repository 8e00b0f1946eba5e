package labels

import (
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// Heading is the heading that a node is, or that says nothing but the node's
// text: h1 to h6; 0 for none.
func Heading(t *tagtree.Tree, n tagtree.NodeID) atom.Atom {
	for e, level := t.ElementOf(n), 0; e > 0 && level < headingLevels; e, level = t.Parent(e), level+1 {
		if h := t.Node(e).DataAtom; tagtree.IsHeading(h) {
			if t.SameText(e, n) && t.Text(e) == t.Text(n) {
				return h
			}
			return 0
		}
	}
	return 0
}

// headingLevels are looked at from a text up to its heading: a link, and decoration.
const headingLevels = 4
