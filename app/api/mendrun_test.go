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
)

// twoDesigns serves the pages of a site, in its second design once changed is set.
func twoDesigns(t *testing.T, site string) (addresses []string, changed *atomic.Bool) {
	t.Helper()
	changed = &atomic.Bool{}
	first := filepath.Join("..", "..", "templates", site, "pages")
	second := filepath.Join("..", "..", "templates", "redesigned", site, "pages")
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		dir := first
		if changed.Load() {
			dir = second
		}
		http.ServeFile(w, r, filepath.Join(dir, filepath.Base(r.URL.Path)))
	}))
	t.Cleanup(srv.Close)
	files, err := os.ReadDir(first)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		addresses = append(addresses, srv.URL+"/"+f.Name())
	}
	return addresses, changed
}

// scheduled runs a schedule to its end and gives the run with the alerts that are open then.
func (c *client) scheduled(id string) (r runs.Run, alerts runs.AlertList) {
	c.t.Helper()
	c.ask("POST", "/api/schedules/"+id+"/run", nil, &r)
	r = c.ended(r)
	c.app.runs.Judge(c.t.Context(), r.ID) // as the run itself does when it ends: the second call changes nothing
	c.ask("GET", "/api/alerts?schedule="+id, nil, &alerts)
	return r, alerts
}

// A site changes its design: the schedule's run says so, its own pages mend the
// template, and the next run is well and ends the alerts.
func TestARunMendsItsTemplate(t *testing.T) {
	t.Parallel()
	for _, site := range []string{"books", "people", "jobs"} {
		t.Run(site, func(t *testing.T) {
			c := newClient(t)
			id := c.starter(site)
			addresses, changed := twoDesigns(t, site)
			raw, err := os.ReadFile(filepath.Join("..", "..", "templates", "redesigned", site, "truth.jsonl"))
			if err != nil {
				t.Fatal(err)
			}
			truth := string(raw)
			in := runs.NewSchedule{Name: site, Cron: "@daily", Template: id, Fetch: fetch.Fetching{DelaySeconds: .001}}
			for _, address := range addresses {
				in.Pages = append(in.Pages, runs.PageSource{Address: address, AllowHost: true})
			}
			var s runs.Schedule
			c.ask("POST", "/api/schedules", in, &s)
			before, alerts := c.scheduled(s.ID)
			if before.Records == 0 || len(alerts.Alerts) > 0 {
				t.Fatalf("as it was: %+v, %+v", before, alerts)
			}
			changed.Store(true)
			bad, alerts := c.scheduled(s.ID)
			if len(alerts.Alerts) == 0 || alerts.Alerts[0].Run != bad.ID || alerts.Alerts[0].Message.Params["id"] != id {
				t.Fatalf("changed: %+v, %+v", bad, alerts)
			}
			// A second night makes nothing of what the first one gave.
			bad, _ = c.scheduled(s.ID)

			var got mending.Mend
			c.ask("POST", "/api/library/"+id+"/mend", mending.MendRequest{Run: bad.ID}, &got)
			if !got.Proposed || got.After.Correct <= got.Before.Correct || got.After.Silent > 0 || got.Lost > 0 || len(got.Failed) > 0 {
				t.Fatalf("proposed %v (%s): before %+v, after %+v, lost %d, failed %+v", got.Proposed, got.Why, got.Before, got.After, got.Lost, got.Failed)
			}
			for _, cell := range got.Cells { // the new design has new prices, too
				if cell.Is == "wrong" && !strings.Contains(truth, `"`+strings.Join(cell.After, `","`)+`"`) {
					t.Errorf("%+v", cell)
				}
			}
			for _, p := range got.Pages {
				if p.New && (!p.Known || !strings.HasPrefix(p.Name, "http://127.0.0.1")) {
					t.Errorf("of the run's pages: %+v", p)
				}
			}
			c.ask("POST", "/api/mends/"+got.ID+"/approve", mending.ApproveMend{}, nil)
			after, alerts := c.scheduled(s.ID)
			if after.Records != before.Records || len(after.Drift) > 0 || len(alerts.Alerts) > 0 {
				t.Errorf("mended: %+v, %+v; as it was: %+v", after, alerts, before)
			}
			c.ask("GET", "/api/alerts?seen=true&schedule="+s.ID, nil, &alerts)
			for _, alert := range alerts.Alerts {
				if alert.Ended.IsZero() || alert.Ended.Before(alert.Raised) || alert.Ended.After(time.Now()) {
					t.Errorf("not over: %+v", alert)
				}
			}
		})
	}
}
