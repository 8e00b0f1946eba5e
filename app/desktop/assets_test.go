package desktop

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestRouteKeepsTheAPIFromTheAssets(t *testing.T) {
	t.Parallel()
	answer := func(text string) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, text) })
	}
	h := route(answer("api"))(answer("assets"))
	for _, test := range []struct{ method, path, want, why string }{
		{"GET", "/", "assets", "the front end"},
		{"GET", "/assets/app.js", "assets", "its files"},
		{"GET", "/api/about", "api", "the API"},
		{"POST", "/api/workspaces", "api", "every method"},
		{"GET", "/api/workspaces/1/pages/2/frame", "api", "frames come from the API too"},
		{"GET", "/apis", "assets", "only the whole first name counts"},
		{"GET", "/wails/runtime.js", "assets", "Wails' own scripts"},
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(test.method, test.path, nil))
		if got := w.Body.String(); got != test.want {
			t.Errorf("%s %s went to %q, want %q: %s", test.method, test.path, got, test.want, test.why)
		}
	}
}

// pipe is Wails' response: no Flusher, and it fails once the page has gone.
type pipe struct{ http.ResponseWriter }

func (pipe) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

func TestStreamEndsWhenThePageHasGone(t *testing.T) {
	t.Parallel()
	api := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := http.NewResponseController(w).Flush(); err != nil {
			t.Errorf("flush: %v: server-sent events cannot work", err)
		}
		io.WriteString(w, "event")
		select {
		case <-r.Context().Done():
		default:
			t.Error("the request goes on though the client has gone")
		}
	})
	route(api)(nil).ServeHTTP(pipe{httptest.NewRecorder()}, httptest.NewRequest("GET", "/api/events", nil))
}
