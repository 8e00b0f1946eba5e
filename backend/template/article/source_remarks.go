package article

import (
	"slices"

	"wrapsmith/backend/tree/tagtree"
)

// Bounds of remarks.
const (
	remarkCards = 3   // like elements that may be remarks, at least
	remarkWords = 15  // words of each on average, at least
	leadShare   = .05 // of the page's prose: a few words that are less of it are a greeting, no text
)

// leadBounds part the characters of prose before the remarks, ratioBounds those against the middling remark.
var (
	leadBounds  = []float64{1, 200, 600, 2000}
	ratioBounds = []float64{.01, 1.5, 4, 12}
)

// remarks judges a piece by whether the page is one text with what others say
// of it below, which may be longer than the text, or nothing but such sayings.
// How much stands before the first of them, alone and against the middling
// one, tells comments from posts:
//
//	text text text text      <- the lead
//	  [a] [b] [c] [d] ...    <- remarks: called comments, below such a heading, or like long elements
var remarks = source{
	name:  "remarks",
	signs: remarkSigns(),
	look: func(p *page, i int, see func(int)) {
		base := 0
		for k := range p.remarks {
			p.remarks[k].look(p, i, func(sign int) { see(base + sign) })
			base += remarkSignCount
		}
	},
}

// remarkSignCount is the number of signs of one way to find remarks.
const remarkSignCount = 22

func remarkSigns() []string {
	var out []string
	for _, how := range []string{"named: ", "alike: "} {
		out = append(out, how+"none")
		for _, where := range []string{"in them, ", "before them, "} {
			out = append(out, prefixed(how+where, binned("lead", "1", "200", "600", "2000"))...)
			out = append(out, prefixed(how+where, binned("lead to a remark", ".01", "1.5", "4", "12"))...)
		}
		out = append(out, how+"after the first")
	}
	return out
}

// remarkRun is what may be remarks: those in elements named so, or in the like children of one element.
type remarkRun struct {
	first int            // the piece that begins them, -1 when there are none
	in    tagtree.NodeID // the element that holds them all, None when names tell
	lead  float64        // characters of prose before them
	mean  float64        // characters of prose of one of them, at least 1
}

func (r *remarkRun) look(p *page, i int, see func(int)) {
	switch {
	case r.first < 0:
		see(0)
	case r.holds(p, i):
		see(1 + bin(r.lead, leadBounds...))
		see(6 + bin(r.lead/r.mean, ratioBounds...))
	case i < r.first:
		see(11 + bin(r.lead, leadBounds...))
		see(16 + bin(r.lead/r.mean, ratioBounds...))
	default:
		see(21)
	}
}

func (r *remarkRun) holds(p *page, i int) bool {
	if r.in == tagtree.None {
		return p.within[p.pieces[i].inner]&nameComment != 0 || p.section[i] == commentSection
	}
	return i >= r.first && p.t.Within(p.pieces[i].from, r.in)
}

// readRemarks finds the remarks in both ways, O(n).
func (p *page) readRemarks() { p.remarks = [2]remarkRun{p.namedRemarks(), p.alikeRemarks()} }

// commentSection is the mark of pieces below a heading that says comments.
var commentSection = int8(slices.Index(sectionLists, "comments") + 1)

// namedRemarks are the prose in elements called comments, or below such a heading; that in one card is one remark.
func (p *page) namedRemarks() remarkRun {
	r := remarkRun{first: -1, in: tagtree.None, mean: 1}
	count, chars, last := 0, 0, tagtree.None
	for i := range p.pieces {
		q := &p.pieces[i]
		if !q.isProse() || !r.holds(p, i) {
			continue
		}
		if r.first < 0 {
			r.first = i
		}
		chars += q.chars
		if card := p.cardOf[q.inner]; count == 0 || card != last {
			count, last = count+1, card
		}
	}
	if r.first >= 0 {
		r.lead, r.mean = p.leadBefore(r.first), max(1, float64(chars)/float64(count))
	}
	return r
}

// alikeRemarks are the cards with prose of the element whose cards have most of it.
func (p *page) alikeRemarks() remarkRun {
	r := remarkRun{first: -1, in: tagtree.None, mean: 1}
	best := 0
	for id, n := range p.proseCards() {
		words := p.inNode(p.prose, id)
		if n >= remarkCards && p.inNode(p.wordsTo, id) >= remarkWords*n && (words > best || words == best && id < r.in) {
			best, r.in, r.mean = words, id, max(1, float64(words)/float64(n))
		}
	}
	if r.in == tagtree.None {
		return r
	}
	for i := int(p.before[r.in]); i < int(p.before[p.t.End(r.in)]); i++ {
		if card := p.cardOf[p.pieces[i].inner]; card != tagtree.None && p.t.Parent(card) == r.in {
			r.first = i
			break
		}
	}
	r.lead = p.leadBefore(max(0, r.first))
	return r
}

// proseCards counts the cards with prose by the element that they are children of.
func (p *page) proseCards() map[tagtree.NodeID]int {
	count := map[tagtree.NodeID]int{}
	last := tagtree.None
	for i := range p.pieces {
		q := &p.pieces[i]
		if card := p.cardOf[q.inner]; card != tagtree.None && card != last && q.isProse() {
			last = card
			count[p.t.Parent(card)]++
		}
	}
	return count
}

// leadBefore is the prose before a piece, 0 when it is too little to be the page's text.
func (p *page) leadBefore(i int) float64 {
	lead := float64(p.prose[i])
	if lead < leadBounds[1] && lead < leadShare*float64(p.prose[len(p.pieces)]) {
		return 0
	}
	return lead
}
