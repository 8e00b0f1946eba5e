package measure

import (
	"cmp"
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// ClickedRecords is how many records of a list's first page are clicked.
const ClickedRecords = 2

// ListClicks measures list templates: the values of the first two records of each
// site's first page are clicked (as induce.ShowRecord finds them: the places of
// a record's values that lie closest together; a field that such a record lacks
// is marked as missing there). A template is learned from that page alone, and its
// rows on the other pages are compared with the known records, cell by cell.
//
// Rows and records are paired by the number of cells that are the same, the
// most first, then in the order of the page; each at most once. The cells of a
// record without row are missed, those of a row without record false. Texts are
// the same when they are without white space, which the labels of some sets
// have lost. A field with no value in the clicked records cannot be taught: its
// cells are left out and counted as Untaught.
//
// Where columns have no names but numbers given page by page (c00, c01, ...), a
// number means another column on another page, and numbers in them have lost
// the zeros at their ends. With repair each learned field takes, page by page,
// the column that it agrees with most, each column once (one that agrees with
// none keeps its own number), and 3.9 is 3.90, both to click and to compare.
func ListClicks(ctx context.Context, data *Data, f Filter, repair bool) (Result, error) {
	sites := f.sites(data)
	parts := make([]part, len(sites))
	next := make(chan int)
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), max(len(sites), 1)) {
		wg.Go(func() {
			for i := range next {
				if ctx.Err() == nil {
					c := clicking{site: sites[i], fields: f.fields(sites[i]), repair: repair && numbered(sites[i].Fields)}
					c.run(ctx)
					parts[i] = c.part
				}
			}
		})
	}
	for i := range sites {
		next <- i
	}
	close(next)
	wg.Wait()
	r := Result{Setup: Setup{Clicked: 1, Change: None}}
	for _, p := range parts {
		r.add(p)
	}
	return r, ctx.Err()
}

// clicking is one site while it is measured.
type clicking struct {
	part
	site   *Site
	fields []string // judged
	schema record.Schema
	prog   *program.Program // nil: nothing was learned

	repair bool
	column map[string]string // of the page: a learned field's column
}

func (c *clicking) problem(what string) {
	c.problems = append(c.problems, Problem{Set: c.site.Set.Name, Site: c.site.Name, What: what})
}

// run learns from the first page that has records and tests the others.
func (c *clicking) run(ctx context.Context) {
	first := slices.IndexFunc(c.site.Pages, func(p Page) bool { return len(p.Records) > 0 })
	if first < 0 {
		c.problem("no page has records")
		return
	}
	c.lesson(c.site.Pages[first])
	for i, p := range c.site.Pages {
		if i == first || ctx.Err() != nil {
			continue
		}
		c.page(i, p)
	}
}

// lesson clicks and learns.
func (c *clicking) lesson(p Page) {
	t, err := c.site.Tree(p)
	if err != nil {
		c.problem(err.Error())
		return
	}
	problem := induce.ListProblem{Samples: []*tagtree.Tree{t}}
	problem.Fields, problem.Marks = c.clicks(t, p)
	c.schema = problem.Fields
	defer func() {
		if r := recover(); r != nil { // this site's loss, and the report says so
			c.problem(fmt.Sprintf("the learner panicked: %v", r))
		}
	}()
	l, err := induce.LearnList(problem)
	if err == nil {
		c.prog, err = program.Compile(l.Template)
	}
	if err != nil {
		c.problem(err.Error())
	}
}

