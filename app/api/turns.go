package api

import (
	"context"
	"sync"

	"golang.org/x/sync/semaphore"

	"wrapsmith/app/team"
)

// turns are slots that all share, of which one person has a few: whoever asks
// often waits behind themselves, and not everybody behind them.
type turns struct {
	all *semaphore.Weighted
	one int64 // slots of one person

	mu  sync.Mutex
	own map[string]*ownTurns // by person
}

// ownTurns are one person's slots, with how many hold them or wait for them.
type ownTurns struct {
	slots *semaphore.Weighted
	users int
}

func newTurns(all, one int64) *turns {
	return &turns{all: semaphore.NewWeighted(all), one: one, own: map[string]*ownTurns{}}
}

// take waits for a slot for the caller; done gives it back. The error is ctx's.
func (t *turns) take(ctx context.Context) (done func(), err error) {
	who := team.CallerOf(ctx).Person.ID
	mine := t.hold(who)
	if err := mine.slots.Acquire(ctx, 1); err != nil {
		t.let(who)
		return nil, err
	}
	if err := t.all.Acquire(ctx, 1); err != nil {
		mine.slots.Release(1)
		t.let(who)
		return nil, err
	}
	return t.back(who, mine), nil
}

// try takes a slot that is free; false where there is none.
func (t *turns) try(ctx context.Context) (done func(), ok bool) {
	who := team.CallerOf(ctx).Person.ID
	mine := t.hold(who)
	if !mine.slots.TryAcquire(1) {
		t.let(who)
		return nil, false
	}
	if !t.all.TryAcquire(1) {
		mine.slots.Release(1)
		t.let(who)
		return nil, false
	}
	return t.back(who, mine), true
}

// back gives a slot back, once.
func (t *turns) back(who string, mine *ownTurns) func() {
	return sync.OnceFunc(func() {
		t.all.Release(1)
		mine.slots.Release(1)
		t.let(who)
	})
}

func (t *turns) hold(who string) *ownTurns {
	t.mu.Lock()
	defer t.mu.Unlock()
	o := t.own[who]
	if o == nil {
		o = &ownTurns{slots: semaphore.NewWeighted(t.one)}
		t.own[who] = o
	}
	o.users++
	return o
}

func (t *turns) let(who string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.own[who].users--; t.own[who].users == 0 {
		delete(t.own, who)
	}
}
