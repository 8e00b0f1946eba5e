package extract

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"wrapsmith/backend/source"
	"wrapsmith/backend/tagtree"
)

// What goes wrong with pages is told as a word, with what stands in the sentence.
func TestSay(t *testing.T) {
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/robots.txt":
			fmt.Fprint(w, "User-agent: *\nDisallow: /shut\n")
		case "/picture":
			w.Header().Set("Content-Type", "image/png")
		case "/empty":
			w.Header().Set("Content-Type", "text/html")
		default:
			http.NotFound(w, r)
		}
	}))
	defer srv.Close()
	host := strings.TrimPrefix(srv.URL, "http://")
	allowed, err := source.NewFetcher(source.FetchOptions{AllowHosts: []string{host}})
	if err != nil {
		t.Fatal(err)
	}
	none, err := source.NewFetcher(source.FetchOptions{})
	if err != nil {
		t.Fatal(err)
	}
	ask := func(f *source.Fetcher, address string) error {
		_, err := f.Fetch(context.Background(), address)
		return err
	}
	for _, c := range []struct {
		err  error
		want source.Said
	}{
		{ask(allowed, srv.URL+"/gone"), source.Said{Code: "status", Values: map[string]string{"status": "404"}}},
		{ask(allowed, srv.URL+"/shut"), source.Said{Code: "robots"}},
		{ask(allowed, srv.URL+"/picture"), source.Said{Code: "kind"}},
		{ask(allowed, srv.URL+"/empty"), source.Said{Code: "empty"}},
		{ask(none, srv.URL+"/gone"), source.Said{Code: "private"}},
		{ask(none, "ftp://a.example/"), source.Said{Code: "address"}},
		{fmt.Errorf("%w: why", ErrNoTemplate), source.Said{Code: "unmatched"}},
		{fmt.Errorf("tagtree: %w", tagtree.ErrTooDeep), source.Said{Code: "toodeep"}},
		{fmt.Errorf("something else"), source.Said{}},
	} {
		got := Say(c.err)
		if got.Code != c.want.Code || fmt.Sprint(got.Values) != fmt.Sprint(c.want.Values) {
			t.Errorf("%v: %+v, want %+v", c.err, got, c.want)
		}
		if again := ReadSaid(inJSON(got)); fmt.Sprint(again) != fmt.Sprint(got) {
			t.Errorf("kept and read again: %+v, want %+v", again, got)
		}
	}
}
