package extract

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wrapsmith/backend/stores/results"
)

func quality(fill, expected float64) Quality {
	f := FieldQuality{Field: "price", Found: int(100 * fill), Missing: 100 - int(100*fill), Fill: fill, Expected: expected}
	f.Drift = expected-fill >= DriftDrop
	return Quality{Templates: []TemplateQuality{{Template: "shop", Pages: 100, Records: 100, Fields: []FieldQuality{f}}}}
}

func TestFindings(t *testing.T) {
	t.Parallel()
	run := func(done, failed, unmatched, records int) results.Run {
		return results.Run{State: results.RunDone, Counts: results.Counts{Done: done, Failed: failed, Unmatched: unmatched, Records: records}}
	}
	good := quality(.95, 1)
	for _, c := range []struct {
		run    results.Run
		q      Quality
		before *Quality
		limits AlertLimits
		want   string
		why    string
	}{
		{run(100, 5, 0, 95), quality(.95, 1), &good, AlertLimits{}, "", "all is well"},
		{run(100, 0, 0, 100), quality(.7, 1), nil, AlertLimits{}, "drift", "less than on the samples"},
		{run(100, 0, 0, 100), quality(.7, .7), &good, AlertLimits{}, "fill", "less than before"},
		{run(100, 0, 0, 100), quality(.7, .7), &good, AlertLimits{FillDrop: .5}, "", "not by so much"},
		{run(100, 30, 30, 70), good, nil, AlertLimits{}, "unmatched", "no template fits"},
		{run(100, 30, 5, 70), good, nil, AlertLimits{}, "failed", "pages are lost"},
		{run(100, 0, 0, 0), Quality{}, nil, AlertLimits{}, "empty", "nothing found"},
		{run(0, 0, 0, 0), Quality{}, nil, AlertLimits{}, "empty", "no pages at all"},
		{results.Run{State: results.RunFailed, Problem: "disk", Counts: results.Counts{Records: 1}}, good, nil, AlertLimits{}, "failed", "the run itself"},
	} {
		var kinds []string
		for _, f := range Findings(c.run, c.q, c.before, c.limits) {
			kinds = append(kinds, f.Kind)
		}
		if got := strings.Join(kinds, " "); got != c.want {
			t.Errorf("%s: alerts %q, want %q", c.why, got, c.want)
		}
	}
}

// A template that gives fewer records and whose fields differ has one break: one finding, with the fields.
func TestOneBreakIsOneFinding(t *testing.T) {
	t.Parallel()
	before := quality(.95, 1)
	broken := quality(.2, 1)
	broken.Templates[0].Empty, broken.Templates[0].Records = 80, 20
	run := results.Run{State: results.RunDone, Counts: results.Counts{Done: 100, Records: 20}}
	found := Findings(run, broken, &before, AlertLimits{})
	if len(found) != 1 || found[0].Kind != AlertEmpty || found[0].Message.Params["fields"] != "price" || !strings.Contains(found[0].Text, "price") {
		t.Errorf("got %+v, want one finding of kind %s with the field price", found, AlertEmpty)
	}
}

// An alert names the template that it is about, so that the screen leads to its mending.
func TestAnAlertNamesItsTemplate(t *testing.T) {
	t.Parallel()
	named := func(q Quality, id string) Quality {
		q.Templates = append([]TemplateQuality{}, q.Templates...)
		q.Templates[0].ID = id
		return q
	}
	before := named(quality(.95, 1), "t1")
	for _, c := range []struct {
		unmatched, records int
		q                  Quality
		before             *Quality
		want               string
	}{
		{0, 100, named(quality(.5, 1), "t1"), nil, "drift t1"},
		{0, 100, named(quality(.5, .5), "t1"), &before, "fill t1"},
		{100, 0, Quality{}, &before, "unmatched t1"},
		{100, 0, Quality{}, nil, "unmatched "},
	} {
		var got []string
		for _, f := range Findings(results.Run{State: results.RunDone, Counts: results.Counts{Done: 100, Failed: c.unmatched, Unmatched: c.unmatched, Records: c.records}}, c.q, c.before, AlertLimits{}) {
			got = append(got, f.Kind+" "+f.Message.Params["id"])
		}
		if got := strings.Join(got, ", "); got != c.want {
			t.Errorf("alerts %q, want %q", got, c.want)
		}
	}
}

