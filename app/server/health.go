package server

import (
	"context"
	"net/http"
	"time"
)

// readyTime is how long the databases may take to answer a probe.
const readyTime = 3 * time.Second

// probed answers the operator's probes for any host name and without a token:
// /healthz while the process serves, /readyz while its databases answer too.
func probed(ready func(context.Context) error, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/healthz":
			probe(w, nil)
		case "/readyz":
			ctx, cancel := context.WithTimeout(r.Context(), readyTime)
			defer cancel()
			var err error
			if ready != nil {
				err = ready(ctx)
			}
			probe(w, err)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// probe answers a probe. What is wrong stands in the log, not in an answer that anybody gets.
func probe(w http.ResponseWriter, err error) {
	h := w.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	if err != nil {
		http.Error(w, "the databases do not answer", http.StatusServiceUnavailable)
		return
	}
	w.Write([]byte("ok\n")) //nolint:errcheck // the client may have gone
}
