package extract

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/source"
)

// Bounds of a batch: what a crash costs is at most this much work again.
const (
	batchPages = 200
	batchCells = 50_000
	batchTime  = 500 * time.Millisecond // from its first page
)

// write keeps results in batches until there are no more.
func (j *Job) write(ctx context.Context) {
	w := writer{j: j}
	timer := time.NewTimer(heartbeatEvery)
	defer timer.Stop()
	for {
		select {
		case r, ok := <-j.results:
			if !ok {
				w.flush(ctx)
				return
			}
			if len(w.batch) == 0 {
				timer.Reset(batchTime)
			}
			if w.add(r); len(w.batch) < batchPages && w.cells < batchCells {
				continue
			}
			w.flush(ctx)
			timer.Reset(heartbeatEvery)
		case <-timer.C:
			w.flush(ctx)
			timer.Reset(heartbeatEvery)
		}
	}
}

// writer is a batch that grows.
type writer struct {
	j     *Job
	batch []results.Result
	kept  []results.KeptPage // of the batch
	cells int
}

// add takes a page into the batch and into the run's counts.
func (w *writer) add(r result) {
	j := w.j
	w.cells += 1 + len(r.Records)*len(r.Schema)
	j.change(func() {
		r.Position = j.run.Done
		c := &j.run.Counts
		c.Done++
		c.Records += len(r.Records)
		c.Rows += max(1, len(r.Records))
		switch {
		case r.err != nil:
			c.Failed++
		case len(r.Records) == 0:
			c.Empty++
		}
		if r.Kind == results.ProblemUnmatched {
			c.Unmatched++
		}
		if c.Total >= 0 {
			c.Total = max(c.Total, c.Done)
		}
		j.quality.add(&r.Page, j.template)
	})
	w.batch = append(w.batch, r.Result)
	w.stay(r)
	if j.plan.OnResult != nil {
		j.plan.OnResult(r.Result)
	}
}

// writeTime is how long keeping a batch may take. It does not end with the job:
// what was extracted is kept.
const writeTime = time.Minute

// flush writes the batch, or a sign of life, and does what a person asks of the run.
func (w *writer) flush(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), writeTime)
	defer cancel()
	j := w.j
	if j.Err() != nil {
		w.batch, w.kept, w.cells = nil, nil, 0
		return // it could not be kept before: no gap
	}
	want, err := w.keep(ctx)
	switch {
	case err != nil:
		j.fail(err)
	case want == results.RunPaused:
		j.stop(errPaused)
	case want == results.RunCancelled:
		j.stop(errCancelled)
	}
	w.batch, w.kept, w.cells = w.batch[:0], nil, 0
}

func (w *writer) keep(ctx context.Context) (want results.RunState, err error) {
	j := w.j
	if len(w.batch) == 0 {
		want, open, err := j.plan.Results.Heartbeat(ctx, j.id, me)
		if err == nil && !open {
			j.mu.Lock()
			j.run.Open = false
			j.mu.Unlock()
		}
		return want, err
	}
	j.mu.Lock()
	p := results.Progress{
		Counts: j.run.Counts, Worked: j.run.Worked + time.Since(j.session),
		Through: w.batch[len(w.batch)-1].Item, Fetched: j.keptPages.among(w.batch), Kept: w.kept,
	}
	p.Quality, err = json.Marshal(j.quality)
	j.mu.Unlock()
	if err != nil {
		return "", err
	}
	return j.plan.Results.Append(ctx, j.id, me, w.batch, p)
}

// Trouble says in words what is wrong with a page, without its name, and of
// which kind it is; "" for nil.
func Trouble(err error) (text, kind string) {
	var named *source.Error
	var refused *page.Error
	var unread *tagtree.Error
	switch {
	case err == nil:
		return "", ""
	case errors.Is(err, ErrNoTemplate):
		return err.Error(), results.ProblemUnmatched
	case errors.As(err, &refused):
		return refused.Err.Error(), results.ProblemPage
	case errors.As(err, &named):
		return named.Reason(), results.ProblemSource
	case errors.As(err, &unread):
		return err.Error(), results.ProblemPage
	}
	return err.Error(), results.ProblemFault
}
