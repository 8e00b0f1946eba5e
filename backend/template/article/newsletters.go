package article

import (
	"slices"

	"wrapsmith/backend/tree/tagtree"
)

// Boxes that offer a newsletter stand within texts, with a field for the reader's address:
//
//	text text text
//	  [Never miss a tide / Our letter every Sunday / <input type=email>]
//	text text text

// The words of such a box, and how many boxes are looked at.
const (
	fewestNewsletterWords = 4  // fewer are of a button, and the box is around it
	mostNewsletterWords   = 60 // more are of the text
	mostNewsletters       = 16 // it keeps the work linear in the pieces
)

// withoutNewsletters clears the boxes that ask for an email address on what is surely the page of one
// text, unless they are half of it. O(n).
func (p *page) withoutNewsletters(taken []bool, kinds []float64) {
	if kinds[newsKind] < surelyNews {
		return
	}
	var boxes []tagtree.NodeID
	for _, box := range p.emails[:min(len(p.emails), mostNewsletters)] {
		for box > 0 && p.inNode(p.wordsTo, box) < fewestNewsletterWords {
			box = p.t.Parent(box)
		}
		if p.inNode(p.wordsTo, box) <= mostNewsletterWords {
			boxes = append(boxes, box)
		}
	}
	if len(boxes) > 0 {
		p.withoutMinority(taken, func(i int) bool {
			return slices.ContainsFunc(boxes, func(box tagtree.NodeID) bool { return p.t.Within(p.pieces[i].from, box) })
		})
	}
}
