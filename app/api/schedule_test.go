package api

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"wrapsmith/app/runs"
	"wrapsmith/app/templates"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/stores/results"
)

func TestSchedules(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	c.saved()
	var stored templates.TemplateList
	c.ask("GET", "/api/library", nil, &stored)
	var s runs.Schedule
	in := runs.NewSchedule{Name: "people", Cron: "30 4 * * *", Zone: "Asia/Shanghai", Template: stored.Templates[0].ID, Pages: []runs.PageSource{{Bundled: "people/p1001"}, {Bundled: "people/p1002"}}}
	c.ask("POST", "/api/schedules", in, &s)
	if s.Next.IsZero() || s.Next.UTC().Hour() != 20 || s.Next.Minute() != 30 || len(s.Pages) != 2 {
		t.Fatalf("%+v", s)
	}
	for why, bad := range map[string]runs.NewSchedule{
		"no such minute": {Name: "x", Cron: "70 * * * *", Pages: in.Pages}, "no such place": {Name: "x", Cron: "@daily", Zone: "Nowhere/City", Pages: in.Pages},
		"a page of nowhere": {Name: "x", Cron: "@daily", Pages: []runs.PageSource{{}}}, "a file, where none may be read": {Name: "x", Cron: "@daily", Pages: []runs.PageSource{{Path: "/etc/passwd"}}},
	} {
		t.Log(why)
		c.refused("POST", "/api/schedules", bad, http.StatusUnprocessableEntity)
	}

	// It runs now; and when it is due, once.
	var r runs.Run
	c.ask("POST", "/api/schedules/"+s.ID+"/run", nil, &r)
	if r = c.ended(r); r.State != "done" || r.Records != 2 || r.Schedule != s.ID {
		t.Fatalf("%+v", r)
	}
	rs, later := c.app.runs, s.Next.Add(time.Minute)
	for range 2 {
		if _, err := rs.Due(t.Context(), later); err != nil {
			t.Fatal(err)
		}
	}
	var list runs.RunList
	c.ask("GET", "/api/runs?schedule="+s.ID, nil, &list)
	if list.Total != 2 {
		t.Fatalf("%d runs of the schedule", list.Total)
	}
	c.ended(list.Runs[0])
	var now runs.Schedule
	c.ask("GET", "/api/schedules/"+s.ID, nil, &now)
	if got := now.Next.Sub(s.Next); got != 24*time.Hour || now.LastRun != list.Runs[0].ID || now.Alerts != 0 {
		t.Errorf("%+v", now)
	}

	// What goes wrong is an alert until a person has seen it.
	in.Pages, in.Paused = []runs.PageSource{{Bundled: "shop/lamp-vesper"}}, true
	now = runs.Schedule{}
	c.ask("PUT", "/api/schedules/"+s.ID, in, &now)
	if !now.Paused || !now.Next.IsZero() {
		t.Errorf("paused: %+v", now)
	}
	c.ask("POST", "/api/schedules/"+s.ID+"/run", nil, &r)
	c.ended(r)
	var alerts runs.AlertList
	for deadline := time.Now().Add(2 * time.Minute); len(alerts.Alerts) == 0 && time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		c.ask("GET", "/api/alerts?schedule="+s.ID, nil, &alerts)
	}
	t.Logf("%+v", alerts)
	if len(alerts.Alerts) == 0 || alerts.Alerts[0].Run != r.ID {
		t.Fatalf("%+v", alerts)
	}
	for _, alert := range alerts.Alerts {
		c.ask("POST", "/api/alerts/"+alert.ID+"/seen", nil, nil)
	}
	c.ask("GET", "/api/alerts", nil, &alerts)
	if len(alerts.Alerts) != 0 {
		t.Errorf("after seeing them: %+v", alerts)
	}
	c.ask("DELETE", "/api/schedules/"+s.ID, nil, nil)
	c.refused("GET", "/api/schedules/"+s.ID, nil, http.StatusNotFound)
	c.refused("POST", "/api/schedules/"+s.ID+"/run", nil, http.StatusNotFound)
}

// What was due while the program did not live is left out.
func TestMissedTimesAreLeftOut(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	rs := c.app.runs
	spec := []byte(`{"items":[{"bundled":"people/p1001"}]}`)
	old := results.Schedule{ID: "a", Name: "a", Cron: "@hourly", Spec: spec, Created: time.Now(), Next: time.Now().Add(-48 * time.Hour)}
	if err := resultsOf(t, c.store).PutSchedule(t.Context(), old); err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	if err := rs.SkipMissed(t.Context(), now); err != nil {
		t.Fatal(err)
	}
	if s, err := resultsOf(t, c.store).GetSchedule(t.Context(), "a"); err != nil || !s.Next.After(now) || s.Next.After(now.Add(time.Hour)) {
		t.Errorf("%+v, %v", s, err)
	}
	if n, _, err := resultsOf(t, c.store).Runs(t.Context(), results.RunQuery{}); n != 0 || err != nil {
		t.Errorf("%d runs, %v", n, err)
	}
	// A run that cannot begin is an alert too, and the webhook gets it.
	notices := make(chan extract.Notice, 1)
	hook := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		var n extract.Notice
		json.NewDecoder(r.Body).Decode(&n) //nolint:errcheck // a body that is no JSON fails the test below
		notices <- n
	}))
	defer hook.Close()
	spec, err := json.Marshal(extract.ScheduleSpec{TemplateID: "gone", Hook: extract.Hook{Webhook: hook.URL, AllowHosts: []string{strings.TrimPrefix(hook.URL, "http://")}}})
	if err != nil {
		t.Fatal(err)
	}
	rs.Begin(t.Context(), results.Schedule{ID: "a", Name: "a", Spec: spec})
	if alerts, err := resultsOf(t, c.store).Alerts(t.Context(), results.AlertQuery{}); err != nil || len(alerts) != 1 || alerts[0].Kind != extract.AlertFailed || alerts[0].Sent != "sent" {
		t.Fatalf("%+v, %v", alerts, err)
	}
	if n := <-notices; n.Schedule != "a" || !strings.Contains(n.Text, "a: the run could not begin") || n.State != string(results.RunFailed) {
		t.Errorf("%+v", n)
	}
}
