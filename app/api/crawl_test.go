package api

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wrapsmith/app/crawls"
	"wrapsmith/app/fetch"
	"wrapsmith/app/input"
	"wrapsmith/app/services"
	"wrapsmith/backend/crawl"
	"wrapsmith/backend/crawl/crawltest"
	"wrapsmith/backend/page"
	"wrapsmith/backend/web/source"
)

// bookshop serves a site to crawl, and one of its books as a sample.
func bookshop(t *testing.T, s *crawltest.Site) (at string, like []input.PageInput) {
	t.Helper()
	srv := httptest.NewServer(s)
	t.Cleanup(srv.Close)
	return srv.URL, []input.PageInput{{Address: srv.URL + "/book/7", AllowHost: true}}
}

// crawled waits until a crawl does nothing more.
func (c *client) crawled(v crawls.Crawl, until func(crawls.Crawl) bool) crawls.Crawl {
	c.t.Helper()
	for range 18000 { // three minutes: the machine may be busy
		c.ask("GET", "/api/crawls/"+v.ID, nil, &v)
		if until(v) {
			return v
		}
		time.Sleep(10 * time.Millisecond)
	}
	c.t.Fatalf("the crawl does not get there: %+v", v)
	return v
}

// onTheirWay is how many pages may still arrive in a crawl that is paused.
const onTheirWay = 10

func settled(v crawls.Crawl) bool { return v.Phase != crawl.Running && v.Phase != crawl.Paused }

func TestCrawl(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	at, like := bookshop(t, &crawltest.Site{Books: 60})
	var v crawls.Crawl
	c.ask("POST", "/api/crawls", crawls.NewCrawl{Seeds: []string{at}, Like: like, Depth: 2, Max: 500, Fetch: fetch.Fetching{DelaySeconds: .001, Retries: 3}, AllowHost: true}, &v)
	stream := c.do("GET", "/api/crawls/"+v.ID+"/events", nil)
	defer stream.Body.Close()
	var last crawls.Crawl
	events := 0
	for scan := bufio.NewScanner(stream.Body); scan.Scan(); {
		if data, ok := strings.CutPrefix(scan.Text(), "data: "); ok {
			events++
			if err := json.Unmarshal([]byte(data), &last); err != nil {
				t.Fatal(err)
			}
		}
	}
	if last.Phase != crawl.Done || last.Kept != 60 || last.Failed != 1 || last.Waiting != 0 || events < 2 {
		t.Fatalf("%d events, the last %+v", events, last)
	}
	var graph crawls.CrawlNodes
	nodes := 0
	for graph.Version < last.Version {
		c.ask("GET", fmt.Sprintf("/api/crawls/%s/nodes?limit=10&since=%d", v.ID, graph.Version), nil, &graph)
		nodes += len(graph.Nodes)
		for _, n := range graph.Nodes {
			if n.State == "waiting" || n.From >= n.N {
				t.Errorf("%+v", n)
			}
		}
	}
	if nodes < last.Found {
		t.Errorf("%d nodes, %d addresses", nodes, last.Found)
	}
	warc := c.read(c.do("GET", "/api/crawls/"+v.ID+"/download", nil))
	pages := 0
	for _, err := range source.Bytes(warc, page.Origin{Name: "download"}).Pages(context.Background()) {
		if pages++; err != nil {
			t.Error(err)
		}
	}
	if pages != 60 {
		t.Errorf("%d pages downloaded", pages)
	}
	var list crawls.CrawlList
	c.ask("GET", "/api/crawls", nil, &list)
	if len(list.Crawls) != 1 || list.Crawls[0].ID != v.ID {
		t.Errorf("%+v", list)
	}
	c.ask("DELETE", "/api/crawls/"+v.ID, nil, nil)
	c.refused("GET", "/api/crawls/"+v.ID, nil, http.StatusNotFound)
	c.refused("GET", "/api/crawls/..", nil, http.StatusNotFound)
}

