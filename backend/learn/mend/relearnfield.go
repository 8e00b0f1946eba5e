package mend

import (
	"fmt"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// When a reading of a field is tried, and when it is taken.
const (
	leastSeed   = 0.30 // belief from which a place is learned from
	leastMark   = 0.60 // belief from which a place that a reading finds becomes a mark
	leastSure   = 0.55 // mean belief of what a reading finds, for it to be taken
	leastBorne  = 0.60 // share of the known values that a reading gives, where some are known
	leastBetter = 0.10 // how much better than the template as it is a reading must be, in pages
)

// maxStrays is how many values of a page are marked as none of a field of many.
const maxStrays = 4

// reading is one way to find a field on the new pages.
type reading struct {
	template.Field // as learned from the new pages alone
	cells          []record.Cell
	attempt
	seed []source // what spoke for where it began
}

// relearnField looks for the best way to find a field on the new pages; nil when that
// is the template's own, or when nothing is sure.
func (m *mending) relearnField(i int) *reading {
	f := &m.fields[i]
	own := make([]record.Cell, len(m.new))
	for p := range m.new {
		r := &m.new[p]
		r.seen = append(r.seen, m.gather(i, r))
		own[p] = r.cell(i)
	}
	if f.isBody() || f.Article != "" && len(f.Locators) == 0 || m.holds(i) {
		return nil
	}
	best := reading{attempt: m.judgeOwn(i, own)}
	best.score += leastBetter
	var taken *reading
	for _, s := range m.seeds(i) {
		result, err := m.read(i, s)
		if err != nil || !result.confirmed() || result.score <= best.score {
			continue
		}
		best, taken = *result, result
	}
	return taken
}

// steady reports whether the template finds a field on the new pages as it did on
// the old samples: as often, with as much of its locators' weight, never
// something else than what is known, and not only values unlike all before.
func (m *mending) steady(i int) bool {
	for p := range m.new {
		r := &m.new[p]
		if _, ok := r.Known[m.fields[i].Name]; ok && !r.agrees(m.fields[i].Name, r.cell(i)) {
			return false
		}
	}
	if m.differs(i) {
		return false
	}
	d := m.fieldDrift(i)
	return !d.emptier() && d.NewVotes*d.OldFill >= (1-driftBy)*d.OldVotes*d.NewFill
}

// holds reports whether the template gives on every new page what is known, or
// where nothing is known finds the place that is best spoken for. A field that
// is silent on all new pages does not hold.
func (m *mending) holds(i int) bool {
	if m.steady(i) {
		return true
	}
	if old, fresh := fill(m.old, i), fill(m.new, i); fresh == 0 && old > 0 || m.differs(i) {
		return false
	}
	for p := range m.new {
		r := &m.new[p]
		cell, all := r.cell(i), r.seen[i].all
		known, ok := r.Known[m.fields[i].Name]
		switch {
		case ok && sameValues(known, cell.Texts()):
		case ok:
			return false
		case cell.State == record.Found:
			if len(all) > 0 && all[0].belief > m.beliefOf(i, r, cell)*m.alone(i, r, cell)+leastBetter {
				return false
			}
		case cell.State != record.Missing || !m.fields[i].Optional || len(all) > 0 && all[0].belief >= leastSeed:
			return false // an optional field may be missing where nothing speaks for a place
		}
	}
	return true
}

// read learns a reading from a seed, and once more from what it finds and from
// the pages where something else is well spoken for.
func (m *mending) read(i int, s seed) (*reading, error) {
	marks := make([]induce.Mark, 0, 2*maxLearn)
	marks = append(append(marks, s.marks...), m.lacking(i)...)
	first, err := m.learn(i, marks)
	if err != nil {
		return nil, err
	}
	first.seed = s.source
	more := m.strays(i, first)
	if s.page >= 0 {
		more = append(more, m.marksOf(i, first, s.page)...)
	}
	if len(more) == 0 {
		return first, nil
	}
	second, err := m.learn(i, append(marks, more...))
	if err != nil || second.score < first.score {
		return first, nil //nolint:nilerr // the first is good
	}
	second.seed = s.source
	return second, nil
}

// strays marks as none of a field of many what a reading takes with values that
// are well spoken for, and nothing speaks for.
func (m *mending) strays(i int, result *reading) []induce.Mark {
	var out []induce.Mark
	f := &m.fields[i]
	for p := range min(len(m.new), maxLearn) {
		r := &m.new[p]
		best, stray := 0.0, []induce.Mark{}
		for _, v := range result.cells[p].Values {
			belief := f.belief(r, r.seen[i], v)
			best = max(best, belief)
			if belief == 0 && v.Node > 0 && len(stray) < maxStrays {
				mark := whole(r.Tree, induce.Mark{Node: tagtree.NodeID(v.Node), Part: result.Part})
				mark.Field, mark.Sample, mark.Not = f.Name, p, true
				stray = append(stray, mark)
			}
		}
		if f.Many && best >= leastMark {
			out = append(out, stray...)
		}
	}
	return out
}

// lacking marks the pages that are known to have no value.
func (m *mending) lacking(i int) []induce.Mark {
	var out []induce.Mark
	for p := range min(len(m.new), maxLearn) {
		if known, ok := m.new[p].Known[m.fields[i].Name]; ok && len(known) == 0 {
			out = append(out, induce.Mark{Field: m.fields[i].Name, Sample: p, Node: tagtree.None, Missing: true})
		}
	}
	return out
}

// marksOf lists the marks that a reading gives on the other new pages: what it
// finds and is spoken for.
func (m *mending) marksOf(i int, result *reading, but int) []induce.Mark {
	var out []induce.Mark
	f := &m.fields[i]
	for p := range min(len(m.new), maxLearn) {
		r := &m.new[p]
		if p == but || result.cells[p].State != record.Found || m.beliefOf(i, r, result.cells[p]) < leastMark {
			continue
		}
		for k, v := range result.cells[p].Values {
			if k >= 4 {
				break
			}
			mark := whole(r.Tree, (&field{Field: &result.Field}).markOf(r.Tree, v))
			mark.Field, mark.Sample = f.Name, p
			out = append(out, mark)
		}
	}
	return out
}

// learn learns a field from marks on the new pages and judges it there.
func (m *mending) learn(i int, marks []induce.Mark) (*reading, error) {
	tf, err := induce.Field(m.newTrees(), marks, m.fields[i].Field.Field)
	if err != nil {
		return nil, err
	}
	return m.tryReading(i, tf)
}

// tryReading runs a field as it was learned on the new pages, and judges it there.
func (m *mending) tryReading(i int, tf template.Field) (*reading, error) {
	tf.Regex, tf.Steps = m.fields[i].Regex, m.fields[i].Steps
	out := &reading{Field: tf}
	prog, err := compile(&template.Template{Name: m.Template.Name, Kind: template.Detail, Fields: []template.Field{tf}})
	if err != nil {
		return nil, fmt.Errorf("mend: field %q: %w", tf.Name, err)
	}
	for p := range m.new {
		cells, _ := prog.Votes(m.new[p].Tree)
		out.cells = append(out.cells, cells[0])
	}
	out.attempt = m.judge(i, out.cells)
	return out, nil
}

func (m *mending) newTrees() []*tagtree.Tree {
	out := make([]*tagtree.Tree, min(len(m.new), maxLearn))
	for p := range out {
		out[p] = m.new[p].Tree
	}
	return out
}
