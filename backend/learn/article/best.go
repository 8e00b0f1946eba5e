package article

import (
	"math"

	"wrapsmith/backend/learn/evidence"
)

// best is the body by all evidence.
func (p *page) best() (Kind, []Block) {
	if len(p.pieces) == 0 {
		return News, nil
	}
	kinds := p.kindBelief(kindWeights)
	p.setBelief(p.judge(first, weightsFor(firstWeights, kinds)))
	belief := meet(p.belief, p.judge(second, weightsFor(secondWeights, kinds)))
	var body []Block
	for i, taken := range p.take(belief, kinds) {
		if taken {
			body = append(body, p.pieces[i].block(p.t, min(belief[i], sureBody)))
		}
	}
	return Kinds[likeliest(kinds)], body
}

// sureBody is the most that a block is said to be sure: of unseen pages' pieces
// with a belief of .95 and more one in fifteen to one in thirty is none of the body.
const sureBody = 0.97

// take says which pieces are the body by the beliefs in them.
func (p *page) take(belief, kinds []float64) []bool {
	from := p.threshold(belief)
	taken := make([]bool, len(belief))
	for i := range taken {
		taken[i] = belief[i] >= from
	}
	p.withoutRemarks(taken, kinds)
	p.withoutCopies(taken)
	return taken
}

// weight is what a sign weighs on every page, and what more on a page of each of Kinds.
type weight [1 + kindCount]float64

// weightsFor gives the weights of evidence for a page: a kind's own count as
// far as the page is believed to be of it.
func weightsFor(table []weight, kinds []float64) []float64 {
	out := make([]float64, len(table))
	for i, w := range table {
		out[i] = w[0]
		for k, b := range kinds {
			out[i] += b * w[k+1]
		}
	}
	return out
}

// judge gives the probability of each piece after all sources of a round have
// spoken: each source's signs make one mass, and Dempster's rule joins them,
// which for masses of weights is to add the weights (evidence.Probability).
// weights holds the weight of evidence before any source, then that of each sign.
func (p *page) judge(sources []source, weights []float64) []float64 {
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

// meet joins what two rounds say. The second rests on the first, so that each
// is heard with half its weight of evidence.
func meet(a, b []float64) []float64 {
	out := make([]float64, len(a))
	for i := range a {
		out[i] = evidence.Probability(odds(a[i])/2 + odds(b[i])/2)
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
	return p.asSaid(out)
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
