package suggest

import (
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// lines are the texts of a page as they follow each other without a break: a
// line ends at the edge of a block and at a br.
type lines struct {
	of     []int32 // the line of each text
	length []int   // letters of each line
}

// linesOf numbers the lines of a page. O(n).
func linesOf(t *tagtree.Tree) lines {
	l := lines{of: make([]int32, t.Len()), length: []int{0}}
	var ends []tagtree.NodeID // of open blocks
	next := func() {
		if l.length[len(l.length)-1] > 0 {
			l.length = append(l.length, 0)
		}
	}
	for id := range tagtree.NodeID(t.Len()) {
		for len(ends) > 0 && id >= ends[len(ends)-1] {
			ends = ends[:len(ends)-1]
			next()
		}
		switch a := t.Node(id).DataAtom; {
		case t.IsText(id):
			l.of[id] = int32(len(l.length) - 1)
			if t.Visible(id) && !tagtree.Blank(t.Node(id).Data) {
				l.length[len(l.length)-1] += len(t.Node(id).Data)
			}
		case a == atom.Br:
			next()
		case tagtree.Block(a):
			next()
			ends = append(ends, t.End(id))
		}
	}
	return l
}
