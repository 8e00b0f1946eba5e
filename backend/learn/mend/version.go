package mend

import (
	"slices"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
)

// version is a field's new form and how it does.
type version struct {
	template.Field
	lost    int     // values of the old samples that must stay and would not
	lostNew int     // values of the new pages that must stay and would not
	same    bool    // it gives what the template gives, on all new pages
	score   float64 // of the new pages
}

// bestVersion is the form of a field that loses no value that must stay and does best on
// the new pages: the old locators with the new ones as a further design, with those only
// that spare the old samples, or both learned together; where none of these serves, the
// new locators with the old ones as a further design. Nil when each of them loses
// something, or gives no other value on any new page: then there is nothing to approve.
func (m *mending) bestVersion(i int) *template.Field {
	all := m.withAdded(i, false)
	if !m.fields[i].Hand {
		if f, err := m.joined(i); err == nil {
			all = append(all, m.tried(i, f))
		}
	}
	least := m.ownScore(i)
	best := bestOf(all, least)
	if best == nil || best.same {
		m.fields[i].same = best != nil
		best = bestOf(m.withAdded(i, true), least)
	}
	if best == nil || best.same {
		return nil
	}
	m.fields[i].same = false
	return &best.Field
}

// withAdded are the forms of a field with its own locators and those of its reading.
func (m *mending) withAdded(i int, newFirst bool) (out []version) {
	f, ok := m.added(i, newFirst)
	if !ok {
		return nil
	}
	v := m.tried(i, f)
	if out = append(out, v); v.lost > 0 {
		out = append(out, m.tried(i, m.spared(i, f)))
	}
	return out
}

// bestOf is the version that loses nothing and does best on the new pages; nil where none does better than least.
func bestOf(all []version, least float64) (best *version) {
	for k := range all {
		v := &all[k]
		if v.lost+v.lostNew > 0 || len(v.Locators) == 0 || v.score <= least {
			continue
		}
		if best == nil || v.score > best.score+1e-9 {
			best = v
		}
	}
	return best
}

// ownScore is how the template itself does on the new pages.
func (m *mending) ownScore(i int) float64 {
	own := make([]record.Cell, len(m.new))
	for p := range m.new {
		own[p] = m.new[p].cell(i)
	}
	return m.judgeOwn(i, own).score
}

// added is the field with the reading's locators as further designs, asked before its own
// or after them.
func (m *mending) added(i int, newFirst bool) (template.Field, bool) {
	old, result := *m.fields[i].Field, m.fields[i].reading
	if !samePart(old.Part, result.Part) {
		return old, false
	}
	fresh := slices.DeleteFunc(slices.Clone(result.Locators), func(l template.Locator) bool { return l.Family == template.FamilySlot })
	if newFirst {
		old.Locators = inTurn(fresh, old.Locators)
	} else {
		old.Locators = inTurn(old.Locators, fresh)
	}
	old.Cuts = joinCuts(old.Cuts, result.Cuts)
	old.Look = joinLooks(old.Look, result.Look)
	return old, true
}

// inTurn are locators of two kinds of pages: those of b are asked where those of a find nothing.
func inTurn(a, b []template.Locator) []template.Locator {
	out := slices.Clone(a)
	designs := 0
	for _, l := range a {
		designs = max(designs, l.Design+1)
	}
	for _, l := range b {
		l.Design += designs
		out = append(out, l)
	}
	return out
}

// spared is a field that was added to, without those of the new locators that find
// something on old samples where it is known to be something else, or nothing.
func (m *mending) spared(i int, f template.Field) template.Field {
	t := *m.Template
	t.Fields = []template.Field{f}
	prog, err := compile(&t)
	if err != nil {
		return f
	}
	astray := map[int]bool{}
	for p := range m.old {
		r := &m.old[p]
		if _, known := r.Known[f.Name]; !known || !r.agrees(f.Name, r.cell(i)) {
			continue
		}
		cells, votes := prog.Votes(r.Tree)
		if r.agrees(f.Name, cells[0]) {
			continue
		}
		for _, v := range votes[0] {
			astray[v.Locator] = astray[v.Locator] || !slices.ContainsFunc(m.fields[i].Locators, func(l template.Locator) bool { return l.XPath == f.Locators[v.Locator].XPath })
		}
	}
	var left []template.Locator
	for k, l := range f.Locators {
		if !astray[k] {
			left = append(left, l)
		}
	}
	f.Locators = left
	return f
}

