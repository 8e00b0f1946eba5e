package induce

import (
	"math"
	"slices"

	"wrapsmith/backend/tree/tagtree"
)

// fieldLearner learns one field.
type fieldLearner struct {
	samples    []*tagtree.Tree
	marks      marked
	many       bool
	records    bool                // of a list, not values: how an item looks tells nothing
	rows       bool                // the samples are the rows of a list
	values     map[string]bool     // texts of other fields, which are no labels
	forms      map[string][]string // other forms of labels on the samples, where these were looked for
	lacking    []int               // samples without the unit that names the marked value
	candidates []candidate
	consensus  [][]tagtree.NodeID // per sample: the nodes taken as right
}

// run weighs the candidates in a few rounds.
func (w *fieldLearner) run() {
	w.compare()
	for i := range w.candidates {
		w.candidates[i].weight = w.candidates[i].prior * w.candidates[i].alike
	}
	for range rounds {
		w.elect()
		for i := range w.candidates {
			c := &w.candidates[i]
			agree, answered := w.agreement(c)
			reliability := (agree + 1) / (float64(answered) + 1)
			coverage := float64(answered) / float64(len(w.samples))
			c.weight = c.prior * reliability * reliability * (.25 + .75*coverage) * c.alike
		}
	}
	w.elect()
}

// elect takes, on each sample, the node (or set of nodes) with the most weight
// as right; of a family only its best vote for a node counts.
func (w *fieldLearner) elect() {
	w.consensus = make([][]tagtree.NodeID, len(w.samples))
	for s := range w.samples {
		if slices.Contains(w.marks.missing, s) || slices.Contains(w.lacking, s) {
			continue
		}
		if yes := w.marks.on(s); len(yes) > 0 && !w.many {
			w.consensus[s] = yes[:1]
			continue
		}
		if w.markedWhole(s) {
			w.consensus[s] = w.marks.on(s)
			slices.Sort(w.consensus[s])
			continue
		}
		w.consensus[s] = w.plurality(s)
	}
}

// fewestWhole is the number of marks on a sample from which a list that has these values alone is the whole one: two marks begin a list.
const fewestWhole = 3

// markedWhole reports whether the marks on a sample are all values of the field: there are several, and a candidate finds just these.
func (w *fieldLearner) markedWhole(s int) bool {
	yes := w.marks.on(s)
	if !w.many || w.records || len(yes) < fewestWhole {
		return false
	}
	slices.Sort(yes)
	return slices.ContainsFunc(w.candidates, func(c candidate) bool { return slices.Equal(w.answer(&c, s), yes) })
}

// on lists the marked nodes of a sample.
func (m *marked) on(s int) []tagtree.NodeID {
	var out []tagtree.NodeID
	for _, y := range m.yes {
		if y.sample == s {
			out = append(out, y.node)
		}
	}
	return out
}

func (w *fieldLearner) plurality(s int) []tagtree.NodeID {
	type vote struct {
		node   tagtree.NodeID
		family string
	}
	best := map[vote]float64{}
	for i := range w.candidates {
		c := &w.candidates[i]
		for _, n := range w.answer(c, s) {
			v := vote{n, c.family}
			best[v] = max(best[v], c.weight)
		}
	}
	total := map[tagtree.NodeID]float64{}
	for v, weight := range best {
		total[v.node] += math.Round(weight*1e6) / 1e6
	}
	top := 0.0
	for _, weight := range total {
		top = max(top, weight)
	}
	var out []tagtree.NodeID
	for n, weight := range total {
		if weight >= top-1e-9 || w.many && weight >= top/2 {
			out = append(out, n)
		}
	}
	slices.Sort(out)
	if !w.many && len(out) > 1 {
		out = out[:1]
	}
	return out
}

// answer is what a candidate says on a sample: one node, or all of many.
func (w *fieldLearner) answer(c *candidate, s int) []tagtree.NodeID {
	if nodes := c.found[s]; w.many || len(nodes) == 0 {
		return nodes
	}
	return c.found[s][:1]
}

// agreement adds up how far a candidate's answers are those taken as right.
func (w *fieldLearner) agreement(c *candidate) (agree float64, answered int) {
	for s := range w.samples {
		found := w.answer(c, s)
		if len(found) == 0 {
			continue
		}
		answered++
		agree += overlap(found, w.consensus[s])
	}
	return agree, answered
}

// overlap is the Jaccard coefficient of two sorted sets.
func overlap(a, b []tagtree.NodeID) float64 {
	both := 0
	for _, n := range a {
		if _, ok := slices.BinarySearch(b, n); ok {
			both++
		}
	}
	if both == 0 {
		return 0
	}
	return float64(both) / float64(len(a)+len(b)-both)
}
