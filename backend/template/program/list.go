package program

import (
	"context"
	"slices"
	"sync"

	"wrapsmith/backend/message"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/xpath"
	"wrapsmith/backend/tree/tagtree"
)

// list finds the records of a list template. Its locators vote for the first
// element of each record as those of a field of many values do; the fields then
// vote inside each record as on a page of its own:
//
//	firsts   the nodes with at least Share of the best node's votes, of the first
//	         design that finds any; not those inside another one
//	records  what tagtree.Records lays out from them
//	rows     the records in which a field is found (or as many as the template says,
//	         see template.Field.Counts): a heading or an advertisement among them is none
//
// A field that a record lacks is empty there and shifts nothing.
type list struct {
	*template.Records
	inner    *Program // fields: the records' first elements, the headings of groups, and the next link, at the places below
	heading  *Program // of the fields that stand in headings; nil where none does
	headings []int    // by field of heading: its number in the template

	headingsAt, nextAt int // -1: none
}

// What the votes for first elements and for headings are called in errors.
const (
	recordsName  = "records"
	headingsName = "headings"
)

// compileList compiles what only a list template has; nil for other kinds.
func compileList(t *template.Template) (*list, error) {
	if t.Kind != template.List {
		return nil, nil
	}
	l := &list{Records: t.Records}
	if l.Records == nil {
		l.Records = &template.Records{Most: 1}
	}
	firsts := template.Field{Field: record.Field{Name: recordsName, Many: true}, Part: template.Part{Kind: template.PartText}, Locators: l.Locators}
	fields := []template.Field{firsts}
	if l.headingsAt = -1; len(l.Headings) > 0 {
		headings := firsts
		headings.Name, headings.Locators = headingsName, l.Headings
		l.headingsAt, fields = len(fields), append(fields, headings)
	}
	if l.nextAt = -1; t.Next != nil {
		l.nextAt, fields = len(fields), append(fields, *t.Next)
	}
	var err error
	if l.inner, err = Compile(&template.Template{Name: t.Name, Kind: template.Detail, Fields: fields}); err != nil {
		return l, err
	}
	return l, l.compileHeading(t)
}

// Row is one record of a list.
type Row struct {
	Spans []tagtree.Span // its nodes
	Cells record.Record  // values with their nodes' numbers in the page

	votes   [][]Vote // with the numbers of sub, or of the heading
	sub     *tagtree.Sub
	heading *heading // of the record's group; nil without one
}

// Votes shows the vote of each field, with the page's numbers.
func (r *Row) Votes() [][]Vote {
	out := make([][]Vote, len(r.votes))
	for i, votes := range r.votes {
		sub := r.sub
		if r.heading.has(i) {
			sub = r.heading.sub
		}
		out[i] = make([]Vote, len(votes))
		for k, v := range votes {
			out[i][k].Locator = v.Locator
			for _, n := range v.Nodes {
				out[i][k].Nodes = append(out[i][k].Nodes, sub.Of(n))
			}
		}
	}
	return out
}

// First is the row's first node.
func (r *Row) First() tagtree.NodeID { return r.Spans[0].From }

// Rows runs a list program: the records of a page in document order, those left
// out in which too little is found. None for other kinds of template.
func (p *Program) Rows(t *tagtree.Tree) []Row { return p.rows(context.Background(), t) }

func (p *Program) rows(ctx context.Context, t *tagtree.Tree) []Row {
	all := p.allRows(ctx, t)
	return slices.DeleteFunc(all, func(r Row) bool { return !p.isRow(r.Cells) })
}

// isRow reports whether enough is found in a record.
func (p *Program) isRow(cells record.Record) bool { return p.Counted(cells) >= max(p.list.Least, 1) }

// Counted is how many fields a record of a list has (template.Field.Counts).
func (p *Program) Counted(cells record.Record) int {
	n := 0
	for i := range cells {
		n += p.fields[i].counts(&cells[i])
	}
	return n
}

// counts is how many fields a cell stands for (template.Field.Counts).
func (f *field) counts(c *record.Cell) int {
	switch {
	case !c.State.HasValue() || f.Heading:
		return 0
	case f.inner != nil || len(c.Values) == 0:
		return 1
	}
	return f.Counts(c.Values[0].Text)
}

