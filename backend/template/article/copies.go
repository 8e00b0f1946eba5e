package article

import (
	"strings"

	"wrapsmith/backend/tree/tagtree"
)

// A page may have its text two or three times, one for each width of screen,
// and only a style sheet says which of them is shown:
//
//	wide( A B C )  middle( A B C )  narrow( A B C )      the text is A B C
//
// So what was taken is read in order, and a run of pieces that says again, in
// the same order, what was there before is left out. A refrain, a heading that
// comes twice or a quotation is too short to be one. Nor are the parts of one structure
// copies: paragraphs of one element, or rows of alike tables. A style sheet tells elements
// apart by their names, so it shows both.

// What makes a run of pieces a copy.
const (
	leastCopied      = 3  // pieces
	leastCopiedWords = 60 // words of all of them
)

// withoutCopies clears what is a copy of pieces taken before it, O(n).
func (p *page) withoutCopies(taken []bool) {
	var order []int
	for i, t := range taken {
		if t {
			order = append(order, i)
		}
	}
	earlier := make([]int, len(p.pieces)) // by the first piece with a text: one more than its place in order where it stays
	for at := 0; at < len(order); {
		n := p.copied(order, earlier, at)
		for _, i := range order[at : at+n] {
			taken[i] = false
		}
		if at += n; n == 0 {
			if first := p.firstWithText[order[at]]; earlier[first] == 0 {
				earlier[first] = at + 1
			}
			at++
		}
	}
}

// copied is how many pieces from a place on are a copy; 0 when they are none. A
// run that is too short to be one has few words, so that it is soon read.
func (p *page) copied(order, earlier []int, at int) int {
	from := earlier[p.firstWithText[order[at]]] - 1
	if from < 0 {
		return 0
	}
	n, words := 0, 0
	for at+n < len(order) && from+n < at && p.firstWithText[order[from+n]] == p.firstWithText[order[at+n]] {
		if p.sideBySide(order[from+n], order[at+n]) {
			return 0
		}
		words += max(1, p.pieces[order[at+n]].words)
		n++
	}
	if n < leastCopied || words < leastCopiedWords {
		return 0
	}
	return n
}

// sideBySide reports whether two pieces are parts of one structure: below the element around
// both they lie in elements with the same tags, classes and ids but for digits.
func (p *page) sideBySide(i, k int) bool {
	if p.kindOf[i] != p.kindOf[k] {
		return false
	}
	a, b := p.pieces[i].inner, p.pieces[k].inner
	for a != b && a > 0 && b > 0 && p.names(a) == p.names(b) {
		a, b = p.t.Parent(a), p.t.Parent(b)
	}
	return a == b
}

// names are the tag, class and id of an element without digits.
func (p *page) names(id tagtree.NodeID) [3]string {
	class, _ := p.t.Attr(id, "class")
	name, _ := p.t.Attr(id, "id")
	return [3]string{p.t.Tag(id), class, strings.Map(notDigit, name)}
}

func notDigit(r rune) rune {
	if r >= '0' && r <= '9' {
		return -1
	}
	return r
}
