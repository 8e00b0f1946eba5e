package browser

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"wrapsmith/backend/web/source"
)

// TestSubmit sends a form: the answer is shown by its scripts, the form is sent once, and
// a redirect after it is followed without it.
func TestSubmit(t *testing.T) {
	t.Parallel()
	if _, err := find(""); err != nil {
		t.Skip(err)
	}
	var posts atomic.Int32
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		if r.Method == http.MethodPost {
			posts.Add(1)
		}
		switch r.URL.Path {
		case "/robots.txt":
			http.NotFound(w, r)
		case "/answer":
			fmt.Fprintf(w, `<ul id=hits></ul><img src="/none.png"><iframe src="/framed"></iframe><script>setTimeout(() => { hits.innerHTML = "<li>%s %s %s %s" }, 50)</script>`,
				r.Method, r.PostFormValue("q"), r.Header.Get("X-Key"), r.Header.Get("Content-Type"))
		case "/moved":
			http.Redirect(w, r, "/answer", http.StatusSeeOther)
		default:
			http.Error(w, "refused", http.StatusForbidden)
		}
	}))
	t.Cleanup(srv.Close)
	host := strings.TrimPrefix(srv.URL, "http://")
	for name, credentials := range map[string]source.Credentials{
		"without": {}, "k1": {Headers: []string{"X-Key: k1"}, Hosts: []string{host}},
	} {
		f, err := source.NewFetcher(source.FetchOptions{AllowHosts: []string{host}, Credentials: credentials})
		if err != nil {
			t.Fatal(err)
		}
		b, err := Open(context.Background(), Options{Fetcher: f, Timeout: 2 * time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(b.Close)
		key := map[string]string{"k1": "k1 "}[name]
		for path, want := range map[string]string{
			"/answer": "POST sour plum " + key + source.FormType,
			"/moved":  strings.TrimSpace("GET " + key),
		} {
			posts.Store(0)
			p, err := b.Submit(context.Background(), srv.URL+path, "q=sour+plum")
			if err != nil {
				t.Fatalf("%s, header %s: %v", path, name, err)
			}
			if got := strings.TrimSpace(parse(t, p).Text(0)); got != want || posts.Load() != 1 || p.URL != srv.URL+"/answer" {
				t.Errorf("%s, header %s: %q of %s after %d posts, want %q of /answer after 1", path, name, got, p.URL, posts.Load(), want)
			}
		}
		if _, err := b.Submit(context.Background(), srv.URL+"/shut", "q=plum"); !errors.Is(err, source.ErrStatus) {
			t.Errorf("an answer of 403: %v, want %v", err, source.ErrStatus)
		}
	}
}
