package server

import (
	"crypto/rand"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"wrapsmith/app/api"
)

// requestHeader names a request in the answer and in the log.
const requestHeader = "X-Request-Id"

// observe gives each request an id, and tells how it was answered to the access log and to the metrics, where
// they are there. The log has the path without its query, which may hold a token.
func observe(log *slog.Logger, m *Metrics, next http.Handler) http.Handler {
	if log == nil && m == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id, began, answer := rand.Text()[:12], time.Now(), &answered{ResponseWriter: w}
		w.Header().Set(requestHeader, id)
		done := m.begin()
		defer func() {
			took := time.Since(began)
			done(r, answer.code(), took)
			if log != nil {
				log.Info("request", "id", id, "method", r.Method, "path", r.URL.Path, "status", answer.code(), "bytes", answer.bytes,
					"seconds", strconv.FormatFloat(took.Seconds(), 'f', 3, 64), "address", api.ClientOf(r).Address)
			}
		}()
		next.ServeHTTP(answer, r)
	})
}

// answered notes the status and the size of an answer.
type answered struct {
	http.ResponseWriter
	status int
	bytes  int64
}

func (a *answered) code() int {
	if a.status == 0 {
		return http.StatusOK
	}
	return a.status
}

// WriteHeader notes the status; informational ones are none.
func (a *answered) WriteHeader(status int) {
	if a.status == 0 && status >= http.StatusOK {
		a.status = status
	}
	a.ResponseWriter.WriteHeader(status)
}

func (a *answered) Write(p []byte) (int, error) {
	n, err := a.ResponseWriter.Write(p)
	a.bytes += int64(n)
	return n, err
}

// Unwrap lets flushing and deadlines through.
func (a *answered) Unwrap() http.ResponseWriter { return a.ResponseWriter }
