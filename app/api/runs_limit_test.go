package api

import (
	"fmt"
	"net/http"
	"path/filepath"
	"testing"
	"time"

	"wrapsmith/app/input"
	"wrapsmith/app/runs"
	"wrapsmith/app/services"
	"wrapsmith/app/slots"
	"wrapsmith/backend/stores/accounts"
)

// Runs beyond the limit of a person, or of all people, wait for their turn. The runs of
// one person do not block those of another, and no person's runs block a schedule's.
func TestRunsWaitInAFairQueue(t *testing.T) {
	s := newTeam(t)
	begin := func(m member) (r runs.Run) {
		s.as(m, "POST", "/api/runs", runs.NewRun{}, &r)
		return r
	}
	state := func(m member, r runs.Run) string {
		s.as(m, "GET", "/api/runs/"+r.ID, nil, &r)
		return r.State
	}
	turns := func(m member, r runs.Run, want string) {
		t.Helper()
		for began := time.Now(); state(m, r) != want; time.Sleep(5 * time.Millisecond) {
			if time.Since(began) > time.Minute {
				t.Fatalf("a run of %s is %s after a minute, want %s", m.Name, state(m, r), want)
			}
		}
	}
	ann := s.member("Ann", accounts.RoleAuthor)
	var going, waiting []runs.Run
	for range runs.MaxOwnRuns {
		going = append(going, begin(ann))
	}
	for range 3 {
		waiting = append(waiting, begin(ann))
	}
	if got := state(ann, going[runs.MaxOwnRuns-1]) + " " + state(ann, waiting[0]); got != "running queued" {
		t.Fatalf("got %s for Ann's last that has a place and her first that has none", got)
	}
	others := 0
	for i := 0; others < runs.MaxRuns-runs.ScheduleRuns-runs.MaxOwnRuns; i++ {
		m := s.member(fmt.Sprint("author", i), accounts.RoleAuthor)
		for range min(runs.MaxOwnRuns, runs.MaxRuns-runs.ScheduleRuns-runs.MaxOwnRuns-others) {
			if r := begin(m); r.State != "running" {
				t.Fatalf("run %d of others: got %s, want running", others+1, r.State)
			}
			others++
		}
	}
	bo := s.member("Bo", accounts.RoleAuthor)
	his := begin(bo)
	if his.State != "queued" {
		t.Fatalf("a run beyond all places: got %s, want queued", his.State)
	}
	var nightly runs.Schedule
	s.as(bo, "POST", "/api/schedules", runs.NewSchedule{Name: "nightly", Cron: "@daily", Pages: []runs.PageSource{{Bundled: "people/p1001"}}}, &nightly)
	var scheduled runs.Run
	s.as(bo, "POST", "/api/schedules/"+nightly.ID+"/run", nil, &scheduled)
	turns(bo, scheduled, "done")

	s.as(ann, "POST", "/api/runs/"+going[0].ID+"/cancel", nil, nil)
	turns(ann, waiting[0], "running")
	if got := state(bo, his) + " " + state(ann, waiting[1]); got != "queued queued" {
		t.Fatalf("got %s for Bo's and Ann's second, want both queued", got)
	}
	s.as(ann, "POST", "/api/runs/"+going[1].ID+"/cancel", nil, nil)
	turns(bo, his, "running") // before Ann's second
	if got := state(ann, waiting[1]); got != "queued" {
		t.Errorf("got %s for Ann's second, want that Bo's turn was before", got)
	}

	// What waits can be paused, goes on after others, and can be cancelled and deleted.
	s.as(ann, "POST", "/api/runs/"+waiting[1].ID+"/pause", nil, nil)
	if got := state(ann, waiting[1]); got != "paused" {
		t.Errorf("got %s, want paused", got)
	}
	s.as(ann, "POST", "/api/runs/"+waiting[1].ID+"/resume", nil, nil)
	if got := state(ann, waiting[1]); got != "queued" {
		t.Errorf("got %s, want queued", got)
	}
	s.as(ann, "POST", "/api/runs/"+waiting[2].ID+"/cancel", nil, nil)
	s.as(ann, "DELETE", "/api/runs/"+waiting[2].ID, nil, nil)
	s.as(ann, "POST", "/api/runs/"+going[2].ID+"/cancel", nil, nil)
	turns(ann, waiting[1], "running")
}

