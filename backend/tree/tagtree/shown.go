package tagtree

import (
	"unicode/utf8"

	"golang.org/x/net/html"
)

// Questions about texts that need not read them: what Text and Own would give is
// compared by counts of the texts that show something, so that a caller that asks for
// each text of a page does not read its neighbours each time. The first question
// looks at the whole tree, O(n); each one then is O(1).

// shown is what is known of each node's text.
type shown struct {
	before []int32 // texts that show something and stand before the node, outside of silent elements
	own    []bool  // Own is not empty
	plain  []bool  // Own and Text are the same
}

// SameText reports whether Text gives the same for a visible node and for one that it lies within.
func (t *Tree) SameText(around, n NodeID) bool {
	s := t.shownTexts()
	return s.texts(t, around) == s.texts(t, n)
}

// HasOwn reports whether Own gives anything for an element.
func (t *Tree) HasOwn(id NodeID) bool { return t.shownTexts().own[id] }

// OwnOnly reports whether Own and Text give the same for an element: all that it shows is text of its own.
func (t *Tree) OwnOnly(id NodeID) bool { return t.shownTexts().plain[id] }

func (s *shown) texts(t *Tree, id NodeID) int32 { return s.before[t.end[id]] - s.before[id] }

func (t *Tree) shownTexts() *shown {
	t.shownOnce.Do(func() {
		n := len(t.nodes)
		s := &shown{before: make([]int32, n+1), own: make([]bool, n), plain: make([]bool, n)}
		blank := make([]bool, n) // Text has a blank where the node stands, though it shows nothing
		silent := NodeID(0)      // end of the silent element that the nodes lie in
		for i, node := range t.nodes {
			id := NodeID(i)
			if node.Type == html.ElementNode && Silent(node.DataAtom) {
				silent = max(silent, t.end[id])
			}
			s.before[i+1] = s.before[i]
			if id >= silent && node.Type == html.TextNode && showsSome(node.Data) {
				s.before[i+1]++
			}
		}
		for id := NodeID(n - 1); id >= 0; id-- {
			switch node := t.nodes[id]; {
			case node.Type == html.TextNode:
				blank[id] = anyOf(node.Data, space)
			case !Silent(node.DataAtom):
				blank[id] = Block(node.DataAtom)
				for c := t.FirstChild(id); c != None && !blank[id]; c = t.NextSibling(c) {
					blank[id] = blank[c]
				}
			}
			s.element(t, id, blank)
		}
		s.own[0] = false // as of the made-up document of a part, whose nodes the parser put elsewhere
		t.shown = s
	})
	return t.shown
}

// element fills in own and plain. Own has a blank for each element among its texts, Text only where there is one.
func (s *shown) element(t *Tree, id NodeID, blank []bool) {
	if t.IsText(id) {
		return
	}
	plain, gap, parted := true, false, false // an element stands after the last text; so does a blank
	for c := t.FirstChild(id); c != None; c = t.NextSibling(c) {
		switch data := t.nodes[c].Data; {
		case !t.IsText(c):
			plain = plain && s.texts(t, c) == 0
			gap, parted = true, parted || blank[c]
		case !showsSome(data):
			parted = parted || blank[c]
		default:
			first, last := edges(data)
			if s.own[id] && gap && !parted && first != space {
				plain = false
			}
			s.own[id], gap, parted = true, false, last == space
		}
	}
	s.plain[id] = plain && (!Silent(t.nodes[id].DataAtom) || !s.own[id])
}

// showsSome reports whether a text shows anything.
func showsSome(s string) bool { return anyOf(s, letter) }

func anyOf(s string, kind runeClass) bool {
	for _, r := range s {
		if classify(r) == kind {
			return true
		}
	}
	return false
}

// edges are the classes of the first and last character of a text that have a width.
func edges(s string) (first, last runeClass) {
	first, last = noWidth, noWidth
	for _, r := range s {
		if first = classify(r); first != noWidth {
			break
		}
	}
	for len(s) > 0 && last == noWidth {
		r, size := utf8.DecodeLastRuneInString(s)
		last, s = classify(r), s[:len(s)-size]
	}
	return first, last
}
