package results

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wrapsmith/backend/record"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/stores/storestest"
)

// eachResults runs a test on every engine.
func eachResults(t *testing.T, test func(t *testing.T, newResults func(testing.TB) *Results)) {
	t.Helper()
	storestest.Each(t, func(t *testing.T, path func(testing.TB) string) {
		test(t, func(t testing.TB) *Results { return newResultsAt(t, path(t)) })
	})
}

func newResultsAt(t testing.TB, path string) *Results {
	t.Helper()
	r, err := Open(t.Context(), Path(path))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return r
}

const (
	us   = "here 1 a"
	them = "here 2 b"
)

func ownerGone(string, time.Time) bool  { return true }
func ownerAlive(string, time.Time) bool { return false }

// given is a run that is claimed by us.
func given(t testing.TB, r *Results, id string, items ...Item) {
	t.Helper()
	if err := r.CreateRun(t.Context(), Run{ID: id, Name: "名", Open: true, Spec: []byte(`{}`)}, items); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Claim(t.Context(), id, us, ownerGone); err != nil {
		t.Fatal(err)
	}
}

// found is a page with as many records as values.
func found(position int, template string, values ...string) Result {
	p := Result{Page: record.Page{Page: fmt.Sprintf("p%d.html", position), Template: template, Schema: record.Schema{{Name: template + "_f", Type: record.Text}}}, Position: position}
	for _, v := range values {
		p.Records = append(p.Records, record.Record{{State: record.Found, Confidence: .5, Values: []record.Value{{Text: v, Node: 7}}}})
	}
	return p
}

func keep(r *Results, t testing.TB, id, owner string, done int, batch ...Result) error {
	_, err := r.Append(t.Context(), id, owner, batch, Progress{Counts: Counts{Done: done, Records: 1}, Quality: []byte(`{"a":1}`)})
	return err
}

func TestResultsComeBackAsTheyWere(t *testing.T) {
	t.Parallel()
	eachResults(t, func(t *testing.T, newResults func(testing.TB) *Results) {
		r := newResults(t)
		given(t, r, "one", Item{Spec: []byte(`a`)}, Item{Spec: []byte(`b`), Body: []byte("<p>")})
		bad := Result{Page: record.Page{Page: "p1.html"}, Position: 1, Item: 1, Problem: "no template fits", Kind: ProblemUnmatched}
		if err := keep(r, t, "one", us, 3, found(0, "t", "x", "y"), bad, found(2, "u", "z")); err != nil {
			t.Fatal(err)
		}
		var got []string
		for p, err := range r.Results(t.Context(), "one", ResultQuery{}) {
			if err != nil {
				t.Fatal(err)
			}
			line := fmt.Sprint(p.Position, " ", p.First, " ", p.Page.Page, " ", p.Template, " ", p.Problem)
			for _, rec := range p.Records {
				line += fmt.Sprint(" ", rec[0].Texts(), rec[0].Values[0].Node, rec[0].Confidence)
			}
			got = append(got, line)
		}
		want := "0 0 p0.html t  [x] 7 0.5 [y] 7 0.5\n1 2 p1.html  no template fits\n2 3 p2.html u  [z] 7 0.5"
		if strings.Join(got, "\n") != want {
			t.Errorf("got\n%s", strings.Join(got, "\n"))
		}
		for line, position := range []int{0, 0, 1, 2} {
			if at, err := r.At(t.Context(), "one", line); at != position || err != nil {
				t.Errorf("line %d is of page %d, %v, want %d", line, at, err, position)
			}
		}
		n := 0
		for p, err := range r.Results(t.Context(), "one", ResultQuery{Kind: ProblemUnmatched}) {
			if n++; err != nil || p.Position != 1 {
				t.Errorf("%+v, %v", p, err)
			}
		}
		schema, err := r.Schema(t.Context(), "one")
		if err != nil || len(schema) != 2 || schema[1].Name != "u_f" || n != 1 {
			t.Errorf("%d problems, schema %v, %v", n, schema, err)
		}
		if last, err := r.LastItem(t.Context(), "one"); last != 0 || err != nil {
			t.Errorf("last item %d, %v", last, err)
		}
		run, err := r.GetRun(t.Context(), "one")
		if err != nil || run.Done != 3 || run.Rows != 4 || string(run.Quality) != `{"a":1}` || run.Name != "名" || run.State != RunRunning {
			t.Errorf("%+v, %v", run, err)
		}
	})
}

