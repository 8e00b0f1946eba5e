package mend

import (
	"slices"

	"wrapsmith/backend/template"
)

// After a redesign the old page no longer exists, and locators that fit both
// designs may not either. Where no version gives what the old samples expect, a
// proposal may let these samples go: the fields that are mended have the new
// locators alone, the samples that they would break leave the template, and
// Proposal.LetGo counts them. A version that keeps all samples always comes first.

// newOnly is the field as the new pages teach it, without its old locators; false
// where that is no better on the new pages, or a person wrote the old ones.
func (m *mending) newOnly(i int, least float64) (template.Field, bool) {
	if m.fields[i].Hand {
		return template.Field{}, false
	}
	f := m.fields[i].reading.Field
	old := m.fields[i].Field
	f.Regex, f.Steps, f.Detail, f.Article, f.Label = old.Regex, old.Steps, old.Detail, old.Article, old.Label
	v := m.tried(i, f)
	return v.Field, len(v.Locators) > 0 && v.score > least && !v.same && v.lostNew == 0
}

// leave drops the samples that a template no longer gives as expected, and says how many.
func (m *mending) leave(t *template.Template) int {
	prog, err := compile(t)
	if err != nil {
		return 0
	}
	gone := map[string]bool{}
	for p := range m.old {
		r := &m.old[p]
		cells, _ := prog.Votes(r.Tree)
		for i := range m.fields {
			name := m.fields[i].Name
			if _, known := r.Known[name]; known && r.agrees(name, r.cell(i)) && !r.agrees(name, cells[i]) {
				gone[r.Tree.Page.Digest()] = true
			}
		}
	}
	return without(t, gone)
}

// without takes samples out of a template by their digests.
func without(t *template.Template, gone map[string]bool) int {
	before := len(t.Samples)
	t.Samples = slices.DeleteFunc(slices.Clone(t.Samples), func(s template.Sample) bool { return gone[s.Digest] })
	return before - len(t.Samples)
}

// replaced returns the list template with the records and readings of the candidate
// only, if these confirm the new records. The old samples are removed from it.
func (l *relisting) replaced(c *candidate) *template.Template {
	t := *l.Template
	t.Fields = slices.Clone(t.Fields)
	changed, lost := !c.own, 0
	for i := range c.inner.fields {
		reading := c.inner.fields[i].reading
		switch {
		case reading == nil:
			lost += one(!c.own) // only the old locators are left
		case l.fields[i].Hand:
			return nil
		default:
			f := reading.Field
			old := l.Template.Fields[i]
			f.Regex, f.Steps, f.Detail, f.Label = old.Regex, old.Steps, old.Detail, old.Label
			t.Fields[i], changed = f, true
		}
	}
	if !changed || 2*lost > len(t.Fields) {
		return nil
	}
	if t.Records = c.records; l.effectOf(&t).score() <= l.effectOf(l.Template).score() {
		return nil
	}
	gone := map[string]bool{}
	for p := range l.old {
		gone[l.old[p].Tree.Page.Digest()] = true
	}
	for p := range l.new {
		delete(gone, l.new[p].Tree.Page.Digest())
	}
	l.letGo = without(&t, gone)
	l.relink(&t)
	l.sampled(&t, c)
	return &t
}
