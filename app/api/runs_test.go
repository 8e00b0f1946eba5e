package api

import (
	"bufio"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wrapsmith/app/input"
	"wrapsmith/app/runs"
	"wrapsmith/app/services"
	"wrapsmith/app/workspace"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/output/sink"
	"wrapsmith/backend/stores/results"
	samples "wrapsmith/templates"
)

// site gives a run the pages of a bundled site, and one that is no page.
func (c *client) site(r runs.Run, id string) {
	c.t.Helper()
	sites, err := samples.Sites()
	if err != nil {
		c.t.Fatal(err)
	}
	in := runs.RunPages{Pages: []runs.RunPage{}, Last: true}
	for _, s := range sites {
		if s.ID == id {
			for _, p := range s.Pages {
				in.Pages = append(in.Pages, runs.RunPage{PageInput: input.PageInput{Bundled: id + "/" + p.ID}})
			}
		}
	}
	in.Pages = append(in.Pages, runs.RunPage{PageInput: input.PageInput{Name: "broken.pdf", Data: []byte("%PDF-1.7")}})
	c.ask("POST", "/api/runs/"+r.ID+"/pages", in, nil)
}

// pagesOf are pages as a run takes them.
func pagesOf(list ...input.PageInput) []runs.RunPage {
	out := make([]runs.RunPage, len(list))
	for i := range list {
		out[i].PageInput = list[i]
	}
	return out
}

// ended waits for the end of a run.
func (c *client) ended(r runs.Run) runs.Run {
	c.t.Helper()
	for range 18000 { // three minutes: the machine may be busy
		c.ask("GET", "/api/runs/"+r.ID, nil, &r)
		if r.State != "running" {
			return r
		}
		time.Sleep(10 * time.Millisecond)
	}
	c.t.Fatal("the run does not end")
	return r
}

func TestRun(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.people()
	var r runs.Run
	c.ask("POST", "/api/runs", runs.NewRun{Workspace: w.ID}, &r)
	c.site(r, "people")
	r = c.ended(r)
	if r.State != "done" || r.Done != r.Total || r.Failed != 1 || r.Records != r.Total-1 || r.Open || r.SecondsLeft != 0 {
		t.Fatalf("%+v", r)
	}
	var all runs.RunRecords
	c.ask("GET", "/api/runs/"+r.ID+"/records", nil, &all)
	if all.Total != r.Total || len(all.Rows) != r.Total || len(all.Schema) != 2 {
		t.Fatalf("%d rows of %d, %d columns", len(all.Rows), all.Total, len(all.Schema))
	}
	if row := all.Rows[1]; row.Cells[0].Texts()[0] != "苏映雪" {
		t.Errorf("second row: %+v", row)
	}
	if last := all.Rows[r.Total-1]; last.Page != "broken.pdf" || !strings.Contains(last.Error, "PDF") || len(last.Cells) != 0 {
		t.Errorf("the page that is none: %+v", last)
	}
	var some runs.RunRecords
	c.ask("GET", fmt.Sprintf("/api/runs/%s/records?offset=2&limit=3", r.ID), nil, &some)
	if len(some.Rows) != 3 || some.Rows[0].Page != all.Rows[2].Page || some.Total != all.Total {
		t.Errorf("rows 2 to 4: %+v", some)
	}
	c.ask("GET", fmt.Sprintf("/api/runs/%s/records?offset=1000", r.ID), nil, &some)
	if len(some.Rows) != 0 {
		t.Errorf("rows after the end: %d", len(some.Rows))
	}
	c.refused("POST", "/api/runs/"+r.ID+"/pages", runs.RunPages{Pages: pagesOf(input.PageInput{Bundled: "people/p1001"})}, http.StatusConflict)
	var list runs.RunList
	c.ask("GET", "/api/runs", nil, &list)
	if len(list.Runs) != 1 || list.Runs[0].ID != r.ID {
		t.Errorf("%+v", list)
	}
}

