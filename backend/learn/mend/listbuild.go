package mend

import (
	"slices"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/learn/pager"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// assemble makes the mended list template: the candidate's fields, and its
// records as a further design in the order that loses nothing and does best on
// the new pages. Nil where nothing has changed, or each order loses something.
func (l *relisting) assemble(c *candidate) *template.Template {
	t := *l.Template
	t.Fields = c.fields
	mended := slices.ContainsFunc(c.inner.fields, func(f field) bool { return f.reading != nil })
	if c.own && !mended {
		return nil
	}
	var best *listEffect
	for _, r := range l.orders(c) {
		one := t
		one.Records = r
		if e := l.effectOf(&one); e != nil && e.lost == 0 && (best == nil || e.score() > best.score()) {
			t.Records, best = r, e
		}
	}
	if before := l.effectOf(l.Template).score(); best == nil || best.score() < before || best.score() == before && !mended {
		return nil
	}
	l.relink(&t)
	l.sampled(&t, c)
	t.Fingerprint = l.fingerprint(t.Samples)
	return &t
}

// orders are the ways to have the old locators of the records and the new ones:
// one after the other, or with those left out that find something on the
// other's pages, so that neither keeps the other from being asked.
func (l *relisting) orders(c *candidate) []*template.Records {
	old := l.Template.Records
	if c.own || old == nil {
		return []*template.Records{c.records}
	}
	out := []*template.Records{joinRecords(old, c.records), joinRecords(c.records, old)}
	if q := quiet(old, l.new); q != nil {
		out = append(out, joinRecords(q, c.records))
	}
	if q := quiet(c.records, l.old); q != nil {
		out = append(out, joinRecords(q, old))
	}
	return out
}

// joinRecords asks b where a finds nothing.
func joinRecords(a, b *template.Records) *template.Records {
	out := *a
	out.Locators = inTurn(a.Locators, b.Locators)
	out.Most, out.Least = max(a.Most, b.Most), min(max(a.Least, 1), max(b.Least, 1))
	out.Rowspan = a.Rowspan || b.Rowspan
	out.Tags = slices.Compact(slices.Sorted(slices.Values(slices.Concat(a.Tags, b.Tags))))
	return &out
}

// quiet are the records' locators that find nothing on some pages; nil when none is so.
func quiet(r *template.Records, pages []run) *template.Records {
	prog, err := compile(&template.Template{Name: RecordsName, Kind: template.List, Records: r})
	if err != nil {
		return nil
	}
	loud := map[int]bool{}
	for p := range pages {
		_, votes := prog.Firsts(pages[p].Tree)
		for _, v := range votes {
			loud[v.Locator] = true
		}
	}
	out := *r
	out.Locators = nil
	for k, x := range r.Locators {
		if !loud[k] {
			out.Locators = append(out.Locators, x)
		}
	}
	if len(out.Locators) == 0 || len(out.Locators) == len(r.Locators) {
		return nil
	}
	return &out
}

// relink adds the new pages' way to their next page where the template's finds none there.
func (l *relisting) relink(t *template.Template) {
	if t.Next == nil {
		return
	}
	var marks []induce.Mark
	for p, tree := range l.newTrees() {
		if _, ok := l.prog.Next(tree); ok {
			return
		}
		if n := pager.Link(tree); n != tagtree.None {
			marks = append(marks, induce.Mark{Sample: p, Node: n, Part: t.Next.Part})
		}
	}
	next, err := induce.NextLink(l.newTrees(), marks)
	if err != nil || len(next.Locators) == 0 {
		return
	}
	both := *t.Next
	both.Locators = inTurn(both.Locators, next.Locators)
	try := *t
	try.Next = &both
	prog, err := compile(&try)
	if err != nil {
		return
	}
	for p := range l.old {
		was, had := l.prog.Next(l.old[p].Tree)
		is, has := prog.Next(l.old[p].Tree)
		if had != has || was.Text != is.Text {
			return
		}
	}
	t.Next = &both
}

// sampled adds the new pages as samples: marks in their first records, and what
// they give now, to be expected once a person has approved it. The tree of the
// template becomes that of the new records.
func (l *relisting) sampled(t *template.Template, c *candidate) {
	prog, err := compile(t)
	if err != nil {
		return
	}
	t.Samples = slices.Clone(t.Samples)
	lost := map[string]bool{}
	for i := range c.inner.fields {
		lost[t.Fields[i].Name] = c.inner.fields[i].reading == nil && !c.inner.holds(i)
	}
	lesson := induce.ListProblem{Fields: t.Schema(), Samples: l.newTrees()}
	for p := range l.new {
		pg := l.new[p].Tree.Page
		if slices.ContainsFunc(t.Samples, func(s template.Sample) bool { return s.Digest == pg.Digest() }) {
			continue
		}
		s := template.Sample{Name: pg.Name, URL: pg.URL, Digest: pg.Digest()}
		for k, row := range prog.Rows(l.new[p].Tree) {
			if k >= maxInner {
				break
			}
			if k < marksOfRow && p < maxLearn {
				marks := l.marksOfRecord(t, row, lost, p)
				for _, m := range marks {
					s.Marks = append(s.Marks, l.sampleMark(p, m))
				}
				if first := row.First(); len(marks) > 0 {
					s.RecordMarks = append(s.RecordMarks, template.RecordMark{Node: int32(first)})
					lesson.Records = append(lesson.Records, induce.RecordMark{Sample: p, Node: first})
				}
				lesson.Marks = append(lesson.Marks, marks...)
			}
			s.Rows = append(s.Rows, expectOf(t, row, lost))
		}
		t.Samples = append(t.Samples, s)
	}
	if result, err := induce.LearnList(lesson); err == nil && result.Template.Tree != nil {
		t.Tree = result.Template.Tree
	}
}

// marksOfRecord are the marks that a record of a new page gives.
func (l *relisting) marksOfRecord(t *template.Template, row program.Row, lost map[string]bool, p int) []induce.Mark {
	var out []induce.Mark
	for i, cell := range row.Cells {
		f := &field{Field: &t.Fields[i]}
		if cell.State != record.Found || lost[f.Name] {
			continue
		}
		for _, v := range cell.Values[:min(len(cell.Values), 2)] {
			m := f.markOf(l.new[p].Tree, v)
			m.Sample = p
			out = append(out, m)
		}
	}
	return out
}

// expectOf is what a record is to give: what it gives, of the fields that are sure.
func expectOf(t *template.Template, row program.Row, lost map[string]bool) []template.Expect {
	out := []template.Expect{}
	for i, c := range row.Cells {
		if name := t.Fields[i].Name; !lost[name] && (c.State == record.Found || c.State == record.Missing) {
			out = append(out, template.Expect{Field: name, Values: c.Texts()})
		}
	}
	return out
}
