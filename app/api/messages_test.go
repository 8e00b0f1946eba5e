package api

import (
	"encoding/json"
	"testing"

	"wrapsmith/app/crawls"
	"wrapsmith/app/fetch"
	"wrapsmith/app/input"
	"wrapsmith/app/runs"
	"wrapsmith/backend/message"
)

// What is refused carries a word and its values, for screens in other languages.
func TestRefusalsHaveWords(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	pages := []runs.PageSource{{Bundled: "people/p1001"}}
	page := func(address string) crawls.NewCrawl {
		return crawls.NewCrawl{Seeds: []string{"https://shop.example/"}, Like: []input.PageInput{{Address: address}}, Depth: 1, Max: 1}
	}
	for _, k := range []struct {
		path  string
		body  any
		code  string
		value string // of the sentence
		is    string
		why   string // the word within
	}{
		{"/api/schedules", runs.NewSchedule{Name: "a", Cron: "every day", Pages: pages}, "cronfields", "count", "2", ""},
		{"/api/schedules", runs.NewSchedule{Name: "a", Cron: "0 25 * * *", Pages: pages}, "cronnumber", "field", "hour", ""},
		{"/api/schedules", runs.NewSchedule{Name: "a", Cron: "0 5-1 * * *", Pages: pages}, "cronrange", "part", "5-1", ""},
		{"/api/schedules", runs.NewSchedule{Name: "a", Cron: "*/0 * * * *", Pages: pages}, "cronstep", "part", "*/0", ""},
		{"/api/schedules", runs.NewSchedule{Name: "a", Cron: "0 0 31 2 *", Pages: pages}, "cronnever", "text", "0 0 31 2 *", ""},
		{"/api/schedules", runs.NewSchedule{Name: "a", Cron: "@daily", Zone: "Nowhere/At", Pages: pages}, "zone", "zone", "Nowhere/At", ""},
		{"/api/schedules", runs.NewSchedule{Name: "a", Cron: "@daily", Pages: pages, Fetch: fetch.Fetching{Cookies: "x"}}, "cookies", "", "", ""},
		{"/api/schedules", runs.NewSchedule{Name: "a", Cron: "@daily", Pages: []runs.PageSource{{}}}, "schedulepages", "", "", ""},
		{"/api/schedules", map[string]any{"name": 7}, "request", "where", "", ""},
		{"/api/crawls", page("http://127.0.0.1:1/"), "page", "page", "http://127.0.0.1:1/", "private"},
	} {
		var got struct {
			Type string          `json:"type"`
			Said message.Message `json:"message"`
		}
		if err := json.Unmarshal(c.read(c.do("POST", k.path, k.body)), &got); err != nil {
			t.Fatal(err)
		}
		if got.Type != problemType+k.code {
			t.Errorf("%s: type %q, want %q", k.path, got.Type, k.code)
			continue
		}
		if k.is != "" && got.Said.Params[k.value] != k.is {
			t.Errorf("%s: %+v, want %s = %q", k.code, got.Said, k.value, k.is)
		}
		if k.why != "" && (got.Said.Cause == nil || got.Said.Cause.Code != k.why) {
			t.Errorf("%s: %+v, want the reason %q", k.code, got.Said, k.why)
		}
	}
}
