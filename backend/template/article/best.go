package article

import (
	"math"

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
	p.withCode(taken)
	p.withItems(taken)
	p.withPosts(taken, kinds)
	p.withoutSignatures(taken, kinds)
	p.withoutRemarks(taken, kinds)
	p.withoutCounted(taken, kinds)
	p.withoutReviews(taken, kinds)
	p.withoutCookies(taken)
	p.withoutMailHeaders(taken)
	p.withoutBylines(taken, kinds)
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
