package article

import (
	"math"

	"wrapsmith/backend/learn/evidence"
	"wrapsmith/backend/tree/tagpath"
	"wrapsmith/backend/tree/tagtree"
)

// The plain method: CN103246732, methods 5. Six features of the tag paths,
// each a mass over the page's paths and one made up; each discounted by its
// weight and all combined by Dempster's rule; each text node takes the fused
// value of its path; those above tau, the standard deviation of the text
// nodes' values, are the article.
//
// The source's weights are lost with its scan. featureWeight is the same for
// all six: with less the longest path loses its lead, with more all others
// lose theirs (docs/evaluation.md).
const featureWeight = .5

// fusePaths gives the fused value of each path, by its index in paths.All, and tau.
func fusePaths(paths *tagpath.Table) (value []float64, tau float64) {
	fused := make(evidence.Spread, len(paths.Text)+1)
	for f := range tagpath.Features {
		next, ok := evidence.Join(fused, paths.Masses(f).Discount(featureWeight))
		if ok {
			fused = next
		}
	}
	value = make([]float64, len(paths.All))
	nodes, sum, squares := 0.0, 0.0, 0.0
	for i, at := range paths.Text {
		value[at] = fused[i]
		n := float64(paths.All[at].Nodes)
		nodes, sum, squares = nodes+n, sum+n*fused[i], squares+n*fused[i]*fused[i]
	}
	if nodes > 0 {
		mean := sum / nodes
		tau = math.Sqrt(max(0, squares/nodes-mean*mean))
	}
	return value, max(tau, smallest)
}

// smallest keeps tau above nothing where all texts share one path: all are the article then.
const smallest = 1e-9

// fusion is the body of the plain method: text nodes above tau, put together where they lie in one piece.
func (r *Reading) fusion() []Block {
	t, paths := r.t, r.paths()
	value, tau := fusePaths(paths)
	var body []Block
	for _, q := range cutScanned(t, r.texts) {
		var kept []tagtree.NodeID
		best := 0.0
		for id := q.from; id < q.to; id++ {
			if at := paths.Of(t, id); at >= 0 && value[at] > tau {
				kept, best = append(kept, id), max(best, value[at])
			}
		}
		if len(kept) == 0 {
			continue
		}
		q.from, q.to = kept[0], kept[len(kept)-1]+1
		c := cutter{t: t, texts: kept}
		q.text = c.read(q.kind)
		body = append(body, q.block(t, min(1, best)))
	}
	return body
}