// AllRows is Rows with the records in which too little is found.
func (p *Program) AllRows(t *tagtree.Tree) []Row { return p.allRows(context.Background(), t) }

func (p *Program) allRows(ctx context.Context, t *tagtree.Tree) []Row {
	if p.list == nil {
		return nil
	}
	b := xpath.NewBudget(ctx)
	firsts, _ := p.firsts(t, b)
	headings := p.headings(t, b)
	firsts = slices.DeleteFunc(firsts, func(n tagtree.NodeID) bool { return isHeading(headings, n) })
	locale := sync.OnceValue(func() record.Locale { return localeOf(t) })
	var rows []Row
	for _, spans := range tagtree.Records(t, firsts, p.list.Most, p.list.Tags) {
		if ctx.Err() != nil {
			break
		}
		r := p.row(t, spans, b)
		r.take(headings)
		p.readTypes(r.Cells, locale)
		rows = append(rows, r)
	}
	p.withholdStrays(t, rows)
	return rows
}

// row runs the fields on one record.
func (p *Program) row(t *tagtree.Tree, spans []tagtree.Span, b *xpath.Budget) Row {
	sub := p.list.Cut(t, spans...)
	r := Row{Spans: spans, sub: sub}
	r.Cells, r.votes = p.votes(&sub.Tree, sub.Detached, b)
	renumber(r.Cells, sub)
	return r
}

// Firsts are the first elements of a list's records, in document order, and
// what each locator of the template's records found.
func (p *Program) Firsts(t *tagtree.Tree) ([]tagtree.NodeID, []Vote) {
	return p.firsts(t, xpath.NewBudget(context.Background()))
}

func (p *Program) firsts(t *tagtree.Tree, b *xpath.Budget) ([]tagtree.NodeID, []Vote) {
	if p.list == nil {
		return nil, nil
	}
	return p.list.elect(0, t, b)
}

// elect is the vote for the nodes of a field of inner.
func (l *list) elect(at int, t *tagtree.Tree, b *xpath.Budget) ([]tagtree.NodeID, []Vote) {
	f := &l.inner.fields[at]
	found := l.inner.set.Run(t)
	run := &run{program: l.inner, tree: t, budget: b}
	var votes []Vote
	for i := range f.locators {
		if nodes := run.find(&f.locators[i], found); len(nodes) > 0 {
			votes = append(votes, Vote{i, nodes})
		}
	}
	for d := range f.designs {
		tallies, _, _ := f.count(votes, d)
		best := 0
		for _, c := range tallies {
			best = max(best, c.weight)
		}
		if best > 0 {
			return outermost(t, chosen(tallies, best)), votes
		}
	}
	return nil, votes
}

// outermost leaves out what lies inside another node; nodes are in document order.
func outermost(t *tagtree.Tree, nodes []tagtree.NodeID) []tagtree.NodeID {
	next := tagtree.NodeID(0)
	return slices.DeleteFunc(nodes, func(n tagtree.NodeID) bool {
		if n < next {
			return true
		}
		next = t.End(n)
		return false
	})
}

// Next is the link to the next page, as the page has it; false when there is
// none or the template knows none.
func (p *Program) Next(t *tagtree.Tree) (record.Value, bool) {
	if p.list == nil || p.list.nextAt < 0 {
		return record.Value{}, false
	}
	cells, _ := p.list.inner.Votes(t)
	if c := cells[p.list.nextAt]; c.State == record.Found {
		return c.Values[0], true
	}
	return record.Value{}, false
}

// runList is Run for a list.
func (p *Program) runList(ctx context.Context, t *tagtree.Tree) record.Page {
	out := record.Page{Page: t.Page.Name, Template: p.template.Name, Schema: p.template.Schema(), Records: []record.Record{}}
	for _, r := range p.rows(ctx, t) {
		out.Records = append(out.Records, r.Cells)
	}
	return out
}

// listError names what of a list template does not compile.
func listError(err error) error {
	return message.Errorf("program.records", "program: a list's records: %w", err)
}
