package app

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"wrapsmith/backend/library"
	"wrapsmith/backend/measure"
	"wrapsmith/backend/page"
	"wrapsmith/backend/program"
	"wrapsmith/backend/record"
	"wrapsmith/backend/tagtree"
	"wrapsmith/backend/template"
)

// Health is how a template's tests stood when they were last run: what it must
// give on its samples, against what it gives.
type Health struct {
	ID      string    `json:"id" doc:"Of the template"`
	Version int       `json:"version" doc:"That was tested"`
	Checked time.Time `json:"checked"`
	Tests   int       `json:"tests" doc:"Cells with an expected value"`
	Red     int       `json:"red" doc:"Those that give something else"`
	Problem string    `json:"problem,omitempty" doc:"Why the tests could not be run"`
	Cells   []RedCell `json:"cells" doc:"The red cells, the first 200"`
}

// RedCell is a field that gives something else on a sample than it must.
type RedCell struct {
	Page     string   `json:"page"`
	Record   int      `json:"record,omitempty" doc:"Of a list, from 1"`
	Field    string   `json:"field"`
	Expected []string `json:"expected" doc:"Empty: the page has no value"`
	Got      []string `json:"got"`
	Why      string   `json:"why,omitempty"`
}

// HealthList is the answer of listHealth.
type HealthList struct {
	Health []Health `json:"health" doc:"Of the templates that were tested in their present version, in no order"`
}

type healthIn struct {
	IDs []string `query:"id,explode" required:"true" minItems:"1" maxItems:"200" doc:"Ids of templates"`
}

func (a *App) registerHealth() {
	const tag = "library"
	handle(a, op("listHealth", http.MethodGet, "/api/library/health", tag, "How the tests of templates stood when they were last run"), a.listHealth)
	handle(a, op("testTemplate", http.MethodPost, "/api/library/{id}/test", tag, "Run the tests of a template now"), a.testTemplate)
}

func (a *App) listHealth(ctx context.Context, in *healthIn) (*answer[HealthList], error) {
	found, err := a.options.Library.Health(ctx, in.IDs)
	out := HealthList{Health: []Health{}}
	for _, id := range in.IDs {
		if h, ok := found[id]; ok {
			out.Health = append(out.Health, healthOf(h))
		}
	}
	return reply(out, err)
}

func (a *App) testTemplate(ctx context.Context, in *InTemplate) (*answer[Health], error) {
	h, err := TestStored(ctx, a.options.Library, in.ID)
	return reply(healthOf(h), err)
}

// healths is how the tests of some entries of the library stand, by id.
func (a *App) healths(ctx context.Context, entries []library.Entry) (map[string]*Health, error) {
	ids := make([]string, len(entries))
	for i, e := range entries {
		ids[i] = e.ID
	}
	found, err := a.options.Library.Health(ctx, ids)
	out := make(map[string]*Health, len(found))
	for id, h := range found {
		health := healthOf(h)
		out[id] = &health
	}
	return out, err
}

func healthOf(h library.Health) Health {
	out := Health{ID: h.Template, Version: h.Version, Checked: h.Checked, Tests: h.Tests, Red: h.Red, Problem: sentence(h.Problem), Cells: make([]RedCell, len(h.Cells))}
	for i, c := range h.Cells {
		out.Cells[i] = RedCell{c.Page, c.Record, c.Field, listOf(c.Expected), listOf(c.Got), sentence(c.Why)}
	}
	return out
}

// testTime is how long the tests may take behind a save.
const testTime = 10 * time.Second

// tested runs a template's tests behind a save. That they could not be run or
// kept takes nothing from the save: it is noted, and the night tries again.
func (a *App) tested(ctx context.Context, id string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), testTime)
	defer cancel()
	if _, err := TestStored(ctx, a.options.Library, id); err != nil && !errors.Is(err, library.ErrNotFound) { // a draft is not tested
		a.log.Error("the tests of a template could not be run", "template", id, "error", err)
	}
}

// TestStored runs the tests of a template of the library and keeps how they stand.
func TestStored(ctx context.Context, store *library.Store, id string) (library.Health, error) {
	e, t, err := store.Get(ctx, id)
	if err != nil {
		return library.Health{}, err
	}
	pages, err := store.Pages(ctx, id, e.Version)
	if err != nil {
		return library.Health{}, err
	}
	h, err := TestTemplate(ctx, t, pages)
	if err != nil {
		return h, err
	}
	h.Template, h.Version = id, e.Version
	return h, store.PutHealth(ctx, h)
}