// A run takes the pages of a workspace as they were opened there, and from nowhere else with them.
func TestRunOfAWorkspacesPages(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.people()
	var r runs.Run
	c.ask("POST", "/api/runs", runs.NewRun{Workspace: w.ID}, &r)
	add := "/api/runs/" + r.ID + "/pages"
	both := runs.RunPage{PageInput: input.PageInput{Bundled: "people/p1001"}, Workspace: w.ID}
	if p := c.refused("POST", add, runs.RunPages{Pages: []runs.RunPage{both}}, http.StatusUnprocessableEntity); !strings.Contains(p.Detail, "one by one") {
		t.Errorf("a workspace and a page at once: %+v", p)
	}
	c.refused("POST", add, runs.RunPages{Pages: []runs.RunPage{{Workspace: "none"}}}, http.StatusNotFound)
	c.ask("POST", add, runs.RunPages{Pages: []runs.RunPage{{Workspace: w.ID}}, Last: true}, &r)
	r = c.ended(r)
	var all runs.RunRecords
	c.ask("GET", "/api/runs/"+r.ID+"/records", nil, &all)
	if len(all.Rows) != len(w.Pages) || r.Failed != 0 {
		t.Fatalf("%d rows of %d pages, %+v", len(all.Rows), len(w.Pages), r)
	}
	for i, row := range all.Rows {
		if want := w.Cells[i][0].Texts()[0]; row.Cells[0].Texts()[0] != want {
			t.Errorf("row %d gives %q, the workspace %q", i+1, row.Cells[0].Texts()[0], want)
		}
	}
}

func TestDownloads(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.people()
	var r runs.Run
	c.ask("POST", "/api/runs", runs.NewRun{Workspace: w.ID}, &r)
	c.site(r, "people")
	r = c.ended(r)
	get := func(format string) string {
		answer := c.do("GET", "/api/runs/"+r.ID+"/download?format="+format, nil)
		body := string(c.read(answer))
		if d := answer.Header.Get("Content-Disposition"); !strings.Contains(d, "."+strings.Split(format, "&")[0]) || !strings.HasPrefix(d, "attachment") {
			t.Errorf("%s: %q", format, d)
		}
		return body
	}
	lines := strings.Split(strings.TrimSpace(get("jsonl&cells=true")), "\n")
	if len(lines) != r.Total {
		t.Fatalf("%d lines of %d pages", len(lines), r.Total)
	}
	var line struct {
		Page   string
		Record map[string]struct {
			Value      any
			State      string
			Confidence float64
		}
	}
	if err := json.Unmarshal([]byte(lines[1]), &line); err != nil || line.Record["姓名"].Value != "苏映雪" || line.Record["姓名"].State != "found" || line.Record["姓名"].Confidence <= 0 {
		t.Errorf("%v: %s", err, lines[1])
	}
	if !strings.Contains(lines[len(lines)-1], "PDF") {
		t.Errorf("the failed page: %s", lines[len(lines)-1])
	}
	if csv := get("csv"); !strings.HasPrefix(csv, "\ufeffpage,姓名,性别") || strings.Count(csv, "\n") != r.Total+1 {
		t.Errorf("csv: %.200s", csv)
	}
	d := xml.NewDecoder(strings.NewReader(get("xml")))
	for {
		if _, err := d.Token(); err != nil {
			if err.Error() != "EOF" {
				t.Errorf("xml: %v", err)
			}
			break
		}
	}
}

// Without a template each page gets the library's best; the columns are those of all.
func TestRunWithTheLibrary(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	c.saved()
	shop := c.work("shop/kettle-osmund", "shop/lamp-vesper")
	shop = c.mark(shop, shop.Pages[0].ID, "shop/kettle-osmund", "title", c.title("shop/kettle-osmund"))
	c.ask("POST", workURL(shop, "/save"), workspace.SaveWorkspace{Name: "Shop"}, &shop)
	var r runs.Run
	c.ask("POST", "/api/runs", runs.NewRun{}, &r)
	c.ask("POST", "/api/runs/"+r.ID+"/pages", runs.RunPages{Last: true, Pages: pagesOf(
		input.PageInput{Bundled: "people/p1004"}, input.PageInput{Bundled: "shop/lamp-vesper"}, input.PageInput{HTML: new(string("<p>something else</p>"))},
	)}, &r)
	r = c.ended(r)
	if r.Failed != 1 || len(r.Templates) != 2 {
		t.Fatalf("%+v", r)
	}
	var rows runs.RunRecords
	c.ask("GET", "/api/runs/"+r.ID+"/records", nil, &rows)
	if len(rows.Schema) != 3 || len(rows.Rows[0].Cells) != 3 || rows.Rows[1].Cells[0].State != "missing" || !strings.Contains(rows.Rows[2].Error, "fits") {
		t.Errorf("%+v", rows)
	}
}

