package server

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/fstest"
)

// Feeds have tokens of their own; what agents ask needs the server's.
func TestOnlyFeedsPassWithoutTheToken(t *testing.T) {
	t.Parallel()
	inside := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) })
	h := Handler(Options{API: inside, Assets: fstest.MapFS{}, Token: "right"}, 8808)
	for _, c := range []struct {
		method, path, token string
		want                int
	}{
		{"GET", "/feed/s1.atom?token=x", "", http.StatusTeapot},
		{"POST", "/feed/s1.atom?token=x", "", http.StatusUnauthorized},
		{"GET", "/feeds", "", http.StatusUnauthorized},
		{"POST", "/mcp", "", http.StatusUnauthorized},
		{"POST", "/mcp", "right", http.StatusTeapot},
		{"GET", "/api/about", "", http.StatusUnauthorized},
	} {
		r := httptest.NewRequest(c.method, "http://127.0.0.1:8808"+c.path, nil)
		if c.token != "" {
			r.Header.Set("Authorization", "Bearer "+c.token)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != c.want {
			t.Errorf("%s %s with the token %q: got %d, want %d", c.method, c.path, c.token, w.Code, c.want)
		}
	}
}
