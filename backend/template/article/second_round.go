package article

import (
	"slices"

	"wrapsmith/backend/evidence"
)

// LeastAsked is the belief of the first round below which a piece is not asked
// about again: it is furniture, as many of a page's pieces are. With sets left
// out .03 loses, for a twentieth of the time (docs/experiments.md).
const LeastAsked = 0.01

// together is how many pieces are asked about at once: their features should stay in the processor's caches.
const together = 512

// secondRound corrects the beliefs of the first round by those of the neighbouring
// pieces. Each tree adds a weight of evidence.
func (p *page) secondRound(trees []Tree, kinds []float64) []float64 {
	out := slices.Clone(p.belief)
	var asked []int
	for i, b := range out {
		if b >= LeastAsked {
			asked = append(asked, i)
		}
	}
	n := min(len(asked), together)
	q := questions{f: p.features(kinds), columns: make([][]float32, len(featureList)), room: make([]float32, n*len(featureList)), sums: make([]float64, n)}
	order := make([]int32, n)
	for some := range slices.Chunk(asked, together) {
		q.begin(some)
		for k, i := range some {
			q.sums[k], order[k] = odds(out[i]), int32(k)
		}
		for _, t := range trees {
			q.ask(t, 0, order[:len(some)])
		}
		for k, i := range some {
			out[i] = evidence.Probability(q.sums[k])
		}
	}
	return out
}

// questions are the pieces that the trees are asked about. A tree parts all of them at each of its splits. So a split by a
// feature of the page, a third of all, costs next to nothing, and the processor need not guess on which side a piece goes on.
type questions struct {
	f       *features
	some    []int       // the pieces
	columns [][]float32 // by feature: of each piece, one value for a feature of the page; nil until it is asked for
	room    []float32   // of the columns
	left    []float32   // of the room
	sums    []float64   // by piece: weight of evidence
}

// begin takes other pieces.
func (q *questions) begin(some []int) {
	q.some, q.left = some, q.room
	clear(q.columns)
}

// ask adds what a tree says from a split on of some pieces, whose order it changes.
func (q *questions) ask(t Tree, at int, some []int32) {
	for len(some) > 0 {
		s := &t[at]
		if s.Feature < 0 {
			for _, k := range some {
				q.sums[k] += float64(s.Bound)
			}
			return
		}
		column := q.columns[s.Feature]
		if column == nil {
			column = q.read(s.Feature)
		}
		below, bound := 0, s.Bound
		if len(column) > 1 {
			// Those below come first. The number that is added, in place of a jump, is faster.
			for i, k := range some {
				some[i], some[below] = some[below], k
				less := 0
				if column[k] < bound {
					less = 1
				}
				below += less
			}
		} else if column[0] < bound {
			below = len(some)
		}
		q.ask(t, at+1, some[:below])
		some, at = some[below:], int(s.Upper)
	}
}

// read makes the column of a feature.
func (q *questions) read(feature int16) []float32 {
	f, n := &featureList[feature], len(q.some)
	if f.page {
		n = 1
	}
	column := q.left[:n:n]
	q.left = q.left[n:]
	for k := range column {
		column[k] = float32(f.of(q.f, q.some[k]))
	}
	q.columns[feature] = column
	return column
}
