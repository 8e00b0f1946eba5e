package locator

import (
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"wrapsmith/backend/tree/tagtree"
)

// MaxRank is the rank of the lowest heading, h6.
const MaxRank = 6

// sections says which elements are in a section of a page without containers: InSection holds for an element if the nearest
// heading among the siblings before it says the stem. Headings of a rank below N are parts of the section.
//
//	h2 "Soup"   h3 "Items"  p "1 leek"  h4 "Spices"  p "salt"   h3 "Steps"  p "Boil."
//
// With h3 "Items", the first two p are in the section.
type sections map[tagtree.NodeID]bool

// sectionsOf looks for the heading among all elements: O(n), since an element is in one section.
func sectionsOf(t *tagtree.Tree, stem string, rank int) sections {
	in := sections{}
	for id := tagtree.NodeID(1); int(id) < t.Len(); id++ {
		if !startsSection(t.Node(id), rank) || !says(t.Node(id), stem) {
			continue
		}
		for n := t.NextSibling(id); n != tagtree.None && !startsSection(t.Node(n), rank); n = t.NextSibling(n) {
			in[n] = true
		}
	}
	return in
}

func (s sections) holds(_ *tagtree.Tree, id tagtree.NodeID) bool { return s[id] }

// startsSection reports whether an element is a heading of a rank or a higher one.
func startsSection(n *html.Node, rank int) bool {
	r := Rank(n)
	return r > 0 && r <= rank
}

// Rank is the rank of a heading, 1 for h1 to 6 for h6; 0 for any other node.
func Rank(n *html.Node) int {
	if n.Type != html.ElementNode || len(n.Data) != 2 || n.Data[0] != 'h' || n.Data[1] < '1' || n.Data[1] > '0'+MaxRank {
		return 0
	}
	return int(n.Data[1] - '0')
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

// says reports whether the whole text of an element has a stem.
func says(n *html.Node, stem string) bool {
	var text strings.Builder
	left := 2*len(stem) + maxDropped
	return shortText(n, &left, &text) && tagtree.Stem(text.String()) == stem
}

// sectionHead is the XPath of an InSection test up to its stem:
//
//	STEM(preceding-sibling::*[self::h1 or self::h2 or self::h3][1]) = 'Items'
func sectionHead(rank int) string {
	tests := make([]string, rank)
	for i := range tests {
		tests[i] = "self::h" + strconv.Itoa(i+1)
	}
	return stemOf("preceding-sibling::*["+strings.Join(tests, " or ")+"][1]") + "="
}

// section reads an InSection test as it is printed; false where something else follows.
func (p *parser) section() (Pred, bool) {
	start := p.at
	for rank := 1; rank <= MaxRank; rank++ {
		if !p.take(sectionHead(rank)) {
			continue
		}
		if stem, err := p.literal(); err == nil {
			return Pred{Kind: InSection, Value: stem, N: rank}, true
		}
		p.at = start
	}
	return Pred{}, false
}
