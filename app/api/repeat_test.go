package api

import (
	"net/http"
	"testing"

	"wrapsmith/app/crawls"
	"wrapsmith/app/fetch"
	"wrapsmith/app/input"
	"wrapsmith/app/runs"
	"wrapsmith/app/templates"
	"wrapsmith/backend/crawl/crawltest"
)

// A run's schedule has its template, its options of fetching and the pages that can be had again.
func TestARunIsRepeated(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	c.saved()
	var stored templates.TemplateList
	c.ask("GET", "/api/library", nil, &stored)
	id := stored.Templates[0].ID
	var r runs.Run
	c.ask("POST", "/api/runs", runs.NewRun{Name: "people", Template: id, Fetch: fetch.Fetching{Retries: 2, DelaySeconds: 3}}, &r)
	pages := pagesOf(input.PageInput{Bundled: "people/p1001"}, input.PageInput{Name: "sent.html", Data: []byte("<p>sent")}, input.PageInput{Address: "http://127.0.0.1:9/", AllowHost: true})
	c.ask("POST", "/api/runs/"+r.ID+"/pages", runs.RunPages{Pages: pages, Last: true}, nil)
	c.ended(r)
	var again runs.NewSchedule
	c.ask("GET", "/api/runs/"+r.ID+"/schedule", nil, &again)
	if again.Name != "people" || again.Template != id || again.Fetch.Retries != 2 || again.Fetch.DelaySeconds != 3 || len(again.Pages) != 2 ||
		again.Pages[0].Bundled != "people/p1001" || again.Pages[1].Address != "http://127.0.0.1:9/" || !again.Pages[1].AllowHost {
		t.Fatalf("%+v", again)
	}
	var s runs.Schedule
	c.ask("POST", "/api/schedules", again, &s)
	if s.Next.IsZero() || s.Template != id {
		t.Errorf("%+v", s)
	}
	c.refused("GET", "/api/runs/none/schedule", nil, http.StatusNotFound)
}

// A crawl that a run took pages from is crawled again each time.
func TestARunOfACrawlIsRepeated(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	at, like := bookshop(t, &crawltest.Site{Books: 9})
	var crawl crawls.Crawl
	c.ask("POST", "/api/crawls", crawls.NewCrawl{Seeds: []string{at}, Like: like, Depth: 2, Max: 20, Fetch: fetch.Fetching{DelaySeconds: .001}, AllowHost: true}, &crawl)
	var r runs.Run
	c.ask("POST", "/api/runs", runs.NewRun{}, &r)
	c.ask("POST", "/api/runs/"+r.ID+"/pages", runs.RunPages{Pages: []runs.RunPage{{Crawl: crawl.ID}}, Last: true}, nil)
	c.ended(r)
	var again runs.NewSchedule
	c.ask("GET", "/api/runs/"+r.ID+"/schedule", nil, &again)
	if len(again.Pages) != 1 || again.Pages[0].Crawl != crawl.ID || !again.Pages[0].Again {
		t.Errorf("%+v", again.Pages)
	}
}
