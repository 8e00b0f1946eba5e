// Package slots shares a bounded resource fairly: all people have a number of slots together, and each person
// has a few. A person with many requests waits for their own requests and does not block other people.
package slots

import (
	"context"
	"sync"

	"golang.org/x/sync/semaphore"

	"wrapsmith/app/team"
)

// Slots are shared by all people. It is safe for concurrent use.
type Slots struct {
	all *semaphore.Weighted
	one int64 // slots of one person

	mu  sync.Mutex
	own map[string]*person // by id
}

// person has the slots of one person.
type person struct {
	slots *semaphore.Weighted
	users int // requests that hold slots or wait for them
}

// New returns slots: all for everybody together, one for each person.
func New(all, one int64) *Slots {
	return &Slots{all: semaphore.NewWeighted(all), one: one, own: map[string]*person{}}
}

// Acquire waits for n slots for the caller of ctx, but at most for all that one
// person has; release gives them back, and may be called more than once. The error is ctx's.
func (s *Slots) Acquire(ctx context.Context, n int64) (release func(), err error) {
	id, n := team.CallerOf(ctx).Person.ID, min(n, s.one)
	p := s.enter(id)
	if err := p.slots.Acquire(ctx, n); err != nil {
		s.leave(id)
		return nil, err
	}
	if err := s.all.Acquire(ctx, n); err != nil {
		p.slots.Release(n)
		s.leave(id)
		return nil, err
	}
	return s.release(id, p, n), nil
}

// TryAcquire takes one slot for the caller of ctx; false where none is free.
func (s *Slots) TryAcquire(ctx context.Context) (release func(), ok bool) {
	id := team.CallerOf(ctx).Person.ID
	p := s.enter(id)
	if !p.slots.TryAcquire(1) {
		s.leave(id)
		return nil, false
	}
	if !s.all.TryAcquire(1) {
		p.slots.Release(1)
		s.leave(id)
		return nil, false
	}
	return s.release(id, p, 1), true
}

func (s *Slots) release(id string, p *person, n int64) func() {
	return sync.OnceFunc(func() {
		s.all.Release(n)
		p.slots.Release(n)
		s.leave(id)
	})
}

func (s *Slots) enter(id string) *person {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.own[id]
	if p == nil {
		p = &person{slots: semaphore.NewWeighted(s.one)}
		s.own[id] = p
	}
	p.users++
	return p
}

func (s *Slots) leave(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.own[id].users--; s.own[id].users == 0 {
		delete(s.own, id)
	}
}
