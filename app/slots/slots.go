// Package slots shares a bounded resource fairly: all people have a number of slots together, and each person
// has a few. A person with many requests waits for their own requests and does not block other people.
//
//	Ann  wants 1 1 1 1        she has two slots at most
//	Bo   wants 1              Ann, Ann, Bo; then whose turn it is
//
// A queue is bounded: a person who has too many requests waiting is refused. A request for
// many slots is not overtaken by small requests: the person whose turn it is goes first.
package slots

import (
	"context"
	"errors"
	"sync"

	"wrapsmith/app/team"
)

// ErrFull is the error for a person who has too much waiting already.
var ErrFull = errors.New("slots: too much of this person waits already")

// Slots are shared by all people. It is safe for concurrent use.
type Slots struct {
	one  int64 // slots of one person
	most int   // requests of one person that wait

	mu    sync.Mutex
	free  int64
	own   map[string]int64 // slots in use, by person
	queue Turns[*request]
}

// request waits for slots until ready is closed.
type request struct {
	n     int64
	ready chan struct{}
}

// New returns slots: all for everybody together, one for each person, of whom
// so many requests may wait.
func New(all, one int64, waiting int) *Slots {
	return &Slots{one: one, most: waiting, free: all, own: map[string]int64{}}
}

// Acquire waits for n slots for the caller of ctx, but at most for all that one
// person has; release gives them back, and may be called more than once. The
// error is ctx's, or ErrFull.
func (s *Slots) Acquire(ctx context.Context, n int64) (release func(), err error) {
	who := team.CallerOf(ctx).Person.ID
	r := &request{min(n, s.one), make(chan struct{})}
	if err := s.ask(who, r); err != nil {
		return nil, err
	}
	release = sync.OnceFunc(func() { s.giveBack(who, r.n) })
	select {
	case <-r.ready:
		return release, nil
	case <-ctx.Done():
	}
	s.mu.Lock()
	waited := s.queue.Drop(r)
	s.grant() // to those that wait after it
	s.mu.Unlock()
	if !waited {
		release()
	}
	return nil, ctx.Err()
}

// ask puts a request into the queue, and lets it go on at once where there are slots.
func (s *Slots) ask(who string, r *request) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.queue.Of(who) >= max(s.most, 1) {
		return ErrFull
	}
	s.queue.Push(who, r)
	s.grant()
	return nil
}

func (s *Slots) giveBack(who string, n int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.free += n
	if s.own[who] -= n; s.own[who] == 0 {
		delete(s.own, who)
	}
	s.grant()
}

// grant gives slots to those whose turn it is. The lock is held.
func (s *Slots) grant() {
	for {
		full := false
		who, r, ok := s.queue.Next(func(who string, r *request) bool {
			if full || s.own[who]+r.n > s.one {
				return false // they wait for themselves
			}
			full = r.n > s.free
			return !full
		})
		if !ok {
			return
		}
		s.free -= r.n
		s.own[who] += r.n
		close(r.ready)
	}
}
