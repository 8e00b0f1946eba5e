package slots

import (
	"context"
	"errors"
	"testing"
	"time"

	"wrapsmith/app/team"
	"wrapsmith/backend/stores/accounts"
)

func as(t *testing.T, id string) context.Context {
	return team.With(t.Context(), team.Caller{Person: accounts.Account{ID: id}})
}

func TestOnePersonWaitsBehindThemselves(t *testing.T) {
	t.Parallel()
	s := New(3, 2)
	first, ok := s.TryAcquire(as(t, "ann"))
	_, second := s.TryAcquire(as(t, "ann"))
	if _, third := s.TryAcquire(as(t, "ann")); !ok || !second || third {
		t.Errorf("ann got slots %v, %v, %v; want two of them", ok, second, third)
	}
	if _, ok := s.TryAcquire(as(t, "bo")); !ok {
		t.Error("bo got no slot, want one: ann has only her own two")
	}
	if _, ok := s.TryAcquire(as(t, "cy")); ok {
		t.Error("cy got a fourth slot of three")
	}
	first()
	first() // given back once only
	if _, ok := s.TryAcquire(as(t, "cy")); !ok {
		t.Error("cy got no slot after one was given back")
	}
	if _, ok := s.TryAcquire(as(t, "bo")); ok {
		t.Error("bo got a slot that was given back twice")
	}
}

func TestAcquireEndsWithTheContext(t *testing.T) {
	t.Parallel()
	s := New(10, 2)
	release, err := s.Acquire(as(t, "ann"), 100) // at most her own two
	if err != nil {
		t.Fatal(err)
	}
	soon, cancel := context.WithTimeout(as(t, "ann"), time.Millisecond)
	defer cancel()
	if _, err := s.Acquire(soon, 1); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Acquire: got %v, want %v", err, context.DeadlineExceeded)
	}
	release()
	if release, err = s.Acquire(as(t, "ann"), 2); err != nil {
		t.Fatal(err)
	}
	release()
	if len(s.own) != 0 {
		t.Errorf("%d people are kept after all slots were given back, want 0", len(s.own))
	}
}
