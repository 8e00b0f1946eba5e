package api

import (
	"fmt"
	"testing"
	"time"

	"wrapsmith/app/runs"
	"wrapsmith/app/team"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/stores/store"
)

// The list of runs asks the databases as often for many runs as for one.
func TestListingRunsTakesAFixedNumberOfQueries(t *testing.T) {
	t.Parallel()
	s := newTeam(t)
	const want = 4 // how many runs, the runs, their templates, their owners
	for n := 1; n <= 20; n++ {
		id := fmt.Sprint("run", n)
		if err := resultsOf(t, s.store).CreateRun(t.Context(), results.Run{ID: id, Name: id, Started: time.Now()}, nil); err != nil {
			t.Fatal(err)
		}
		if err := s.store.Accounts.Own(t.Context(), team.OwnRun, id, "ada"); err != nil {
			t.Fatal(err)
		}
		if n > 1 && n < 20 {
			continue
		}
		ctx, queries := store.CountQueries(t.Context())
		list, err := s.app.runs.ListRuns(ctx, &runs.ListRunsRequest{Limit: 100})
		if err != nil || len(list.Runs) != n || list.Runs[0].Owner != "ada" || list.Runs[0].Templates == nil {
			t.Errorf("%d runs listed, %v, want %d of ada: %+v", len(list.Runs), err, n, list.Runs)
		}
		if queries.Load() != want {
			t.Errorf("%d runs: %d queries, want %d", n, queries.Load(), want)
		}
	}
}
