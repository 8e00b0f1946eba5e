package api

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"wrapsmith/app/fetch"
	"wrapsmith/app/input"
	"wrapsmith/app/runs"
	"wrapsmith/app/workspace"
	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/page"
)

const (
	jarsPage = `<html><body><h1>Jars</h1><ul><li><a href="/plum">Plum</a></li><li><a href="/quince">Quince</a></li><li><a href="/gone">Medlar</a></li></ul></body></html>`
	jarPage  = `<html><body><h1>%s jam</h1><p>Weight: <b>%d g</b></p></body></html>`
)

// taught is a work with one page of text, and a click on each value given.
func (c *client) taught(address, html string, clicks ...[2]string) (w workspace.Workspace) {
	c.t.Helper()
	c.ask("POST", "/api/workspaces", nil, &w)
	var added workspace.AddedPages
	c.ask("POST", workURL(w, "/pages"), workspace.AddPages{Pages: []input.PageInput{{Data: []byte(html), ContentType: "text/html", URL: address}}}, &added)
	w = added.Workspace
	for _, click := range clicks {
		w = c.click(w, w.Pages[0].ID, page.Origin{ContentType: "text/html", URL: address}, []byte(html), click[0], click[1])
	}
	return w
}

// The rows of a list are completed from the pages that their links lead to, by
// the template of the library that the field of the links names.
func TestARunJoinsRowsWithTheirPages(t *testing.T) {
	t.Parallel()
	jars := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		switch r.URL.Path {
		case "/":
			fmt.Fprint(w, jarsPage)
		case "/plum":
			fmt.Fprintf(w, jarPage, "Plum", 340)
		case "/quince":
			fmt.Fprintf(w, jarPage, "Quince", 200)
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(jars.Close)
	c := newClient(t)
	w := c.taught(jars.URL+"/", jarsPage)
	c.ask("PUT", workURL(w, "/kind"), workspace.WorkspaceKind{Kind: "list"}, &w)
	from := page.Origin{ContentType: "text/html", URL: jars.URL + "/"}
	w = c.click(w, w.Pages[0].ID, from, []byte(jarsPage), "title", "Plum")
	w = c.click(w, w.Pages[0].ID, from, []byte(jarsPage), "link", "/plum")
	jar := "jar"
	c.ask("PATCH", workURL(w, "/fields/link"), author.FieldChange{Detail: &jar}, &w)
	if w.Fields[1].Detail != jar {
		t.Fatalf("%+v", w.Fields[1])
	}
	join := runs.NewRun{Workspace: w.ID, Fetch: fetch.Fetching{Join: true, DelaySeconds: .001}}
	if p := c.refused("POST", "/api/runs", join, 422); !strings.Contains(p.Detail, `no template "jar"`) {
		t.Errorf("without the template: %+v", p)
	}
	detail := c.taught(jars.URL+"/plum", fmt.Sprintf(jarPage, "Plum", 340), [2]string{"name", "Plum jam"}, [2]string{"weight", "340 g"})
	c.ask("POST", workURL(detail, "/save"), workspace.SaveWorkspace{Name: jar, Site: "jars.example"}, &detail)

	var r runs.Run
	c.ask("POST", "/api/runs", join, &r)
	c.ask("POST", "/api/runs/"+r.ID+"/pages", runs.RunPages{Pages: pagesOf(input.PageInput{Address: jars.URL + "/", AllowHost: true}), Last: true}, nil)
	if r = c.ended(r); r.State != "done" || r.Records != 3 || r.Failed != 0 {
		t.Fatalf("%+v", r)
	}
	var all runs.RunRecords
	c.ask("GET", "/api/runs/"+r.ID+"/records", nil, &all)
	var got []string
	for _, row := range all.Rows {
		line := []string{}
		for _, cell := range row.Cells {
			line = append(line, strings.Join(cell.Texts(), "+"))
		}
		got = append(got, strings.Join(line, " "))
	}
	if want := strings.ReplaceAll("Plum @/plum Plum jam 340 g|Quince @/quince Quince jam 200 g|Medlar @/gone  ", "@", jars.URL); strings.Join(got, "|") != want {
		t.Errorf("rows %q, want %q", strings.Join(got, "|"), want)
	}
	if why := all.Rows[2].Cells[3].Why; !strings.Contains(why, "404") {
		t.Errorf("a page that is not there: %q", why)
	}

	// A page that was sent may not lead to a private host, whatever its address says.
	var sent runs.Run
	c.ask("POST", "/api/runs", join, &sent)
	c.ask("POST", "/api/runs/"+sent.ID+"/pages", runs.RunPages{Pages: pagesOf(input.PageInput{Data: []byte(jarsPage), ContentType: "text/html", URL: jars.URL + "/"}), Last: true}, nil)
	sent = c.ended(sent)
	c.ask("GET", "/api/runs/"+sent.ID+"/records", nil, &all)
	if cell := all.Rows[0].Cells[3]; len(cell.Values) > 0 || !strings.Contains(cell.Why, "own network") {
		t.Errorf("a private host was reached: %+v", cell)
	}
}
