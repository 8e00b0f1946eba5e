package mending

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"wrapsmith/app/input"
	"wrapsmith/app/team"
	"wrapsmith/app/templates"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/page"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/archive"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/template"
)

// bench is a library with one starter template whose samples have addresses of a
// site on this machine, which can change its design.
type bench struct {
	t       *testing.T
	mending *Mending
	stores  *stores.Stores
	results *results.Results
	id      string
	site    *httptest.Server
	changed atomic.Bool // the site shows its second design
	away    atomic.Bool // the site answers with errors
	other   atomic.Bool // each address shows another page of the same design
}

// newBench serves the pages of a starter site, and takes its template with these addresses.
func newBench(t *testing.T, site string) *bench {
	t.Helper()
	b := &bench{t: t}
	b.site = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, ask *http.Request) {
		folder := "../../templates/" + site + "/pages"
		if b.changed.Load() {
			folder = "../../templates/redesigned/" + site + "/pages"
		}
		name := filepath.Base(ask.URL.Path)
		if b.other.Load() {
			all, _ := filepath.Glob(filepath.Join(folder, "*.html"))
			name = filepath.Base(all[(slices.Index(all, filepath.Join(folder, name))+1)%len(all)])
		}
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil || b.away.Load() {
			http.Error(w, "not here", http.StatusServiceUnavailable)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		w.Write(data) //nolint:errcheck // the test sees it
	}))
	t.Cleanup(b.site.Close)
	file := filepath.Join(t.TempDir(), "library.db")
	var err error
	if b.stores, err = stores.Open(t.Context(), file); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.stores.Close() })
	if b.results, err = b.stores.OpenResults(t.Context()); err != nil {
		t.Fatal(err)
	}
	found, err := archive.ReadFolder(t.Context(), os.DirFS("../../templates/"+site))
	if err != nil || len(found) == 0 || found[0].Err != nil {
		t.Fatal(err, found)
	}
	b.id = b.save("", b.addressed(found[0].Template), found[0].Pages)
	people := team.New(b.stores.Accounts, team.Options{})
	b.mending = New(b.stores, b.results, templates.New(b.stores, b.results, input.New(true), people, nil), nil, input.New(true), people)
	t.Cleanup(b.mending.Close)
	return b
}

// addressed gives the samples of a template addresses of the site.
func (b *bench) addressed(t *template.Template) *template.Template {
	for i := range t.Samples {
		t.Samples[i].URL = b.site.URL + "/" + filepath.Base(t.Samples[i].Name)
	}
	return t
}

func (b *bench) save(id string, t *template.Template, pages []*page.Page) string {
	b.t.Helper()
	e, err := b.stores.Library.Save(b.t.Context(), library.Save{ID: id, Template: t, Who: "ann", Pages: pages})
	if err != nil {
		b.t.Fatal(err)
	}
	return e.ID
}

// check checks the library, the site of this machine allowed.
func (b *bench) check(change func(*CheckRequest)) CheckReport {
	b.t.Helper()
	in := CheckRequest{}
	in.Spec.Fetch.AllowHosts, in.Spec.Fetch.IgnoreRobots = []string{"127.0.0.1"}, true
	if change != nil {
		change(&in)
	}
	got, err := b.mending.Check(b.t.Context(), &in)
	if err != nil {
		b.t.Fatal(err)
	}
	return got
}

func (b *bench) alerts() []results.Alert {
	b.t.Helper()
	all, err := b.results.Alerts(b.t.Context(), results.AlertQuery{Seen: true})
	if err != nil {
		b.t.Fatal(err)
	}
	return all
}

