package tagtree

// Texts lists the texts that a node shows and that are not blank, up to a limit.
func (t *Tree) Texts(n NodeID, limit int) []NodeID {
	var out []NodeID
	for c := n; c < t.End(n) && len(out) < limit; c++ {
		switch {
		case t.IsText(c):
			if !Blank(t.Node(c).Data) {
				out = append(out, c)
			}
		case Silent(t.Node(c).DataAtom):
			c = t.End(c) - 1
		}
	}
	return out
}
