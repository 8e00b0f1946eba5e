package article

import (
	"math"

	"wrapsmith/backend/evidence"
)

// kinShare is how much of the evidence for a piece is the mean over its kin, the pieces
// with the same tags and classes around them (kinship.go). Of .3 to 1, .7 to .85 were best
// on sites left out, and .8 better than .7 on sets left out (docs/experiments.md).
const kinShare = .8

// joinKin makes the beliefs in pieces that are alike more equal, because they are of the
// body together or not at all: a mean of the weights of evidence, in which each piece
// counts as the root of its words. The CRF of Web2Text (Vogels, Ganea and Eickhoff
// 2018) does so for pieces that follow each other. Before the first piece that is
// believed none is raised: menus and lines about the day often have the tags and
// classes of the paragraphs. O(n).
func (p *page) joinKin(belief []float64) {
	weights, sizes := make([]float64, len(p.kinds)), make([]float64, len(p.kinds))
	first := len(belief)
	for i, b := range belief {
		size := math.Sqrt(float64(p.pieces[i].words + 1))
		weights[p.kindOf[i]] += size * odds(b)
		sizes[p.kindOf[i]] += size
		if b >= .5 {
			first = min(first, i)
		}
	}
	for i, b := range belief {
		own, mean := odds(b), weights[p.kindOf[i]]/sizes[p.kindOf[i]]
		if mean < own || i >= first {
			belief[i] = evidence.Probability((1-kinShare)*own + kinShare*mean)
		}
	}
}
