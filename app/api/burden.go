package api

import (
	"context"
	"net/http"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"
)

// A page of the largest size is ten times its bytes while it is read from JSON,
// decoded and parsed. So large bodies take turns: what has no room yet is not
// read, and waits where it comes from.
const (
	bodiesOfOne = pagesBody       // bytes of large bodies that one person has in work at a time
	bodiesOfAll = 3 * bodiesOfOne // that all have: some 1.5 GB of memory
	bodyWait    = time.Minute     // then whoever asks is sent away
)

// burden is what the large bodies in work weigh.
type burden struct {
	all *semaphore.Weighted

	mu  sync.Mutex
	own map[string]*share // by person
}

// share is one person's.
type share struct {
	room  *semaphore.Weighted
	users int
}

func newBurden() *burden {
	return &burden{all: semaphore.NewWeighted(bodiesOfAll), own: map[string]*share{}}
}

// take waits for room for a body; done gives it back.
func (b *burden) take(ctx context.Context, who string, size int64) (done func(), err error) {
	size = min(size, bodiesOfOne)
	mine := b.hold(who)
	if err := mine.room.Acquire(ctx, size); err != nil {
		b.let(who)
		return nil, err
	}
	if err := b.all.Acquire(ctx, size); err != nil {
		mine.room.Release(size)
		b.let(who)
		return nil, err
	}
	return func() {
		b.all.Release(size)
		mine.room.Release(size)
		b.let(who)
	}, nil
}

func (b *burden) hold(who string) *share {
	b.mu.Lock()
	defer b.mu.Unlock()
	s := b.own[who]
	if s == nil {
		s = &share{room: semaphore.NewWeighted(bodiesOfOne)}
		b.own[who] = s
	}
	s.users++
	return s
}

func (b *burden) let(who string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.own[who].users--; b.own[who].users == 0 {
		delete(b.own, who)
	}
}

// bear waits until a request's body may be read; nil when it was answered instead.
func (a *App) bear(w http.ResponseWriter, r *http.Request, pattern string) (done func()) {
	size := a.bodies[pattern]
	if r.ContentLength >= 0 {
		size = min(size, r.ContentLength)
	}
	if size <= smallBody {
		return func() {}
	}
	who := ""
	if c := callOf(r.Context()); c != nil {
		who = c.person.ID
	}
	ctx, cancel := context.WithTimeout(r.Context(), bodyWait)
	defer cancel()
	done, err := a.burden.take(ctx, who, size)
	if err != nil {
		w.Header().Set("Retry-After", seconds(bodyWait.Seconds()))
		tooMany.write(w)
		return nil
	}
	return done
}
