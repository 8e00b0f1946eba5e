package api

import (
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wrapsmith/app/runs"
	"wrapsmith/app/slots"
	"wrapsmith/backend/stores/accounts"
)

// Open runs without pages of one person keep no other's from beginning, and those of all no schedule's.
func TestEverybodyHasARoomForRuns(t *testing.T) {
	s := newTeam(t)
	begin := func(m member) (int, string) {
		r, raw := s.ask("POST", "/api/runs", runs.NewRun{}, "Cookie", s.cookie(m.session))
		return r.StatusCode, string(raw)
	}
	full := 0
	for i := range runs.MaxRuns {
		m := s.member(fmt.Sprint("author", i), accounts.RoleAuthor)
		for n := range runs.MaxOwnRuns + 1 {
			status, text := begin(m)
			switch {
			case full == runs.MaxRuns-runs.ScheduleRuns:
				if status != http.StatusTooManyRequests {
					t.Fatalf("a run beyond %d: %d %s", full, status, text)
				}
			case n == runs.MaxOwnRuns:
				if status != http.StatusTooManyRequests || !strings.Contains(text, "ownruns") {
					t.Fatalf("a person's run %d: %d %s, want that there are too many of theirs", n+1, status, text)
				}
			case status != http.StatusOK:
				t.Fatalf("run %d of a person, %d in all: %d %s", n+1, full+1, status, text)
			default:
				full++
			}
		}
		if full == runs.MaxRuns-runs.ScheduleRuns {
			break
		}
	}
	ann := s.member("Ann", accounts.RoleAuthor)
	var nightly runs.Schedule
	s.as(ann, "POST", "/api/schedules", runs.NewSchedule{Name: "nightly", Cron: "@daily", Pages: []runs.PageSource{{Bundled: "people/p1001"}}}, &nightly)
	if r, raw := s.ask("POST", "/api/schedules/"+nightly.ID+"/run", nil, "Cookie", s.cookie(ann.session)); r.StatusCode != http.StatusOK {
		t.Errorf("a schedule's run beside %d of people: got %s %s, want %d", full, r.Status, raw, http.StatusOK)
	}
}

// A run to which no page comes gives its place back, and takes none after a restart.
func TestAnIdleRunIsPaused(t *testing.T) {
	file := filepath.Join(t.TempDir(), "library.db")
	c := clientOn(t, file, Options{RunIdle: 50 * time.Millisecond})
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

// One person's event streams and stylesheets take turns, and leave places to others.
func TestTurns(t *testing.T) {
	s := newTeam(t)
	ann, bob := s.member("Ann", accounts.RoleAuthor), s.member("Bob", accounts.RoleAuthor)
	s.app.streams = slots.New(10, 1)
	var r runs.Run
	s.as(ann, "POST", "/api/runs", runs.NewRun{}, &r)
	open := func(m member) int {
		q, err := http.NewRequestWithContext(t.Context(), "GET", s.http.URL+"/api/runs/"+r.ID+"/events", nil)
		if err != nil {
			t.Fatal(err)
		}
		q.Header.Set("Cookie", s.cookie(m.session))
		got, err := http.DefaultClient.Do(q)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { got.Body.Close() })
		return got.StatusCode
	}
	for _, k := range []struct {
		who  member
		want int
	}{{ann, http.StatusOK}, {ann, http.StatusTooManyRequests}, {bob, http.StatusOK}} {
		if got := open(k.who); got != k.want {
			t.Errorf("a stream of %s: %d, want %d", k.who.Name, got, k.want)
		}
	}
}
