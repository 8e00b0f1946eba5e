package templates

import (
	"context"
	"errors"
	"time"

	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/store"
)

// The nightly tests.
const (
	nightHour  = 3                // of the machine's own clock, when the night's tests are due
	nightFirst = time.Minute      // after the start, so that the start does not wait for them
	nightLook  = 10 * time.Minute // between two looks
	nightRest  = 5 * time.Millisecond
)

// lastNight is when the tests were last due.
func lastNight(now time.Time) time.Time {
	due := time.Date(now.Year(), now.Month(), now.Day(), nightHour, 0, 0, 0, now.Location())
	if due.After(now) {
		due = due.AddDate(0, 0, -1)
	}
	return due
}

// Start begins the nightly tests and, in the background, reads the library for
// matching. Close ends both.
func (ts *Templates) Start() {
	ctx, stop := context.WithCancel(context.Background())
	ts.stop = stop
	ts.background.Go(func() { ts.matcher.warm(ctx) })
	ts.background.Go(func() { ts.nights(ctx) })
}

// Close ends what Start began.
func (ts *Templates) Close() {
	ts.stop()
	ts.background.Wait()
}

// nights runs the tests of the library each night while the program lives, and
// those that a night missed when it lives again. Of several processes on one
// library each leaves out what another has tested.
func (ts *Templates) nights(ctx context.Context) {
	for wait := nightFirst; ; wait = nightLook {
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return
		}
		if err := ts.Night(ctx, lastNight(time.Now())); err != nil && ctx.Err() == nil {
			ts.log.Error("the library's tests could not be run", "error", err)
		}
	}
}

// Night tests what was not tested since it was due.
func (ts *Templates) Night(ctx context.Context, due time.Time) error {
	const batch = 200
	for offset := 0; ; offset += batch {
		total, entries, err := ts.stores.Library.List(ctx, library.Query{Offset: offset, Limit: batch})
		if err != nil {
			return err
		}
		ids, names := make([]string, len(entries)), map[string]string{}
		for i, e := range entries {
			ids[i], names[e.ID] = e.ID, e.Name
		}
		done, err := ts.stores.Library.Health(ctx, ids)
		if err != nil {
			return err
		}
		for _, id := range ids {
			if h, ok := done[id]; ok && !h.Checked.Before(due) {
				continue
			}
			h, err := ts.Test(ctx, id)
			if err == nil && h.Red > 0 {
				err = raiseRed(ctx, ts.results, names[id], h)
			}
			switch {
			case ctx.Err() != nil:
				return ctx.Err()
			case err != nil && !errors.Is(err, store.ErrNotFound):
				ts.log.Error("the tests of a template could not be run", "template", id, "error", err)
			}
			time.Sleep(nightRest)
		}
		if offset+len(entries) >= total || len(entries) == 0 {
			return nil
		}
	}
}
