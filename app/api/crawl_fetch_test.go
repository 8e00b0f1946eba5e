package api

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wrapsmith/app/crawls"
	"wrapsmith/app/fetch"
	"wrapsmith/app/folder"
	"wrapsmith/backend/web/browser"
)

// A crawl sends its user agent and its cookies, which lie in its own folder, are
// shown to no one, are copied with a crawl that repeats it, and are deleted with it.
func TestCrawlHasCookiesAndAgent(t *testing.T) {
	t.Parallel()
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		known, _ := r.Cookie("member")
		if r.URL.Path != "/robots.txt" && (known == nil || known.Value != "ann" || r.UserAgent() != "Lamp Counter") {
			http.Error(w, "members only", http.StatusForbidden)
			return
		}
		if r.URL.Path == "/robots.txt" {
			fmt.Fprint(w, "User-agent: *\nCrawl-delay: .002\n")
			return
		}
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, `<!doctype html><h1>Lamp</h1><a href="/a">a</a><a href="/b">b</a>`, r.URL.Path)
	}))
	defer site.Close()
	c := newClient(t)
	cookies := "127.0.0.1\tFALSE\t/\tFALSE\t0\tmember\tann\n"
	body := crawls.NewCrawl{Seeds: []string{site.URL + "/"}, Depth: 2, Max: 10, AllowHost: true, Fetch: fetch.Fetching{DelaySeconds: .001, Agent: "Lamp Counter", Cookies: cookies}}
	var v crawls.Crawl
	c.ask("POST", "/api/crawls", body, &v)
	if v = c.crawled(v, settled); v.Kept != 3 || v.Failed != 0 || v.DelaySeconds != .002 || v.Fetch.Agent != "Lamp Counter" || !v.Fetch.KeepCookies || v.Fetch.Cookies != "" {
		t.Errorf("%+v", v)
	}
	held := func(id string) bool {
		files, err := filepath.Glob(filepath.Join(filepath.Join(folder.Beside(c.store.Path()), "crawls"), id, "*.cookies"))
		if err != nil {
			t.Fatal(err)
		}
		return len(files) == 1
	}
	again, err := c.app.crawls.Repeat(v.ID)
	if err != nil {
		t.Fatal(err)
	}
	c.ask("DELETE", "/api/crawls/"+v.ID, nil, nil)
	if held(v.ID) || !held(again) {
		t.Errorf("cookies: of the deleted crawl %v, of its repetition %v", held(v.ID), held(again))
	}
	if v = c.crawled(crawls.Crawl{ID: again}, settled); v.Kept != 3 || v.Failed != 0 {
		t.Errorf("repeated: %+v", v)
	}
	body.Fetch.Cookies = "nonsense"
	c.refused("POST", "/api/crawls", body, http.StatusUnprocessableEntity)
	if left, err := os.ReadDir(filepath.Join(folder.Beside(c.store.Path()), "crawls")); err != nil || len(left) != 1 {
		t.Errorf("a crawl that could not begin leaves %v, %v", left, err)
	}
}

// With a browser a crawl follows the links that scripts make.
func TestCrawlIsRendered(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("starts a browser")
	}
	if err := browser.Installed(""); err != nil {
		t.Skip(err)
	}
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		name := strings.Trim(r.URL.Path, "/")
		fmt.Fprintf(w, `<!doctype html><h1 id="h">Shop</h1><script>document.getElementById("h").innerHTML = '<a href="/lamp">Lamp %s</a>'</script>`, name)
	}))
	defer site.Close()
	c := newClient(t)
	var v crawls.Crawl
	c.ask("POST", "/api/crawls", crawls.NewCrawl{Seeds: []string{site.URL + "/"}, Depth: 2, Max: 10, AllowHost: true, Fetch: fetch.Fetching{DelaySeconds: .001, Render: true, WaitFor: "#h a"}}, &v)
	if v = c.crawled(v, settled); v.Kept != 2 || v.Failed != 0 || !v.Fetch.Render || v.Fetch.WaitFor != "#h a" {
		t.Errorf("%+v", v)
	}
}
