package tagtree

// SameNames is Deng & Xiong's test of similar pages: as many elements, with the
// same names in preorder.
func SameNames(a, b *Tree) bool {
	i, j := NodeID(1), NodeID(1)
	for {
		for int(i) < a.PageLen() && a.IsText(i) {
			i++
		}
		for int(j) < b.PageLen() && b.IsText(j) {
			j++
		}
		if int(i) == a.PageLen() || int(j) == b.PageLen() {
			return int(i) == a.PageLen() && int(j) == b.PageLen()
		}
		if a.nodes[i].Data != b.nodes[j].Data {
			return false
		}
		i, j = i+1, j+1
	}
}
