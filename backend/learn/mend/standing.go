package mend

import (
	"slices"

	"wrapsmith/backend/output/record"
	"wrapsmith/backend/tree/tagtree"
)

// Points for what a reading gives on a page; the sum says which one is best.
const (
	pointRight  = 1.0  // the known value
	pointDiffer = -0.7 // another one: the site may have changed it
	pointMissed = -0.4 // nothing, where there is one
	pointSilent = 0.2  // rightly nothing
	pointFalse  = -0.6 // something, where there is none
	pointDoubt  = -0.3 // a value that nothing else speaks for
)

// standing is how a reading stands on the new pages.
type standing struct {
	score   float64
	right   int // known values given
	differ  int // other values given where one is known
	missed  int
	found   int // pages with a value
	support float64
	texts   int // distinct values found
}

// sure says whether the pages bear a reading out.
func (s standing) sure() bool {
	known := s.right + s.differ + s.missed
	if s.found == 0 || known > 0 && float64(s.right) < leastBorne*float64(known) && s.support < leastSure {
		return false
	}
	return s.support >= leastSure
}

// byItself is the share of its belief that a value keeps for which nothing speaks
// but the template itself: that is what is in question.
const byItself = 0.6

// alone is byItself where nothing but the template speaks for a cell, else 1.
func (m *mending) alone(i int, r *run, c record.Cell) float64 {
	for _, v := range c.Values {
		for _, k := range r.seen[i].all {
			if k.text == tagtree.Collapse(v.Text) && slices.ContainsFunc(k.evidence, func(e string) bool { return e != "vote" && e != "slot" }) {
				return 1
			}
		}
	}
	return byItself
}

// judge says how cells of a field stand on the new pages.
func (m *mending) judge(i int, cells []record.Cell) standing {
	return m.judgeBy(i, cells, func(*run, record.Cell) float64 { return 1 })
}

// judgeOwn judges what the template itself gives.
func (m *mending) judgeOwn(i int, cells []record.Cell) standing {
	return m.judgeBy(i, cells, func(r *run, c record.Cell) float64 { return m.alone(i, r, c) })
}

func (m *mending) judgeBy(i int, cells []record.Cell, factor func(*run, record.Cell) float64) standing {
	var s standing
	texts, beliefs, together := map[string]bool{}, 0.0, m.columnBelief(i, cells)
	for p := range m.new {
		r := &m.new[p]
		cell := cells[p]
		belief := 0.0
		if cell.State == record.Found {
			s.found++
			belief = max(m.beliefOf(i, r, cell)*factor(r, cell), together)
			for _, v := range cell.Values {
				texts[v.Text] = true
			}
		}
		known, ok := r.Known[m.fields[i].Name]
		switch {
		case ok && len(known) == 0 && cell.State != record.Found:
			s.score += pointSilent
		case ok && len(known) == 0:
			s.score += pointFalse
		case ok && sameValues(known, cell.Texts()):
			s.score += pointRight
			s.right++
			belief = max(belief, worthKnown)
		case ok && cell.State != record.Found:
			s.score += pointMissed
			s.missed++
		case ok:
			s.score += pointDiffer + belief
			s.differ++
		case cell.State == record.Found:
			s.score += pointDoubt + belief
		case len(r.seen[i].all) > 0:
			s.score += pointDoubt * r.seen[i].all[0].belief
		}
		beliefs += belief
	}
	s.texts = len(texts)
	s.support = beliefs / float64(max(s.found, 1))
	return s
}

// beliefOf is how well a cell's values are spoken for, the mean of them.
func (m *mending) beliefOf(i int, r *run, c record.Cell) float64 {
	if len(c.Values) == 0 {
		return 0
	}
	sum := 0.0
	for _, v := range c.Values {
		sum += m.fields[i].belief(r, r.seen[i], v)
	}
	return sum / float64(len(c.Values))
}

// belief is that of the place where a value stands: a place of the same text at
// the same node, above it or below.
func (f *field) belief(r *run, p *places, v record.Value) float64 {
	best := 0.0
	n := tagtree.NodeID(v.Node)
	for k := range p.all {
		c := &p.all[k]
		if c.text != tagtree.Collapse(v.Text) || c.belief <= best {
			continue
		}
		if c.Node == n || r.Tree.Valid(n) && n > 0 && (r.Tree.Within(c.Node, n) || r.Tree.Within(n, c.Node)) {
			best = c.belief
		}
	}
	return best
}
