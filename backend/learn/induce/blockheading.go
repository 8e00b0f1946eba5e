package induce

import (
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// A page often names its record twice: in the headline of the page, and in the heading
// of the block that contains the record. If their words differ, the heading of the block
// is the name of the record.
//
//	h1 "The best plum cake"       clicked
//	p, p, p ...
//	div
//	├ img, h2 "Plum cake"         heads the block
//	└ ul, ol ...

// Bounds of a block with a heading.
const (
	maxLead   = 12 // texts before the heading: votes, buttons
	leastBody = 12 // texts after it
)

// blockHeading is the block of which a node is the heading, one that the clicked place
// is not in; None when there is none. A heading that is a link leads to another page.
func blockHeading(t *tagtree.Tree, n, clicked tagtree.NodeID) tagtree.NodeID {
	h, heading := n, false
	for text := t.Text(n); h > 0 && t.Text(h) == text; h = t.Parent(h) {
		heading = heading || tagtree.IsHeading(t.Node(h).DataAtom)
	}
	if !heading || t.Linked(n) {
		return tagtree.None
	}
	for level := 0; h > 0 && level < maxLevels && !t.Within(clicked, h); h, level = t.Parent(h), level+1 {
		if countTexts(t, h, n, maxLead+1) > maxLead {
			return tagtree.None
		}
		if countTexts(t, t.End(n), t.End(h), leastBody) == leastBody {
			return h
		}
	}
	return tagtree.None
}

// countTexts counts the texts from a node up to another, up to a limit; those
// of drawings, scripts and styles are none.
func countTexts(t *tagtree.Tree, from, to tagtree.NodeID, limit int) int {
	count := 0
	for n := from; n < to && count < limit; n++ {
		switch a := t.Node(n).DataAtom; {
		case t.IsText(n):
			if !tagtree.Blank(t.Node(n).Data) {
				count++
			}
		case a == atom.Svg || tagtree.Silent(a):
			n = t.End(n) - 1
		}
	}
	return count
}
