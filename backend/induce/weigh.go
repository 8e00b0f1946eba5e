package induce

import (
	"math"
	"slices"
	"strings"

	"wrapsmith/backend/locator"
	"wrapsmith/backend/tagtree"
)

// weighing is the learning of one field.
type weighing struct {
	samples    []*tagtree.Tree
	marks      marked
	many       bool
	apart      bool // no candidate has all marks of a sample: some will do
	candidates []candidate
	right      [][]tagtree.NodeID // per sample: the nodes taken as right
}

// generate makes the candidates of every mark, each expression once, in a
// fixed order.
func (w *weighing) generate() []candidate {
	var all []candidate
	if w.many {
		all = w.generateMany()
	} else {
		for _, m := range w.marks.yes {
			g := generator{t: w.samples[m.sample], target: m.node}
			g.anchors()
			g.labels()
			g.within(w.innerLabel(m))
			g.landmarks()
			g.tag()
			g.path()
			all = append(all, g.out...)
		}
	}
	return distinct(all)
}

// distinct keeps each expression once, with its best prior.
func distinct(all []candidate) []candidate {
	best := map[string]int{}
	var out []candidate
	for _, c := range all {
		key := c.String()
		if i, ok := best[key]; ok {
			if out[i].prior < c.prior {
				out[i] = c
			}
			continue
		}
		best[key] = len(out)
		out = append(out, c)
	}
	return out
}

// innerLabel is the literal label before a marked range in its own text.
func (w *weighing) innerLabel(m target) string {
	if m.to == 0 {
		return ""
	}
	text := []rune(partText(w.samples[m.sample], m.node, w.marks.part))
	if m.from > len(text) {
		return ""
	}
	if lead := string(text[:m.from]); labelEnd(lead) {
		return strings.TrimSpace(after(lead, nil))
	}
	return ""
}

// consistent runs the candidates on all samples and keeps those that answer
// the marks: exactly the marked node, the first of several, or, counted, the
// k-th of several. A candidate that is wrong on a marked sample stays only
// when nothing is right on all of them.
func (w *weighing) consistent(all []candidate) []candidate {
	locs := make([]locator.Locator, len(all))
	for i := range all {
		locs[i] = all[i].Locator
		all[i].found = make([][]tagtree.NodeID, len(w.samples))
	}
	set := locator.NewSet(locs)
	for s, t := range w.samples {
		for i, nodes := range set.Run(t) {
			all[i].found[s] = nodes
		}
	}
	var kept []candidate
	for i := range all {
		c := &all[i]
		if !w.many {
			w.pick(c)
		}
		right, wrong := w.standing(c)
		if right == 0 {
			continue
		}
		c.prior *= math.Pow(float64(right)/float64(right+wrong), 3)
		kept = append(kept, *c)
	}
	return kept
}

// pick makes a candidate with several answers on a marked page say which one it means.
func (w *weighing) pick(c *candidate) {
	m := w.marks.yes[0]
	for _, y := range w.marks.yes { // the first marked sample on which it finds the node
		if slices.Contains(c.found[y.sample], y.node) {
			m = y
			break
		}
	}
	nodes := c.found[m.sample]
	k := slices.Index(nodes, m.node)
	if k < 0 || len(nodes) == 1 {
		return
	}
	c.Pick = k + 1
	if c.family == familyAnchor || c.family == familyTag { // one of several: that is a place
		c.family, c.meaning = familyPath, false
	}
	if k == 0 {
		c.prior *= ambiguous
	} else {
		c.prior *= counted
	}
	for s, nodes := range c.found {
		if len(nodes) > k {
			c.found[s] = nodes[k : k+1]
		} else {
			c.found[s] = nil
		}
	}
}

// standing counts the marked samples on which a candidate is right and wrong.
// Finding nothing is neither.
func (w *weighing) standing(c *candidate) (right, wrong int) {
	for s := range w.samples {
		var yes, no []tagtree.NodeID
		for _, y := range w.marks.yes {
			if y.sample == s {
				yes = append(yes, y.node)
			}
		}
		for _, n := range w.marks.no {
			if n.sample == s {
				no = append(no, n.node)
			}
		}
		found := c.found[s]
		if len(found) == 0 {
			continue
		}
		if !w.many {
			found = found[:1]
		}
		switch {
		case slices.ContainsFunc(no, func(n tagtree.NodeID) bool { return slices.Contains(found, n) }):
			wrong += 2
		case slices.Contains(w.marks.missing, s):
			wrong++
		case len(yes) == 0:
		case covers(found, yes):
			right++
		case w.apart && slices.ContainsFunc(yes, func(n tagtree.NodeID) bool { return slices.Contains(found, n) }):
			right++
			wrong++
		default:
			wrong++
		}
	}
	return right, wrong
}

