package extract

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/web/source"
)

// Items that are addresses of several hosts are fetched side by side: here no
// host answers before every one was asked. The results stand in the order of the items.
func TestItemsOfSeveralHosts(t *testing.T) {
	t.Parallel()
	const hosts, each = 3, 4
	var arrived sync.WaitGroup
	arrived.Add(hosts)
	all := make(chan struct{})
	go func() { arrived.Wait(); close(all) }()
	var given []results.Item
	var want, allowed []string
	for range hosts {
		var first sync.Once
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/robots.txt" {
				http.NotFound(w, r)
				return
			}
			first.Do(arrived.Done)
			select {
			case <-all:
			case <-time.After(time.Minute):
				t.Error("the hosts are asked one after the other")
			}
			fmt.Fprintf(w, "<!doctype html><h1>%s</h1>", r.URL.Path)
		}))
		t.Cleanup(s.Close)
		allowed = append(allowed, strings.TrimPrefix(s.URL, "http://"))
		for k := range each {
			it, err := NewItem(ItemSpec{Address: fmt.Sprintf("%s/%d", s.URL, k)}, nil)
			if err != nil {
				t.Fatal(err)
			}
			given, want = append(given, it), append(want, fmt.Sprintf("%s/%d", s.URL, k))
		}
	}
	r := newResults(t, filepath.Join(t.TempDir(), "r.db"))
	begun(t, r, "a", false, given...)
	p := plan(t, r)
	p.Open = Spec{Fetch: source.FetchOptions{AllowHosts: allowed}}.Opening().Open
	j := start(t, "a", p)
	<-j.Over()
	if err := j.Err(); err != nil {
		t.Fatal(err)
	}
	n := 0
	for p, err := range r.Results(t.Context(), "a", results.ResultQuery{}) {
		if err != nil {
			t.Fatal(err)
		}
		if p.Item != n || p.Page.Page != want[n] || len(p.Records) != 1 {
			t.Errorf("result %d is of item %d, %s, with %d records: %s", n, p.Item, p.Page.Page, len(p.Records), p.Problem)
		}
		n++
	}
	if n != len(want) {
		t.Errorf("%d results, want %d", n, len(want))
	}
}
