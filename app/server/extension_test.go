package server

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/fstest"
)

// The operations of the browser extension answer to extensions only, and those to nothing else.
func TestOnlyExtensionsAskForTheirOperations(t *testing.T) {
	t.Parallel()
	reached := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	s := httptest.NewServer(Handler(Options{API: reached, Assets: fstest.MapFS{"index.html": {}}, Token: "secret"}, 0))
	t.Cleanup(s.Close)
	const extension = "chrome-extension://abcdefghijklmnop"
	for _, c := range []struct {
		path, origin, token string
		want                int
		why                 string
	}{
		{"/api/capture/claim", extension, "", http.StatusNoContent, "an extension needs no token of the person"},
		{"/api/capture/pages", "moz-extension://1-2-3", "", http.StatusNoContent, "nor does one in Firefox"},
		{"/api/capture/pages", "https://evil.example", "", http.StatusForbidden, "a page of another site"},
		{"/api/capture/pages", s.URL, "secret", http.StatusForbidden, "a page of our own"},
		{"/api/capture/pages", "", "secret", http.StatusForbidden, "a program"},
		{"/api/capture/code", extension, "", http.StatusUnauthorized, "an extension that asks for a code"},
		{"/api/workspaces", extension, "", http.StatusUnauthorized, "an extension that asks for more"},
		{"/api/workspaces", extension, "secret", http.StatusForbidden, "even with the person's token"},
	} {
		r, err := http.NewRequest("POST", s.URL+c.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		if c.origin != "" {
			r.Header.Set("Origin", c.origin)
		}
		if c.token != "" {
			r.Header.Set("Authorization", "Bearer "+c.token)
		}
		got, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		got.Body.Close()
		if got.StatusCode != c.want {
			t.Errorf("%s: POST %s from %q: got %d, want %d", c.why, c.path, c.origin, got.StatusCode, c.want)
		}
	}
}