// clicks marks the values of the first records.
func (c *clicking) clicks(t *tagtree.Tree, p Page) (record.Schema, []induce.Mark) {
	var marks []induce.Mark
	known := map[string]bool{}
	after, before := tagtree.NodeID(0), []induce.Mark(nil)
	type lack struct {
		node   tagtree.NodeID // one of the record's
		record map[string][]string
	}
	var lacking []lack
	for i, r := range p.Records[:min(ClickedRecords, len(p.Records))] {
		var values []induce.Shown
		for _, f := range c.site.Fields {
			many := slices.Contains(c.site.Set.Many, f)
			for k, v := range r[f] {
				if known[f] = true; k == 0 || many && k < 2 {
					values = append(values, induce.Shown{Field: f, Value: v})
				}
			}
		}
		shown, missing := showAfter(t, values, after, before)
		if c.repair && len(missing) > 0 {
			for k := range values {
				if slices.Contains(missing, values[k].Field) && decimal(values[k].Value) {
					values[k].Value += "0"
				}
			}
			shown, missing = showAfter(t, values, after, before)
		}
		if len(missing) > 0 {
			c.problem(fmt.Sprintf("%s: record %d: the page does not show the value of %v there", p.File, i+1, missing))
		}
		before = shown
		for _, m := range shown {
			after = max(after, m.Node)
		}
		if len(shown) > 0 {
			lacking = append(lacking, lack{shown[0].Node, r})
		}
		marks = append(marks, shown...)
	}
	for _, l := range lacking { // a record is shown whole: what it lacks too
		for _, f := range c.site.Fields {
			if known[f] && len(l.record[f]) == 0 {
				marks = append(marks, induce.Mark{Field: f, Node: l.node, Missing: true, Part: template.Part{Kind: template.PartText}})
			}
		}
	}
	var schema record.Schema
	for _, f := range c.site.Fields {
		if known[f] {
			schema = append(schema, record.Field{Name: f, Type: record.Text, Optional: true, Many: slices.Contains(c.site.Set.Many, f)})
		}
	}
	return schema, marks
}

// showAfter finds a record's values after a node, or anywhere if that finds more: some sets have their records in another order than the page.
func showAfter(t *tagtree.Tree, values []induce.Shown, after tagtree.NodeID, before []induce.Mark) ([]induce.Mark, []string) {
	marks, missing := induce.ShowNext(t, values, after, before)
	if after > 0 && len(missing) > 0 {
		if m, none := induce.ShowRecord(t, values, 0); len(none) < len(missing) {
			return m, none
		}
	}
	return marks, missing
}

// page tests one page.
func (c *clicking) page(i int, p Page) {
	t, err := c.site.Tree(p)
	if err != nil {
		c.problem(err.Error())
	}
	var rows []program.Row
	if err == nil && c.prog != nil {
		rows = c.prog.Rows(t)
	}
	c.columns(p.Records, rows)
	for k, pair := range c.pairs(p.Records, rows) {
		var truth map[string][]string
		var cells record.Record
		node := int32(-1)
		if pair.record >= 0 {
			truth = p.Records[pair.record]
		}
		if pair.row >= 0 {
			cells, node = rows[pair.row].Cells, int32(rows[pair.row].First())
		}
		for _, field := range c.fields {
			if !slices.ContainsFunc(c.schema, func(f record.Field) bool { return c.column[f.Name] == field }) {
				c.untaught += min(len(truth[field]), 1)
			}
		}
		for at, f := range c.schema {
			if !slices.Contains(c.fields, f.Name) {
				continue
			}
			cell := Cell{Set: c.site.Set.Name, Site: c.site.Name, Page: p.File, File: c.site.Path(p), Record: k + 1, Field: f.Name,
				Expected: truth[c.column[f.Name]], State: record.Missing, Why: "no row", Node: node, many: f.Many, page: i}
			if cells != nil {
				cell.fill(t, cells[at])
			}
			cell.judgeSqueezed(c.repair)
			c.cells = append(c.cells, cell)
		}
	}
}

// judgeSqueezed is judge with white space left out, and the zeros at the ends
// of numbers where these are lost in the labels.
func (c *Cell) judgeSqueezed(zeros bool) {
	plain := *c
	plain.Expected, plain.Got = squeezed(c.Expected, zeros), squeezed(c.Got, zeros)
	plain.judge()
	c.Verdict = plain.Verdict
}

