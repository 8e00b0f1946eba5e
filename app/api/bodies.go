package api

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"wrapsmith/app/team"

	"github.com/danielgtaylor/huma/v2"
)

// A page of the largest size is ten times its bytes while it is read from JSON,
// decoded and parsed. So large bodies take turns: what has no room yet is not
// read, and waits where it comes from.
const (
	bodiesOfOne = pagesBody       // bytes of large bodies that one person has in work at a time
	bodiesOfAll = 3 * bodiesOfOne // that all have: some 1.5 GB of memory
	bodyWait    = time.Minute     // after that the request is refused

	bodiesWaiting = 200 // requests of one person that wait for room
)

// limitBodies lets a request read a large body when there is room for it. It is
// the middleware after access, so that each person has room of their own.
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
	done, err := a.bodies.Acquire(ctx, size)
	cancel()
	if err != nil {
		refuse(c, team.ErrTooMany(bodyWait))
		return
	}
	defer done()
	next(c)
}
