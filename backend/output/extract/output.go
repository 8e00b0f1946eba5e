package extract

import (
	"context"
	"errors"
	"iter"

	"wrapsmith/backend/output/sink"
	"wrapsmith/backend/stores/results"
)

// Output writes what a run found to a sink, page by page, in order, and closes
// it. The result database is where a run writes; an output is made from it, so
// a crash cannot leave half of one, and it can be made again in another form.
// It ends before position end: pages that come while it writes may have fields
// that the sink does not know. The next results are read while one is written.
func Output(ctx context.Context, r *results.Results, id string, out sink.Sink, end int) error {
	inner, stop := context.WithCancel(ctx)
	ahead := make(chan []result, 1)
	whole := false // everything was read
	go func() {
		defer close(ahead)
		whole = read(inner, r.Results(inner, id, results.ResultQuery{}), ahead)
	}()
	err := write(ctx, ahead, out, end)
	stop()
	for range ahead { // no goroutine reads any more when this returns
	}
	if err == nil && !whole {
		err = ctx.Err()
	}
	return errors.Join(err, out.Close())
}

// outputAhead is how many results are read and handed over together: one handover
// a page would cost as much as writing it.
const outputAhead = 32

// read hands results over and reports whether it came to their end.
func read(ctx context.Context, results iter.Seq2[results.Result, error], ahead chan<- []result) bool {
	var some []result
	give := func() bool {
		select {
		case ahead <- some:
			some = make([]result, 0, outputAhead)
			return true
		case <-ctx.Done():
			return false
		}
	}
	for p, err := range results {
		if some = append(some, result{Result: p, err: err}); len(some) == outputAhead && !give() {
			return false
		}
	}
	return len(some) == 0 || give()
}

func write(ctx context.Context, ahead <-chan []result, out sink.Sink, end int) error {
	for some := range ahead {
		for i := range some {
			p := &some[i]
			if p.err == nil && p.Position >= end {
				return nil
			}
			if err := errors.Join(p.err, ctx.Err()); err != nil {
				return err
			}
			if p.Problem != "" {
				p.Err = errors.New(p.Problem)
			}
			if err := out.Write(p.Page); err != nil {
				return err
			}
		}
	}
	return nil
}
