package extract

import (
	"context"
	"errors"

	"wrapsmith/backend/library"
	"wrapsmith/backend/sink"
)

// Output writes what a run found to a sink, page by page, in order, and closes
// it. The result database is where a run writes; an output is made from it, so
// a crash cannot leave half of one, and it can be made again in another form.
// It ends before position end: pages that come while it writes may have fields
// that the sink does not know. The next results are read while one is written.
func Output(ctx context.Context, r *library.Results, id string, out sink.Sink, end int) error {
	inner, stop := context.WithCancel(ctx)
	ahead := make(chan result, outputAhead)
	whole := false // everything was read
	go func() {
		defer close(ahead)
		for p, err := range r.Results(inner, id, library.ResultQuery{}) {
			select {
			case ahead <- result{p, err}:
			case <-inner.Done():
				return
			}
		}
		whole = true
	}()
	err := write(ctx, ahead, out, end)
	stop()
	for range ahead { // nothing reads behind our back when this returns
	}
	if err == nil && !whole {
		err = ctx.Err()
	}
	return errors.Join(err, out.Close())
}

// outputAhead is how many results are read and not yet written.
const outputAhead = 32

func write(ctx context.Context, ahead <-chan result, out sink.Sink, end int) error {
	for p := range ahead {
		err := p.err
		if err == nil && p.Position >= end {
			return nil
		}
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			if p.Problem != "" {
				p.Err = errors.New(p.Problem)
			}
			err = out.Write(p.Page)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
