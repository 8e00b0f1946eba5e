package source

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestSubmit(t *testing.T) {
	t.Parallel()
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/robots.txt":
			fmt.Fprint(w, "User-agent: *\nDisallow: /private\n")
		case "/see":
			http.Redirect(w, r, "/show", http.StatusSeeOther)
		case "/again":
			http.Redirect(w, r, "/show", http.StatusTemporaryRedirect)
		case "/lost":
			http.NotFound(w, r)
		default:
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			fmt.Fprintf(w, "<p>%s q=%s", r.Method, r.PostFormValue("q"))
		}
	}))
	t.Cleanup(srv.Close)
	host := strings.TrimPrefix(srv.URL, "http://")
	f, err := NewFetcher(FetchOptions{AllowHosts: []string{host}})
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{"/show": "<p>POST q=plum jam", "/see": "<p>GET q=", "/again": "<p>POST q=plum jam"} {
		p, err := f.Submit(t.Context(), srv.URL+path, "q=plum+jam")
		if err != nil || p.Text != want || p.URL != srv.URL+"/show" {
			t.Errorf("%s: %v %v, want %q", path, p, err, want)
		}
	}
	for path, want := range map[string]error{"/private": ErrRobots, "/lost": ErrStatus} {
		if _, err := f.Submit(t.Context(), srv.URL+path, "q=x"); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", path, err, want)
		}
	}
	shut, err := NewFetcher(FetchOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := shut.Submit(t.Context(), srv.URL+"/show", "q=x"); !errors.Is(err, ErrPrivate) {
		t.Errorf("a private host: %v, want %v", err, ErrPrivate)
	}
}
