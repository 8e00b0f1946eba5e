package api

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"wrapsmith/app/input"
	"wrapsmith/app/services"
	"wrapsmith/app/workspace"
	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/page"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/tree/tagtree"
	samples "wrapsmith/templates"
)

// client asks an App over HTTP, as a front end does.
type client struct {
	t    testing.TB
	app  *App
	http *httptest.Server
	log  *bytes.Buffer

	store      *stores.Stores
	serverFile string // where the connection to a server is kept
}

// appOn returns an App on an open library. Its result database is closed with the test.
func appOn(t testing.TB, store *stores.Stores, how services.Options, o Options) *App {
	t.Helper()
	r, err := store.OpenResults(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	a, err := New(services.Connect(store.Path(), store, r, how), o)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// newClient serves an App on a library of its own.
func newClient(t testing.TB) *client {
	return clientOn(t, filepath.Join(t.TempDir(), "library.db"), services.Options{})
}

func clientOn(t testing.TB, file string, o services.Options) *client {
	t.Helper()
	store, err := stores.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	c := &client{t: t, store: store, serverFile: o.ServerFile, log: &bytes.Buffer{}}
	if o.Stylesheets == nil {
		o.Stylesheets = stylesheetProcess()
	}
	o.Log = slog.New(slog.NewTextHandler(c.log, nil))
	shell := ShellServer
	if o.LocalFiles {
		shell = ShellDesktop
	}
	c.app = appOn(t, store, o, Options{Version: "test", Shell: shell})
	c.http = httptest.NewServer(c.app.Handler())
	t.Cleanup(func() {
		c.http.Close()
		if err := c.app.Close(); err != nil {
			t.Error(err)
		}
	})
	return c
}

// problem is an error answer.
type problemBody struct {
	Status int
	Detail string
	Errors []struct{ Message, Location string }
}

// do sends a request; body may be nil, raw bytes, or anything that JSON has a form for.
func (c *client) do(method, path string, body any) *http.Response {
	c.t.Helper()
	var from io.Reader
	switch b := body.(type) {
	case nil:
	case []byte:
		from = bytes.NewReader(b)
	default:
		raw, err := json.Marshal(b)
		if err != nil {
			c.t.Fatal(err)
		}
		from = bytes.NewReader(raw)
	}
	r, err := http.NewRequestWithContext(c.t.Context(), method, c.http.URL+path, from)
	if err != nil {
		c.t.Fatal(err)
	}
	if from != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	return answer
}

// ask sends a request that must succeed, and reads the answer into to.
func (c *client) ask(method, path string, body, to any) {
	c.t.Helper()
	r := c.do(method, path, body)
	raw := c.read(r)
	if r.StatusCode >= 300 {
		c.t.Fatalf("%s %s: %s: %s", method, path, r.Status, raw)
	}
	if to == nil {
		return
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(to); err != nil {
		c.t.Fatalf("%s %s: %v in %s", method, path, err, raw)
	}
}

// refused sends a request that must fail with status.
func (c *client) refused(method, path string, body any, status int) problemBody {
	c.t.Helper()
	r := c.do(method, path, body)
	raw := c.read(r)
	if r.StatusCode != status {
		c.t.Errorf("%s %s: %s, want %d: %.300s", method, path, r.Status, status, raw)
	}
	var p problemBody
	if err := json.Unmarshal(raw, &p); err != nil {
		c.t.Fatalf("%s %s: no problem but %.300s", method, path, raw)
	}
	if ct := r.Header.Get("Content-Type"); ct != "application/problem+json" {
		c.t.Errorf("%s %s: the problem came as %q", method, path, ct)
	}
	c.presentable(p.Detail)
	if len(raw) > 8192 {
		c.t.Errorf("%s %s: a problem of %d bytes", method, path, len(raw))
	}
	return p
}

// presentable checks that a text is a sentence for the screen.
func (c *client) presentable(text string) {
	c.t.Helper()
	if text == "" || strings.ContainsAny(text, "\n\t") || strings.Contains(text, "goroutine ") || strings.Contains(text, ".go:") {
		c.t.Errorf("not fit for the screen: %q", text)
	}
	if !strings.ContainsAny(text[len(text)-1:], ".)!?") {
		c.t.Errorf("not a sentence: %q", text)
	}
}

func (c *client) read(r *http.Response) []byte {
	c.t.Helper()
	defer r.Body.Close()
	raw, err := io.ReadAll(r.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return raw
}

// work begins a work with bundled pages.
func (c *client) work(bundled ...string) workspace.Workspace {
	c.t.Helper()
	var w workspace.Workspace
	c.ask("POST", "/api/workspaces", map[string]any{}, &w)
	if len(bundled) == 0 {
		return w
	}
	var in workspace.AddPages
	for _, id := range bundled {
		in.Pages = append(in.Pages, input.PageInput{Bundled: id})
	}
	var out workspace.AddedPages
	c.ask("POST", "/api/workspaces/"+w.ID+"/pages", in, &out)
	if len(out.Failed) > 0 || len(out.Added) != len(bundled) {
		c.t.Fatalf("added %v, failed %v", out.Added, out.Failed)
	}
	return out.Workspace
}

// mark clicks on the place of a bundled page that shows a value.
func (c *client) mark(w workspace.Workspace, p int, bundled, field, value string) workspace.Workspace {
	c.t.Helper()
	site, id, _ := strings.Cut(bundled, "/")
	f, err := samples.Page(site, id)
	if err != nil {
		c.t.Fatal(err)
	}
	return c.click(w, p, page.Origin{Name: f.Name, URL: f.URL, ContentType: f.ContentType}, f.Bytes, field, value)
}

// click clicks on the place of a page that shows a value.
func (c *client) click(w workspace.Workspace, p int, from page.Origin, raw []byte, field, value string) workspace.Workspace {
	c.t.Helper()
	pg, err := page.New(raw, from)
	if err != nil {
		c.t.Fatal(err)
	}
	tree, err := tagtree.Parse(pg)
	if err != nil {
		c.t.Fatal(err)
	}
	m, ok := induce.Show(tree, value)
	if !ok {
		c.t.Fatalf("%s does not show %q", from.Name, value)
	}
	var out workspace.Workspace
	c.ask("POST", "/api/workspaces/"+w.ID+"/marks", author.NewMark{Page: p, Node: int32(m.Node), Part: m.Part, From: m.From, To: m.To, Field: field}, &out)
	return out
}

func workURL(w workspace.Workspace, rest string) string { return "/api/workspaces/" + w.ID + rest }

func pageURL(w workspace.Workspace, i int) string {
	return workURL(w, "/pages/"+strconv.Itoa(w.Pages[i].ID))
}

func itoa(i int) string { return strconv.Itoa(i) }

func field(name string) string { return url.PathEscape(name) }

// people is a work on the site of people with two fields learned.
func (c *client) people() workspace.Workspace {
	c.t.Helper()
	w := c.work("people/p1001", "people/p1002", "people/p1003")
	w = c.mark(w, w.Pages[0].ID, "people/p1001", "姓名", "董献平")
	return c.mark(w, w.Pages[0].ID, "people/p1001", "性别", "男")
}

// found is the text of a cell.
func found(w workspace.Workspace, p int, name string) string {
	for i, f := range w.Fields {
		if f.Name == name {
			return strings.Join(w.Cells[p][i].Texts(), " | ")
		}
	}
	return "no such field"
}

// resultsOf opens the results of a library.
func resultsOf(t testing.TB, s *stores.Stores) *results.Results {
	t.Helper()
	r, err := s.OpenResults(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	return r
}
