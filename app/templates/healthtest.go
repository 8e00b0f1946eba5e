package templates

import (
	"context"
	"fmt"
	"slices"
	"time"

	"wrapsmith/backend/measure"
	"wrapsmith/backend/message"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// TestTemplate runs a template on the sample pages that are there and compares
// what it gives with what it must give. A sample without its page cannot be
// tested; none with one is a problem, not a success. The error is ctx's.
func TestTemplate(ctx context.Context, t *template.Template, pages []*page.Page) (library.Health, error) {
	return testAndObserve(ctx, newObserver(t), pages)
}

// testAndObserve runs the tests of the observer's template and shows it what they find.
func testAndObserve(ctx context.Context, o *observer, pages []*page.Page) (library.Health, error) {
	t := o.template
	h := library.Health{Checked: time.Now().UTC(), Cells: []library.RedCell{}}
	prog, err := program.Compile(t)
	if err != nil {
		h.Problem = err.Error()
		return h, nil //nolint:nilerr // it is what the tests found
	}
	at := map[string]*page.Page{}
	for _, p := range pages {
		at[p.Digest()] = p
	}
	absent := 0
	for _, s := range t.Samples {
		if err := ctx.Err(); err != nil {
			return h, err
		}
		if len(s.Expect)+len(s.Rows) == 0 {
			continue
		}
		p := at[s.Digest]
		if p == nil {
			absent++
			continue
		}
		testPage(&h, prog, s, p, o)
	}
	if absent > 0 {
		h.Problem = fmt.Sprintf("%d of its sample pages with expected values are not there", absent)
	}
	return h, nil
}

// Expecting is a template whose one sample is a page with the records that it
// must give, to be tested by them.
func Expecting(t *template.Template, p *page.Page, records [][]template.Expect) *template.Template {
	out := *t
	s := template.Sample{Name: p.Name, URL: p.URL, Digest: p.Digest()}
	switch {
	case t.Kind == template.List:
		s.Rows = records
	case len(records) > 0:
		s.Expect = records[0]
	}
	out.Samples = []template.Sample{s}
	return &out
}

// testPage tests one sample.
func testPage(h *library.Health, prog *program.Program, s template.Sample, p *page.Page, o *observer) {
	tree, err := tagtree.Parse(p)
	if err != nil {
		h.Problem = err.Error()
		return
	}
	_, confirmed := s.Expected()
	h.Confirmed += confirmed
	if len(s.Rows) > 0 {
		testRows(h, prog, s, tree, o)
		return
	}
	cells, _ := prog.Votes(tree)
	o.see(tree, cells)
	testCells(h, prog.Template(), library.RedCell{Page: s.Name}, s.Expect, cells)
}

// Why a record of a list is red as a whole.
var recordGone, recordNew = message.New("norecord"), message.New("newrecord")

// testRows tests the records of a list, laid beside those that are expected as
// the tests of a workspace are: one that is gone is red in each of its fields, and so
// is one that came in between.
func testRows(h *library.Health, prog *program.Program, s template.Sample, tree *tagtree.Tree, o *observer) {
	t, found := prog.Template(), prog.Rows(tree)
	for i := range found[:min(len(found), observedRecords)] {
		o.see(tree, found[i].Cells)
	}
	given := make(record.Rows, len(found))
	for j := range found {
		given[j] = textsOf(found[j].Cells)
	}
	for _, at := range record.Beside(expectedRows(t, s.Rows), given) {
		switch i, j := at[0], at[1]; {
		case j < 0:
			testCells(h, t, library.RedCell{Page: s.Name, Record: i + 1, Why: "the record is not found", Message: &recordGone}, s.Rows[i], nil)
		case i < 0:
			testCells(h, t, library.RedCell{Page: s.Name, Record: j + 1, Why: "a record that is not expected", Message: &recordNew}, noneOf(t, found[j].Cells), found[j].Cells)
		default:
			testCells(h, t, library.RedCell{Page: s.Name, Record: i + 1}, s.Rows[i], found[j].Cells)
		}
	}
}

// expectedRows are the expected records of a sample by field.
func expectedRows(t *template.Template, rows [][]template.Expect) record.Rows {
	out := make(record.Rows, len(rows))
	for i, row := range rows {
		out[i] = make([][]string, len(t.Fields))
		for _, x := range row {
			if f := slices.IndexFunc(t.Fields, func(f template.Field) bool { return f.Name == x.Field }); f >= 0 {
				out[i][f] = append([]string{}, x.Values...)
			}
		}
	}
	return out
}

func textsOf(cells record.Record) [][]string {
	out := make([][]string, len(cells))
	for f := range cells {
		out[f] = cells[f].Texts()
	}
	return out
}

// noneOf expects no value of the fields that a record has.
func noneOf(t *template.Template, cells record.Record) (out []template.Expect) {
	for f, c := range cells {
		if c.State.HasValue() {
			out = append(out, template.Expect{Field: t.Fields[f].Name})
		}
	}
	return out
}

// testCells compares the expected values of a record with its cells.
func testCells(h *library.Health, t *template.Template, at library.RedCell, want []template.Expect, cells record.Record) {
	for _, x := range want {
		c := at
		c.Field, c.Expected = x.Field, x.Values
		many := false
		for i, f := range t.Fields {
			if f.Name == x.Field && i < len(cells) {
				c.Got, many = cells[i].Texts(), f.Many
				if c.Why == "" {
					c.Why, c.Message = cells[i].Why, cells[i].Message
				}
			}
		}
		h.Tests++
		if v := measure.Judge(c.Got, x.Values, many); v == measure.Correct || v == measure.Silent {
			continue
		}
		if h.Red++; len(h.Cells) < library.MaxRedCells {
			h.Cells = append(h.Cells, c)
		}
	}
}