// A crawl that was paused, or whose program ended, goes on where it stopped.
func TestCrawlGoesOn(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "library.db")
	site := &crawltest.Site{Books: 100, Wait: 2 * time.Millisecond}
	at, like := bookshop(t, site)
	var v crawls.Crawl
	t.Run("first", func(t *testing.T) {
		c := clientOn(t, file, services.Options{})
		free := site.Hold(30)
		defer func() { free() }()
		c.ask("POST", "/api/crawls", crawls.NewCrawl{Seeds: []string{at}, Like: like, Depth: 2, Max: 500, Fetch: fetch.Fetching{DelaySeconds: .001, Retries: 3}, AllowHost: true}, &v)
		c.crawled(v, func(v crawls.Crawl) bool { return v.Fetched > 10 })
		c.ask("POST", "/api/crawls/"+v.ID+"/pause", nil, &v)
		if v.Phase != crawl.Paused {
			t.Errorf("%+v", v)
		}
		free()
		before := v.Fetched
		time.Sleep(time.Second) // all others would arrive in that time
		c.ask("GET", "/api/crawls/"+v.ID, nil, &v)
		if v.Fetched > before+onTheirWay {
			t.Errorf("it goes on while paused: %d, then %d", before, v.Fetched)
		}
		free = site.Hold(30)
		before = v.Fetched
		c.ask("POST", "/api/crawls/"+v.ID+"/resume", nil, &v)
		c.crawled(v, func(v crawls.Crawl) bool { return v.Fetched > before })
		c.ask("POST", "/api/crawls/"+v.ID+"/cancel", nil, &v)
		if v.Phase != crawl.Stopped {
			t.Errorf("%+v", v)
		}
		c.ask("POST", "/api/crawls/"+v.ID+"/resume", nil, &v) // the program ends while it runs
	})
	c := clientOn(t, file, services.Options{})
	c.ask("GET", "/api/crawls/"+v.ID, nil, &v)
	if v.Phase == crawl.Paused || v.Phase == crawl.Stopped || v.Fetched < 10 {
		t.Fatalf("after a new start: %+v", v)
	}
	c.crawled(v, settled)
	c.ask("POST", "/api/crawls/"+v.ID+"/resume?retry=true", nil, &v)
	if v = c.crawled(v, settled); v.Phase != crawl.Done || v.Kept != 100 {
		t.Errorf("%+v", v)
	}
}

func TestCrawlsThatCannotBegin(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	for _, in := range []crawls.NewCrawl{
		{Seeds: []string{"ftp://site.example/"}, Max: 1},
		{Seeds: []string{"https://site.example/"}, Max: 1, Like: []input.PageInput{{Data: []byte("%PDF-1.7")}}},
		{Seeds: []string{}, Max: 1},
		{Seeds: []string{"https://site.example/"}},
	} {
		c.refused("POST", "/api/crawls", in, http.StatusUnprocessableEntity)
	}
	c.refused("POST", "/api/crawls", crawls.NewCrawl{Seeds: []string{"https://site.example/"}, Max: 1, Workspace: "nothing"}, http.StatusNotFound)
	var list crawls.CrawlList
	c.ask("GET", "/api/crawls", nil, &list)
	if len(list.Crawls) != 0 {
		t.Errorf("%+v", list)
	}
	at, _ := bookshop(t, &crawltest.Site{Books: 60})
	var v crawls.Crawl
	c.ask("POST", "/api/crawls", crawls.NewCrawl{Seeds: []string{at}, Max: 5}, &v) // a private host that is not allowed
	if v = c.crawled(v, settled); v.Failed != 1 || v.Kept != 0 {
		t.Errorf("%+v", v)
	}
}

func TestProposePatterns(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	at, _ := bookshop(t, &crawltest.Site{Books: 60})
	var out crawls.Proposals
	c.ask("POST", "/api/crawls/patterns", crawls.ProposePatterns{Samples: []string{at + "/book/7"}, Seeds: []string{at + "/shelf/0", at + "/lost/1"}, AllowHost: true}, &out)
	if len(out.Proposals) == 0 || out.Proposals[0].Pattern != "/book/*" || out.Proposals[0].Matches != 17 || len(out.Failed) != 1 {
		t.Errorf("%+v", out)
	}
}