// What waits has a bound, and waits again when the server starts anew; pages that come meanwhile are kept.
func TestAQueueIsBoundedAndOutlivesItsServer(t *testing.T) {
	file := filepath.Join(t.TempDir(), "library.db")
	c := clientOn(t, file, services.Options{})
	var last runs.Run
	for range runs.MaxRuns - runs.ScheduleRuns + runs.MostQueued {
		c.ask("POST", "/api/runs", runs.NewRun{}, &last)
	}
	if got := c.word("POST", "/api/runs", runs.NewRun{}); got != "queuedruns" {
		t.Errorf("one more than may wait: got %q, want queuedruns", got)
	}
	c.ask("POST", "/api/runs/"+last.ID+"/pages", runs.RunPages{Pages: []runs.RunPage{{PageInput: input.PageInput{Bundled: "people/p1001"}}}, Last: true}, &last)
	if last.State != "queued" || last.Total != 1 {
		t.Errorf("got a run that is %s with %d pages, want queued with 1", last.State, last.Total)
	}
	if err := c.app.Close(); err != nil {
		t.Fatal(err)
	}
	c = clientOn(t, file, services.Options{})
	for began := time.Now(); last.State != "done"; c.ask("GET", "/api/runs/"+last.ID, nil, &last) {
		if time.Since(began) > time.Minute {
			t.Fatalf("the run that waited is %s a minute after the start, want done", last.State)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// A run to which no page comes gives its place back, and takes none after a restart.
func TestAnIdleRunIsPaused(t *testing.T) {
	file := filepath.Join(t.TempDir(), "library.db")
	c := clientOn(t, file, services.Options{RunIdle: 2 * time.Second}) // the answer to "resume" comes sooner, on a busy machine too
	var r runs.Run
	c.ask("POST", "/api/runs", runs.NewRun{Name: "idle"}, &r)
	for began := time.Now(); r.State != "paused"; c.ask("GET", "/api/runs/"+r.ID, nil, &r) {
		if time.Since(began) > time.Minute {
			t.Fatalf("the run is %s after a minute without pages, want %s", r.State, "paused")
		}
		time.Sleep(5 * time.Millisecond)
	}
	c.ask("POST", "/api/runs/"+r.ID+"/resume", nil, &r)
	if r.State != "running" {
		t.Errorf("resumed it is %s", r.State)
	}
}

// One person's event streams wait for each other, a few of them, and leave places to others.
func TestTurns(t *testing.T) {
	t.Parallel()
	s := newTeam(t)
	ann, bob := s.member("Ann", accounts.RoleAuthor), s.member("Bob", accounts.RoleAuthor)
	s.app.streams = slots.New(10, 1, 1)
	var r runs.Run
	s.as(ann, "POST", "/api/runs", runs.NewRun{}, &r)
	open := func(m member) *http.Response {
		q, err := http.NewRequestWithContext(t.Context(), "GET", s.http.URL+"/api/runs/"+r.ID+"/events", nil)
		if err != nil {
			t.Error(err)
			return nil
		}
		q.Header.Set("Cookie", s.cookie(m.session))
		got, err := http.DefaultClient.Do(q)
		if err != nil {
			t.Error(err)
			return nil
		}
		t.Cleanup(func() { got.Body.Close() })
		return got
	}
	first := open(ann)
	later := make(chan *http.Response, 2)
	for range 2 {
		go func() { later <- open(ann) }()
	}
	if got := <-later; got.StatusCode != http.StatusTooManyRequests {
		t.Errorf("Ann's third stream: got %s, want %d: one of hers waits", got.Status, http.StatusTooManyRequests)
	}
	if got := open(bob); got.StatusCode != http.StatusOK {
		t.Errorf("Bob's stream: got %s, want %d", got.Status, http.StatusOK)
	}
	first.Body.Close()
	if got := <-later; got.StatusCode != http.StatusOK {
		t.Errorf("Ann's stream that waited: got %s, want %d", got.Status, http.StatusOK)
	}
}
