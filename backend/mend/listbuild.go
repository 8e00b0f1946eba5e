package mend

import (
	"cmp"
	"slices"

	"wrapsmith/backend/induce"
	"wrapsmith/backend/program"
	"wrapsmith/backend/record"
	"wrapsmith/backend/tagtree"
	"wrapsmith/backend/template"
)

// assemble makes the mended list template: the candidate's fields, and its
// records as a further design in the order that loses nothing and does best on
// the new pages. Nil where nothing has changed, or each order loses something.
func (l *relisting) assemble(c *candidate) *template.Template {
	t := *l.Template
	t.Fields = c.fields
	if c.own && !slices.ContainsFunc(c.inner.fields, func(f field) bool { return f.reading != nil }) {
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
	if best == nil || best.score() <= l.effectOf(l.Template).score() {
		return nil
	}
	l.relink(&t)
	l.sampled(&t, c)
	t.Fingerprint = l.fingerprint()
	return &t
}

// orders are the ways to have the old locators of the records and the new ones:
// one behind the other, or with those left out that find something on the
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
	out.Locators = slices.Clone(a.Locators)
	designs := 0
	for _, x := range a.Locators {
		designs = max(designs, x.Design+1)
	}
	for _, x := range b.Locators {
		x.Design += designs
		out.Locators = append(out.Locators, x)
	}
	out.Most, out.Least = max(a.Most, b.Most), min(max(a.Least, 1), max(b.Least, 1))
	out.Tags = slices.Compact(slices.Sorted(slices.Values(slices.Concat(a.Tags, b.Tags))))
	return &out
}

