package extract

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"

	"wrapsmith/backend/message"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/source"
)

// Errors of pages have a code, with the parameters of its sentence.
func TestSay(t *testing.T) {
	t.Parallel()
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
		want message.Message
	}{
		{ask(allowed, srv.URL+"/gone"), message.Message{Code: "statusgone", Params: map[string]string{"status": "404"}}},
		{ask(allowed, srv.URL+"/shut"), message.Message{Code: "robots"}},
		{ask(allowed, srv.URL+"/picture"), message.Message{Code: "kind"}},
		{ask(allowed, srv.URL+"/empty"), message.Message{Code: "empty"}},
		{ask(none, srv.URL+"/gone"), message.Message{Code: "private"}},
		{ask(none, "ftp://a.example/"), message.Message{Code: "address"}},
		{fmt.Errorf("%w: why", ErrNoTemplate), message.Message{Code: "unmatched"}},
		{fmt.Errorf("tagtree: %w", tagtree.ErrTooDeep), message.Message{Code: "toodeep"}},
		{fmt.Errorf("something else"), message.Message{}},
	} {
		got := MessageOf(c.err)
		if got.Code != c.want.Code || fmt.Sprint(got.Params) != fmt.Sprint(c.want.Params) {
			t.Errorf("%v: %+v, want %+v", c.err, got, c.want)
		}
		if again := ReadMessage(inJSON(got)); fmt.Sprint(again) != fmt.Sprint(got) {
			t.Errorf("kept and read again: %+v, want %+v", again, got)
		}
	}
}

// Every reason of an empty joined cell has a word, and every word a sentence of the front end.
func TestJoinedCellsHaveWords(t *testing.T) {
	t.Parallel()
	messages, err := os.ReadFile("../../../frontend/src/text/match.en.ts")
	if err != nil {
		t.Fatal(err)
	}
	sentences := map[string]bool{}
	for _, m := range regexp.MustCompile(`"cell\.(join\w+)":`).FindAllStringSubmatch(string(messages), -1) {
		sentences[m[1]] = true
	}
	for _, c := range []struct {
		err       error
		code, why string
	}{
		{errBound, "joinbound", ""}, {errBase, "joinbase", ""}, {errLink, "joinlink", ""}, {errNothing, "joinnothing", ""}, {errOutside, "joinoutside", ""},
		{fmt.Errorf("%w: here", source.ErrTimeout), "joinpage", "timeout"}, {errors.New("else"), "joinpage", ""},
	} {
		m := missing(1, fmt.Errorf("a.html: %w", c.err))[0].Message
		if m == nil || m.Code != c.code || !sentences[c.code] || (m.Cause != nil) != (c.why != "") || c.why != "" && m.Cause.Code != c.why {
			t.Errorf("%v: %+v, want %q for %q", c.err, m, c.code, c.why)
		}
	}
	if len(sentences) != 6 {
		t.Errorf("sentences %v, want 6", sentences)
	}
}