// The position of a batch is checked, and who writes it: no page can be there twice.
func TestNoPageIsThereTwice(t *testing.T) {
	t.Parallel()
	eachResults(t, func(t *testing.T, newResults func(testing.TB) *Results) {
		r := newResults(t)
		given(t, r, "one")
		if err := keep(r, t, "one", us, 1, found(0, "t", "x")); err != nil {
			t.Fatal(err)
		}
		for why, err := range map[string]error{
			"the same page again":       keep(r, t, "one", us, 1, found(0, "t", "x")),
			"a page left out":           keep(r, t, "one", us, 3, found(2, "t", "x")),
			"another process":           keep(r, t, "one", them, 2, found(1, "t", "x")),
			"another process, no pages": keep(r, t, "one", them, 1),
		} {
			if !errors.Is(err, ErrTaken) {
				t.Errorf("%s: %v", why, err)
			}
		}
		if _, err := r.Claim(t.Context(), "one", them, ownerAlive); !errors.Is(err, ErrTaken) {
			t.Errorf("claimed from a living process: %v", err)
		}
		if run, err := r.Claim(t.Context(), "one", them, ownerGone); err != nil || run.Done != 1 {
			t.Errorf("%+v, %v", run, err)
		}
		if err := keep(r, t, "one", us, 2, found(1, "t", "x")); !errors.Is(err, ErrTaken) {
			t.Errorf("the old owner still writes: %v", err)
		}
		n := 0
		for range r.Results(t.Context(), "one", ResultQuery{}) {
			n++
		}
		if n != 1 {
			t.Errorf("%d pages", n)
		}
	})
}

func TestRunsCanBeAskedToStop(t *testing.T) {
	t.Parallel()
	eachResults(t, func(t *testing.T, newResults func(testing.TB) *Results) {
		r := newResults(t)
		given(t, r, "one", Item{Spec: []byte(`a`), Body: []byte("12345")})
		if n, err := r.Waiting(t.Context(), "one"); n != 5 || err != nil {
			t.Errorf("%d bytes wait, %v", n, err)
		}
		if err := r.Ask(t.Context(), "one", RunPaused, ownerAlive); err != nil {
			t.Fatal(err)
		}
		want, open, err := r.Heartbeat(t.Context(), "one", us)
		if want != RunPaused || !open || err != nil {
			t.Errorf("%q, %v, %v", want, open, err)
		}
		if err := r.End(t.Context(), "one", us, RunPaused, "", time.Second); err != nil {
			t.Fatal(err)
		}
		if run, _ := r.GetRun(t.Context(), "one"); run.State != RunPaused || !run.Open || run.Worked != time.Second || !run.Ended.IsZero() {
			t.Errorf("%+v", run)
		}
		if err := r.AddItems(t.Context(), "one", []Item{{Spec: []byte(`b`)}}, 1, true); err != nil {
			t.Fatal(err)
		}
		if err := r.AddItems(t.Context(), "one", []Item{{}}, 1, false); !errors.Is(err, ErrEnded) {
			t.Errorf("added to a closed run: %v", err)
		}
		it, ok, err := r.NextItem(t.Context(), "one", 1)
		if !ok || err != nil || it.Number != 1 || string(it.Spec) != "b" {
			t.Errorf("%+v, %v, %v", it, ok, err)
		}
		if err := r.Ask(t.Context(), "one", RunCancelled, ownerAlive); err != nil {
			t.Fatal(err)
		}
		if run, _ := r.GetRun(t.Context(), "one"); run.State != RunCancelled || run.Open || run.Ended.IsZero() {
			t.Errorf("%+v", run)
		}
		if _, err := r.Claim(t.Context(), "one", us, ownerGone); !errors.Is(err, ErrEnded) {
			t.Errorf("a cancelled run begins again: %v", err)
		}
		if err := r.DeleteRun(t.Context(), "one", ownerGone); err != nil {
			t.Fatal(err)
		}
		for what, err := range map[string]error{
			"delete": r.DeleteRun(t.Context(), "one", ownerGone), "ask": r.Ask(t.Context(), "one", RunPaused, ownerGone),
			"add": r.AddItems(t.Context(), "one", nil, 0, false), "keep": keep(r, t, "one", us, 0),
		} {
			if !errors.Is(err, store.ErrNotFound) {
				t.Errorf("%s of what is not there: %v", what, err)
			}
		}
	})
}

