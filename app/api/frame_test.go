package api

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"wrapsmith/app/input"
	"wrapsmith/app/runs"
	"wrapsmith/app/services"
	"wrapsmith/app/workspace"
)

func TestFrame(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.work("shop/kettle-osmund")
	r := c.do("GET", pageURL(w, 0)+"/frame", nil)
	body := string(c.read(r))
	if !strings.Contains(body, "data-ws-node=") {
		t.Error("no stamps in the frame")
	}
	for name, want := range map[string]string{
		"Content-Type":            "text/html; charset=utf-8",
		"Content-Security-Policy": "default-src 'none'",
		"X-Content-Type-Options":  "nosniff",
		"Referrer-Policy":         "no-referrer",
		"Cache-Control":           "private, no-cache",
	} {
		if got := r.Header.Get(name); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	for _, want := range []string{"sandbox allow-same-origin", "frame-ancestors 'self'", "form-action 'none'"} {
		if policy := r.Header.Get("Content-Security-Policy"); !strings.Contains(policy, want) {
			t.Errorf("policy %q lacks %q", policy, want)
		}
	}
	if strings.Contains(body, "/asset?u=") {
		t.Error("assets in the frame though they are off")
	}

	again, err := http.NewRequest("GET", c.http.URL+pageURL(w, 0)+"/frame", nil)
	if err != nil {
		t.Fatal(err)
	}
	again.Header.Set("If-None-Match", r.Header.Get("Etag"))
	policy := r.Header.Get("Content-Security-Policy")
	if r, err = http.DefaultClient.Do(again); err != nil || r.StatusCode != http.StatusNotModified {
		t.Errorf("a page that the browser has: %v %v", r.Status, err)
	}
	if got := r.Header.Get("Content-Security-Policy"); got != policy {
		t.Errorf("a page that the browser has is shown under %q, want %q", got, policy)
	}
	r.Body.Close()
}

func TestBundledAssets(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.work("shop/kettle-osmund")
	r := c.do("GET", pageURL(w, 0)+"/frame?assets=true", nil)
	body := string(c.read(r))
	at := strings.Index(body, pageURL(w, 0)+"/asset?u=")
	if at < 0 {
		t.Fatal("no asset in the frame")
	}
	if policy := r.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "style-src 'unsafe-inline' 'self'") {
		t.Errorf("policy with assets: %q", policy)
	}
	address := body[at:]
	address = address[:strings.IndexAny(address, `"'&`)]
	r = c.do("GET", address, nil)
	c.read(r)
	if r.StatusCode != http.StatusOK || !strings.Contains(r.Header.Get("Content-Security-Policy"), "sandbox") ||
		r.Header.Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("%s: %s, headers %v", address, r.Status, r.Header)
	}
	for _, u := range []string{"../site.json", "../truth.jsonl", "../pages/kettle-osmund.html", "../assets/../../../etc/passwd", "../assets/nothere.css"} {
		c.refused("GET", pageURL(w, 0)+"/asset?u="+url.QueryEscape(u), nil, http.StatusNotFound)
	}
}

