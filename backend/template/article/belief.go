package article

import (
	"math"

	"wrapsmith/backend/tree/tagtree"
)

// beliefs are what the first round says, with sums in which each piece weighs the root of its words.
type beliefs struct {
	belief      []float64
	sums, sizes []float64
}

// setBelief keeps what the first sources say, with its sums and its means over kin.
func (p *page) setBelief(b []float64) {
	p.belief = b
	p.sums = make([]float64, len(b)+1)
	p.sizes = make([]float64, len(b)+1)
	for k := range p.kinds {
		p.kinds[k].belief, p.kinds[k].weight = 0, 0
	}
	for i, x := range b {
		size := math.Sqrt(float64(p.pieces[i].words + 1))
		p.sums[i+1], p.sizes[i+1] = p.sums[i]+size*x, p.sizes[i]+size
		k := &p.kinds[p.kindOf[i]]
		k.belief, k.weight = k.belief+size*x, k.weight+size
	}
}

// beliefAt is the belief in a piece, 0 beyond the page's ends.
func (b *beliefs) beliefAt(i int) float64 {
	if i < 0 || i >= len(b.belief) {
		return 0
	}
	return b.belief[i]
}

// beliefAround returns the mean belief of the n pieces before and after a piece, weighted by length.
func (b *beliefs) beliefAround(i, n int) float64 {
	from, to := max(0, i-n), min(len(b.belief), i+n+1)
	own := b.sizes[i+1] - b.sizes[i]
	sum := b.sums[to] - b.sums[from] - own*b.belief[i]
	size := b.sizes[to] - b.sizes[from] - own
	return sum / max(size, 1)
}

// beliefAfter is the belief in the first pieces after a heading that are none.
func (p *page) beliefAfter(i int) float64 {
	for k := i + 1; k < len(p.belief) && k < i+4; k++ {
		if p.pieces[k].kind != Heading {
			if k+1 < len(p.belief) && p.pieces[k+1].kind != Heading {
				return max(p.belief[k], p.belief[k+1])
			}
			return p.belief[k]
		}
	}
	return 0
}

// beliefIn is the mean belief in the pieces of an element.
func (p *page) beliefIn(id tagtree.NodeID) float64 {
	from, to := p.before[id], p.before[p.t.End(id)]
	return (p.sums[to] - p.sums[from]) / max(p.sizes[to]-p.sizes[from], 1)
}
