package program

import (
	"slices"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// otherRow tells the nodes that stand behind another label of the form of the one that leads to a node:
//
//	<dt>Designer</dt> <dd>Ann, Bo</dd>  <dt>Printing</dt> <dd>Offset</dd>      "Offset" is not in the row of "Ann"
//
// It tells none where no label leads to the node, or where the labels have the form of the values.
func (f *field) otherRow(t *tagtree.Tree, d int, votes []Vote, of tagtree.NodeID) func(tagtree.NodeID) bool {
	none := func(tagtree.NodeID) bool { return false }
	labels, ahead := f.labelsFor(votes, d, of)
	label, _ := labelBefore(t, labels, of)
	if !ahead || label == tagtree.None {
		return none
	}
	w := f.wayOf(t, d, label)
	if w == nil || !w.next || len(w.up) == 0 || w.to == w.up[0] {
		return none
	}
	return func(n tagtree.NodeID) bool {
		for c := n - 1; c > 0 && c > n-maxBefore; c-- {
			if t.IsText(c) && !tagtree.Blank(t.Node(c).Data) && sameForm(t, t.Parent(c), t.Parent(label)) && len(w.outside(t, label, n, []tagtree.NodeID{c})) > 0 {
				return c != label
			}
		}
		return false
	}
}

// withoutOtherRows leaves out the values of a list in cells of a table or definition list that stand behind another label and have no
// vote of a guard. Other labels may be the names of groups of one list.
func (f *field) withoutOtherRows(t *tagtree.Tree, d int, votes []Vote, tallies []tally, nodes []tagtree.NodeID, best tagtree.NodeID) []tagtree.NodeID {
	var other func(tagtree.NodeID) bool
	return slices.DeleteFunc(nodes, func(n tagtree.NodeID) bool {
		if votes, ok := tallyOf(tallies, n); !ok || votes.guard || !inCell(t, n) {
			return false
		}
		if other == nil {
			other = f.otherRow(t, d, votes, best)
		}
		return other(n)
	})
}

// inCell reports whether a node is, or is in, a cell of a table or of a definition list.
func inCell(t *tagtree.Tree, n tagtree.NodeID) bool {
	for range maxClimb {
		if n <= 0 {
			return false
		}
		switch t.Node(n).DataAtom {
		case atom.Td, atom.Dd:
			return true
		}
		n = t.Parent(n)
	}
	return false
}
