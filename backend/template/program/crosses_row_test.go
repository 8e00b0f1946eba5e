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

// The other texts in the element of a label are of the label, if the value is in another element.
func TestOutOfLabel(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		html string
		want int // texts that stay
	}{
		"a heading of two lines": {`<h3>County<br>Docket 7</h3><p>Quist v. Vance</p>`, 0},
		"rows of one element":    {`<p>County<br>Docket 7<br>Quist v. Vance</p>`, 1},
		"an element between":     {`<h3>County</h3><p>Docket 7</p><p>Quist v. Vance</p>`, 1},
	} {
		tree := tagtreetest.From(t, []byte(c.html), page.Origin{Name: "p"})
		var texts []tagtree.NodeID
		for n := tagtree.NodeID(1); int(n) < tree.Len(); n++ {
			if tree.IsText(n) {
				texts = append(texts, n)
			}
		}
		if got := outOfLabel(tree, texts[0], texts[2], texts[1:2]); len(got) != c.want {
			t.Errorf("%s: %d texts stay, want %d", name, len(got), c.want)
		}
	}
}
