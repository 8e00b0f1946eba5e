package mend

import (
	"slices"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
)

// version is a field's new form and how it does.
type version struct {
	template.Field
	lost  int     // cells of the old samples that were as expected and would not be
	same  bool    // it gives what the template gives, on all pages
	score float64 // of the new pages
}

// bestVersion is the form of a field that loses nothing on the old samples and
// does best on the new pages: the old locators with the new ones as a further
// design, with those only that spare the old samples, or both learned together.
// Nil when each of them loses something, or the
// best gives no other value on any page: then there is nothing to approve.
func (m *mending) bestVersion(i int) *template.Field {
	var all []version
	if f, ok := m.added(i); ok {
		v := m.tried(i, f)
		if all = append(all, v); v.lost > 0 {
			all = append(all, m.tried(i, m.spared(i, f)))
		}
	}
	if !m.fields[i].Hand {
		if f, err := m.joined(i); err == nil {
			all = append(all, m.tried(i, f))
		}
	}
	least := m.ownScore(i)
	var best *version
	for k := range all {
		v := &all[k]
		if v.lost > 0 || len(v.Locators) == 0 || v.score <= least {
			continue
		}
		if best == nil || v.score > best.score+1e-9 {
			best = v
		}
	}
	if best == nil || best.same {
		m.fields[i].same = best != nil
		return nil
	}
	return &best.Field
}

// ownScore is how the template itself does on the new pages.
func (m *mending) ownScore(i int) float64 {
	own := make([]record.Cell, len(m.new))
	for p := range m.new {
		own[p] = m.new[p].cell(i)
	}
	return m.judgeOwn(i, own).score
}

// added is the field with the reading's locators as designs after its own.
func (m *mending) added(i int) (template.Field, bool) {
	old, result := *m.fields[i].Field, m.fields[i].reading
	if !samePart(old.Part, result.Part) {
		return old, false
	}
	designs := 0
	for _, l := range old.Locators {
		designs = max(designs, l.Design+1)
	}
	old.Locators = slices.Clone(old.Locators)
	for _, l := range result.Locators {
		if l.Family == template.FamilySlot {
			continue
		}
		l.Design += designs
		old.Locators = append(old.Locators, l)
	}
	old.Cuts = joinCuts(old.Cuts, result.Cuts)
	old.Look = joinLooks(old.Look, result.Look)
	return old, true
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
			astray[v.Locator] = astray[v.Locator] || v.Locator >= len(m.fields[i].Locators)
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
	v := version{Field: f}
	t := *m.Template
	t.Fields = []template.Field{f}
	prog, err := compile(&t)
	if err != nil {
		v.lost = len(m.old) + 1
		return v
	}
	cells := make([]record.Cell, len(m.new))
	v.same = true
	for p := range m.new {
		result, _ := prog.Votes(m.new[p].Tree)
		cells[p] = result[0]
		v.same = v.same && sameValues(result[0].Texts(), m.new[p].cell(i).Texts())
	}
	v.score = m.judge(i, cells).score
	for p := range m.old {
		r := &m.old[p]
		before := r.cell(i)
		result, _ := prog.Votes(r.Tree)
		v.same = v.same && sameValues(result[0].Texts(), before.Texts())
		if _, known := r.Known[f.Name]; known && r.agrees(f.Name, before) && !r.agrees(f.Name, result[0]) {
			v.lost++
		}
	}
	return v
}