func TestACheckSeesAChangedSiteAndProposes(t *testing.T) {
	t.Parallel()
	for _, site := range []string{"books", "people", "jobs"} {
		t.Run(site, func(t *testing.T) {
			t.Parallel()
			b := newBench(t, site)
			first := b.check(nil)
			if first.Sound != 1 || len(first.Templates) != 1 || first.Templates[0].State != CheckSound || len(b.alerts()) > 0 || !first.Live {
				t.Fatalf("unchanged: %+v; alerts %+v", first, b.alerts())
			}
			b.changed.Store(true)
			got := b.check(nil)
			one := got.Templates[0]
			if got.Drifted != 1 || one.State != CheckDrifted || one.Damage < 0.3 || one.Mend == nil || !one.Mend.Proposed || len(one.Mend.Mended) == 0 || one.Mend.ID == "" {
				t.Fatalf("changed: %+v, mend %+v", one, one.Mend)
			}
			for _, f := range one.Fields {
				if f.Drifts && f.Why == "" || f.Moved != nil && (f.Moved.Old == f.Moved.New || f.Moved.Confidence <= 0.4 || f.Moved.Confidence > 1) {
					t.Errorf("%+v, moved %+v", f, f.Moved)
				}
			}
			alerts := b.alerts()
			if len(alerts) != 1 || alerts[0].ID != "check-"+b.id || alerts[0].Kind != extract.AlertCheck || alerts[0].Since.IsZero() {
				t.Fatalf("one alert a template: %+v", alerts)
			}

			// Seen once more, it is the same alert and the same since.
			again := b.check(nil)
			if a := b.alerts(); len(a) != 1 || a[0].Times != 2 || !a[0].Since.Equal(alerts[0].Since) || !again.Templates[0].Since.Equal(one.Since) {
				t.Errorf("once more: %+v, since %v, want %v", a, again.Templates[0].Since, one.Since)
			}

			// The proposal is approved as any: then the site fits, and the alert is over. What the new pages
			// give is recorded: no person has looked at it value by value.
			recorded, confirmed := b.expected()
			if _, err := b.mending.ApproveMend(t.Context(), &ApproveMendRequest{InMend: InMend{again.Templates[0].Mend.ID}}); err != nil {
				t.Fatal(err)
			}
			if all, sure := b.expected(); sure != confirmed || all <= recorded {
				t.Errorf("after the approval %d of %d values are confirmed, want %d of more than %d", sure, all, confirmed, recorded)
			}
			if kept, err := b.mending.LastChecks(t.Context()); err != nil || len(kept.Templates) != 1 || !kept.Templates[0].Saved || kept.Templates[0].Mend.ID != "" {
				t.Errorf("after the save: %+v, %v", kept, err)
			}
			last := b.check(nil)
			if a := b.alerts(); last.Sound != 1 || a[0].Ended.IsZero() {
				t.Errorf("mended: %+v; alert %+v", last.Templates[0], a[0])
			}
		})
	}
}

// expected counts the expected values of the template, and those that a person confirmed.
func (b *bench) expected() (all, confirmed int) {
	b.t.Helper()
	_, tpl, err := b.stores.Library.Get(b.t.Context(), b.id)
	if err != nil {
		b.t.Fatal(err)
	}
	return tpl.Expected()
}

func TestOtherValuesAreNoDrift(t *testing.T) {
	t.Parallel()
	for _, site := range []string{"people", "jobs", "books"} {
		t.Run(site, func(t *testing.T) {
			t.Parallel()
			b := newBench(t, site)
			b.other.Store(true)
			got := b.check(nil)
			for _, f := range got.Templates[0].Fields {
				if f.Drifts {
					t.Errorf("%s: %s", f.Field, f.Why)
				}
			}
			if got.Sound != 1 {
				t.Errorf("%s: %s", got.Templates[0].State, got.Templates[0].Why)
			}
		})
	}
}

func TestPagesThatCannotBeReadAreNoDrift(t *testing.T) {
	t.Parallel()
	b := newBench(t, "people")
	b.changed.Store(true)
	b.check(nil)
	b.away.Store(true)
	got := b.check(nil)
	if one := got.Templates[0]; got.Unreachable != 1 || one.State != CheckUnreachable || len(one.Pages) == 0 || one.Pages[0].Reason == "" || one.Mend != nil {
		t.Errorf("%+v", one)
	}
	if a := b.alerts(); len(a) != 1 || !a[0].Ended.IsZero() {
		t.Errorf("the alert of the drift goes on: %+v", a)
	}
	// A private host that is not allowed has its own reason.
	got = b.check(func(in *CheckRequest) { in.Spec.Fetch.AllowHosts = nil })
	if one := got.Templates[0]; one.State != CheckUnreachable || one.Pages[0].Message.Code != "private" {
		t.Errorf("%+v", one.Pages)
	}
}

func TestACheckOfSamplesFetchesNothing(t *testing.T) {
	t.Parallel()
	b := newBench(t, "people")
	b.site.Close()
	got := b.check(func(in *CheckRequest) { in.Samples = true })
	if one := got.Templates[0]; got.Live || one.State != CheckSound || one.Tests == 0 || len(one.Pages) > 0 {
		t.Errorf("%+v", one)
	}
	e, tpl, err := b.stores.Library.Get(t.Context(), b.id)
	if err != nil {
		t.Fatal(err)
	}
	tpl.Samples[0].Expect[0].Values = []string{"another person"}
	b.save(e.ID, tpl, nil)
	got = b.check(func(in *CheckRequest) { in.Samples = true })
	if one := got.Templates[0]; one.State != CheckRed || one.Red != 1 || got.Red != 1 {
		t.Errorf("%+v", one)
	}
	if kept, err := b.mending.LastChecks(t.Context()); err != nil || len(kept.Templates) > 0 || len(b.alerts()) > 0 {
		t.Errorf("it knows less than a look at the site, and is not kept: %+v, %v", kept, err)
	}
}

