package mend

import (
	"slices"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/fingerprint"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// build makes the mended template: each field with a reading learned anew or
// added to, whichever serves the old samples and the new pages better. Nil when
// no field has a reading that serves.
func (m *mending) build() *template.Template {
	t := *m.Template
	t.Fields = slices.Clone(t.Fields)
	some, lets := false, false
	for i := range m.fields {
		if m.fields[i].reading == nil {
			continue
		}
		best := m.bestVersion(i)
		if f, ok := m.newOnly(i, m.ownScore(i)); best == nil && ok {
			best, lets = &f, true
		}
		if best == nil {
			m.fields[i].reading = nil
			continue
		}
		t.Fields[i] = *best
		some = true
	}
	if !some {
		return nil
	}
	lets = m.replaceIdle(&t) || lets
	m.takeBack(&t)
	if !m.anyReading() {
		return nil
	}
	if grown := m.replanted(&t); grown != nil {
		t = *grown
	}
	if lets {
		m.letGo = m.leave(&t)
	}
	t.Samples = m.samples(&t)
	t.Fingerprint = m.fingerprint(t.Samples)
	return &t
}

// replaceIdle replaces the new forms of fields that, among the other fields, fill no new
// page: by the new locators alone, else by the old form. It reports whether there is one
// of the first kind. What a field's form gives alone, the confidence of the whole record
// can take back.
func (m *mending) replaceIdle(t *template.Template) (lets bool) {
	after := m.effect(t)
	for i := range m.fields {
		if m.fields[i].reading == nil || after == nil || m.fills(after, i) {
			continue
		}
		if f, ok := m.newOnly(i, m.ownScore(i)); ok {
			t.Fields[i], lets = f, true
			continue
		}
		t.Fields[i], m.fields[i].reading = *m.fields[i].Field, nil
	}
	return lets
}

// takeBack gives fields their old form again until no value of the new pages that must stay
// is lost, one after the other: each time that one with which fewest are lost. A form that
// loses nothing alone can take a value of another field away, by the confidence of the
// whole record.
func (m *mending) takeBack(t *template.Template) {
	least := m.effect(t)
	for least != nil && least.lostNew > 0 {
		worst := -1
		for i := range m.fields {
			f, reading := t.Fields[i], m.fields[i].reading
			if reading == nil {
				continue
			}
			t.Fields[i], m.fields[i].reading = *m.fields[i].Field, nil
			if e := m.effect(t); e != nil && e.lostNew < least.lostNew {
				worst, least = i, e
			}
			t.Fields[i], m.fields[i].reading = f, reading
		}
		if worst < 0 {
			return // conclude says so
		}
		t.Fields[worst], m.fields[worst].reading, m.fields[worst].losesNew = *m.fields[worst].Field, nil, true
	}
}

// fills reports whether a field has a value on a new page.
func (m *mending) fills(e *effects, i int) bool {
	return slices.ContainsFunc(e.cells[len(m.old):], func(r record.Record) bool { return r[i].State == record.Found })
}

func (m *mending) anyReading() bool {
	return slices.ContainsFunc(m.fields, func(f field) bool { return f.reading != nil })
}

// unlabelled is the text of an element that holds a value alone: without a colon,
// but for those in times.
const unlabelled = `\A(?:[^:：]|\d[:：]\d)+\z`

// lesson is the pages of both designs with all their marks, the new ones first.
func (m *mending) lesson() ([]*tagtree.Tree, []induce.Mark) {
	trees := m.newTrees()
	marks := m.newMarks()
	for p := range min(len(m.old), maxLearn) {
		for _, k := range m.oldMarks(p) {
			k.Sample = len(trees)
			marks = append(marks, k)
		}
		trees = append(trees, m.old[p].Tree)
	}
	return trees, marks
}

// newMarks are the marks that the readings give on the new pages.
func (m *mending) newMarks() []induce.Mark {
	var out []induce.Mark
	for i := range m.fields {
		if result := m.fields[i].reading; result != nil {
			out = append(out, m.marksOf(i, result, -1)...)
			out = append(out, m.lacking(i)...)
		}
	}
	return out
}

// oldMarks are the marks of an old sample: those kept in the template; for a
// field that has none there, where it is found as expected.
func (m *mending) oldMarks(p int) []induce.Mark {
	r := &m.old[p]
	var out []induce.Mark
	has := map[string]bool{}
	for _, s := range m.Template.Samples {
		if s.Digest != r.Tree.Page.Digest() {
			continue
		}
		for _, k := range s.Marks {
			if k.Missing || r.Tree.Valid(tagtree.NodeID(k.Node)) && k.Node > 0 {
				has[k.Field] = has[k.Field] || !k.Not
				out = append(out, induce.Mark{Field: k.Field, Node: tagtree.NodeID(k.Node), Part: k.Part, From: k.From, To: k.To, Not: k.Not, Missing: k.Missing})
			}
		}
	}
	for i := range m.fields {
		f := &m.fields[i]
		cell := r.cell(i)
		if _, known := r.Known[f.Name]; has[f.Name] || cell.State != record.Found || known && !r.agrees(f.Name, cell) {
			continue
		}
		for k, v := range cell.Values {
			if v.Node > 0 && k < maxLearn {
				out = append(out, f.markOf(r.Tree, v))
			}
		}
	}
	return out
}

// replanted is the template with the pruned tree of a new page, where it does as
// well with that: alignment then helps on pages of the new design. Nil where it does not.
func (m *mending) replanted(t *template.Template) *template.Template {
	out := *t
	out.Fields = slices.Clone(t.Fields)
	for i := range out.Fields {
		out.Fields[i].Locators = slices.Clone(out.Fields[i].Locators)
	}
	marks := m.newMarks()
	for i := range m.fields {
		if m.fields[i].reading != nil {
			continue
		}
		for p := range min(len(m.new), maxLearn) {
			r := &m.new[p]
			if cell := r.cell(i); cell.State == record.Found && m.beliefOf(i, r, cell) >= leastMark && cell.Values[0].Node > 0 {
				k := m.fields[i].markOf(r.Tree, cell.Values[0])
				k.Sample = p
				marks = append(marks, k)
			}
		}
	}
	induce.Prune(&out, m.newTrees(), marks)
	for i := range out.Fields {
		out.Fields[i].Locators = oneSlot(out.Fields[i].Locators)
	}
	before, after := m.effect(t), m.effect(&out)
	if after == nil || before == nil || after.worse(before) {
		return nil
	}
	return &out
}

// oneSlot keeps the first locator of the family slot.
func oneSlot(all []template.Locator) []template.Locator {
	seen := false
	return slices.DeleteFunc(all, func(l template.Locator) bool {
		if l.Family != template.FamilySlot {
			return false
		}
		again := seen
		seen = true
		return again
	})
}

// samples are the template's with the new pages after them: their marks, and
// what they give now, to be expected once a person has approved it.
func (m *mending) samples(t *template.Template) []template.Sample {
	out := slices.Clone(t.Samples)
	prog, err := compile(t)
	if err != nil {
		return out
	}
	marks := m.newMarks()
	for p := range m.new {
		pg := m.new[p].Tree.Page
		if slices.ContainsFunc(out, func(s template.Sample) bool { return s.Digest == pg.Digest() }) {
			continue
		}
		s := template.Sample{Name: pg.Name, URL: pg.URL, Digest: pg.Digest()}
		for _, k := range marks {
			if k.Sample == p {
				s.Marks = append(s.Marks, m.sampleMark(p, k))
			}
		}
		cells, _ := prog.Votes(m.new[p].Tree)
		for i, c := range cells {
			if m.borne(i, p, c) {
				s.Expect = append(s.Expect, template.Expect{Field: t.Fields[i].Name, Values: c.Texts()})
			}
		}
		out = append(out, s)
	}
	return out
}

// borne reports whether what the mended template gives for a field on a new page is
// well enough spoken for to be expected of it.
func (m *mending) borne(i, p int, c record.Cell) bool {
	r := &m.new[p]
	known, ok := r.Known[m.fields[i].Name]
	switch {
	case ok && sameValues(known, c.Texts()):
		return true
	case c.State != record.Found:
		return false
	}
	belief := m.beliefOf(i, r, c)
	if reading := m.fields[i].reading; !ok && reading != nil && reading.borne() {
		belief = m.inherited(i, r, c, belief)
	}
	return belief >= leastMark
}

// fingerprint is that of the pages, with no value of the samples when there is one page.
func (m *mending) fingerprint(samples []template.Sample) []template.Edge {
	var prints []*fingerprint.Page
	for _, r := range [][]run{m.new, m.old} {
		for p := range r[:min(len(r), maxLearn)] {
			prints = append(prints, fingerprint.Read(r[p].Tree))
		}
	}
	out := fingerprint.Join(prints)
	if len(prints) == 1 {
		out = fingerprint.Without(out, append(expectedValues(samples), labels.Values(m.new[0].Tree)...))
	}
	return out
}

// expectedValues are the values that samples expect.
func expectedValues(samples []template.Sample) []string {
	var out []string
	add := func(all []template.Expect) {
		for _, e := range all {
			out = append(out, e.Values...)
		}
	}
	for _, s := range samples {
		add(s.Expect)
		for _, row := range s.Rows {
			add(row)
		}
	}
	return out
}