// An alert is over when what it tells of is so no more.
func TestAlertsEnd(t *testing.T) {
	t.Parallel()
	bare := func(empty int) Quality {
		return Quality{Templates: []TemplateQuality{{Template: "shop", Pages: 100, Empty: empty, Records: 100 - empty, Fields: quality(1, 1).Templates[0].Fields}}}
	}
	good, all := quality(.95, 1), results.Run{State: results.RunDone, Counts: results.Counts{Done: 100, Records: 100}}
	for _, c := range []struct {
		raised  Quality // on which the alert was raised, after a good run
		now     Quality
		records int
		still   bool
		why     string
	}{
		{quality(.5, 1), quality(.95, 1), 100, false, "filled again"},
		{quality(.5, 1), quality(.5, 1), 100, true, "as empty as the run before, which raised it"},
		{quality(.5, .5), quality(.6, .5), 100, true, "a little better"},
		{quality(.5, .5), quality(.8, .5), 100, false, "better"},
		{quality(.5, .5), Quality{}, 100, true, "no page of the template: nothing is known"},
		{bare(60), bare(60), 40, true, "as many pages without a record"},
		{bare(60), bare(3), 97, false, "few are left"},
		{bare(60), bare(100), 0, true, "none is left"},
	} {
		then := Findings(all, c.raised, &good, AlertLimits{})
		if len(then) == 0 {
			t.Fatalf("%s: nothing was raised", c.why)
		}
		run := all
		run.Records = c.records
		now := Findings(run, c.now, &c.raised, AlertLimits{})
		still := still(results.Alert{Kind: then[0].Kind, Message: inJSON(then[0].Message)}, c.now, now, AlertLimits{}.withDefaults())
		if still != c.still {
			t.Errorf("%s: %s is still so: %v", c.why, then[0].Text, still)
		}
	}
}

func TestJudge(t *testing.T) {
	t.Parallel()
	var notices []Notice
	hook := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		var n Notice
		if err := json.Unmarshal(raw, &n); err != nil || r.Method != http.MethodPost {
			w.WriteHeader(http.StatusBadRequest)
		}
		notices = append(notices, n)
	}))
	defer hook.Close()
	host, err := url.Parse(hook.URL)
	if err != nil {
		t.Fatal(err)
	}
	r := newResults(t, filepath.Join(t.TempDir(), "r.db"))
	for i, c := range []struct {
		allow []string
		sent  string
		why   string
	}{
		{[]string{host.Host}, "sent", "a private host that was allowed"},
		{nil, "own network", "a private host"},
	} {
		id := fmt.Sprint("s", i)
		spec, _ := json.Marshal(ScheduleSpec{Hook: Hook{Webhook: hook.URL + "/hush", AllowHosts: c.allow}})
		if err := r.PutSchedule(t.Context(), results.Schedule{ID: id, Name: "daily", Cron: "@daily", Spec: spec, Created: time.Now()}); err != nil {
			t.Fatal(err)
		}
		if err := r.CreateRun(t.Context(), results.Run{ID: "r" + id, Schedule: id}, nil); err != nil {
			t.Fatal(err)
		}
		<-start(t, "r"+id, plan(t, r)).Over()
		for range 2 { // the second time nothing is raised or sent again
			alerts, err := Judge(t.Context(), r, "r"+id, Sender{})
			if err != nil || len(alerts) != 1 || alerts[0].Kind != AlertEmpty || !strings.Contains(alerts[0].Sent, c.sent) || strings.Contains(alerts[0].Sent+alerts[0].SentMessage, "hush") {
				t.Errorf("%s: %+v, %v", c.why, alerts, err)
			}
		}
	}
	if len(notices) != 1 || notices[0].Schedule != "daily" || len(notices[0].Alerts) != 1 || !strings.HasPrefix(notices[0].Text, "daily: ") {
		t.Errorf("the webhook got %+v", notices)
	}
	list, err := r.Alerts(t.Context(), results.AlertQuery{Schedule: "s0"})
	if err != nil || len(list) != 1 {
		t.Fatalf("%+v, %v", list, err)
	}
	if err := r.SeeAlert(t.Context(), list[0].ID); err != nil {
		t.Fatal(err)
	}
	if left, _ := r.Alerts(t.Context(), results.AlertQuery{}); len(left) != 1 || left[0].Schedule != "s1" {
		t.Errorf("after seeing one: %+v", left)
	}
	if err := r.DeleteSchedule(t.Context(), "s1"); err != nil {
		t.Fatal(err)
	}
	if left, _ := r.Alerts(t.Context(), results.AlertQuery{Seen: true}); len(left) != 1 {
		t.Errorf("after deleting its schedule: %+v", left)
	}
}

