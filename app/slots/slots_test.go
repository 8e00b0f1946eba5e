package slots

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"wrapsmith/app/team"
	"wrapsmith/backend/stores/accounts"
)

func as(t *testing.T, id string) context.Context {
	return team.With(t.Context(), team.Caller{Person: accounts.Account{ID: id}})
}

// take takes n slots that are free.
func take(t *testing.T, s *Slots, who string, n int64) func() {
	t.Helper()
	soon, cancel := context.WithTimeout(as(t, who), time.Minute)
	defer cancel()
	release, err := s.Acquire(soon, n)
	if err != nil {
		t.Fatalf("%s: %v", who, err)
	}
	return release
}

// queued lets requests wait one after the other, and returns what tells who got slots, in order.
func queued(t *testing.T, s *Slots, who ...string) func(n int) string {
	t.Helper()
	got := make(chan string, len(who))
	for i, name := range who {
		go func() {
			if release, err := s.Acquire(as(t, name), 1); err == nil {
				got <- name
				release()
			}
		}()
		waitFor(t, s, i+1)
	}
	return func(n int) string {
		var names []string
		for range n {
			names = append(names, <-got)
		}
		return strings.Join(names, " ")
	}
}

// waitFor waits until so many requests wait.
func waitFor(t *testing.T, s *Slots, n int) {
	t.Helper()
	for began := time.Now(); ; time.Sleep(time.Millisecond) {
		s.mu.Lock()
		waiting := s.queue.Len()
		s.mu.Unlock()
		if waiting == n {
			return
		}
		if time.Since(began) > time.Minute {
			t.Fatalf("got %d that wait after a minute, want %d", waiting, n)
		}
	}
}

func TestPeopleTakeTurns(t *testing.T) {
	t.Parallel()
	s := New(1, 1, 10)
	release := take(t, s, "dan", 1)
	order := queued(t, s, "ann", "ann", "ann", "bo", "ann", "cy", "bo")
	release()
	if got, want := order(7), "ann bo cy ann bo ann ann"; got != want {
		t.Errorf("got the order %s, want %s", got, want)
	}
}

func TestOnePersonWaitsBehindThemselves(t *testing.T) {
	t.Parallel()
	s := New(3, 2, 10)
	first := take(t, s, "ann", 1)
	take(t, s, "ann", 1)
	order := queued(t, s, "ann") // her third waits though one is free
	take(t, s, "bo", 1)()
	take(t, s, "bo", 1)
	first()
	first() // given back once only
	if got := order(1); got != "ann" {
		t.Errorf("got %q, want ann's third", got)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.free != 1 || s.own["ann"] != 1 {
		t.Errorf("%d slots are free and ann has %d, want 1 and 1", s.free, s.own["ann"])
	}
}

func TestALargeRequestIsNotOvertaken(t *testing.T) {
	t.Parallel()
	s := New(3, 3, 10)
	release := take(t, s, "ann", 1)
	var order []string
	var mu sync.Mutex
	var all sync.WaitGroup
	ask := func(who string, n int64, waiting int) {
		all.Go(func() {
			release := take(t, s, who, n)
			mu.Lock()
			order = append(order, who)
			mu.Unlock()
			release()
		})
		waitFor(t, s, waiting)
	}
	ask("bo", 3, 1)
	ask("cy", 1, 2) // two slots are free, and bo's turn is before
	release()
	all.Wait()
	if got := fmt.Sprint(order); got != "[bo cy]" {
		t.Errorf("got %s, want bo before cy", got)
	}
}

func TestQueuesAreBounded(t *testing.T) {
	t.Parallel()
	s := New(1, 1, 2)
	release := take(t, s, "ann", 1)
	order := queued(t, s, "ann", "ann")
	if _, err := s.Acquire(as(t, "ann"), 1); !errors.Is(err, ErrFull) {
		t.Errorf("ann's third that waits: got %v, want %v", err, ErrFull)
	}
	go func() { take(t, s, "bo", 1)() }() // another's may wait
	waitFor(t, s, 3)
	release()
	order(2)
}

func TestAcquireEndsWithTheContext(t *testing.T) {
	t.Parallel()
	s := New(10, 2, 10)
	release := take(t, s, "ann", 100) // at most her own two
	soon, cancel := context.WithTimeout(as(t, "ann"), time.Millisecond)
	defer cancel()
	if _, err := s.Acquire(soon, 1); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Acquire: got %v, want %v", err, context.DeadlineExceeded)
	}
	release()
	take(t, s, "ann", 2)()
	if len(s.own) != 0 || s.free != 10 || s.queue.Len() != 0 {
		t.Errorf("%d people have slots, %d are free, %d wait, want 0, 10 and 0", len(s.own), s.free, s.queue.Len())
	}
}
