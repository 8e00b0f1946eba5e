package library

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"wrapsmith/backend/stores/storestest"
)

func TestHealthIsOfTheVersionThatWasTested(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, newStore func(testing.TB) *Library) {
		s := newStore(t)
		e := mustSave(t, s, Save{Template: storestest.Template("one", "a.example", "f")})
		h := Health{Template: e.ID, Version: 1, Checked: time.Now().UTC().Truncate(time.Microsecond), Tests: 3, Red: 1, Problem: "one page is gone",
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