// covers says whether every node of want is found.
func covers(found, want []tagtree.NodeID) bool {
	for _, n := range want {
		if !slices.Contains(found, n) {
			return false
		}
	}
	return true
}

// run weighs the candidates in a few rounds.
func (w *weighing) run() {
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

// compare says how much the nodes a candidate finds look like the marked ones:
// the mean likeness of their surroundings, squared. Of many values all count,
// on every sample; and of candidates whose values are all alike, those that
// find more on the marked samples are trusted more.
func (w *weighing) compare() {
	var marked []surroundings
	for _, y := range w.marks.yes {
		marked = append(marked, surroundingsOf(w.samples[y.sample], y.node))
	}
	most := 0
	for i := range w.candidates {
		c := &w.candidates[i]
		sum, n := 0.0, 0
		for s, t := range w.samples {
			nodes := w.answer(c, s)
			if !w.many && len(w.marks.on(s)) > 0 {
				continue
			}
			for _, node := range nodes[:min(len(nodes), maxCompared)] {
				best, here := 0.0, surroundingsOf(t, node)
				for _, m := range marked {
					best = max(best, likeness(m, here))
				}
				sum += best
				n++
			}
		}
		mean := 1.0
		if n > 0 {
			mean = sum / float64(n)
		}
		c.trust = w.order(c)
		if c.alike = mean * mean; mean > allAlike && c.trust == 1 {
			most = max(most, w.foundOnMarked(c))
		}
	}
	if !w.many {
		return
	}
	for i := range w.candidates {
		c := &w.candidates[i]
		c.alike *= math.Pow(min(1, float64(w.foundOnMarked(c))/float64(max(most, 1))), fullness) * c.trust
	}
}

// order is the trust left in a candidate of many values for what it finds
// before and between the marks: a person clicks the first values of a list, so
// what stands there unmarked is likely no value.
func (w *weighing) order(c *candidate) float64 {
	trust := 1.0
	for s := range w.samples {
		yes := w.marks.on(s)
		if len(yes) < 2 {
			continue
		}
		for _, n := range c.found[s] {
			switch {
			case n < yes[0]:
				trust = min(trust, trustBefore)
			case n < yes[len(yes)-1] && !slices.Contains(yes, n):
				trust = min(trust, trustBetween)
			}
		}
	}
	return trust
}

// foundOnMarked counts the nodes a candidate finds on the marked samples.
func (w *weighing) foundOnMarked(c *candidate) int {
	n := 0
	for s := range w.samples {
		if len(w.marks.on(s)) > 0 {
			n += len(c.found[s])
		}
	}
	return n
}

// elect takes, on each sample, the node (or set of nodes) with the most weight
// as right; of a family only its best voice for a node counts.
func (w *weighing) elect() {
	w.right = make([][]tagtree.NodeID, len(w.samples))
	for s := range w.samples {
		if slices.Contains(w.marks.missing, s) {
			continue
		}
		if yes := w.marks.on(s); len(yes) > 0 && !w.many {
			w.right[s] = yes[:1]
			continue
		}
		w.right[s] = w.plurality(s)
	}
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

func (w *weighing) plurality(s int) []tagtree.NodeID {
	type voice struct {
		node   tagtree.NodeID
		family string
	}
	best := map[voice]float64{}
	for i := range w.candidates {
		c := &w.candidates[i]
		for _, n := range w.answer(c, s) {
			v := voice{n, c.family}
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
func (w *weighing) answer(c *candidate, s int) []tagtree.NodeID {
	if nodes := c.found[s]; w.many || len(nodes) == 0 {
		return nodes
	}
	return c.found[s][:1]
}

// agreement adds up how far a candidate's answers are those taken as right.
func (w *weighing) agreement(c *candidate) (agree float64, answered int) {
	for s := range w.samples {
		found := w.answer(c, s)
		if len(found) == 0 {
			continue
		}
		answered++
		agree += overlap(found, w.right[s])
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
