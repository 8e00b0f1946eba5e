package library

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/storestest"
	"wrapsmith/backend/template"
)

func TestHealthIsOfTheVersionThatWasTested(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Library) {
		s := newStore(t)
		e := mustSave(t, s, Save{Template: storestest.Template("one", "a.example", "f")})
		h := Health{Template: e.ID, Version: 1, Checked: time.Now().UTC().Truncate(time.Microsecond), Tests: 3, Confirmed: 2, Red: 1, Problem: "one page is gone",
			Cells: []RedCell{{Page: "p1.html", Field: "f", Expected: []string{}, Got: []string{"二"}, Why: "why"}}}
		if err := s.PutHealth(t.Context(), h); err != nil {
			t.Fatal(err)
		}
		got, err := s.Health(t.Context(), []string{e.ID, "other"})
		if diff := cmp.Diff(map[string]Health{e.ID: h}, got); diff != "" || err != nil {
			t.Errorf("%v %s", err, diff)
		}
		older := h
		older.Checked, older.Red = h.Checked.Add(-time.Hour), 0
		if err := s.PutHealth(t.Context(), older); err != nil {
			t.Fatal(err)
		}
		if got, err = s.Health(t.Context(), []string{e.ID}); err != nil || got[e.ID].Red != 1 {
			t.Errorf("an older result took its place: %+v, %v", got, err)
		}
		mustSave(t, s, Save{ID: e.ID, Template: storestest.Template("one", "a.example", "g")})
		if got, err = s.Health(t.Context(), []string{e.ID}); err != nil || len(got) != 0 {
			t.Errorf("a new version has the old one's tests: %+v, %v", got, err)
		}
	})
}

func TestHealthOfEarlierVersionsCountsConfirmedTests(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Library) {
		s := newStore(t)
		p := storestest.Page(t, "p1.html", "红灯")
		lamps := storestest.Template("lamps", "a.example", "price", p)
		color := lamps.Fields[0]
		color.Name = "色"
		lamps.Fields = append(lamps.Fields, color)
		lamps.Samples[0].Marks = []template.Mark{{Field: "price", Node: 3, Part: template.Part{Kind: template.PartText}}}
		lamps.Samples[0].Expect = []template.Expect{{Field: "price", Values: []string{"12"}}, {Field: "色", Values: []string{"红"}}}
		e := mustSave(t, s, Save{Template: lamps, Pages: []*page.Page{p}})
		if err := s.PutHealth(t.Context(), Health{Template: e.ID, Version: 1, Checked: time.Now(), Tests: 2, Confirmed: -1}); err != nil {
			t.Fatal(err)
		}
		for _, when := range []string{"counted", "kept"} {
			got, err := s.Health(t.Context(), []string{e.ID})
			if err != nil || got[e.ID].Confirmed != 1 {
				t.Errorf("%s: got %d confirmed tests, %v; want 1", when, got[e.ID].Confirmed, err)
			}
		}
		var kept int
		if err := s.db.QueryRowContext(t.Context(), `SELECT confirmed FROM health WHERE template = $1`, e.ID).Scan(&kept); err != nil || kept != 1 {
			t.Errorf("kept: got %d, %v; want 1", kept, err)
		}
	})
}
