package tagtree

// SameNames is Deng & Xiong's test of similar pages: as many elements, with the
// same names in preorder.
func SameNames(a, b *Tree) bool {
	i, j := NodeID(1), NodeID(1)
	for {
		for int(i) < a.Len() && a.IsText(i) {
			i++
		}
		for int(j) < b.Len() && b.IsText(j) {
			j++
		}
		if int(i) == a.Len() || int(j) == b.Len() {
			return int(i) == a.Len() && int(j) == b.Len()
		}
		if a.nodes[i].Data != b.nodes[j].Data {
			return false
		}
		i, j = i+1, j+1
	}
}
