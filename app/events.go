package app

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// Times of an event stream.
const (
	eventEvery = 150 * time.Millisecond // at most one event in
	beatEvery  = 15 * time.Second       // a sign of life when nothing happens
	eventTime  = 30 * time.Second       // for a reader to take an event
	retryAfter = 1000                   // milliseconds, for a reader that lost us
)

// watchRun sends the run at once, after every change (not more often than
// eventEvery), and at its end; then it closes.
func (a *App) watchRun(_ context.Context, in *InRun) (*huma.StreamResponse, error) {
	r, err := a.runs.get(in.Run)
	if err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(ctx huma.Context) {
		ctx.SetHeader("Content-Type", "text/event-stream")
		ctx.SetHeader("Cache-Control", "no-store")
		ctx.SetHeader("X-Accel-Buffering", "no") // proxies that gather answers
		ctx.SetStatus(http.StatusOK)
		_, w := humago.Unwrap(ctx)
		e := events{w: w, control: http.NewResponseController(w)}
		e.follow(ctx.Context(), r)
	}}, nil
}

// events writes server-sent events.
type events struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

func (e *events) follow(ctx context.Context, r *running) {
	beat := time.NewTicker(beatEvery)
	defer beat.Stop()
	if !e.write("retry: %d\n\n", retryAfter) {
		return
	}
	for {
		v, version, changed := r.snapshot()
		raw, err := json.Marshal(v)
		if err != nil || !e.write("id: %d\nevent: run\ndata: %s\n\n", version, raw) || v.State != runRunning {
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

// write sends a piece at once; false when the reader has gone.
func (e *events) write(format string, args ...any) bool {
	e.control.SetWriteDeadline(time.Now().Add(eventTime)) //nolint:errcheck // the window has no deadlines
	if _, err := fmt.Fprintf(e.w, format, args...); err != nil {
		return false
	}
	e.control.Flush() // a writer that cannot flush sends at once
	return true
}
