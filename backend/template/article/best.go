package article

import (
	"math"
	"slices"

	"wrapsmith/backend/evidence"
)

// best is the body by all evidence.
func (p *page) best(m *Model) (Kind, []Block) {
	if len(p.pieces) == 0 {
		return News, nil
	}
	kinds, belief := p.judge(m)
	var body []Block
	for i, taken := range p.take(belief, kinds) {
		if taken {
			body = append(body, p.pieces[i].block(p.t, min(belief[i], greatestBelief)))
		}
	}
	return Kinds[likeliest(kinds)], body
}

// greatestBelief is the most that the belief in a block may be: of the pieces of
// unseen pages with a belief of .95 and more, one in fifteen to one in thirty is not of the body.
const greatestBelief = 0.97

// judge gives the belief in each kind of page and in each piece.
func (p *page) judge(m *Model) (kinds, belief []float64) {
	kinds = p.kindBelief(m.Kinds)
	p.setBelief(p.weigh(sources, m.Signs))
	belief = p.secondRound(m.Trees, kinds)
	p.joinKin(belief)
	return kinds, belief
}

// take says which pieces are the body by the beliefs in them.
func (p *page) take(belief, kinds []float64) []bool {
	from := p.threshold(belief)
	taken := make([]bool, len(belief))
	for i := range taken {
		taken[i] = belief[i] >= from
	}
	p.withPosts(taken, kinds)
	p.withoutSignatures(taken, kinds)
	p.withoutRemarks(taken, kinds)
	p.withoutCounted(taken, kinds)
	p.withoutReviews(taken, kinds)
	p.withoutCookies(taken)
	p.withoutMailHeaders(taken)
	p.withoutNewsletters(taken, kinds)
	p.withoutCaptions(taken)
	p.withoutTeasers(taken, kinds)
	p.withoutUnshown(taken, kinds)
	p.withoutFurniture(taken)
	p.withoutCopies(taken)
	return taken
}

// weigh gives the probability of each piece after all sources have
// spoken: each source's signs make one mass, and Dempster's rule joins them,
// which for masses of weights is to add the weights (evidence.Probability).
// weights holds the weight of evidence before any sign, then that of each sign.
func (p *page) weigh(sources []source, weights []float64) []float64 {
	out := make([]float64, len(p.pieces))
	sum := 0.0
	var own []float64
	see := func(sign int) { sum += own[sign] }
	for i := range p.pieces {
		sum = weights[0]
		base := 1
		for k := range sources {
			s := &sources[k]
			if own = s.given; own == nil {
				own = weights[base : base+len(s.signs)]
				base += len(s.signs)
			}
			s.look(p, i, see)
		}
		out[i] = evidence.Probability(sum)
	}
	return out
}

// LeastAsked is the belief of the first round below which a piece is not asked
// about again: it is furniture, as many of a page's pieces are. With sets left
// out .03 loses, for a twentieth of the time (docs/experiments.md).
const LeastAsked = 0.01

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
	f := p.features(kinds)
	n := len(featureList)
	rows, sums := make([]float32, n*min(len(asked), together)), make([]float64, together)
	for some := range slices.Chunk(asked, together) {
		for k, i := range some {
			f.read(i, rows[k*n:(k+1)*n])
			sums[k] = odds(out[i])
		}
		for _, t := range trees {
			for k := range some {
				sums[k] += float64(t.value(rows[k*n : (k+1)*n]))
			}
		}
		for k, i := range some {
			out[i] = evidence.Probability(sums[k])
		}
	}
	return out
}

// together is how many pieces one tree after the other is asked about: all trees, or the features of all pieces, are larger than
// the processor's first cache.
const together = 32

// surest bounds a probability away from 0 and 1, so that its odds are finite.
const surest = 1e-9

// odds is the weight of evidence that makes a probability.
func odds(p float64) float64 {
	p = min(max(p, surest), 1-surest)
	return math.Log(p / (1 - p))
}

// kindBelief gives the belief in each of Kinds: every sign has a weight of
// evidence for each, and what is plausible is normalised.
func (p *page) kindBelief(table [][kindCount]float64) []float64 {
	out := make([]float64, kindCount)
	for k := range out {
		out[k] = table[0][k]
	}
	p.kindSeen(func(sign int) {
		for k := range out {
			out[k] += table[sign+1][k]
		}
	})
	sum := 0.0
	for k, v := range out {
		out[k] = math.Exp(v)
		sum += out[k]
	}
	for k := range out {
		out[k] /= sum
	}
	return p.statedKind.adjust(out)
}

// likeliest is the place of the greatest.
func likeliest(belief []float64) int {
	at := 0
	for k, b := range belief {
		if b > belief[at] {
			at = k
		}
	}
	return at
}

// threshold is the belief from which on the page's pieces are taken.
func (p *page) threshold(belief []float64) float64 {
	words := make([]float64, len(belief))
	for i := range words {
		words[i] = float64(p.pieces[i].words)
	}
	return threshold(belief, words)
}
