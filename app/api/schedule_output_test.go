package api

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wrapsmith/app/runs"
	"wrapsmith/app/services"
	"wrapsmith/backend/output/extract"
)

// Each run of a schedule writes its file: beside the library, or where the window says.
func TestScheduleWritesItsFile(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	c := clientOn(t, filepath.Join(folder, "library.db"), services.Options{LocalFiles: true})
	c.saved()
	in := runs.NewSchedule{Name: "people", Cron: "@daily", Zone: "Asia/Shanghai", Pages: []runs.PageSource{{Bundled: "people/p1001"}},
		Output: &runs.ScheduleOutput{File: "people-{date}.csv", BOM: true}}
	var s runs.Schedule
	c.ask("POST", "/api/schedules", in, &s)
	if s.Output == nil || s.Output.File != filepath.Join(folder, "outputs", "people-{date}.csv") || s.Output.Format != "csv" {
		t.Fatalf("%+v", s.Output)
	}
	run := func() (string, error) {
		var r runs.Run
		c.ask("POST", "/api/schedules/"+s.ID+"/run", nil, &r)
		r = c.ended(r)
		c.app.runs.Wait() // the file is written after its end
		place, err := time.LoadLocation(in.Zone)
		if err != nil {
			t.Fatal(err)
		}
		raw, err := os.ReadFile(strings.ReplaceAll(s.Output.File, "{date}", r.Started.In(place).Format("2006-01-02")))
		return string(raw), err
	}
	if text, err := run(); err != nil || !strings.HasPrefix(text, "\ufeffpage,") || !strings.Contains(text, "董献平") {
		t.Fatalf("%q, %v", text, err)
	}

	// A run that finds nothing leaves it alone; one that cannot write it raises an alert.
	in.Output, in.Pages = s.Output, []runs.PageSource{{Bundled: "shop/lamp-vesper"}}
	in.Output.File = filepath.Join(folder, "all.json")
	c.ask("PUT", "/api/schedules/"+s.ID, in, &s)
	if err := os.WriteFile(in.Output.File, []byte("yesterday"), 0o600); err != nil {
		t.Fatal(err)
	}
	if text, err := run(); err != nil || text != "yesterday" {
		t.Errorf("after a run without a record: %q, %v", text, err)
	}
	gone := filepath.Join(folder, "gone")
	if err := os.Mkdir(gone, 0o700); err != nil {
		t.Fatal(err)
	}
	in.Pages, in.Output.File = []runs.PageSource{{Bundled: "people/p1001"}}, filepath.Join(gone, "all.json")
	c.ask("PUT", "/api/schedules/"+s.ID, in, &s)
	if err := os.Remove(gone); err != nil {
		t.Fatal(err)
	}
	c.ask("PUT", "/api/schedules/"+s.ID, in, &s) // what is kept is not looked at again
	if _, err := run(); err == nil {
		t.Error("written to a folder that is no more")
	}
	var alerts runs.AlertList
	c.ask("GET", "/api/alerts?schedule="+s.ID, nil, &alerts)
	if len(alerts.Alerts) == 0 || alerts.Alerts[0].Kind != extract.AlertFailed || alerts.Alerts[0].Message.Code != "output" || alerts.Alerts[0].Message.Cause == nil {
		t.Errorf("%+v", alerts)
	}
}

func TestOutputsThatAreRefused(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	in := runs.NewSchedule{Name: "a", Cron: "@daily", Pages: []runs.PageSource{{Bundled: "people/p1001"}}, Output: &runs.ScheduleOutput{File: "a.csv"}}
	c.ask("POST", "/api/schedules", in, nil)
	for _, name := range []string{"a.csv", "a", "a.txt", ".csv", "../a.csv", `..\a.csv`, "b/a.csv", "/tmp/a.csv", "c:a.csv", "a\n.csv"} {
		in.Output = &runs.ScheduleOutput{File: name}
		c.refused("POST", "/api/schedules", in, http.StatusUnprocessableEntity)
	}
}
