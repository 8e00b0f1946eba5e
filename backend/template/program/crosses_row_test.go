package program

import (
	"testing"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

// The way from a label may go up beyond the record of a list, which has nothing around it.
func TestLeavesRowOfARecord(t *testing.T) {
	t.Parallel()
	tree := tagtreetest.From(t, []byte(`<p><b>Age</b> 12</p>`), page.Origin{Name: "p"})
	var label tagtree.NodeID
	for n := tagtree.NodeID(1); int(n) < tree.Len(); n++ {
		if tree.IsText(n) && label == 0 {
			label = n
		}
	}
	for levels := range 8 {
		w := way{up: make([]string, levels)}
		if w.leavesRow(tree, label, label) {
			t.Errorf("%d levels up: the label leaves its own row", levels)
		}
	}
}
