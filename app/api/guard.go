package api

import (
	"encoding/json"
	"fmt"
	"net/http"
	"runtime/debug"

	"wrapsmith/backend/stores/store"
)

// guard turns a panic into an answer with the id under which it was logged,
// and a route that is not there into a problem.
func (a *App) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		started := &began{ResponseWriter: w}
		defer func() {
			p := recover()
			if p == nil {
				return
			}
			if p == http.ErrAbortHandler { //nolint:errorlint // the very value, by its documentation
				panic(p)
			}
			id := store.NewID()[:8]
			a.log.Error("panic", "path", r.URL.Path, "id", id, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
			if started.yes {
				panic(http.ErrAbortHandler) // the answer is half written: break it off, so that the client does not take it for complete
			}
			writeProblem(w, http.StatusInternalServerError, faultText(id))
		}()
		h, pattern := a.mux.Handler(r)
		if pattern == "" {
			notThere(h, w, r)
			return
		}
		next.ServeHTTP(started, r)
	})
}

// notThere answers as the router does, as a problem: 404, or 405 with the methods that are there.
func notThere(h http.Handler, w http.ResponseWriter, r *http.Request) {
	answer := &status{header: http.Header{}}
	h.ServeHTTP(answer, r)
	for name, values := range answer.header {
		if name != "Content-Type" && name != "X-Content-Type-Options" { // those of the shell in front stay
			w.Header()[name] = values
		}
	}
	text := "The API has nothing at this address."
	if answer.code == http.StatusMethodNotAllowed {
		text = "The API has something at this address, but not for the method " + r.Method + "."
	}
	writeProblem(w, answer.code, text)
}

// status keeps an answer's status and headers and drops its body.
type status struct {
	header http.Header
	code   int
}

// Header is the answer's.
func (s *status) Header() http.Header { return s.header }

// WriteHeader keeps the status.
func (s *status) WriteHeader(code int) { s.code = code }

func (s *status) Write(p []byte) (int, error) { return len(p), nil }

// writeProblem answers, outside of any operation, with a problem.
func writeProblem(w http.ResponseWriter, status int, detail string) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(status)
	body := map[string]any{"title": http.StatusText(status), "status": status, "detail": detail}
	json.NewEncoder(w).Encode(body) //nolint:errcheck // the client may have gone
}

// began notes whether an answer has begun.
type began struct {
	http.ResponseWriter
	yes bool
}

// WriteHeader begins the answer.
func (b *began) WriteHeader(status int) {
	b.yes = true
	b.ResponseWriter.WriteHeader(status)
}

func (b *began) Write(p []byte) (int, error) {
	b.yes = true
	return b.ResponseWriter.Write(p)
}

// Flush sends what there is.
func (b *began) Flush() { http.NewResponseController(b.ResponseWriter).Flush() } // the next write tells

// Unwrap lets deadlines through.
func (b *began) Unwrap() http.ResponseWriter { return b.ResponseWriter }