// A page's assets come from the web only after the person turned them on, and
// from this machine only when they allowed it.
func TestAssetsOfTheWeb(t *testing.T) {
	t.Parallel()
	var asked []string
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.URL.Path)
		switch r.URL.Path {
		case "/page":
			w.Header().Set("Content-Type", "text/html")
			w.Write([]byte(`<link rel=stylesheet href=a.css><img src="b.png"><p>text`))
		case "/a.css":
			w.Header().Set("Content-Type", "text/css")
			w.Write([]byte(`body { background: url(b.png) } @import "http://evil.example/x.css";`))
		case "/b.png":
			w.Header().Set("Content-Type", "image/png")
			w.Write([]byte("\x89PNG"))
		case "/script":
			w.Header().Set("Content-Type", "text/javascript")
			w.Write([]byte("alert(1)"))
		}
	}))
	defer web.Close()
	c := newClient(t)
	w := c.work()
	var out workspace.AddedPages
	c.ask("POST", workURL(w, "/pages"), workspace.AddPages{Pages: []input.PageInput{{Address: web.URL + "/page"}}}, &out)
	if len(out.Failed) != 1 {
		t.Fatalf("a page of this machine was fetched without leave: %+v", out)
	}
	c.ask("POST", workURL(w, "/pages"), workspace.AddPages{Pages: []input.PageInput{{Address: web.URL + "/page", AllowHost: true}}}, &out)
	if len(out.Added) != 1 {
		t.Fatalf("not fetched though allowed: %+v", out.Failed)
	}
	w = out.Workspace
	c.read(c.do("GET", pageURL(w, 0)+"/frame", nil))
	c.refused("GET", pageURL(w, 0)+"/asset?u=a.css", nil, http.StatusForbidden)
	if len(asked) != 1 {
		t.Fatalf("asked %v before assets were turned on", asked)
	}
	if frame := string(c.read(c.do("GET", pageURL(w, 0)+"/frame?assets=true", nil))); !strings.Contains(frame, "/asset?u=a.css&amp;share=1") {
		t.Errorf("the style sheet is linked without its share: %s", frame)
	}
	r := c.do("GET", pageURL(w, 0)+"/asset?u=a.css&share=1", nil)
	css := string(c.read(r))
	if !strings.Contains(css, "&share=2") {
		t.Errorf("an imported style sheet has not half of its importer's share: %s", css)
	}
	if !strings.Contains(css, "/asset?u=") || !strings.HasPrefix(r.Header.Get("Content-Type"), "text/css") {
		t.Errorf("style sheet as %s: %s", r.Header.Get("Content-Type"), css)
	}
	if strings.Contains(strings.ReplaceAll(css, "/asset?u=http", ""), "http:") {
		t.Errorf("a reference that leads outside: %s", css)
	}
	r = c.do("GET", pageURL(w, 0)+"/asset?u=b.png", nil)
	c.read(r)
	if r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != "image/png" {
		t.Errorf("image: %s as %s", r.Status, r.Header.Get("Content-Type"))
	}
	c.refused("GET", pageURL(w, 0)+"/asset?u=script", nil, http.StatusNotFound)
	c.refused("GET", pageURL(w, 0)+"/asset?u=file:///etc/passwd", nil, http.StatusNotFound)
	c.refused("GET", pageURL(w, 0)+"/asset?u=http://169.254.169.254/a.css", nil, http.StatusNotFound)
}

// A person's own server reads a folder itself. It writes no file to a place that a request names.
func TestAServerOfOnePersonReadsFolders(t *testing.T) {
	t.Parallel()
	c := clientOn(t, t.TempDir()+"/library.db", services.Options{ReadFiles: true})
	c.saved()
	var run runs.Run
	c.ask("POST", "/api/runs", runs.NewRun{}, &run)
	c.ask("POST", "/api/runs/"+run.ID+"/pages", runs.RunPages{Last: true, Pages: pagesOf(input.PageInput{Path: "../../templates/people/pages"})}, nil)
	if run = c.ended(run); run.Done < 8 || run.Records != run.Done {
		t.Errorf("got %d pages and %d records, want those of the folder", run.Done, run.Records)
	}
	var about About
	c.ask("GET", "/api/about", nil, &about)
	if about.LocalFiles || !about.ReadFiles {
		t.Errorf("got %+v, want that files can be read alone", about)
	}
	out := filepath.Join(t.TempDir(), "people.csv")
	c.refused("POST", "/api/schedules", runs.NewSchedule{Name: "people", Cron: "@daily", Pages: []runs.PageSource{{Bundled: "people/p1001"}}, Output: &runs.ScheduleOutput{File: out}}, http.StatusUnprocessableEntity)
}

func TestLocalFilesInTheWindow(t *testing.T) {
	t.Parallel()
	c := clientOn(t, t.TempDir()+"/library.db", services.Options{LocalFiles: true})
	w := c.work()
	var out workspace.AddedPages
	c.ask("POST", workURL(w, "/pages"), workspace.AddPages{Pages: []input.PageInput{{Path: "../../templates/people/pages"}, {Path: "/not/here"}}}, &out)
	if len(out.Added) < 8 || len(out.Failed) != 1 {
		t.Errorf("a folder gave %d pages, failed %+v", len(out.Added), out.Failed)
	}
	var about About
	c.ask("GET", "/api/about", nil, &about)
	if !about.LocalFiles || about.Shell != ShellDesktop || about.PageLimit != 32<<20 {
		t.Errorf("%+v", about)
	}
	var bundled Bundled
	c.ask("GET", "/api/bundled", nil, &bundled)
	if len(bundled.Sites) < 4 || len(bundled.Sites[0].Pages) < 8 {
		t.Errorf("%d sample sites", len(bundled.Sites))
	}
}