// A cause that goes on is one alert that counts; one that was seen is not sent again.
func TestAlertsRenew(t *testing.T) {
	t.Parallel()
	sent := 0
	hook := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { sent++ }))
	defer hook.Close()
	host, err := url.Parse(hook.URL)
	if err != nil {
		t.Fatal(err)
	}
	r := newResults(t, filepath.Join(t.TempDir(), "r.db"))
	spec, _ := json.Marshal(ScheduleSpec{Hook: Hook{Webhook: hook.URL + "/hush", AllowHosts: []string{host.Host}}})
	s := results.Schedule{ID: "s", Name: "daily", Cron: "@daily", Spec: spec, Created: time.Now()}
	if err := r.PutSchedule(t.Context(), s); err != nil {
		t.Fatal(err)
	}
	day := time.Date(2026, 3, 1, 6, 0, 0, 0, time.UTC)
	raise := func(n int, f Finding) results.Alert {
		t.Helper()
		a := results.Alert{ID: fmt.Sprint("a", n), Schedule: "s", Run: fmt.Sprint("r", n), Kind: f.Kind, Text: f.Text, Message: inJSON(f.Message), Raised: day.AddDate(0, 0, n)}
		got, err := Raise(t.Context(), r, s, results.Run{ID: a.Run}, []results.Alert{a}, Sender{})
		if err != nil || len(got) != 1 {
			t.Fatalf("%+v, %v", got, err)
		}
		return got[0]
	}
	all := results.Run{State: results.RunDone, Counts: results.Counts{Done: 100, Records: 100}}
	drift := func(fill float64) Finding { return Findings(all, quality(fill, 1), nil, AlertLimits{})[0] }
	before := quality(.9, .9)
	fall := Findings(all, quality(.5, .5), &before, AlertLimits{})[0]
	raise(0, drift(.5))
	if a := raise(1, drift(.4)); a.ID != "a0" || a.Times != 2 || !a.Since.Equal(day) || sent != 2 {
		t.Errorf("the second night: %+v, sent %d times", a, sent)
	}
	list, err := r.Alerts(t.Context(), results.AlertQuery{})
	if err != nil || len(list) != 1 || list[0].Run != "r1" || !strings.Contains(list[0].Text, "40%") || !list[0].Raised.Equal(day.AddDate(0, 0, 1)) || list[0].Times != 2 {
		t.Fatalf("%+v, %v", list, err)
	}
	if err := r.SeeAlert(t.Context(), "a0"); err != nil {
		t.Fatal(err)
	}
	if a := raise(2, drift(.5)); a.Times != 3 || !a.Seen || sent != 2 {
		t.Errorf("after seeing it: %+v, sent %d times", a, sent)
	}
	for n := 3; n < 5; n++ { // another cause, twice: what earlier sound runs gave stays the same
		if a := raise(n, fall); a.ID != "a3" || n == 4 && a.Times != 2 {
			t.Errorf("night %d: %+v, want a3, on the second night raised twice", n, a)
		}
	}
	list, _ = r.Alerts(t.Context(), results.AlertQuery{ID: "a0", Seen: true})
	list[0].Ended = day.AddDate(0, 0, 5)
	if err := r.PutAlerts(t.Context(), list); err != nil {
		t.Fatal(err)
	}
	if a := raise(6, drift(.5)); a.ID != "a6" || a.Seen {
		t.Errorf("after its end: %+v", a)
	}
}
