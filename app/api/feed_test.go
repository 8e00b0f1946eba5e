package api

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"wrapsmith/app/pages"
	"wrapsmith/app/runs"
)

// jsonFeed is what of a JSON Feed the tests look at.
type jsonFeed struct {
	Version string
	Items   []struct{ ID, URL, Title string }
}

// The schedule of a template reads the first sample that has an address.
func TestATemplateKnowsTheScheduleOfItsFeed(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	learned := func(name string, address any) string {
		t.Helper()
		var got pages.Learned
		c.ask("POST", "/api/learn", map[string]any{"name": name, "kind": "list", "save": true, "pages": []any{map[string]any{
			"html": "<!doctype html><title>News</title><h1>New here</h1><ul class=goods><li class=item><b>Kettle</b> <i>£6.50</i></li><li class=item><b>Rug</b> <i>£3.50</i></li></ul>",
			"url":  address, "marks": []any{map[string]any{"field": "title", "value": "Kettle"}, map[string]any{"field": "title", "value": "Rug"}},
		}}}, &got)
		c.ask("POST", "/api/library/"+got.Draft.ID+"/publish", map[string]any{"version": 1}, nil)
		return got.Draft.ID
	}
	id := learned("goods", "https://shop.example/new?page=1")
	var s runs.NewSchedule
	c.ask("GET", "/api/library/"+id+"/schedule", nil, &s)
	if s.Template != id || len(s.Pages) != 1 || s.Pages[0].Address != "https://shop.example/new?page=1" || s.Name != "goods" {
		t.Errorf("got %+v, want a schedule of the sample's address", s)
	}
	c.refused("GET", "/api/library/"+learned("no address", "")+"/schedule", nil, http.StatusConflict)
}

func TestAScheduleIsAFeedOfNewItems(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	items := []string{"Kettle", "Rug"}
	page := func() string {
		text := "<!doctype html><title>News</title><h1>New here</h1><ul class=goods>"
		for _, name := range items {
			text += fmt.Sprintf("<li class=item><a href='/p/%s'>%s</a> <b class=price>£%d.50</b></li>", strings.ToLower(name), name, len(name))
		}
		return text + "</ul>"
	}
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, page())
	}))
	t.Cleanup(site.Close)
	var learned pages.Learned
	c.ask("POST", "/api/learn", map[string]any{"name": "goods", "kind": "list", "save": true, "pages": []any{map[string]any{"html": page(), "marks": []any{
		map[string]any{"field": "title", "value": "Kettle"}, map[string]any{"field": "price", "value": "£6.50"},
		map[string]any{"field": "title", "value": "Rug"}, map[string]any{"field": "price", "value": "£3.50"},
	}}}}, &learned)
	c.ask("POST", "/api/library/"+learned.Draft.ID+"/publish", map[string]any{"version": 1}, nil)
	schedule := runs.NewSchedule{Name: "Goods & more", Cron: "0 6 * * *", Template: learned.Draft.ID, Pages: []runs.PageSource{{Address: site.URL + "/new", AllowHost: true}}}
	var s runs.Schedule
	c.ask("POST", "/api/schedules", schedule, &s)
	run := func() {
		t.Helper()
		var r runs.Run
		c.ask("POST", "/api/schedules/"+s.ID+"/run", nil, &r)
		if r = c.ended(r); r.State != "done" || r.Records != len(items) {
			t.Fatalf("run: got %+v, want %d records", r, len(items))
		}
	}
	run()
	var made runs.MadeFeed
	c.ask("POST", "/api/schedules/"+s.ID+"/feed", nil, &made)
	read := func() (out jsonFeed) {
		t.Helper()
		r := c.do("GET", made.JSON, nil)
		raw := c.read(r)
		if err := json.Unmarshal(raw, &out); err != nil || r.StatusCode != 200 || !strings.HasPrefix(r.Header.Get("Content-Type"), "application/feed+json") {
			t.Fatalf("feed: %s %v: %.300s", r.Status, err, raw)
		}
		return out
	}
	if f := read(); len(f.Items) != 2 || f.Items[0].Title != "Kettle" || !strings.Contains(f.Version, "jsonfeed.org") {
		t.Errorf("after one run: got %+v, want both items in the order of the page", f)
	}
	items = []string{"Clock", "Kettle", "Rug"}
	run()
	f := read()
	if len(f.Items) != 3 || f.Items[0].Title != "Clock" {
		t.Fatalf("after two runs: got %+v, want each item once, the new one first", f)
	}
	atom := c.do("GET", made.Atom, nil)
	text := string(c.read(atom))
	if !strings.Contains(text, "<title>Goods &amp; more</title>") || strings.Count(text, "<entry>") != 3 {
		t.Errorf("Atom: got %s", text)
	}
	r, err := http.NewRequestWithContext(t.Context(), "GET", c.http.URL+made.Atom, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("If-None-Match", atom.Header.Get("ETag"))
	if answer, err := http.DefaultClient.Do(r); err != nil || answer.StatusCode != 304 {
		t.Errorf("unchanged: got %v, %v, want 304", answer, err)
	}

	// A change of the schedule leaves the address; a new one or none ends it.
	schedule.Name = "Goods"
	c.ask("PUT", "/api/schedules/"+s.ID, schedule, &s)
	if !s.Feed {
		t.Error("the changed schedule has no feed")
	}
	read()
	old := made
	c.ask("POST", "/api/schedules/"+s.ID+"/feed", nil, &made)
	read()
	c.refused("GET", old.JSON, nil, 404)
	c.refused("GET", "/feed/"+s.ID+".json", nil, 404)
	c.refused("GET", "/feed/"+s.ID+".xml?token=x", nil, 404)
	c.ask("DELETE", "/api/schedules/"+s.ID+"/feed", nil, nil)
	c.refused("GET", made.JSON, nil, 404)
}