func TestOneCauseHasOneAlert(t *testing.T) {
	t.Parallel()
	b := newBench(t, "people")
	b.changed.Store(true)
	since := time.Now().Add(-48 * time.Hour).UTC().Truncate(time.Second)
	earlier := results.Alert{ID: "a1", Schedule: "s1", Run: "r1", Kind: extract.AlertEmpty, Text: "not one record", Message: fmt.Sprintf(`{"code":"empty","params":{"id":%q}}`, b.id), Raised: since}
	if err := b.results.PutAlerts(t.Context(), []results.Alert{earlier}); err != nil {
		t.Fatal(err)
	}
	got := b.check(nil)
	if one := got.Templates[0]; one.State != CheckDrifted || one.Schedule != "s1" || !one.Since.Equal(since) {
		t.Errorf("%+v", one)
	}
	if a := b.alerts(); len(a) != 1 {
		t.Errorf("a schedule's run tells of it already: %+v", a)
	}
}

func TestACheckCanBeWatchedAndStopped(t *testing.T) {
	t.Parallel()
	b := newBench(t, "people")
	hold := make(chan struct{})
	slow := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, ask *http.Request) {
		select {
		case <-hold:
		case <-ask.Context().Done():
		}
	}))
	t.Cleanup(func() { close(hold); slow.Close() })
	_, tpl, err := b.stores.Library.Get(t.Context(), b.id)
	if err != nil {
		t.Fatal(err)
	}
	for i := range tpl.Samples {
		tpl.Samples[i].URL = slow.URL + "/" + tpl.Samples[i].Name
	}
	b.save(b.id, tpl, nil)
	start := StartCheckRequest{Body: NewCheck{AllowHosts: []string{"127.0.0.1"}}}
	start.Body.Fetch.IgnoreRobots = true
	state, err := b.mending.begun(t.Context(), &start)
	if err != nil || !state.Running {
		t.Fatalf("%+v, %v", state, err)
	}
	if _, err := b.mending.StartCheck(t.Context(), &start); err == nil {
		t.Error("two checks go on")
	}
	if err := b.mending.StopCheck(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	b.mending.Wait()
	state, err = b.mending.GetCheck(t.Context(), nil)
	if err != nil || state.Running || !state.Stopped || state.Problem != "" {
		t.Errorf("%+v, %v", state, err)
	}
	if err := b.mending.StopCheck(t.Context(), nil); err == nil {
		t.Error("stopped what does not go on")
	}
}

// begun starts a check and waits until it has listed its templates.
func (m *Mending) begun(ctx context.Context, in *StartCheckRequest) (CheckState, error) {
	state, err := m.StartCheck(ctx, in)
	for err == nil && state.Running && state.Progress.Total == 0 {
		time.Sleep(time.Millisecond)
		state, err = m.GetCheck(ctx, nil)
	}
	return state, err
}

func TestAReportCanBeMailedAndSubscribed(t *testing.T) {
	t.Parallel()
	b := newBench(t, "books")
	b.changed.Store(true)
	report := b.check(nil)
	for format, wants := range map[string][]string{
		ReportText: {"1 template checked", "drifted", "ISBN: found on 0 of 8.", "-> ", "A mended version finds again"},
		ReportMail: {"Subject: Wrapsmith: 1 of 1 templates has drifted", "Content-Type: text/plain; charset=utf-8", "ISBN"},
		ReportAtom: {`<feed xmlns="http://www.w3.org/2005/Atom">`, "urn:wrapsmith:check:" + b.id, "ISBN", "<updated>"},
		ReportJSON: {`"state": "drifted"`, `"id": "` + b.id + `"`},
	} {
		var out bytes.Buffer
		if err := report.Write(&out, format); err != nil {
			t.Fatal(err)
		}
		for _, want := range wants {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%s: no %q in\n%s", format, want, out.String())
			}
		}
	}
	if err := report.Write(&bytes.Buffer{}, "html"); err == nil {
		t.Error("a format that is none is written")
	}
}

// What a stored sample misses already is a red test: the site has not changed.
func TestARedSampleIsNoDrift(t *testing.T) {
	t.Parallel()
	b := newBench(t, "people")
	e, tpl, err := b.stores.Library.Get(t.Context(), b.id)
	if err != nil {
		t.Fatal(err)
	}
	for i := range tpl.Samples[:5] {
		x := tpl.Samples[i].Expect
		phone := slices.IndexFunc(x, func(x template.Expect) bool { return x.Field == "手机" })
		mail := slices.IndexFunc(x, func(x template.Expect) bool { return x.Field == "电子邮箱" })
		if phone >= 0 && mail >= 0 {
			x[phone].Values = x[mail].Values
		}
	}
	b.save(e.ID, tpl, nil)
	if got := b.check(nil); got.Red != 1 || got.Drifted != 0 {
		t.Errorf("%s: %+v", got.Templates[0].State, got.Templates[0].Fields)
	}
}