// TestTemplate runs a template on the sample pages that are there and compares
// what it gives with what it must give. A sample without its page cannot be
// tested; none with one is a problem, not a success. The error is ctx's.
func TestTemplate(ctx context.Context, t *template.Template, pages []*page.Page) (library.Health, error) {
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
		testPage(&h, prog, s, p)
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
func testPage(h *library.Health, prog *program.Program, s template.Sample, p *page.Page) {
	tree, err := tagtree.Parse(p)
	if err != nil {
		h.Problem = err.Error()
		return
	}
	if len(s.Rows) > 0 {
		testRows(h, prog, s, tree)
		return
	}
	cells, _ := prog.Votes(tree)
	testCells(h, prog.Template(), library.RedCell{Page: s.Name}, s.Expect, cells)
}

// testRows tests the records of a list, laid beside those that are expected as
// the tests of a work are: one that is gone is red in each of its fields, and so
// is one that came in between.
func testRows(h *library.Health, prog *program.Program, s template.Sample, tree *tagtree.Tree) {
	t, found := prog.Template(), prog.Rows(tree)
	given := make(record.Rows, len(found))
	for j := range found {
		given[j] = textsOf(found[j].Cells)
	}
	for _, at := range record.Beside(expectedRows(t, s.Rows), given) {
		switch i, j := at[0], at[1]; {
		case j < 0:
			testCells(h, t, library.RedCell{Page: s.Name, Record: i + 1, Why: "the record is not found"}, s.Rows[i], nil)
		case i < 0:
			testCells(h, t, library.RedCell{Page: s.Name, Record: j + 1, Why: "a record that is not expected"}, noneOf(t, found[j].Cells), found[j].Cells)
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
				out[i][f] = listOf(x.Values)
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
		if c.State == record.Found {
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
					c.Why = cells[i].Why
				}
			}
		}
		h.Tests++
		if v := measure.Judge(c.Got, x.Values, many); v == measure.Right || v == measure.Silent {
			continue
		}
		if h.Red++; len(h.Cells) < library.MaxRedCells {
			h.Cells = append(h.Cells, c)
		}
	}
}

// The nightly tests.
const (
	nightHour  = 3                // of the machine's own clock, when the night's tests are due
	nightFirst = time.Minute      // behind the start, so that nobody waits for them
	nightLook  = 10 * time.Minute // between two looks
	nightRest  = 5 * time.Millisecond
)

// lastNight is when the tests were last due.
func lastNight(now time.Time) time.Time {
	due := time.Date(now.Year(), now.Month(), now.Day(), nightHour, 0, 0, 0, now.Location())
	if due.After(now) {
		due = due.AddDate(0, 0, -1)
	}
	return due
}

// sleep begins the nightly tests; wake ends them.
func (a *App) sleep() {
	ctx, stop := context.WithCancel(context.Background())
	a.asleep, a.dawn = stop, make(chan struct{})
	go func() {
		defer close(a.dawn)
		a.nights(ctx)
	}()
}

func (a *App) wake() {
	a.asleep()
	<-a.dawn
}

// nights runs the tests of the library each night while the program lives, and
// those that a night missed when it lives again. Of several processes on one
// library each leaves out what another has tested.
func (a *App) nights(ctx context.Context) {
	for wait := nightFirst; ; wait = nightLook {
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return
		}
		if err := a.night(ctx, lastNight(time.Now())); err != nil && ctx.Err() == nil {
			a.log.Error("the library's tests could not be run", "error", err)
		}
	}
}

// night tests what was not tested since it was due.
func (a *App) night(ctx context.Context, due time.Time) error {
	const batch = 200
	for offset := 0; ; offset += batch {
		total, entries, err := a.options.Library.List(ctx, library.Query{Offset: offset, Limit: batch})
		if err != nil {
			return err
		}
		ids := make([]string, len(entries))
		for i, e := range entries {
			ids[i] = e.ID
		}
		done, err := a.options.Library.Health(ctx, ids)
		if err != nil {
			return err
		}
		for _, id := range ids {
			if h, ok := done[id]; ok && !h.Checked.Before(due) {
				continue
			}
			_, err := TestStored(ctx, a.options.Library, id)
			switch {
			case ctx.Err() != nil:
				return ctx.Err()
			case err != nil && !errors.Is(err, library.ErrNotFound):
				a.log.Error("the tests of a template could not be run", "template", id, "error", err)
			}
			time.Sleep(nightRest)
		}
		if offset+len(entries) >= total || len(entries) == 0 {
			return nil
		}
	}
}