func TestHistory(t *testing.T) {
	t.Parallel()
	eachResults(t, func(t *testing.T, newResults func(testing.TB) *Results) {
		r := newResults(t)
		for i := range 5 {
			err := r.CreateRun(t.Context(), Run{ID: fmt.Sprint(i), Schedule: []string{"", "daily"}[i%2], Started: time.Unix(int64(i), 0)}, nil)
			if err != nil {
				t.Fatal(err)
			}
		}
		for _, c := range []struct {
			q     RunQuery
			total int
			want  string
		}{
			{RunQuery{}, 5, "43210"}, {RunQuery{Limit: 2, Offset: 1}, 5, "32"}, {RunQuery{Schedule: "daily"}, 2, "31"},
			{RunQuery{Schedule: "daily", State: RunPaused, Limit: 1}, 2, "3"}, {RunQuery{State: RunDone}, 0, ""},
		} {
			total, runs, err := r.Runs(t.Context(), c.q)
			got := ""
			for _, run := range runs {
				got += run.ID
			}
			if err != nil || total != c.total || got != c.want {
				t.Errorf("%+v: %q of %d, %v, want %q of %d", c.q, got, total, err, c.want, c.total)
			}
		}
	})
}

// A run of many items must not look at all of them with each batch: the bytes that
// wait are found by an index that has nothing else.
func TestOnlyWaitingItemsAreLookedAt(t *testing.T) {
	t.Parallel()
	r, err := Open(t.Context(), Path(filepath.Join(t.TempDir(), "library.db")))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for q, args := range map[string][]any{dropDone: {"a", 9}, sumWaiting: {"a"}} {
		rows, err := r.db.QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+q, args...)
		if err != nil {
			t.Fatal(err)
		}
		plan, err := store.All(rows, func(row store.Scanner) (line string, err error) {
			var n int
			err = row.Scan(&n, &n, &n, &line)
			return line, err
		})
		if err != nil || !strings.Contains(strings.Join(plan, "; "), "run_item_waiting") {
			t.Errorf("%s: %q, %v", q, plan, err)
		}
	}
}

// A run writes while a person saves: neither waits for the other's transaction.
func TestARunHoldsUpNoSave(t *testing.T) {
	t.Parallel()
	storestest.Each(t, func(t *testing.T, place func(testing.TB) string) {
		path := place(t)
		db, err := store.Open(t.Context(), path, store.Kind{Name: "library", ID: 1, Migrations: library.Migrations})
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		r := newResultsAt(t, path)
		given(t, r, "one")
		err = r.db.Change(t.Context(), func(*sql.Tx) error { // a run is writing
			_, err := library.New(db).Save(t.Context(), library.Save{Template: storestest.Template("a", "", "f")})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := keep(r, t, "one", us, 1, found(0, "t", "x")); err != nil {
			t.Error(err)
		}
	})
}