// quiet are the records' locators that find nothing on some pages; nil when none is so.
func quiet(r *template.Records, pages []run) *template.Records {
	prog, err := program.Compile(&template.Template{Name: RecordsName, Kind: template.List, Records: r})
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

// listEffect is a list template on all pages.
type listEffect struct {
	lost         int // old cells that were as expected and are not, and records that came in between
	right, wrong int // cells of the new pages, as far as known
	found        int // on the new pages
	rows         [][]program.Row
}

// score is what an order of designs is chosen by.
func (e *listEffect) score() float64 {
	if e == nil {
		return 0
	}
	return float64(e.right) - float64(e.wrong) + float64(e.found)/1000
}

// effectOf runs a list template on all pages; nil when it does not compile.
func (l *relisting) effectOf(t *template.Template) *listEffect {
	prog, err := program.Compile(t)
	if err != nil {
		return nil
	}
	e := &listEffect{rows: l.rowsOf(prog)}
	for p := range e.rows {
		r, fresh := l.at(p)
		known, found := l.knownTable(p), l.tableOf(e.rows[p])
		right, wrong := l.compared(known, found, !fresh)
		if fresh {
			e.right, e.wrong = e.right+len(right), e.wrong+wrong
			for _, row := range e.rows[p] {
				for _, c := range row.Cells {
					e.found += one(c.State == record.Found)
				}
			}
			continue
		}
		before, strays := l.compared(known, l.tableOf(r.rows), true)
		for at := range before {
			e.lost += one(!right[at])
		}
		e.lost += max(wrong-strays, 0)
	}
	return e
}

// knownTable is what is known of a page: what it must give, of a new page the
// known records that it shows; of an old one of which nothing is expected what
// it gave.
func (l *relisting) knownTable(p int) record.Rows {
	r, fresh := l.at(p)
	switch {
	case fresh:
		var rows []Row
		for _, s := range l.shown[p-len(l.old)] {
			rows = append(rows, s.row)
		}
		return l.table(rows)
	case len(r.Rows) > 0:
		return l.table(r.Rows)
	}
	return l.tableOf(r.rows)
}

// compared says which cells of the known records are given, by record and
// field, and how many are something else; where all records are known also those
// of records in between.
func (l *relisting) compared(known, found record.Rows, all bool) (right map[[2]int]bool, wrong int) {
	right = map[[2]int]bool{}
	for _, at := range record.Beside(known, found) {
		for f := range l.fields {
			switch {
			case at[0] < 0:
				wrong += one(all && len(found[at[1]][f]) > 0)
			case known[at[0]][f] == nil:
			case at[1] < 0:
			case sameValues(known[at[0]][f], found[at[1]][f]):
				right[[2]int{at[0], f}] = true
			default:
				wrong += one(len(found[at[1]][f]) > 0)
			}
		}
	}
	return right, wrong
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
		if n := induce.ProposeNext(tree); n != tagtree.None {
			marks = append(marks, induce.Mark{Sample: p, Node: n, Part: t.Next.Part})
		}
	}
	next, err := induce.NextLink(l.newTrees(), marks)
	if err != nil || len(next.Locators) == 0 {
		return
	}
	both := *t.Next
	joined := joinRecords(&template.Records{Locators: both.Locators}, &template.Records{Locators: next.Locators})
	both.Locators = joined.Locators
	try := *t
	try.Next = &both
	prog, err := program.Compile(&try)
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
	prog, err := program.Compile(t)
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
					s.Marks = append(s.Marks, template.Mark{Field: m.Field, Node: int32(m.Node), Part: m.Part, From: m.From, To: m.To})
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
	if got, err := induce.LearnList(lesson); err == nil && got.Template.Tree != nil {
		t.Tree = got.Template.Tree
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

// conclude fills the proposal in.
func (l *relisting) conclude(out *Proposal, c *candidate, t *template.Template) {
	before := l.rowsOf(l.prog)
	after := before
	if t != nil {
		e := l.effectOf(t)
		after, out.Lost = e.rows, e.lost
	}
	l.cells(out, before, after)
	inside := &Proposal{Drift: c.inner.drift()}
	mended := *c.inner.Template
	mended.Fields = c.fields
	c.inner.conclude(inside, &mended)
	out.Fields = inside.Fields
	for i := range out.Fields {
		f := &out.Fields[i]
		f.Before, f.After = 0, 0
		for _, cell := range out.Cells {
			if cell.New && cell.Field == f.Field {
				f.Before += one(len(cell.Before) > 0)
				f.After += one(len(cell.After) > 0)
			}
		}
		if t == nil && f.State == Mended || t == nil && !c.own && f.State == Holds {
			f.State, f.Why = Lost, Words{say("notboth", nil, "found again, but not without losing what the samples expect")}
		}
	}
	switch {
	case t == nil && c.own && !slices.ContainsFunc(out.Fields, func(f Field) bool { return f.State != Holds }):
		out.Why = Words{say("wellrows", nil, "records and fields are found on the %s as before: there is nothing to mend", l.what)}
	case t == nil && c.own:
		out.Why = unsure
	case t == nil:
		out.Why = Words{say("notbothrows", nil, "the new records are found, but no version finds them and still gives what the samples expect: open the template and mark a record of the new design")}
	default:
		out.New = t
	}
}

// line is a record of a page in a proposal: numbers in what is known, before and after; -1 for none.
type line struct {
	known, before, after int
	at                   tagtree.NodeID
}

// cells writes the records of all pages, before and after, beside what is known of them.
func (l *relisting) cells(out *Proposal, before, after [][]program.Row) {
	for p := range before {
		_, fresh := l.at(p)
		known := l.knownTable(p)
		b, a := l.tableOf(before[p]), l.tableOf(after[p])
		lines := l.lines(known, before[p], after[p])
		if fresh {
			out.Lines += len(lines)
		}
		for k, x := range lines[:min(len(lines), maxLines)] {
			for i := range l.fields {
				c := Cell{Page: p, Record: k + 1, New: fresh, Field: l.fields[i].Name, Node: -1}
				if x.known >= 0 {
					c.Expected, c.Known = known[x.known][i], known[x.known][i] != nil
				}
				if x.before >= 0 {
					c.Before, c.Node = b[x.before][i], nodeOf(before[p][x.before].Cells[i])
				}
				if x.after >= 0 {
					c.After = a[x.after][i]
					if n := nodeOf(after[p][x.after].Cells[i]); n >= 0 {
						c.Node = n
					}
				}
				out.Cells = append(out.Cells, c)
				if fresh {
					out.Before.add(c.Before, c)
					out.After.add(c.After, c)
				}
			}
		}
	}
}

// lines lays the records of a page side by side: those that are known first to
// each side, then the rest by where they begin, all in the order of the page.
func (l *relisting) lines(known record.Rows, before, after []program.Row) []line {
	all := make([]line, len(known))
	for k := range all {
		all[k] = line{known: k, before: -1, after: -1, at: tagtree.None}
	}
	inBefore, inAfter := map[int]bool{}, map[int]bool{}
	for _, at := range record.Beside(known, l.tableOf(before)) {
		if at[0] >= 0 && at[1] >= 0 {
			all[at[0]].before, all[at[0]].at = at[1], before[at[1]].First()
			inBefore[at[1]] = true
		}
	}
	for _, at := range record.Beside(known, l.tableOf(after)) {
		if at[0] >= 0 && at[1] >= 0 {
			all[at[0]].after, all[at[0]].at = at[1], after[at[1]].First()
			inAfter[at[1]] = true
		}
	}
	place := map[tagtree.NodeID]int{}
	for j := range after {
		if !inAfter[j] {
			place[after[j].First()] = len(all)
			all = append(all, line{-1, -1, j, after[j].First()})
		}
	}
	for j := range before {
		if inBefore[j] {
			continue
		}
		if k, ok := place[before[j].First()]; ok {
			all[k].before = j
			continue
		}
		all = append(all, line{-1, j, -1, before[j].First()})
	}
	last := tagtree.None
	for k := range all { // one that is found nowhere stands behind the one before it
		if all[k].at == tagtree.None {
			all[k].at = last
		}
		last = all[k].at
	}
	slices.SortStableFunc(all, func(a, b line) int { return cmp.Compare(a.at, b.at) })
	return all
}
