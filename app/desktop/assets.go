package desktop

import (
	"context"
	"net/http"
	"strings"
)

// apiPath is the prefix under which the window, like the server, finds the API.
const apiPath = "/api/"

// route sends requests for the API to it and all others on to next, the front
// end's files. It is a middleware because Wails' development server takes GET
// requests before a plain handler sees them.
func route(api http.Handler) func(next http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !strings.HasPrefix(r.URL.Path, apiPath) {
				next.ServeHTTP(w, r)
				return
			}
			ctx, cancel := context.WithCancel(r.Context())
			defer cancel()
			api.ServeHTTP(&stream{ResponseWriter: w, gone: cancel}, r.WithContext(ctx))
		})
	}
}

// stream gives a Wails response what a streaming handler asks of one: Flush,
// and a context that ends when the reader has gone. Wails writes straight into
// a pipe, so there is nothing to flush; a write into a closed pipe is the only
// sign that the page no longer listens.
type stream struct {
	http.ResponseWriter
	gone context.CancelFunc
}

// Write writes to the page; an error ends the request's context.
func (s *stream) Write(b []byte) (int, error) {
	n, err := s.ResponseWriter.Write(b)
	if err != nil {
		s.gone()
	}
	return n, err
}

// Flush does nothing: every write has reached the page.
func (s *stream) Flush() {}