// title is the name of the thing that a shop's page sells.
func (c *client) title(bundled string) string {
	c.t.Helper()
	site, id, _ := strings.Cut(bundled, "/")
	sites, err := samples.Sites()
	if err != nil {
		c.t.Fatal(err)
	}
	for _, s := range sites {
		for _, p := range s.Pages {
			if s.ID == site && p.ID == id {
				return p.Title
			}
		}
	}
	c.t.Fatalf("no page %s", bundled)
	return ""
}

func TestEvents(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.people()
	var r runs.Run
	c.ask("POST", "/api/runs", runs.NewRun{Workspace: w.ID}, &r)
	stream := c.do("GET", "/api/runs/"+r.ID+"/events", nil)
	defer stream.Body.Close()
	if ct := stream.Header.Get("Content-Type"); ct != "text/event-stream" {
		t.Fatalf("events as %q", ct)
	}
	c.site(r, "people")
	last, events := -1, 0
	var v runs.Run
	scan := bufio.NewScanner(stream.Body)
	for scan.Scan() {
		if id, ok := strings.CutPrefix(scan.Text(), "id: "); ok {
			var n int
			fmt.Sscan(id, &n)
			if n < last {
				t.Errorf("event %d after %d", n, last)
			}
			last = n
		}
		if data, ok := strings.CutPrefix(scan.Text(), "data: "); ok {
			events++
			if err := json.Unmarshal([]byte(data), &v); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := scan.Err(); err != nil || v.State != "done" || events < 2 {
		t.Errorf("%d events, the last %+v, error %v", events, v, err)
	}
}

func TestCancel(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.people()
	var r runs.Run
	c.ask("POST", "/api/runs", runs.NewRun{Workspace: w.ID}, &r)
	c.ask("POST", "/api/runs/"+r.ID+"/pages", runs.RunPages{Pages: pagesOf(input.PageInput{Bundled: "people/p1001"})}, nil)
	c.ask("POST", "/api/runs/"+r.ID+"/cancel", nil, &r)
	if r.State != "cancelled" || r.Open || r.Ended.IsZero() {
		t.Errorf("%+v", r)
	}
	c.ask("POST", "/api/runs/"+r.ID+"/cancel", nil, &r)
}

func TestOnlySoManyRunsAtATime(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.people()
	var first, r runs.Run
	c.ask("POST", "/api/runs", runs.NewRun{Workspace: w.ID}, &first)
	for range runs.MaxRuns - runs.ScheduleRuns - 1 { // the other places are for schedules
		c.ask("POST", "/api/runs", runs.NewRun{Workspace: w.ID}, &r)
	}
	c.refused("DELETE", "/api/runs/"+r.ID, nil, http.StatusConflict)
	c.ask("POST", "/api/runs", runs.NewRun{Workspace: w.ID}, &r)
	if r.State != "queued" {
		t.Errorf("one more than go on at a time is %s, want queued", r.State)
	}
	c.ask("POST", "/api/runs/"+first.ID+"/cancel", nil, nil)
	var list runs.RunList
	c.ask("GET", "/api/runs?limit=5&offset=14", nil, &list)
	if list.Total != runs.MaxRuns-runs.ScheduleRuns+1 || len(list.Runs) != 3 || list.Runs[2].ID != first.ID || list.Runs[2].State != "cancelled" {
		t.Errorf("the history: %d runs, %+v", list.Total, list.Runs)
	}
	c.ask("DELETE", "/api/runs/"+first.ID, nil, nil)
	c.refused("GET", "/api/runs/"+first.ID, nil, http.StatusNotFound)
}

// Pages wait in the database while a run is paused, and what it found stays when
// the program ends and starts again.
func TestARunGoesOnWhereItStopped(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "library.db")
	c := clientOn(t, file, services.Options{})
	w := c.people()
	var r runs.Run
	c.ask("POST", "/api/runs", runs.NewRun{Workspace: w.ID}, &r)
	c.ask("POST", "/api/runs/"+r.ID+"/pages", runs.RunPages{Pages: pagesOf(input.PageInput{Bundled: "people/p1001"})}, nil)
	c.ask("POST", "/api/runs/"+r.ID+"/pause", nil, &r)
	if r.State != "paused" || !r.Open {
		t.Fatalf("%+v", r)
	}
	html := "<html><body><table><tr><td>姓名</td><td>无名</td></tr></table>"
	c.ask("POST", "/api/runs/"+r.ID+"/pages", runs.RunPages{Pages: pagesOf(input.PageInput{Bundled: "people/p1002"}, input.PageInput{HTML: &html}, input.PageInput{Name: "x", Data: []byte("%PDF-1.7")})}, nil)
	c.ask("POST", "/api/runs/"+r.ID+"/resume", nil, &r)
	if r.State != "running" {
		t.Fatalf("%+v", r)
	}
	if err := c.app.Close(); err != nil {
		t.Fatal(err)
	}

	c = clientOn(t, file, services.Options{}) // the program starts again, and goes on
	c.ask("POST", "/api/runs/"+r.ID+"/pages", runs.RunPages{Pages: pagesOf(input.PageInput{Bundled: "people/p1004"}), Last: true}, nil)
	if r = c.ended(r); r.State != "done" || r.Done != 5 || r.Total != 5 || r.Failed != 1 {
		t.Fatalf("%+v", r)
	}
	var rows runs.RunRecords
	c.ask("GET", "/api/runs/"+r.ID+"/records", nil, &rows)
	names := []string{}
	for _, row := range rows.Rows {
		names = append(names, row.Page)
	}
	if got := strings.Join(names, " "); got != "p1001.html p1002.html pasted page x p1004.html" {
		t.Errorf("pages %s", got)
	}
	var problems runs.RunProblems
	c.ask("GET", "/api/runs/"+r.ID+"/problems", nil, &problems)
	if len(problems.Problems) != 1 || problems.Problems[0].Position != 3 || problems.Problems[0].Kind != results.ProblemPage || problems.Next != -1 {
		t.Errorf("%+v", problems)
	}
	var q extract.Quality
	c.ask("GET", "/api/runs/"+r.ID+"/quality", nil, &q)
	if len(q.Templates) != 1 || q.Templates[0].Pages != 4 || len(q.Templates[0].Fields) != 2 {
		t.Errorf("%+v", q)
	}
	c.refused("POST", "/api/runs/"+r.ID+"/resume", nil, http.StatusConflict)
}

func TestRunsCompare(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.people()
	run := func(pages ...string) runs.Run {
		var r runs.Run
		c.ask("POST", "/api/runs", runs.NewRun{Workspace: w.ID, Name: "people"}, &r)
		in := runs.RunPages{Last: true, Pages: []runs.RunPage{}}
		for _, p := range pages {
			in.Pages = append(in.Pages, runs.RunPage{PageInput: input.PageInput{Bundled: p}})
		}
		c.ask("POST", "/api/runs/"+r.ID+"/pages", in, nil)
		return c.ended(r)
	}
	old, later := run("people/p1001", "people/p1002"), run("people/p1002", "people/p1004")
	var got extract.Comparison
	c.ask("GET", "/api/runs/"+later.ID+"/compare?with="+old.ID+"&key="+url.QueryEscape("姓名"), nil, &got)
	if got.New != 1 || got.Gone != 1 || got.Same != 1 || got.Changed != 0 || len(got.Differences) != 2 || got.Differences[1].Before["姓名"][0] != "董献平" {
		t.Errorf("%+v", got)
	}
	c.refused("GET", "/api/runs/"+later.ID+"/compare?with=none", nil, http.StatusNotFound)
	var trend extract.Trend
	c.ask("GET", "/api/runs/"+later.ID+"/trend", nil, &trend)
	if len(trend.Templates) != 1 || len(trend.Templates[0].Runs) != 2 || trend.Templates[0].Runs[0].Run != old.ID || len(trend.Templates[0].Fields[0].Fill) != 2 {
		t.Errorf("trend: %+v", trend)
	}
	c.refused("GET", "/api/runs/none/trend", nil, http.StatusNotFound)
}

func TestEveryFormatDownloads(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.people()
	var r runs.Run
	c.ask("POST", "/api/runs", runs.NewRun{Workspace: w.ID}, &r)
	c.site(r, "people")
	c.ended(r)
	for _, f := range sink.Formats {
		answer := c.do("GET", "/api/runs/"+r.ID+"/download?typed=true&format="+string(f), nil)
		if body := c.read(answer); len(body) < 200 || answer.Header.Get("Content-Type") != f.ContentType() {
			t.Errorf("%s: %d bytes as %s", f, len(body), answer.Header.Get("Content-Type"))
		}
	}
}
