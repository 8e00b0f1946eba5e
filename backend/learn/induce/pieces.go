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

// LabelTextOf is the text node that names a node, with whether its form or the
// repetition of rows says that it is a label; None where nothing names the node.
func LabelTextOf(t *tagtree.Tree, n tagtree.NodeID) (text tagtree.NodeID, strong bool) {
	g := generator{t: t, target: n}
	if cell, heading := g.heading(n); heading != tagtree.None && namedByColumn(t, cell) {
		return heading, true
	}
	if own := findOwnLabel(t, n); own.text != tagtree.None {
		return own.text, true
	}
	for j, text := range around(t, n, false, 2) {
		stem, ok := labelish(t, text)
		s := strength(t, text)
		if !ok || s < 1 && (j > 0 || HeadingOf(t, n) != 0 || inMenu(t, text)) {
			continue
		}
		if names(t, text, stem) {
			return text, s == 1 || IsLabel(t, text)
		}
	}
	return tagtree.None, false
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

// InMenu reports whether a node is an entry of a menu or a trail.
func InMenu(t *tagtree.Tree, n tagtree.NodeID) bool { return inMenu(t, n) }

// RepeatedLabelOf is the text that repetition shows to be the label of a node: each row like the node's own has one in
// its place. None where rows do not say so.
func RepeatedLabelOf(t *tagtree.Tree, n tagtree.NodeID) tagtree.NodeID {
	return findOwnLabel(t, n).text
}
