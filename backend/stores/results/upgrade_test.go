package results

import (
	"fmt"
	"testing"

	"wrapsmith/backend/stores/storestest"
)

// From each earlier version of the tables, on each engine, the way up keeps the runs and their results.
func TestEveryEarlierVersionIsBroughtUpToDate(t *testing.T) {
	t.Parallel()
	storestest.Each(t, func(t *testing.T, path func(testing.TB) string) {
		for _, n := range storestest.Versions(t, kind.Migrations) {
			t.Run(fmt.Sprint(n), func(t *testing.T) {
				at := path(t)
				r, err := Open(t.Context(), Path(at))
				if err != nil {
					t.Fatal(err)
				}
				given(t, r, "run", Item{})
				if _, err := r.Append(t.Context(), "run", us, []Result{found(0, "Lamps", "one", "two")}, Progress{}); err != nil {
					t.Fatal(err)
				}
				storestest.Lower(t, r.db, kind.Migrations, n)
				if err := r.Close(); err != nil {
					t.Fatal(err)
				}
				r = newResultsAt(t, at)
				if run, err := r.GetRun(t.Context(), "run"); err != nil || run.Rows != 2 || run.Name != "名" {
					t.Errorf("got %+v, %v; want the run with 2 rows", run, err)
				}
				pages := 0
				for got, err := range r.Results(t.Context(), "run", ResultQuery{}) {
					if pages++; err != nil || len(got.Page.Records) != 2 {
						t.Errorf("got %+v, %v; want a page with 2 records", got, err)
					}
				}
				if pages != 1 {
					t.Errorf("got %d pages, want 1", pages)
				}
			})
		}
	})
}
