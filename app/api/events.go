package api

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"wrapsmith/app/crawls"
	"wrapsmith/app/runs"
	"wrapsmith/app/team"
	"wrapsmith/backend/crawl"
	"wrapsmith/backend/stores/results"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// Times of an event stream.
const (
	eventEvery = 150 * time.Millisecond // at most one event in
	beatEvery  = 15 * time.Second       // a sign of life when nothing happens
	eventTime  = 30 * time.Second       // for a reader to take an event
	retryAfter = 1000                   // milliseconds, for a reader that lost us
	streamWait = 50 * time.Second       // for a turn: proxies wait a minute for an answer
)

// Event streams that are open at a time.
const (
	allStreams = 2000
	ownStreams = 50 // one person's

	streamsWaiting = 50 // of one person, for their turn
)

// watchRun sends the run at once, after every change (not more often than
// eventEvery), and at its end; then it closes.
func (a *App) watchRun(ctx context.Context, in *runs.InRun) (*huma.StreamResponse, error) {
	if _, err := a.runs.Run(ctx, in.Run); err != nil {
		return nil, err
	}
	return a.stream(func(ctx context.Context, e *events) { e.followRun(ctx, a.runs, in.Run) }), nil
}

// stream answers with events, as long as follow sends them; on a team's server not for ever.
func (a *App) stream(follow func(ctx context.Context, e *events)) *huma.StreamResponse {
	return &huma.StreamResponse{Body: func(ctx huma.Context) {
		soon, cancel := context.WithTimeout(ctx.Context(), streamWait)
		done, err := a.streams.Acquire(soon, 1)
		cancel()
		if err != nil {
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
		if a.team.Enabled() {
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

func (e *events) followRun(ctx context.Context, rs *runs.Runs, id string) {
	beat := time.NewTicker(beatEvery)
	defer beat.Stop()
	if !e.write("retry: %d\n\n", retryAfter) {
		return
	}
	for number := 0; ; number++ {
		changed := rs.Changed(id) // asked before the run is read, so that no change in between is missed
		v, err := rs.Run(ctx, id)
		if err != nil {
			return
		}
		raw, err := json.Marshal(v)
		if err != nil || !e.write("id: %d\nevent: run\ndata: %s\n\n", number, raw) || v.State != string(results.RunRunning) && v.State != runs.StateQueued {
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

// watchCrawl sends the crawl at once, after every change (not more often than
// eventEvery), and at its end; then it closes.
func (a *App) watchCrawl(ctx context.Context, in *crawls.InCrawl) (*huma.StreamResponse, error) {
	if _, err := a.crawls.GetCrawl(ctx, in); err != nil {
		return nil, err
	}
	return a.stream(func(ctx context.Context, e *events) { e.followCrawl(ctx, a.crawls, in) }), nil
}

func (e *events) followCrawl(ctx context.Context, cs *crawls.Crawls, in *crawls.InCrawl) {
	if !e.write("retry: %d\n\n", retryAfter) {
		return
	}
	for number := 0; ; number++ {
		v, err := cs.GetCrawl(ctx, in)
		if err != nil {
			return
		}
		raw, err := json.Marshal(v)
		if err != nil || !e.write("id: %d\nevent: crawl\ndata: %s\n\n", number, raw) || v.Phase != crawl.Running && v.Phase != crawl.Paused {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(eventEvery):
		}
		for {
			soon, stop := context.WithTimeout(ctx, beatEvery)
			changed := cs.Changed(soon, v)
			stop()
			if changed {
				break
			}
			if ctx.Err() != nil || !e.write(": alive\n\n") {
				return
			}
		}
	}
}
