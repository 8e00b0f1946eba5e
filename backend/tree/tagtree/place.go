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

// Around is the nearest element with a tag around a node, the node itself included; None without one.
func (t *Tree) Around(id NodeID, tag string) NodeID {
	for ; id > 0; id = t.Parent(id) {
		if t.Tag(id) == tag {
			return id
		}
	}
	return None
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
