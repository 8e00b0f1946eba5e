package author

import "wrapsmith/backend/tree/tagtree"

// constant reports whether every other page has an element of the same name and
// class with the same text as a node's: then a field of it has one value on all
// pages. The session is locked. O(n) in the nodes of the pages.
func (s *Session) constant(page int, t *tagtree.Tree, n tagtree.NodeID) bool {
	e := t.ElementOf(n)
	text := t.Text(e)
	if text == "" || len(s.now.Pages) < 2 {
		return false
	}
	for _, p := range s.now.Pages[:min(len(s.now.Pages), comparedPages)] {
		if p.ID != page && !hasLike(s.samples[p.Digest].tree, t, e, text) {
			return false
		}
	}
	return true
}

func hasLike(in, t *tagtree.Tree, e tagtree.NodeID, text string) bool {
	class, _ := t.Attr(e, "class")
	for id := tagtree.NodeID(1); int(id) < in.PageLen(); id++ {
		if in.Tag(id) != t.Tag(e) {
			continue
		}
		if of, _ := in.Attr(id, "class"); of == class && in.Text(id) == text {
			return true
		}
	}
	return false
}
