package api

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"wrapsmith/app/crawls"
	"wrapsmith/app/fetch"
	"wrapsmith/app/input"
	"wrapsmith/app/runs"
	"wrapsmith/backend/crawl"
	"wrapsmith/backend/crawl/crawltest"
)

// each says that a run has a result of each book, once.
func (c *client) each(r runs.Run, books int) {
	c.t.Helper()
	var rows runs.RunRecords
	c.ask("GET", "/api/runs/"+r.ID+"/records?limit=1000", nil, &rows)
	times := map[string]int{}
	for _, row := range rows.Rows {
		times[row.Page]++
	}
	for page, n := range times {
		if n != 1 {
			c.t.Errorf("%s: %d results", page, n)
		}
	}
	if len(times) != books || rows.Total != books {
		c.t.Errorf("%d pages, %d rows, want %d of each", len(times), rows.Total, books)
	}
}

// A run takes the pages of a crawl as they are kept, also when the program is
// killed again and again: each page once.
func TestARunTakesACrawlsPagesThroughKills(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "library.db")
	const books = 150
	at, like := bookshop(t, &crawltest.Site{Books: books, Wait: 4 * time.Millisecond})
	var v crawls.Crawl
	var r runs.Run
	const kills = 4
	for round := range kills + 1 {
		address, kill := killable(t, file)
		c := &client{t: t, http: &httptest.Server{URL: address}}
		if round == 0 {
			c.ask("POST", "/api/crawls", crawls.NewCrawl{Seeds: []string{at}, Like: like, Depth: 2, Max: 500, Fetch: fetch.Fetching{DelaySeconds: .001, Retries: 3}, AllowHost: true}, &v)
			c.ask("POST", "/api/runs", runs.NewRun{Name: "books"}, &r)
			c.ask("POST", "/api/runs/"+r.ID+"/pages", runs.RunPages{Pages: []runs.RunPage{{Crawl: v.ID}}, Last: true}, &r)
		}
		if round == kills {
			r = c.ended(r)
			c.ask("GET", "/api/crawls/"+v.ID, nil, &v)
			if r.State != "done" || r.Done != books || v.Phase != crawl.Done || v.Kept != books {
				t.Errorf("%+v\n%+v", r, v)
			}
			c.each(r, books)
			break
		}
		for before := r.Done; r.Done < before+15 && r.Done < books; time.Sleep(5 * time.Millisecond) {
			c.ask("GET", "/api/runs/"+r.ID, nil, &r)
		}
		if c.ask("GET", "/api/crawls/"+v.ID, nil, &v); v.Phase == crawl.Running && r.Total >= 0 {
			t.Errorf("round %d: the number of pages is not known yet: %+v", round, r)
		}
		kill()
	}
}