// samePart reports whether two parts read alike: a text run reads as an element does.
func samePart(a, b template.Part) bool {
	plain := func(p template.Part) bool { return p.Kind == template.PartText || p.Kind == template.PartRun }
	return a == b || plain(a) && plain(b)
}

// joinCuts lets both designs' cuts work. Where one design cuts and the other
// does not, what has none of the literals, and no label of its own, is taken whole.
func joinCuts(old, result []template.Cut) []template.Cut {
	switch {
	case slices.Equal(old, result):
		return old
	case len(old) > 0 && len(result) > 0:
		return append(slices.Clone(old), result...)
	}
	out := append(slices.Clone(old), result...)
	for _, c := range out {
		if c.Before != "" && c.After != "" && c.Shape == "" {
			out = append(out, template.Cut{After: c.After}) // the text may end there
		}
	}
	return append(out, template.Cut{Shape: unlabelled})
}

func joinLooks(a, b *template.Look) *template.Look {
	if a == nil || b == nil {
		return nil
	}
	return a.Join(b)
}

// joined is the field learned from the marks of both designs.
func (m *mending) joined(i int) (template.Field, error) {
	f := &m.fields[i]
	trees, marks := m.lesson()
	tf, err := induce.Field(trees, marks, f.Field.Field)
	tf.Regex, tf.Steps, tf.Hand, tf.Detail, tf.Article, tf.Fields = f.Regex, f.Steps, f.Hand, f.Detail, f.Article, f.Fields
	if slices.ContainsFunc(f.Locators, func(l template.Locator) bool { return l.Family == template.FamilySlot }) {
		tf.Locators = append(tf.Locators, f.Locators[slices.IndexFunc(f.Locators, func(l template.Locator) bool { return l.Family == template.FamilySlot })])
	}
	return tf, err
}

// tried is a form of a field, tried on the old samples and the new pages.
func (m *mending) tried(i int, f template.Field) version {
	v := version{Field: f, same: true}
	t := *m.Template
	t.Fields = []template.Field{f}
	prog, err := compile(&t)
	if err != nil {
		v.lost = len(m.old) + 1
		return v
	}
	cells := make([]record.Cell, len(m.new))
	for p := range len(m.old) + len(m.new) {
		r, fresh := m.at(p)
		result, _ := prog.Votes(r.Tree)
		byLabel := result[0].State != record.Found && r.cell(i).State != record.Found // if anything gives it; among the other fields it may still
		lost := !byLabel && m.loses(i, p, result[0])
		if fresh {
			v.same = v.same && sameValues(result[0].Texts(), r.cell(i).Texts())
			cells[p-len(m.old)] = result[0]
			v.lostNew += one(lost)
		} else {
			v.lost += one(lost)
		}
	}
	v.score = m.judge(i, cells).score
	return v
}

// loses reports whether a field loses on a page what a run gives there and must stay: what
// is known of the page, or where nothing is known a sure value.
func (m *mending) loses(i, p int, now record.Cell) bool {
	r, fresh := m.at(p)
	cell := r.givenCell(i)
	known, ok := r.Known[m.fields[i].Name]
	switch {
	case sameValues(cell.Texts(), now.Texts()):
		return false
	case ok:
		return sameValues(cell.Texts(), known) && !(fresh && len(known) == 0)
	}
	return cell.State == record.Found && cell.Confidence >= program.Sure && !m.disproved(i)
}

// disproved reports whether the template gives a wrong value on a new page, as far as the
// known values and the look of the values tell: what it is sure of then says nothing.
func (m *mending) disproved(i int) bool {
	return m.differs(i) || slices.ContainsFunc(m.new, func(r run) bool { return r.cell(i).State == record.Found && !r.agrees(m.fields[i].Name, r.cell(i)) })
}
