package extract

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"wrapsmith/backend/record"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/source"
)

// hits is a template of lists without a next link.
func hits(t testing.TB) *program.Program {
	t.Helper()
	p, err := program.Compile(&template.Template{Name: "hits", Kind: template.List, Fields: []template.Field{{
		Field:    record.Field{Name: "name", Type: record.Text},
		Part:     template.Part{Kind: template.PartText},
		Locators: []template.Locator{{Family: template.FamilyHand, XPath: "//b", Weight: 1}},
	}}, Records: &template.Records{Most: 1, Locators: []template.Locator{{Family: template.FamilyHand, XPath: "//li", Weight: 1}}}})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// paged is two lists of five pages, that counts what it is asked for.
type paged struct {
	mu    sync.Mutex
	asked map[string]int
	left  int             // pages to give before the run is stopped
	run   context.Context // the run that will be stopped; nil for none
	agent string          // of the run; a request of an earlier one that comes late does not count
}

// stopAfter lets a run read that many pages and holds the next one until the run is stopped; 0 holds none.
func (s *paged) stopAfter(run context.Context, agent string, pages int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.left, s.run, s.agent = pages, run, agent
	if pages == 0 {
		s.run = nil
	}
}

// held counts a page that is asked for, and returns the run on whose end it waits; nil where it does not wait.
func (s *paged) held(address, agent string) context.Context {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.agent != "" && s.agent != agent {
		return nil
	}
	if s.run != nil && !strings.Contains(address, "robots") {
		if s.left == 0 {
			return s.run
		}
		s.left--
	}
	s.asked[address]++
	return nil
}

func (s *paged) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if run := s.held(r.URL.String(), r.UserAgent()); run != nil {
		<-run.Done()
		return
	}
	n := 1
	fmt.Sscan(r.FormValue("page"), &n) //nolint:errcheck // the first page says none
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintf(w, "<h1>%s</h1><ul><li><b>%s %d</b></li></ul>", r.URL.Path, r.URL.Path, n)
	if n < 5 {
		fmt.Fprintf(w, `<a href="?page=%d">Next</a>`, n+1)
	}
}

// over lists the addresses that were asked for more than once.
func (s *paged) over() (list []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for address, n := range s.asked {
		if n > 1 && !strings.Contains(address, "robots") {
			list = append(list, address)
		}
	}
	return list
}

// A run follows the lists of its items, and goes on in the middle of one without
// asking for its pages again.
func TestAJobFollowsLists(t *testing.T) {
	t.Parallel()
	site := &paged{asked: map[string]int{}}
	srv := httptest.NewServer(site)
	t.Cleanup(srv.Close)
	r := newResults(t, filepath.Join(t.TempDir(), "results.db"))
	var list []results.Item
	for _, at := range []string{"/a", "/b"} {
		it, err := NewItem(ItemSpec{Address: srv.URL + at}, nil)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, it)
	}
	begun(t, r, "run", false, list...)
	choose := Always(hits(t))
	run := func(stop int) {
		agent := fmt.Sprint("run", stop)
		opening := Spec{Pages: 4, Fetch: source.FetchOptions{UserAgent: agent, AllowHosts: []string{strings.TrimPrefix(srv.URL, "http://")}}}.Opening()
		opening.Choose = choose
		given := 0
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		site.stopAfter(ctx, agent, stop)
		j, err := Start(ctx, "run", Plan{Results: r, Open: opening.Open, Choose: choose, Workers: 1, OnResult: func(results.Result) {
			if given++; given == stop {
				cancel()
			}
		}})
		if err != nil {
			t.Fatal(err)
		}
		ended(t, j)
	}
	run(2) // in the middle of the first list
	run(3) // and of the second
	run(0)
	var got []string
	for p, err := range r.Results(t.Context(), "run", results.ResultQuery{}) {
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range p.Records {
			got = append(got, one[0].Values[0].Text)
		}
	}
	if diff := cmp.Diff([]string{"/a 1", "/a 2", "/a 3", "/a 4", "/b 1", "/b 2", "/b 3", "/b 4"}, got); diff != "" {
		t.Errorf("want four pages of each list, once (-want +got):\n%s", diff)
	}
	if over := site.over(); len(over) > 2 {
		t.Errorf("asked for again: %q, want at most the request that was under way at each of two stops", over)
	}
	if n, err := r.CountFetched(t.Context(), "run"); n != 0 || err != nil {
		t.Errorf("%d pages are still kept: %v", n, err)
	}
	state, err := r.GetRun(t.Context(), "run")
	if err != nil || state.State != results.RunDone || state.Total != 8 || state.Done != 8 {
		t.Errorf("the run is %s with %d of %d pages, want done with 8 of 8: %v", state.State, state.Done, state.Total, err)
	}
}

func TestNextPageIsOfListsOnly(t *testing.T) {
	t.Parallel()
	tree, err := tagtree.Parse(newPage(t, 1, `<li><b>A</b></li><a href="?page=2">Next</a>`))
	if err != nil {
		t.Fatal(err)
	}
	for want, p := range map[string]*program.Program{"?page=2": hits(t), "": title(t)} {
		got, ok := Always(p).List(tree).Next(false)
		if got != want || ok != (want != "") {
			t.Errorf("template of kind %s: next page %q, want %q", p.Template().Kind, got, want)
		}
	}
}
