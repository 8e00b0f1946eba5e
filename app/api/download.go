package api

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"wrapsmith/app/file"
)

// download registers an operation that answers with a file. A fault on the way
// breaks the answer off, so that half a file is not taken for a whole one.
func download[I any](a *App, o huma.Operation, f func(context.Context, *I) (file.File, error)) {
	raw(a, o, func(ctx context.Context, in *I) (*huma.StreamResponse, error) {
		out, err := f(ctx, in)
		if err != nil {
			return nil, err
		}
		return &huma.StreamResponse{Body: func(ctx huma.Context) {
			ctx.SetHeader("Content-Type", out.ContentType)
			ctx.SetHeader("Content-Disposition", attachment(out.Name))
			ctx.SetHeader("Cache-Control", "no-store")
			ctx.SetStatus(http.StatusOK)
			_, w := humago.Unwrap(ctx)
			if err := out.Write(ctx.Context(), patient{w, http.NewResponseController(w)}); err != nil {
				a.log.Error("download broken off", "file", out.Name, "error", err)
				panic(http.ErrAbortHandler)
			}
		}}, nil
	})
}

// downloadStep is how long a part of a download may take; the whole may take any time.
const downloadStep = time.Minute

// patient gives a reader time for each part anew.
type patient struct {
	http.ResponseWriter
	control *http.ResponseController
}

// Write sends a part.
func (p patient) Write(b []byte) (int, error) {
	p.control.SetWriteDeadline(time.Now().Add(downloadStep)) //nolint:errcheck // the window has no deadlines
	return p.ResponseWriter.Write(b)
}
