package api

import (
	"slices"
	"testing"

	"wrapsmith/app/templates"
	"wrapsmith/backend/template"
)

// A record that is gone, or is new between others, is reported alone: those after it stay green.
func TestRecordsOfAListAreTestedSideBySide(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	id := c.starter("jobs")
	e, tpl, err := c.store.Library.Get(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	pages, err := c.store.Library.Pages(t.Context(), id, e.Version)
	if err != nil {
		t.Fatal(err)
	}
	s := slices.IndexFunc(tpl.Samples, func(s template.Sample) bool { return len(s.Rows) > 4 })
	rows := tpl.Samples[s].Rows
	gone := slices.Clone(rows[1])
	gone[0].Values = []string{"Keeper of the Seventh Oven"}
	for _, k := range []struct {
		name   string
		rows   [][]template.Expect
		record int
		why    string
	}{
		{"as it is", rows, 0, ""},
		{"one that is not there", slices.Insert(slices.Clone(rows), 2, []template.Expect{{Field: gone[0].Field, Values: gone[0].Values}}), 3, "the record is not found"},
		{"one that is not expected", slices.Delete(slices.Clone(rows), 2, 3), 3, "a record that is not expected"},
	} {
		tpl.Samples[s].Rows = k.rows
		h, err := templates.TestTemplate(t.Context(), tpl, pages)
		if err != nil || h.Problem != "" || (h.Red == 0) != (k.record == 0) {
			t.Errorf("%s: %d red, %q, %v", k.name, h.Red, h.Problem, err)
		}
		for _, cell := range h.Cells {
			if cell.Record != k.record || cell.Why != k.why || cell.Page != tpl.Samples[s].Name {
				t.Errorf("%s: %+v", k.name, cell)
			}
		}
	}
}
