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
// that the sink does not know.
func Output(ctx context.Context, r *library.Results, id string, out sink.Sink, end int) error {
	for p, err := range r.Results(ctx, id, library.ResultQuery{}) {
		if err == nil && p.Position >= end {
			break
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
			return errors.Join(err, out.Close())
		}
	}
	return out.Close()
}
