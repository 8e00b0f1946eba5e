package article

import (
	"math"

	"wrapsmith/backend/tree/tagtree"
)

// The second round reads numbers, not signs: what the first round believes of
// the piece, of its neighbours and of the elements around, where the piece lies
// in the order of the page, and the strongest properties of its text. A boosted
// ensemble of trees (second_round.go) makes a weight of evidence of them.

// features are the sums that the features of a page share.
type features struct {
	p        *page
	kinds    []float64 // belief in each kind of page
	mass     []float64 // belief times words of the pieces before, one entry more than pieces
	words    []float64 // words of the pieces before
	lastOn   []int     // the last piece before with a belief of a half, -1
	nextOn   []int     // the next one, len(pieces)
	heading  []int     // the heading above in reading order, -1
	nextHead []int     // the next heading, len(pieces)
	densest  int       // the piece at the middle of the densest run
	page     [len(pageFeatures)]float64
}

// features prepares the features of a page, O(n).
func (p *page) features(kinds []float64) *features {
	n := len(p.pieces)
	f := &features{p: p, kinds: kinds, mass: make([]float64, n+1), words: make([]float64, n+1),
		lastOn: make([]int, n), nextOn: make([]int, n), heading: make([]int, n), nextHead: make([]int, n)}
	last, head := -1, -1
	for i := range p.pieces {
		q := &p.pieces[i]
		w := float64(q.words + 1)
		f.mass[i+1], f.words[i+1] = f.mass[i]+w*p.belief[i], f.words[i]+w
		f.lastOn[i], f.heading[i] = last, head
		if p.belief[i] >= .5 && q.words >= 4 {
			last = i
		}
		if q.kind == Heading {
			head = i
		}
	}
	next, nhead := n, n
	for i := n - 1; i >= 0; i-- {
		f.nextOn[i], f.nextHead[i] = next, nhead
		if p.belief[i] >= .5 && p.pieces[i].words >= 4 {
			next = i
		}
		if p.pieces[i].kind == Heading {
			nhead = i
		}
	}
	f.densest = f.findDensest()
	f.measurePage()
	return f
}

// findDensest finds the middle of the run of pieces with the greatest sum of words, each counting for as far as it is believed.
func (f *features) findDensest() int {
	best, sum, from, at := 0.0, 0.0, 0, 0
	for i := range f.p.pieces {
		w := math.Min(float64(f.p.pieces[i].words+1), 120)
		sum += w * (f.p.belief[i] - .4)
		if sum <= 0 {
			sum, from = 0, i+1
		} else if sum > best {
			best, at = sum, (from+i)/2
		}
	}
	return at
}

// pageFeatures name the features that all pieces of a page share.
var pageFeatures = [...]string{"prose share", "prose characters", "linked share", "articles", "prices", "headings", "dates", "lead before remarks", "lead to a remark",
	"lead before cards", "lead to a card", "prose in the candidate", "believed words", "mean belief"}

// measurePage reads the features of the page.
func (f *features) measurePage() {
	p := f.p
	n := len(p.pieces)
	f.page = [len(pageFeatures)]float64{p.proseShare, math.Log1p(float64(p.prose[n])), p.linkedIn(0), float64(p.articles), float64(p.prices), float64(p.headings), float64(p.dates),
		p.remarks[0].lead, p.remarks[0].lead / p.remarks[0].mean, p.remarks[1].lead, p.remarks[1].lead / p.remarks[1].mean,
		float64(p.inNode(p.prose, p.holders[3])) / float64(max(1, p.prose[n])), f.mass[n], f.mass[n] / max(1, f.words[n])}
}

// belief is what the first round believes of a piece, 0 beyond the ends.
func (f *features) belief(i int) float64 { return f.p.beliefAt(i) }

// share is the part of a sum that lies between two pieces.
func (f *features) share(a []float64, from, to int) float64 {
	return (a[to] - a[from]) / max(1, a[len(a)-1])
}

// has is 1 for what holds.
func has(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// card is the repeated element that a piece lies in, None.
func (f *features) card(i int) tagtree.NodeID { return f.p.cardOf[f.p.pieces[i].inner] }

// FeatureNames names the features, in order.
func FeatureNames() []string {
	var out []string
	for _, f := range featureList {
		out = append(out, f.name)
	}
	return out
}

// read writes the features of a piece.
func (f *features) read(i int, to []float32) {
	for k := range featureList {
		to[k] = float32(featureList[k].of(f, i))
	}
}
