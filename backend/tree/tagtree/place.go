package tagtree

// Place is how many elements stand before an element among its siblings.
func (t *Tree) Place(id NodeID) int {
	k := 0
	for c := t.FirstChild(t.Parent(id)); c != id; c = t.NextSibling(c) {
		if !t.IsText(c) {
			k++
		}
	}
	return k
}

// ElementAt is the child of a node that is an element with k elements before
// it; None when there are fewer.
func (t *Tree) ElementAt(parent NodeID, k int) NodeID {
	for c := t.FirstChild(parent); c != None; c = t.NextSibling(c) {
		if t.IsText(c) {
			continue
		}
		if k == 0 {
			return c
		}
		k--
	}
	return None
}
