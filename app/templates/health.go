package templates

import (
	"context"
	"errors"
	"time"

	"wrapsmith/app/problem"
	"wrapsmith/backend/message"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/library"
)

// Health is how a template's tests stood when they were last run: what it must
// give on its samples, against what it gives.
type Health struct {
	ID        string    `json:"id" doc:"Of the template"`
	Version   int       `json:"version" doc:"That was tested"`
	Checked   time.Time `json:"checked"`
	Tests     int       `json:"tests" doc:"Cells with an expected value"`
	Confirmed int       `json:"confirmed" doc:"Of the tests, those whose expected value a person confirmed by a mark or by typing the value; the other values were recorded at a save"`
	Red       int       `json:"red" doc:"Those that give something else"`
	Problem   string    `json:"problem,omitempty" doc:"Why the tests could not be run"`
	Cells     []RedCell `json:"cells" doc:"The red cells, the first 200"`
}

// RedCell is a field that gives something else on a sample than it must.
type RedCell struct {
	Page     string   `json:"page"`
	Record   int      `json:"record,omitempty" doc:"Of a list, from 1"`
	Field    string   `json:"field"`
	Expected []string `json:"expected" doc:"Empty: the page has no value"`
	Got      []string `json:"got"`
	Why      string   `json:"why,omitempty"`

	Message *message.Message `json:"message,omitempty" doc:"Why, as a message"`
}

// HealthList is the answer of listHealth.
type HealthList struct {
	Health []Health `json:"health" doc:"Of the templates that were tested in their present version, in no order"`
}

// ListHealthRequest is the request of ListHealth.
type ListHealthRequest struct {
	IDs []string `query:"id,explode" required:"true" minItems:"1" maxItems:"200" doc:"Ids of templates"`
}

// ListHealth returns how the tests of templates stood when they were last run.
func (ts *Templates) ListHealth(ctx context.Context, in *ListHealthRequest) (HealthList, error) {
	found, err := ts.stores.Library.Health(ctx, in.IDs)
	out := HealthList{Health: []Health{}}
	for _, id := range in.IDs {
		if h, ok := found[id]; ok {
			out.Health = append(out.Health, healthOf(h))
		}
	}
	return out, err
}

// TestTemplate lets the caller run the tests of a template now.
func (ts *Templates) TestTemplate(ctx context.Context, in *InTemplate) (Health, error) {
	h, err := ts.Test(ctx, in.ID)
	return healthOf(h), err
}

// healths is how the tests of some entries of the library stand, by id.
func (ts *Templates) healths(ctx context.Context, entries []library.Entry) (map[string]*Health, error) {
	ids := make([]string, len(entries))
	for i, e := range entries {
		ids[i] = e.ID
	}
	found, err := ts.stores.Library.Health(ctx, ids)
	out := make(map[string]*Health, len(found))
	for id, h := range found {
		health := healthOf(h)
		out[id] = &health
	}
	return out, err
}

func healthOf(h library.Health) Health {
	out := Health{ID: h.Template, Version: h.Version, Checked: h.Checked, Tests: h.Tests, Red: h.Red, Confirmed: h.Confirmed, Problem: problem.Sentence(h.Problem), Cells: make([]RedCell, len(h.Cells))}
	for i, c := range h.Cells {
		out.Cells[i] = RedCell{c.Page, c.Record, c.Field, append([]string{}, c.Expected...), append([]string{}, c.Got...), problem.Sentence(c.Why), c.Message}
	}
	return out
}

// Test runs a template's tests, and ends the alert of the night when they are green.
func (ts *Templates) Test(ctx context.Context, id string) (library.Health, error) {
	h, err := TestStored(ctx, ts.stores, id)
	if err == nil && h.Red == 0 && ts.results != nil {
		err = endRed(ctx, ts.results, id)
	}
	return h, err
}

// TestStored runs the tests of a template of the library and keeps how they stand, and what the sample pages show of
// its fields.
func TestStored(ctx context.Context, store *stores.Stores, id string) (library.Health, error) {
	e, t, err := store.Library.Get(ctx, id)
	if err != nil {
		return library.Health{}, err
	}
	pages, err := store.Library.Pages(ctx, id, e.Version)
	if err != nil {
		return library.Health{}, err
	}
	o := newObserver(t)
	h, err := testAndObserve(ctx, o, pages)
	if err != nil {
		return h, err
	}
	h.Template, h.Version = id, e.Version
	return h, errors.Join(store.Library.PutHealth(ctx, h), store.Knowledge.Observe(ctx, id, o.observations()))
}
