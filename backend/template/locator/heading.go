package locator

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

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

// boldRank is the rank of an element that is all in bold print: below h6.
const boldRank = maxRank + 1

// HeadingRank is the rank of a heading, or 7 for another element with text that is all in bold print, as old pages write
// headings; 0 for any other node. An item of a list or a table in bold print is no heading.
func HeadingRank(n *html.Node) int {
	if rank := Rank(n); rank > 0 {
		return rank
	}
	if !IsItem(n.DataAtom) && IsBold(n) {
		return boldRank
	}
	return 0
}

// IsItem reports whether an element is an item of a list or a table by its name.
func IsItem(a atom.Atom) bool {
	switch a {
	case atom.Li, atom.Td, atom.Th, atom.Dd, atom.Dt, atom.Tr:
		return true
	}
	return false
}

// HeadingBefore is the nearest heading, or element in bold print, among the siblings before a node; None without one.
func HeadingBefore(t *tagtree.Tree, n tagtree.NodeID) tagtree.NodeID {
	heading := tagtree.None
	for c := t.FirstChild(t.Parent(n)); c != tagtree.None && c < n; c = t.NextSibling(c) {
		if HeadingRank(t.Node(c)) > 0 {
			heading = c
		}
	}
	return heading
}

// HeadsGroup reports whether a heading comes right after one of a higher rank that is not the name of the page: it heads a
// group of what that one heads. Of two elements in bold print, one right after the other, the second heads a group.
//
//	h3 "Items"   h4 "Dough"  p "flour"   h4 "Filling"  p "1 leek"
func HeadsGroup(t *tagtree.Tree, heading tagtree.NodeID) bool {
	n := heading - 1
	for n > 0 && (!t.IsText(n) || tagtree.Blank(t.Node(n).Data)) {
		n--
	}
	for n > 0 && Rank(t.Node(n)) == 0 && (HeadingRank(t.Node(n)) == 0 || t.Parent(n) != t.Parent(heading)) {
		n = t.Parent(n)
	}
	if n <= 0 {
		return false
	}
	rank, own := HeadingRank(t.Node(n)), HeadingRank(t.Node(heading))
	return rank > 1 && (rank < own || rank == boldRank && own == boldRank)
}
