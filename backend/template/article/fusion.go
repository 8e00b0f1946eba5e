package article

import (
	"math"

	"wrapsmith/backend/evidence"
	"wrapsmith/backend/tree/tagpath"
	"wrapsmith/backend/tree/tagtree"
)

// The plain method: CN103246732, methods 5. Six features of the tag paths,
// each a mass over the page's paths and one made up; each discounted by its
// weight and all combined by Dempster's rule; each text node takes the fused
// value of its path; those above tau, the standard deviation of the text
// nodes' values, are the article.
//
// The weights and the threshold are set by units of the source's device; its
// values are lost with its scan. featureWeight is the same for all six: with less
// the longest path loses its lead, with more all others lose theirs
// (docs/evaluation.md).
const featureWeight = .5

// FusionSettings are what the units of CN103246732 set.
type FusionSettings struct {
	Weights    [tagpath.Features]float64 // of the features, 0..1: 0 leaves one out, 1 trusts it fully
	Deviations float64                   // tau in standard deviations of the text nodes' values; the source has 1
}

// PlainFusion is the settings that are used when nothing is set.
func PlainFusion() FusionSettings {
	s := FusionSettings{Deviations: 1}
	for f := range s.Weights {
		s.Weights[f] = featureWeight
	}
	return s
}

// fusePaths gives the fused value of each path, by its index in paths.All, the standard deviation of the text
// nodes' values, and tau.
func fusePaths(paths *tagpath.Table, s FusionSettings) (value []float64, deviation, tau float64) {
	fused := make(evidence.Spread, len(paths.Text)+1)
	for f := range tagpath.Features {
		next, ok := evidence.Join(fused, paths.Masses(f).Discount(s.Weights[f]))
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
		deviation = math.Sqrt(max(0, squares/nodes-mean*mean))
	}
	return value, deviation, max(s.Deviations*deviation, smallest)
}

// Fused is what the plain method makes of a page, step by step.
type Fused struct {
	Settings  FusionSettings
	Deviation float64 // standard deviation of the text nodes' values
	Tau       float64
	Paths     []FusedPath // in the order of the page
	Texts     []FusedText // in the order of the page
}

// FusedPath is a tag path with its features, their masses and the fused value.
type FusedPath struct {
	Tags   []string // from the root
	Nodes  int
	Counts [tagpath.Features]float64
	Masses [tagpath.Features]float64 // before the weights
	Value  float64
	Taken  bool // the value is above tau
}

// FusedText is a text node with its path.
type FusedText struct {
	Node tagtree.NodeID
	Path int // index in Fused.Paths
}

// Fused shows the plain method at work: Find with the method Fusion and the same settings takes the texts whose
// paths are taken.
func (r *Reading) Fused(s FusionSettings) Fused {
	paths := r.paths()
	value, deviation, tau := fusePaths(paths, s)
	out := Fused{Settings: s, Deviation: deviation, Tau: tau}
	at := map[int]int{}
	for i, p := range paths.Text {
		at[p] = i
		one := FusedPath{Tags: paths.Tags(p), Nodes: paths.All[p].Nodes, Counts: paths.All[p].Counts, Value: value[p], Taken: value[p] > tau}
		out.Paths = append(out.Paths, one)
	}
	for f := range tagpath.Features {
		for i, m := range paths.Masses(f)[:len(paths.Text)] {
			out.Paths[i].Masses[f] = m
		}
	}
	for id := tagtree.NodeID(0); int(id) < r.t.Len(); id++ {
		if p := paths.Of(r.t, id); p >= 0 {
			out.Texts = append(out.Texts, FusedText{id, at[p]})
		}
	}
	return out
}

// smallest keeps tau above nothing where all texts share one path: all are the article then.
const smallest = 1e-9

// fusion is the body of the plain method: text nodes above tau, put together where they lie in one piece.
func (r *Reading) fusion(s FusionSettings) []Block {
	t, paths := r.t, r.paths()
	value, _, tau := fusePaths(paths, s)
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