// A run waits while its crawl is paused, ends with it, and keeps it from being
// deleted; a finished crawl gives what it has.
func TestARunEndsWithItsCrawl(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	site := &crawltest.Site{Books: 100, Wait: 2 * time.Millisecond}
	at, like := bookshop(t, site)
	free := site.Hold(40)
	defer free()
	var v crawls.Crawl
	c.ask("POST", "/api/crawls", crawls.NewCrawl{Seeds: []string{at}, Like: like, Depth: 2, Max: 500, Fetch: fetch.Fetching{DelaySeconds: .001, Retries: 3}, AllowHost: true}, &v)
	var r, again runs.Run
	c.ask("POST", "/api/runs", runs.NewRun{}, &r)
	c.ask("POST", "/api/runs/"+r.ID+"/pages", runs.RunPages{Pages: []runs.RunPage{{Crawl: v.ID}}, Last: true}, &r)
	c.crawled(v, func(v crawls.Crawl) bool { return v.Kept > 10 })
	c.ask("POST", "/api/crawls/"+v.ID+"/pause", nil, &v)
	free()
	for limit := time.Now().Add(2 * time.Minute); ; { // until what was on its way has arrived, and the run has it
		before := v.Fetched
		time.Sleep(time.Second)
		c.ask("GET", "/api/crawls/"+v.ID, nil, &v)
		if c.ask("GET", "/api/runs/"+r.ID, nil, &r); v.Fetched == before && r.Done == v.Kept || time.Now().After(limit) {
			break
		}
	}
	if r.State != "running" || r.Done != v.Kept {
		t.Errorf("a paused crawl: %+v, the run %+v", v, r)
	}
	c.refused("DELETE", "/api/crawls/"+v.ID, nil, http.StatusConflict)
	c.ask("POST", "/api/crawls/"+v.ID+"/cancel", nil, &v)
	if r = c.ended(r); r.State != "done" || r.Done != v.Kept || v.Kept == 100 {
		t.Errorf("a stopped crawl: %+v, the run %+v", v, r)
	}
	c.ask("POST", "/api/crawls/"+v.ID+"/resume", nil, &v)
	v = c.crawled(v, settled)
	c.ask("POST", "/api/runs", runs.NewRun{}, &again)
	c.ask("POST", "/api/runs/"+again.ID+"/pages", runs.RunPages{Pages: []runs.RunPage{{Crawl: v.ID}}, Last: true}, &again)
	again = c.ended(again)
	c.each(again, 100)
	c.ask("DELETE", "/api/crawls/"+v.ID, nil, nil)
	c.refused("POST", "/api/runs/"+r.ID+"/pages", runs.RunPages{Pages: []runs.RunPage{{Crawl: v.ID}}}, http.StatusNotFound)
	c.refused("POST", "/api/runs/"+r.ID+"/pages", runs.RunPages{Pages: []runs.RunPage{{Crawl: "x", PageInput: input.PageInput{Bundled: "people/p1001"}}}}, http.StatusUnprocessableEntity)
}

// A schedule takes a crawl's pages, or crawls again each time.
func TestAScheduleCrawlsAgain(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	site := &crawltest.Site{Books: 60}
	at, like := bookshop(t, site)
	var v crawls.Crawl
	c.ask("POST", "/api/crawls", crawls.NewCrawl{Seeds: []string{at}, Like: like, Depth: 2, Max: 500, Fetch: fetch.Fetching{DelaySeconds: .001, Retries: 3}, AllowHost: true}, &v)
	v = c.crawled(v, settled)
	var s runs.Schedule
	c.ask("POST", "/api/schedules", runs.NewSchedule{Name: "books", Cron: "@daily", Pages: []runs.PageSource{{Crawl: v.ID, Again: true}}}, &s)
	if len(s.Pages) != 1 || !reflect.DeepEqual(s.Pages[0], runs.PageSource{Crawl: v.ID, Again: true}) {
		t.Errorf("%+v", s)
	}
	const keptAgain = 2 // repetitions that stay beside the newest
	for range 2 + keptAgain {
		var r runs.Run
		c.ask("POST", "/api/schedules/"+s.ID+"/run", nil, &r)
		r = c.ended(r)
		c.each(r, 60)
	}
	if n := site.Asked()["/book/9"]; n != 3+keptAgain {
		t.Errorf("a book was asked for %d times", n)
	}
	var list crawls.CrawlList
	c.ask("GET", "/api/crawls", nil, &list)
	if len(list.Crawls) != 2+keptAgain {
		t.Errorf("%d crawls are kept", len(list.Crawls))
	}
	c.ask("PUT", "/api/schedules/"+s.ID, runs.NewSchedule{Name: "books", Cron: "@daily", Pages: []runs.PageSource{{Crawl: v.ID}}}, &s)
	var r runs.Run
	c.ask("POST", "/api/schedules/"+s.ID+"/run", nil, &r)
	c.each(c.ended(r), 60)
	c.refused("POST", "/api/schedules", runs.NewSchedule{Name: "x", Cron: "@daily", Pages: []runs.PageSource{{Crawl: "../x"}}}, http.StatusNotFound)
}
