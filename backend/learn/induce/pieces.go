package induce

import (
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// Pieces of locators for callers that compare many nodes of a page, where
// learning a field for each would cost too much.

// Anchor is an attribute test that an element passes, and that other pages of
// the site can be expected to have.
type Anchor struct {
	locator.Pred
	Prior float64 // how far it is trusted, 0..1
}

// Anchors lists the attribute tests of an element, the best first.
func Anchors(t *tagtree.Tree, n tagtree.NodeID) []Anchor {
	all := tests(t.Node(n))
	out := make([]Anchor, len(all))
	for i, a := range all {
		out[i] = Anchor{a.Pred, a.prior}
	}
	return out
}

// FromText is the way from a text to a node after it, by the stem of the text
// and the turn at the element that holds both; false where it is too long.
func FromText(t *tagtree.Tree, text, n tagtree.NodeID) (locator.Locator, bool) {
	g := generator{t: t, target: n}
	steps, k := g.turn(textWith(tagtree.Stem(t.Node(text).Data)), text, n)
	return locator.Locator{Steps: steps}, k > 0
}

// Below is the indexed path from an ancestor, left out, down to a node.
func Below(t *tagtree.Tree, ancestor, n tagtree.NodeID) []locator.Step { return below(t, ancestor, n) }