// squeezed are values without white space, and, with zeros, decimal numbers
// without those at their ends.
func squeezed(values []string, zeros bool) []string {
	out := make([]string, len(values))
	for i, v := range values {
		if out[i] = plain(tagtree.WithoutSpace(v)); zeros && decimal(out[i]) {
			out[i] = strings.TrimRight(out[i], "0")
		}
	}
	return out
}

// paired is a record and its row, by index; -1 for none.
type paired struct{ record, row, same int }

// pairs pairs records and rows by the cells that are the same, in the records'
// order, then the rows without record.
func (c *clicking) pairs(records []map[string][]string, rows []program.Row) []paired {
	var all []paired
	for i, truth := range records {
		for k := range rows {
			if n := c.same(truth, rows[k].Cells); n > 0 {
				all = append(all, paired{i, k, n})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b paired) int {
		return cmp.Or(cmp.Compare(b.same, a.same), cmp.Compare(a.record, b.record), cmp.Compare(a.row, b.row))
	})
	byRecord, byRow := map[int]int{}, map[int]bool{}
	for _, p := range all {
		if _, taken := byRecord[p.record]; !taken && !byRow[p.row] {
			byRecord[p.record], byRow[p.row] = p.row, true
		}
	}
	var out []paired
	for i := range records {
		row, ok := byRecord[i]
		if !ok {
			row = -1
		}
		out = append(out, paired{record: i, row: row})
	}
	for k := range rows {
		if !byRow[k] {
			out = append(out, paired{record: -1, row: k})
		}
	}
	return out
}

// same counts the cells of a row that are right.
func (c *clicking) same(truth map[string][]string, cells record.Record) int {
	n := 0
	for i, f := range c.schema {
		cell := Cell{Expected: truth[c.column[f.Name]], Got: texts(cells[i].Values), many: f.Many}
		if cell.judgeSqueezed(c.repair); cell.Verdict == Correct {
			n++
		}
	}
	return n
}

// decimal reports whether a text is a number with a decimal point.
func decimal(s string) bool {
	whole, part, ok := strings.Cut(s, ".")
	return ok && whole != "" && part != "" && strings.Trim(whole, "0123456789,") == "" && strings.Trim(part, "0123456789") == ""
}

// numbered reports whether fields are columns without names: c00, c01, ...
func numbered(fields []string) bool {
	return !slices.ContainsFunc(fields, func(f string) bool {
		return len(f) != 3 || f[0] != 'c' || strings.Trim(f[1:], "0123456789") != ""
	})
}

// columns says which column of a page each learned field is.
func (c *clicking) columns(records []map[string][]string, rows []program.Row) {
	c.column = map[string]string{}
	taken := map[string]bool{}
	take := func(field, column string) {
		if c.column[field] == "" && !taken[column] {
			c.column[field], taken[column] = column, true
		}
	}
	if c.repair {
		for _, a := range c.agreements(records, rows) {
			take(a.field, a.column)
		}
	}
	for _, f := range c.schema {
		take(f.Name, f.Name)
	}
}

// agreement is how many values a learned field shares with a column of a page.
type agreement struct {
	field, column string
	n             int
}

// agreements counts, for rows and records that share a value at all, the
// values that a field has where a column has them; most first.
func (c *clicking) agreements(records []map[string][]string, rows []program.Row) []agreement {
	var all []agreement
	for at, f := range c.schema {
		for _, column := range c.site.Fields {
			have := map[string]int{}
			for _, r := range records {
				for _, v := range squeezed(r[column], true) {
					have[v]++
				}
			}
			n := 0
			for i := range rows {
				for _, v := range squeezed(texts(rows[i].Cells[at].Values), true) {
					if have[v] > 0 {
						have[v]--
						n++
					}
				}
			}
			if n > 0 {
				all = append(all, agreement{f.Name, column, n})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b agreement) int { return cmp.Compare(b.n, a.n) })
	return all
}
