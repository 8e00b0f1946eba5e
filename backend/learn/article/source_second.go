package article

import (
	"math"

	"wrapsmith/backend/tree/tagtree"
)

// beliefBounds part beliefs into bins.
var beliefBounds = []float64{.05, .2, .5, .8, .95}

func beliefSigns(what string) []string { return binned(what, ".05", ".2", ".5", ".8", ".95") }

func beliefBin(x float64) int { return bin(x, beliefBounds...) }

// neighbours judges a piece by what the first sources say of the pieces before
// and behind it in reading order. A heading goes with what follows it.
var neighbours = source{
	name: "neighbours",
	signs: concat(beliefSigns("before it"), beliefSigns("behind it"), beliefSigns("two around"), beliefSigns("five around"),
		beliefSigns("behind a heading"), beliefSigns("before a short one, least of both sides"), beliefSigns("itself")),
	look: func(p *page, i int, see func(int)) {
		before, behind := p.beliefAt(i-1), p.beliefAt(i+1)
		see(beliefBin(before))
		see(6 + beliefBin(behind))
		see(12 + beliefBin(p.beliefAround(i, 2)))
		see(18 + beliefBin(p.beliefAround(i, 5)))
		if p.pieces[i].kind == Heading {
			see(24 + beliefBin(p.beliefBehind(i)))
		} else if p.pieces[i].words < linkLong {
			see(30 + beliefBin(min(p.beliefAround(i, 2), max(before, behind))))
		}
		see(36 + beliefBin(p.belief[i]))
	},
}

// kin judges a piece by what the first sources say of the pieces with the same
// tags and classes around them: what stands in many like places is taken or left as one.
var kin = source{
	name:  "kin",
	signs: concat(beliefSigns("its kin"), beliefSigns("its many kin")),
	look: func(p *page, i int, see func(int)) {
		k := p.kinds[p.kindOf[i]]
		switch {
		case k.n > 8:
			see(6 + beliefBin(k.belief/k.weight))
		case k.n > 1:
			see(beliefBin(k.belief / k.weight))
		}
	},
}

// around judges a piece by what the first sources say of all that lies in the elements around it.
var around = source{
	name:  "around",
	signs: concat(beliefSigns("the nearest 2"), beliefSigns("the nearest 4"), beliefSigns("the nearest 12"), beliefSigns("the nearest 40"), beliefSigns("the page")),
	look: func(p *page, i int, see func(int)) {
		for g, size := range groupSizes {
			see(6*g + beliefBin(p.beliefIn(p.group(i, size))))
		}
		see(24 + beliefBin(p.beliefIn(0)))
	},
}

func concat(lists ...[]string) []string {
	var out []string
	for _, l := range lists {
		out = append(out, l...)
	}
	return out
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
func (p *page) beliefAt(i int) float64 {
	if i < 0 || i >= len(p.belief) {
		return 0
	}
	return p.belief[i]
}

// beliefAround is the mean belief in the n pieces before and behind a piece, the longer ones weighing more.
func (p *page) beliefAround(i, n int) float64 {
	from, to := max(0, i-n), min(len(p.belief), i+n+1)
	own := p.sizes[i+1] - p.sizes[i]
	sum := p.sums[to] - p.sums[from] - own*p.belief[i]
	size := p.sizes[to] - p.sizes[from] - own
	return sum / max(size, 1)
}

// beliefBehind is the belief in the first pieces behind a heading that are none.
func (p *page) beliefBehind(i int) float64 {
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
