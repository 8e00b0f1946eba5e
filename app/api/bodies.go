package api

import (
	"context"
	"net/http"
	"strconv"
	"sync"
	"time"

	"wrapsmith/app/team"

	"github.com/danielgtaylor/huma/v2"
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

// bodyLimiter bounds the bytes of large bodies that are in work at a time.
type bodyLimiter struct {
	all *semaphore.Weighted

	mu  sync.Mutex
	own map[string]*share // by person
}

// share is one person's.
type share struct {
	room  *semaphore.Weighted
	users int
}

func newBodyLimiter() *bodyLimiter {
	return &bodyLimiter{all: semaphore.NewWeighted(bodiesOfAll), own: map[string]*share{}}
}

// acquire waits for room for a body; done gives it back.
func (b *bodyLimiter) acquire(ctx context.Context, who string, size int64) (done func(), err error) {
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

func (b *bodyLimiter) hold(who string) *share {
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

func (b *bodyLimiter) let(who string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.own[who].users--; b.own[who].users == 0 {
		delete(b.own, who)
	}
}

// limitBodies lets a request read a large body when there is room for it. It is
// the middleware behind access, so that each person has room of their own.
func (a *App) limitBodies(c huma.Context, next func(huma.Context)) {
	size := c.Operation().MaxBodyBytes
	if sent, err := strconv.ParseInt(c.Header("Content-Length"), 10, 64); err == nil {
		size = min(size, sent)
	}
	if c.Method() == http.MethodGet || size <= smallBody {
		next(c)
		return
	}
	ctx, cancel := context.WithTimeout(c.Context(), bodyWait)
	done, err := a.bodies.acquire(ctx, team.CallerOf(ctx).Person.ID, size)
	cancel()
	if err != nil {
		refuse(c, team.ErrTooMany(bodyWait))
		return
	}
	defer done()
	next(c)
}
