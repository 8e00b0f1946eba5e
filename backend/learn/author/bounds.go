package author

import "wrapsmith/backend/tree/tagtree"

// MaxNodes bounds the trees of a workspace's samples together, those that undo may bring back too: four pages of the
// largest size, some 1.2 GB.
const MaxNodes = 4 * tagtree.MaxNodes

// Nodes is how many nodes the session's trees have together.
func (s *Session) Nodes() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.nodes()
}

func (s *Session) nodes() int {
	n := 0
	for _, sm := range s.samples {
		n += sm.tree.Len()
	}
	return n
}

// fits refuses a page for which a workspace with so many nodes has no room.
func fits(nodes int, t *tagtree.Tree) error {
	if nodes+t.Len() > MaxNodes {
		return refuse("room", "author: %q: with it the workspace's pages have more than %d nodes; extract from further pages in a run", t.Page.Name, MaxNodes)
	}
	return nil
}
