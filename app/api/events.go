package api

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"wrapsmith/app/team"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// Times of an event stream.
const (
	eventEvery = 150 * time.Millisecond // at most one event in
	beatEvery  = 15 * time.Second       // a sign of life when nothing happens
	eventTime  = 30 * time.Second       // for a reader to take an event
	retryAfter = 1000                   // milliseconds, for a reader that lost us
	streamWait = 10 * time.Second       // for one who has too many
)

// Event streams that are open at a time.
const (
	allStreams = 2000
	ownStreams = 50 // one person's
)

// watchRun sends the run at once, after every change (not more often than
// eventEvery), and at its end; then it closes.
func (a *App) watchRun(ctx context.Context, in *InRun) (*huma.StreamResponse, error) {
	if _, err := a.runs.stored(ctx, in.Run); err != nil {
		return nil, err
	}
	return a.stream(func(ctx context.Context, e *events) { e.follow(ctx, a, in.Run) }), nil
}

// stream answers with events, as long as follow sends them; on a team's server not for ever.
func (a *App) stream(follow func(ctx context.Context, e *events)) *huma.StreamResponse {
	return &huma.StreamResponse{Body: func(ctx huma.Context) {
		done, ok := a.streams.try(ctx.Context())
		if !ok {
			refuse(ctx, team.ErrTooMany(streamWait))
			return
		}
		defer done()
		ctx.SetHeader("Content-Type", "text/event-stream")
		ctx.SetHeader("Cache-Control", "no-store")
		ctx.SetHeader("X-Accel-Buffering", "no") // proxies that gather answers
		ctx.SetStatus(http.StatusOK)
		_, w := humago.Unwrap(ctx)
		within, stop := ctx.Context(), context.CancelFunc(func() {})
		if a.options.Team {
			within, stop = context.WithTimeout(within, a.team.Limits().Stream)
		}
		defer stop()
		follow(within, &events{w: w, control: http.NewResponseController(w)})
	}}
}

// events writes server-sent events.
type events struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

func (e *events) follow(ctx context.Context, a *App, id string) {
	beat := time.NewTicker(beatEvery)
	defer beat.Stop()
	if !e.write("retry: %d\n\n", retryAfter) {
		return
	}
	for number := 0; ; number++ {
		changed := a.runs.changed(id) // asked before the run: what comes between is told
		v, err := a.run(ctx, id)
		if err != nil {
			return
		}
		raw, err := json.Marshal(v)
		if err != nil || !e.write("id: %d\nevent: run\ndata: %s\n\n", number, raw) || v.State != runRunning {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(eventEvery):
		}
		for waiting := true; waiting; {
			select {
			case <-ctx.Done():
				return
			case <-changed:
				waiting = false
			case <-beat.C:
				if !e.write(": alive\n\n") {
					return
				}
			}
		}
	}
}

// elsewherePoll is how often a run of another process is looked at.
const elsewherePoll = time.Second

// changed closes when a run has changed, or may have.
func (rs *runs) changed(id string) <-chan struct{} {
	if j := rs.job(id); j != nil {
		_, _, _, changed := j.Now()
		return changed
	}
	later := make(chan struct{})
	time.AfterFunc(elsewherePoll, func() { close(later) })
	return later
}

// write sends a piece at once; false when the reader has gone.
func (e *events) write(format string, args ...any) bool {
	e.control.SetWriteDeadline(time.Now().Add(eventTime)) //nolint:errcheck // the window has no deadlines
	if _, err := fmt.Fprintf(e.w, format, args...); err != nil {
		return false
	}
	e.control.Flush() // a writer that cannot flush sends at once
	return true
}
