package locator

import (
	"golang.org/x/net/html"

	"wrapsmith/backend/tree/tagtree"
)

// maxRank is the rank of the lowest heading, h6.
const maxRank = 6

// Rank is the rank of a heading, 1 for h1 to 6 for h6; 0 for any other node.
func Rank(n *html.Node) int {
	if n.Type != html.ElementNode {
		return 0
	}
	return rankOf(n.Data)
}

// rankOf is the rank of a heading by its tag; 0 for another tag.
func rankOf(tag string) int {
	if len(tag) != 2 || tag[0] != 'h' || tag[1] < '1' || tag[1] > '0'+maxRank {
		return 0
	}
	return int(tag[1] - '0')
}

// HeadingBefore is the nearest heading among the siblings before a node; None without one.
func HeadingBefore(t *tagtree.Tree, n tagtree.NodeID) tagtree.NodeID {
	heading := tagtree.None
	for c := t.FirstChild(t.Parent(n)); c != tagtree.None && c < n; c = t.NextSibling(c) {
		if Rank(t.Node(c)) > 0 {
			heading = c
		}
	}
	return heading
}

// HeadsGroup reports whether a heading comes right after one of a higher rank that is not the name of the page: it heads a
// group of what that one heads.
//
//	h3 "Items"   h4 "Dough"  p "flour"   h4 "Filling"  p "1 leek"
func HeadsGroup(t *tagtree.Tree, heading tagtree.NodeID) bool {
	n := heading - 1
	for n > 0 && (!t.IsText(n) || tagtree.Blank(t.Node(n).Data)) {
		n--
	}
	for n > 0 && Rank(t.Node(n)) == 0 {
		n = t.Parent(n)
	}
	return n > 0 && Rank(t.Node(n)) > 1 && Rank(t.Node(n)) < Rank(t.Node(heading))
}
