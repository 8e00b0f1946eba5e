package induce

import (
	"golang.org/x/net/html"

	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// valueElement moves a clicked element of a list up to the one that stands for the
// value. A click hits the innermost element, which may be there for its style alone:
// a span that an editor put around one step and not around the next.
//
//	li > div.step > span > "Stir."     clicked: span      meant: div.step
//
// It goes up as long as the text stays the same, to the first element that has
// a stable attribute or is an item by its name. Where there is none, the click
// stands.
func valueElement(t *tagtree.Tree, n tagtree.NodeID) tagtree.NodeID {
	text := t.Text(n)
	for e := n; e > 0 && t.Text(e) == text; e = t.Parent(e) {
		if isUnitElement(t.Node(e)) || len(tests(t.Node(e))) > 0 {
			return e
		}
	}
	return n
}

// wholeItem moves a value up to the item around it that says nothing else, where an item beside it says more than such a value:
//
//	li( span "2 cups" span.name "rice" )   li( span.name "salt" )      marked: span.name "salt"      meant: li
func wholeItem(t *tagtree.Tree, n tagtree.NodeID) tagtree.NodeID {
	for e := n; t.Parent(e) > 0 && t.Text(t.Parent(e)) == t.Text(n); e = t.Parent(e) {
		if p := t.Parent(e); saysMoreBeside(t, p, t.Kind(e)) {
			return p
		}
	}
	return n
}

// saysMoreBeside reports whether an element of an item's kind beside it has a child of a kind and other text.
func saysMoreBeside(t *tagtree.Tree, item tagtree.NodeID, child string) bool {
	for c := t.FirstChild(t.Parent(item)); c != tagtree.None; c = t.NextSibling(c) {
		if c == item || t.IsText(c) || t.Kind(c) != t.Kind(item) {
			continue
		}
		for d := t.FirstChild(c); d != tagtree.None; d = t.NextSibling(d) {
			if !t.IsText(d) && t.Kind(d) == child && t.Text(d) != t.Text(c) {
				return true
			}
		}
	}
	return false
}

// isUnitElement reports whether an element is a unit of a page by its name.
func isUnitElement(n *html.Node) bool { return locator.IsItem(n.DataAtom) || locator.Rank(n) > 0 }
