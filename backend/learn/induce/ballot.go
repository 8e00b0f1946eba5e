package induce

import (
	"math"
	"slices"

	"wrapsmith/backend/tree/tagtree"
)

// ballot is what the candidates for first elements say on one sample: of lists
// there are many nodes and many candidates, so each node has a place.
type ballot struct {
	nodes     []tagtree.NodeID // sorted
	found     [][]int32        // per candidate: places in nodes
	consensus []bool           // per node: taken as right
	count     int              // how many are
}

// ballots are made once; each round of weighting counts them.
func (w *fieldLearner) ballots() []ballot {
	out := make([]ballot, len(w.samples))
	for s, t := range w.samples {
		b := &out[s]
		place := make([]int32, t.Len()) // 1 + place of a node
		for i := range w.candidates {
			for _, n := range w.candidates[i].found[s] {
				place[n] = 1
			}
		}
		for n := range place {
			if place[n] > 0 {
				b.nodes = append(b.nodes, tagtree.NodeID(n))
				place[n] = int32(len(b.nodes))
			}
		}
		b.found, b.consensus = make([][]int32, len(w.candidates)), make([]bool, len(b.nodes))
		for i := range w.candidates {
			found := make([]int32, len(w.candidates[i].found[s]))
			for k, n := range w.candidates[i].found[s] {
				found[k] = place[n] - 1
			}
			b.found[i] = found
		}
	}
	return out
}

// elect takes the nodes as right that have at least half of the weight of the
// best one; of a family only its best vote for a node counts.
func (b *ballot) elect(candidates []candidate, families []string) {
	total, best := make([]float64, len(b.nodes)), make([]float64, len(b.nodes))
	for _, family := range families {
		clear(best)
		for i := range candidates {
			if candidates[i].family != family {
				continue
			}
			weight := math.Round(candidates[i].weight*1e6) / 1e6
			for _, k := range b.found[i] {
				best[k] = max(best[k], weight)
			}
		}
		for k, v := range best {
			total[k] += v
		}
	}
	top := 0.0
	for _, v := range total {
		top = max(top, v)
	}
	b.count = 0
	for k, v := range total {
		if b.consensus[k] = v >= top/2 && top > 0; b.consensus[k] {
			b.count++
		}
	}
}

// overlap is the Jaccard coefficient of what a candidate finds and what is right.
func (b *ballot) overlap(i int) float64 {
	both := 0
	for _, k := range b.found[i] {
		if b.consensus[k] {
			both++
		}
	}
	if both == 0 {
		return 0
	}
	return float64(both) / float64(len(b.found[i])+b.count-both)
}

// agree is run without the comparison of surroundings, which judge did better.
func (w *fieldLearner) agree() {
	var families []string
	for i := range w.candidates {
		c := &w.candidates[i]
		c.weight = c.prior * c.alike
		if !slices.Contains(families, c.family) {
			families = append(families, c.family)
		}
	}
	slices.Sort(families)
	ballots := w.ballots()
	for round := 0; ; round++ {
		for s := range ballots {
			ballots[s].elect(w.candidates, families)
		}
		if round == rounds {
			break
		}
		for i := range w.candidates {
			c, agree, answered := &w.candidates[i], 0.0, 0
			for s := range ballots {
				if len(ballots[s].found[i]) > 0 {
					agree, answered = agree+ballots[s].overlap(i), answered+1
				}
			}
			reliability := (agree + 1) / (float64(answered) + 1)
			coverage := float64(answered) / float64(len(w.samples))
			c.weight = c.prior * reliability * (.25 + .75*coverage) * c.alike
		}
	}
	w.consensus = make([][]tagtree.NodeID, len(w.samples))
	for s := range ballots {
		for k, n := range ballots[s].nodes {
			if ballots[s].consensus[k] {
				w.consensus[s] = append(w.consensus[s], n)
			}
		}
	}
}
