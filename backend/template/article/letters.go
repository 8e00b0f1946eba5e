package article

import (
	"slices"

	"wrapsmith/backend/tree/tagtree"
)

// Boxes that offer a letter stand within texts, with a field for the reader's address:
//
//	text text text
//	  [Never miss a tide / Our letter every Sunday / <input type=email>]
//	text text text

// The words of such a box.
const (
	letterLead  = 4  // at least; fewer are of a button, and the box is around it
	letterWords = 60 // at most; more are of the text
)

// withoutLetters clears the boxes that ask for an address of mail on what is surely the page of one
// text, unless they are half of it. O(n).
func (p *page) withoutLetters(taken []bool, kinds []float64) {
	if kinds[newsKind] < surelyNews {
		return
	}
	var boxes []tagtree.NodeID
	for _, box := range p.mail {
		for box > 0 && p.inNode(p.wordsTo, box) < letterLead {
			box = p.t.Parent(box)
		}
		if p.inNode(p.wordsTo, box) <= letterWords {
			boxes = append(boxes, box)
		}
	}
	if len(boxes) > 0 {
		p.withoutMinority(taken, func(i int) bool {
			return slices.ContainsFunc(boxes, func(box tagtree.NodeID) bool { return p.t.Within(p.pieces[i].from, box) })
		})
	}
}
