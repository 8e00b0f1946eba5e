package mend

import (
	"slices"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// Points for what a reading gives on a page; the sum says which one is best.
const (
	pointCorrect = 1.0  // the known value
	pointDiffer  = -0.7 // another one: the site may have changed it
	pointMissed  = -0.4 // nothing, where there is one
	pointSilent  = 0.2  // rightly nothing
	pointFalse   = -0.6 // something, where there is none
	pointDoubt   = -0.3 // a value that nothing else speaks for
)

// attempt is how a reading does on the new pages.
type attempt struct {
	score   float64
	correct int     // known values given
	differ  int     // other values given where one is known
	edited  float64 // of these, shares of known lists of which most is given: the site edited an item
	missed  int
	found   int // pages with a value
	support float64
	texts   int // distinct values found
}

// confirmed reports whether the pages confirm a reading.
func (s attempt) confirmed() bool {
	return s.found > 0 && s.support >= leastSure
}

// mostDiffering is the likeness below which the values of a column are others.
const mostDiffering = leastLike / 2

// differs reports whether what the template finds looks unlike all that it found on
// the old samples: of records as a column, else value by value, most of them.
func (m *mending) differs(i int) bool {
	f := &m.fields[i]
	var texts []string
	deviations := 0
	for p := range m.new {
		if cell := m.new[p].cell(i); cell.State == record.Found {
			texts = append(texts, cell.Texts()...)
		}
	}
	if m.records {
		return len(texts) >= leastRecurring && f.texts.count >= leastRecurring && f.Part.Kind != template.PartAttr && f.texts.like(columnOf(texts)) < mostDiffering
	}
	for _, text := range texts {
		deviations += one(f.looks(text) <= deviating)
	}
	return 2*deviations > len(texts)
}

// byItself is the factor for the belief in a value for which only the template itself is
// evidence, because the template may be broken.
const byItself = 0.6

// alone is byItself if only the template is evidence for a cell, else 1.
func (m *mending) alone(i int, r *run, c record.Cell) float64 {
	for _, v := range c.Values {
		for _, k := range r.seen[i].all {
			if k.text == tagtree.Collapse(v.Text) && slices.ContainsFunc(k.evidence, func(s source) bool { return s != sourceVote && s != sourceSlot }) {
				return 1
			}
		}
	}
	return byItself
}

// judge measures a reading of a field by its cells on the new pages.
func (m *mending) judge(i int, cells []record.Cell) attempt {
	return m.judgeBy(i, cells, func(*run, record.Cell) float64 { return 1 })
}

// judgeOwn judges what the template itself gives.
func (m *mending) judgeOwn(i int, cells []record.Cell) attempt {
	return m.judgeBy(i, cells, func(r *run, c record.Cell) float64 { return m.alone(i, r, c) })
}

func (m *mending) judgeBy(i int, cells []record.Cell, factor func(*run, record.Cell) float64) attempt {
	texts, together := map[string]bool{}, m.columnBelief(i, cells)
	beliefs := make([]float64, len(m.new))
	for p := range m.new {
		r := &m.new[p]
		cell := cells[p]
		if cell.State == record.Found {
			beliefs[p] = max(m.beliefOf(i, r, cell)*factor(r, cell), together)
			for _, v := range cell.Values {
				texts[v.Text] = true
			}
		}
		if known, ok := r.Known[m.fields[i].Name]; ok && sameValues(known, cell.Texts()) && cell.State == record.Found {
			beliefs[p] = max(beliefs[p], worthKnown)
		}
	}
	s := m.counted(i, cells, beliefs)
	if reading := m.fields[i].reading; s.borne() || reading != nil && reading.borne() {
		m.inherit(i, cells, beliefs)
		s = m.counted(i, cells, beliefs)
	}
	s.texts = len(texts)
	for _, b := range beliefs {
		s.support += b / float64(max(s.found, 1))
	}
	return s
}

// counted scores the cells of the new pages against what is known of these.
func (m *mending) counted(i int, cells []record.Cell, beliefs []float64) (s attempt) {
	for p := range m.new {
		s.found += one(cells[p].State == record.Found)
		s.count(m, i, &m.new[p], cells[p], beliefs[p])
	}
	return s
}

// count scores a cell of a new page against what is known of it.
func (s *attempt) count(m *mending, i int, r *run, cell record.Cell, belief float64) {
	known, ok := r.Known[m.fields[i].Name]
	switch {
	case ok && len(known) == 0 && cell.State != record.Found:
		s.score += pointSilent
	case ok && len(known) == 0:
		s.score += pointFalse
	case ok && sameValues(known, cell.Texts()):
		s.score += pointCorrect
		s.correct++
	case ok && cell.State != record.Found:
		s.score += pointMissed
		s.missed++
	case ok:
		s.differ++
		share := editedShare(m.fields[i].Many, known, cell.Texts())
		s.edited += share
		s.score += share*pointCorrect + (1-share)*(pointDiffer+belief)
	case cell.State == record.Found:
		s.score += pointDoubt + belief
	case len(r.seen[i].all) > 0:
		s.score += pointDoubt * r.seen[i].all[0].belief
	}
}

// borne reports whether a reading gives enough of the values that are known.
func (s attempt) borne() bool {
	known := s.correct + s.differ + s.missed
	return s.correct > 0 && float64(s.correct)+s.edited >= leastBorne*float64(known)
}

// leastCommon is the share of a known list that must still be given for the list to
// be the known one, edited.
const leastCommon = 0.5

// editedShare is the share (Dice's coefficient, 0..1) of values that a known list and
// the one given have in common: the site edited an item. 0 below leastCommon, for a
// longer list, which takes in what is no item, and for a field of one value.
func editedShare(many bool, known, given []string) float64 {
	if !many {
		return 0
	}
	known, given = distinct(known), distinct(given)
	common := 0
	for _, v := range given {
		_, ok := slices.BinarySearch(known, v)
		common += one(ok)
	}
	share := 2 * float64(common) / float64(len(known)+len(given))
	if share < leastCommon || len(given) > len(known) {
		return 0
	}
	return share
}

// worthSameWay is the least belief in a value of a page of which nothing is
// known, where the same locators give the known values of other pages.
const worthSameWay = 0.70

// inherit raises the belief in cells of pages of which nothing is known.
func (m *mending) inherit(i int, cells []record.Cell, beliefs []float64) {
	for p := range m.new {
		if _, ok := m.new[p].Known[m.fields[i].Name]; !ok && cells[p].State == record.Found {
			beliefs[p] = m.inherited(i, &m.new[p], cells[p], beliefs[p])
		}
	}
}

// inherited is the belief in a cell whose locators also find the known values of other
// pages: at least worthSameWay if its values look like those of the field, unless there is
// more evidence for another place of the page.
func (m *mending) inherited(i int, r *run, c record.Cell, belief float64) float64 {
	worth := worthSameWay
	for _, v := range c.Values {
		worth = min(worth, worthSameWay*m.fields[i].looks(v.Text)*m.fields[i].placed(r.Tree, tagtree.NodeID(v.Node)))
	}
	worth = max(belief, worth)
	if all := r.seen[i].all; len(all) > 0 && all[0].belief > worth+leastBetter {
		return belief
	}
	return worth
}

// beliefOf is the mean belief in the values of a cell.
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
