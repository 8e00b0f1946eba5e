package api

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"wrapsmith/app/fetch"
	"wrapsmith/app/mending"
	"wrapsmith/app/runs"
	"wrapsmith/backend/stores/library"
)

// changing serves the pages of a starter site, in its second design once it is changed.
func changing(t testing.TB, site string) (address string, changed *atomic.Bool) {
	t.Helper()
	changed = &atomic.Bool{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, ask *http.Request) {
		folder := filepath.Join("..", "..", "templates", site, "pages")
		if changed.Load() {
			folder = filepath.Join("..", "..", "templates", "redesigned", site, "pages")
		}
		http.ServeFile(w, ask, filepath.Join(folder, filepath.Base(ask.URL.Path)))
	}))
	t.Cleanup(s.Close)
	return s.URL, changed
}

// readdress gives the samples of a template addresses of a site.
func (c *client) readdress(id, site string) {
	c.t.Helper()
	l := c.store.Library
	_, tpl, err := l.Get(c.t.Context(), id)
	for i := range tpl.Samples {
		tpl.Samples[i].URL = site + "/" + filepath.Base(tpl.Samples[i].Name)
	}
	if err == nil {
		_, err = l.Save(c.t.Context(), library.Save{ID: id, Template: tpl, Who: "ann"})
	}
	if err != nil {
		c.t.Fatal(err)
	}
}

// checked waits until no check goes on, and gives what is known then.
func (c *client) checked() (state mending.CheckState) {
	c.t.Helper()
	for range 1000 {
		c.ask("GET", "/api/library/check", nil, &state)
		if !state.Running {
			return state
		}
		time.Sleep(20 * time.Millisecond)
	}
	c.t.Fatal("the check does not end")
	return state
}

func TestTheLibraryIsCheckedBySchedule(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	site, changed := changing(t, "people")
	id := c.starter("people")
	c.readdress(id, site)
	if state := c.checked(); state.Running || state.Report.Total != 0 || state.Report.Templates == nil {
		t.Errorf("before any check: %+v", state)
	}
	c.refused("DELETE", "/api/library/check", nil, http.StatusNotFound)
	c.refused("POST", "/api/library/check", mending.NewCheck{Fetch: fetch.Fetching{Cookies: "a"}}, http.StatusUnprocessableEntity)

	fetching := fetch.Fetching{DelaySeconds: 0.001, IgnoreRobots: true}
	c.refused("POST", "/api/schedules", runs.NewSchedule{Name: "night", Cron: "@daily", Check: true, Pages: []runs.PageSource{{Address: site}}}, http.StatusUnprocessableEntity)
	c.refused("POST", "/api/schedules", runs.NewSchedule{Name: "night", Cron: "@daily", Pages: []runs.PageSource{}}, http.StatusUnprocessableEntity)
	var s runs.Schedule
	c.ask("POST", "/api/schedules", runs.NewSchedule{Name: "night", Cron: "@daily", Check: true, Pages: []runs.PageSource{}, Fetch: fetching, AllowHosts: []string{"127.0.0.1"}}, &s)
	if !s.Check || len(s.AllowHosts) != 1 || s.Next.IsZero() {
		t.Errorf("%+v", s)
	}
	var run runs.Run
	c.ask("POST", "/api/schedules/"+s.ID+"/run", nil, &run)
	if state := c.checked(); run.ID != "" || state.Report.Sound != 1 || state.Progress.Done != 1 {
		t.Fatalf("run %q; %+v", run.ID, state)
	}
	changed.Store(true)
	c.ask("POST", "/api/schedules/"+s.ID+"/run", nil, &run)
	state := c.checked()
	if state.Report.Drifted != 1 || state.Report.Templates[0].Mend == nil || state.Report.Templates[0].Mend.ID == "" {
		t.Fatalf("%+v", state.Report)
	}
	var alerts runs.AlertList
	c.ask("GET", "/api/alerts?schedule="+s.ID, nil, &alerts)
	if len(alerts.Alerts) != 1 || alerts.Alerts[0].Kind != "check" || alerts.Alerts[0].ID != "check-"+id || alerts.Alerts[0].Message.Params["id"] != id {
		t.Errorf("%+v", alerts)
	}

	// The proposal of the check is one click away, and can be asked for anew as the check read its pages.
	var got mending.Mend
	c.ask("GET", "/api/mends/"+state.Report.Templates[0].Mend.ID, nil, &got)
	if !got.Proposed || got.Template != id {
		t.Errorf("%+v", got)
	}
	var anew mending.Mend
	c.ask("POST", "/api/library/"+id+"/mend", mending.MendRequest{Check: true}, &anew)
	if !anew.Proposed || anew.ID == got.ID || len(anew.Pages) != len(got.Pages) {
		t.Errorf("%d pages, want %d; %s", len(anew.Pages), len(got.Pages), anew.Why)
	}
	for format, want := range map[string]string{"text": "drifted", "json": `"check"`, "atom": "<entry>"} {
		if format == "json" {
			want = `"drifted": 1`
		}
		if body := string(c.read(c.do("GET", "/api/library/check/report?format="+format, nil))); !strings.Contains(body, want) {
			t.Errorf("%s has no %q: %s", format, want, body)
		}
	}
	if _, err := os.Stat(filepath.Join("secrets", "check.cookies")); err == nil {
		t.Error("a check keeps cookies")
	}
}
