package source

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// visits notes what a server was asked, and when.
type visits struct {
	mu   sync.Mutex
	path []string
	at   []time.Time
	busy int // requests at this moment
	most int
}

func (v *visits) count(path string) (n int) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, p := range v.path {
		if p == path {
			n++
		}
	}
	return n
}

// visited serves a site that notes its visitors.
func visited(t *testing.T, routes map[string]http.HandlerFunc) (*visits, string, FetchOptions) {
	t.Helper()
	v := &visits{}
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v.mu.Lock()
		v.path, v.at = append(v.path, r.URL.Path), append(v.at, time.Now())
		v.busy++
		v.most = max(v.most, v.busy)
		v.mu.Unlock()
		defer func() {
			v.mu.Lock()
			v.busy--
			v.mu.Unlock()
		}()
		if f := routes[r.URL.Path]; f != nil {
			f(w, r)
			return
		}
		if r.URL.Path == "/robots.txt" {
			http.NotFound(w, r)
			return
		}
		time.Sleep(5 * time.Millisecond)
		fmt.Fprint(w, "<p>"+r.URL.Path)
	}))
	t.Cleanup(srv.Close)
	return v, srv.URL, FetchOptions{AllowHosts: []string{strings.TrimPrefix(srv.URL, "http://")}, Timeout: time.Minute}
}

func fetcher(t *testing.T, o FetchOptions) *Fetcher {
	t.Helper()
	f, err := NewFetcher(o)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestOneAtATimeWithARest(t *testing.T) {
	t.Parallel()
	v, at, o := visited(t, nil)
	o.Delay = 30 * time.Millisecond
	f := fetcher(t, o)
	var all sync.WaitGroup
	for i := range 4 {
		all.Go(func() {
			if _, err := f.Fetch(context.Background(), fmt.Sprint(at, "/", i)); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if v.most != 1 || len(v.path) != 5 || v.path[0] != "/robots.txt" {
		t.Errorf("%d at a time, asked %q", v.most, v.path)
	}
	for i := range v.at[2:] { // robots.txt comes first, without a rest after it
		if gap := v.at[i+2].Sub(v.at[i+1]); gap < o.Delay {
			t.Errorf("only %v after request %d", gap, i+1)
		}
	}
}

func TestRobots(t *testing.T) {
	t.Parallel()
	rules := func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, "User-agent: *\nDisallow: /private\nAllow: /private/open\nCrawl-delay: .05\n\nUser-agent: wrapsmith\nDisallow: /secret\nDisallow: /*.pdf$\n")
	}
	v, at, o := visited(t, map[string]http.HandlerFunc{"/robots.txt": rules,
		"/sends": func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/secret/x", http.StatusFound) }})
	mine := fetcher(t, o)
	o.UserAgent = "Somebody/1"
	other := fetcher(t, o)
	o.IgnoreRobots = true
	free := fetcher(t, o)
	before := other.Rest()
	for _, c := range []struct {
		f    *Fetcher
		path string
		want error
	}{
		{mine, "/private/a", nil}, {mine, "/secret/x", ErrRobots}, {mine, "/a.pdf", ErrRobots}, {mine, "/a.pdf?x", nil}, {mine, "/sends", ErrRobots},
		{other, "/private/a", ErrRobots}, {other, "/private/open/b", nil}, {other, "/secret/x", nil},
		{free, "/private/a", nil},
	} {
		_, err := c.f.Fetch(context.Background(), at+c.path)
		if !errors.Is(err, c.want) || (c.want != nil && !strings.Contains(err.Error(), c.path)) {
			t.Errorf("%s for %s: %v, want %v", c.path, c.f.o.UserAgent, err, c.want)
		}
	}
	if n := v.count("/robots.txt"); n != 2 {
		t.Errorf("robots.txt was asked for %d times, want once for each fetcher that keeps to it", n)
	}
	if rest := other.Rest(); before != o.Delay || rest != 50*time.Millisecond {
		t.Errorf("the rest is %v, then %v as robots.txt asks for", before, rest)
	}
}

func TestRobotsAtFault(t *testing.T) {
	t.Parallel()
	_, at, o := visited(t, map[string]http.HandlerFunc{"/robots.txt": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500) }})
	if _, err := fetcher(t, o).Fetch(context.Background(), at+"/a"); !errors.Is(err, ErrStatus) || !strings.Contains(err.Error(), "robots.txt") {
		t.Errorf("%v: a server at fault forbids all for now", err)
	}
}

func TestAgentName(t *testing.T) {
	t.Parallel()
	for agent, want := range map[string]string{defaultAgent: "Wrapsmith", "Bot/2.1 (+http://x)": "Bot", "": ""} {
		if got := agentName(agent); got != want {
			t.Errorf("%q: %q, want %q", agent, got, want)
		}
	}
}

func TestTriesAgain(t *testing.T) {
	var mu sync.Mutex
	times := map[string]int{}
	fails := func(n, status int, after string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			mu.Lock()
			times[r.URL.Path]++
			bad := times[r.URL.Path] <= n
			mu.Unlock()
			if bad {
				w.Header().Set("Retry-After", after)
				w.WriteHeader(status)
				return
			}
			fmt.Fprint(w, "<p>at last")
		}
	}
	v, at, o := visited(t, map[string]http.HandlerFunc{
		"/busy": fails(1, 503, "2"), "/always": fails(9, 429, ""), "/late": fails(9, 429, "3600"), "/gone": fails(9, 404, ""),
		"/breaks": func(w http.ResponseWriter, _ *http.Request) { panic(http.ErrAbortHandler) },
	})
	o.IgnoreRobots = true
	o.Retries = 1
	f := fetcher(t, o)
	start := time.Now()
	if _, err := f.Fetch(context.Background(), at+"/busy"); err != nil || time.Since(start) < 2*time.Second {
		t.Errorf("%v after %v; the server asked for 2 s", err, time.Since(start))
	}
	for path, tries := range map[string]int{"/always": 2, "/late": 1, "/gone": 1, "/breaks": 2} {
		_, err := f.Fetch(context.Background(), at+path)
		if n := v.count(path); err == nil || n != tries && (path != "/breaks" || n < tries) { // net/http itself asks again on a connection that it had kept

			t.Errorf("%s: %d tries, want %d: %v", path, v.count(path), tries, err)
		}
	}
	if _, err := f.Fetch(context.Background(), at+"/late"); err == nil || !strings.Contains(err.Error(), "1h0m0s") {
		t.Errorf("%v: should say when to come back", err)
	}
}

func TestRetryAfter(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for header, want := range map[string]time.Duration{
		"": 0, "7": 7 * time.Second, " 1.5 ": 1500 * time.Millisecond, "-3": 0, "soon": 0,
		"Fri, 02 Jan 2026 03:05:05 GMT": time.Minute, "Fri, 02 Jan 2015 03:05:05 GMT": 0,
	} {
		if got := retryAfter(header, now); got != want {
			t.Errorf("%q: %v, want %v", header, got, want)
		}
	}
	if retryAfter("1e300", now) < maxRest || retryAfter("NaN", now) != 0 {
		t.Error("odd numbers")
	}
}

func TestEachStepOfARedirectIsGuarded(t *testing.T) {
	t.Parallel()
	other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("a private server was reached") }))
	t.Cleanup(other.Close)
	to := func(address string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Location", address)
			w.WriteHeader(http.StatusFound)
		}
	}
	_, at, o := visited(t, map[string]http.HandlerFunc{
		"/private": to(other.URL), "/file": to("file:///etc/passwd"), "/round": to("/round"), "/nowhere": to(""), "/here": to("there?x=1#y"),
	})
	f := fetcher(t, o)
	for path, want := range map[string]error{"/private": ErrPrivate, "/file": ErrAddress, "/round": ErrStatus, "/nowhere": ErrStatus} {
		if _, err := f.Fetch(context.Background(), at+path); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", path, err, want)
		}
	}
	p, err := f.Fetch(context.Background(), at+"/here")
	if err != nil || p.URL != at+"/there?x=1" && p.URL != at+"/there?x=1#y" {
		t.Errorf("%+v %v", p, err)
	}
	if _, err := f.Fetch(context.Background(), other.URL); !errors.Is(err, ErrPrivate) {
		t.Errorf("%v", err)
	}
}

func TestCacheAsksOnlyForWhatChanged(t *testing.T) {
	t.Parallel()
	tag, sent := `"v1"`, 0
	v, at, o := visited(t, map[string]http.HandlerFunc{
		"/tagged": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("ETag", tag)
			http.SetCookie(w, &http.Cookie{Name: "new", Value: "1"})
			if r.Header.Get("If-None-Match") == tag {
				w.WriteHeader(http.StatusNotModified)
				return
			}
			sent++
			w.Header().Set("Content-Type", "text/html; charset=gbk")
			fmt.Fprint(w, "<p>\xc4\xe3\xba\xc3 ", tag)
		},
		"/moved": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "/tagged", http.StatusMovedPermanently)
		},
		"/secret": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("ETag", tag)
			w.Header().Set("Cache-Control", "private, no-store")
			fmt.Fprint(w, "<p>x")
		},
	})
	o.CacheDir, o.IgnoreRobots = filepath.Join(t.TempDir(), "cache"), true
	for _, path := range []string{"/tagged", "/moved", "/tagged", "/moved"} {
		p, err := fetcher(t, o).Fetch(context.Background(), at+path)
		if err != nil || !strings.Contains(p.Text, "你好 "+tag) || p.URL != at+"/tagged" {
			t.Fatalf("%s: %+v %v", path, p, err)
		}
	}
	if sent != 2 || v.count("/tagged") != 4 {
		t.Errorf("%d pages were sent to %d requests, want 2 to 4", sent, v.count("/tagged"))
	}
	tag = `"v2"`
	if p, err := fetcher(t, o).Fetch(context.Background(), at+"/tagged"); err != nil || !strings.Contains(p.Text, tag) {
		t.Errorf("a page that changed: %v", err)
	}
	fetcher(t, o).Fetch(context.Background(), at+"/secret") //nolint:errcheck // what it leaves matters
	files, _ := filepath.Glob(filepath.Join(o.CacheDir, "*"))
	if len(files) != 2 {
		t.Errorf("%d files in the cache, want the two addresses that may be kept", len(files))
	}
	for _, name := range files {
		os.WriteFile(name, []byte("half a li"), 0o600) //nolint:errcheck // as above
	}
	if p, err := fetcher(t, o).Fetch(context.Background(), at+"/tagged"); err != nil || !strings.Contains(p.Text, tag) {
		t.Errorf("a broken cache is no reason to fail: %v", err)
	}
}

func TestCookies(t *testing.T) {
	t.Parallel()
	_, at, o := visited(t, map[string]http.HandlerFunc{"/who": func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, "<p>"+r.Header.Get("Cookie"))
	}})
	o.CookieFile = filepath.Join(t.TempDir(), "cookies.txt")
	text := "# Netscape HTTP Cookie File\n\n127.0.0.1\tFALSE\t/\tFALSE\t0\tsession\tabc\n#HttpOnly_127.0.0.1\tFALSE\t/who\tFALSE\t4102444800\thidden\t1\n" +
		"127.0.0.1\tFALSE\t/\tFALSE\t1000\told\tx\n.other.example\tTRUE\t/\tFALSE\t0\tother\tx\n127.0.0.1\tFALSE\t/else\tFALSE\t0\tpath\tx\n"
	if err := os.WriteFile(o.CookieFile, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	p, err := fetcher(t, o).Fetch(context.Background(), at+"/who")
	if err != nil || p.Text != "<p>hidden=1; session=abc" {
		t.Errorf("%+v %v", p, err)
	}
}

func TestBadCookieFiles(t *testing.T) {
	t.Parallel()
	for text, says := range map[string]string{
		"a\tb\n": "line 1: 2 fields",
		"# ok\nx.example\tTRUE\t/\tTRUE\tsoon\ta\tb": "line 2: the time",
		"http://x/\tTRUE\t/\tTRUE\t0\ta\tb":          "no domain",
		"{\"json\": true}":                           "Netscape",
	} {
		if err := CheckCookies(text); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v, want %q", text, err, says)
		}
	}
	if _, err := NewFetcher(FetchOptions{CookieFile: "absent.txt"}); err == nil || !strings.Contains(err.Error(), "absent.txt") {
		t.Errorf("%v", err)
	}
}

func FuzzCookies(f *testing.F) {
	f.Add("a.example\tTRUE\t/\tFALSE\t0\tn\tv\n#HttpOnly_b.example\tFALSE\t/x\tTRUE\t99\tn\t\n")
	f.Fuzz(func(t *testing.T, text string) {
		jar, _ := newJar(FetchOptions{})
		err := jar.read(strings.NewReader(text))
		if err != nil && !strings.HasPrefix(err.Error(), "line ") {
			t.Errorf("%v does not say where", err)
		}
		for _, c := range jar.Cookies(&url.URL{Scheme: "https", Host: "a.example", Path: "/"}) {
			if strings.ContainsAny(c.Name+c.Value, "\r\n") {
				t.Errorf("%q would begin another header", c)
			}
		}
	})
}

func FuzzCached(f *testing.F) {
	f.Add([]byte(`{"asked":"http://a/","url":"http://a/b","etag":"\"x\"","size":3}` + "\n<p>"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		p, _, err := parseCached(raw)
		if err != nil {
			return
		}
		if i := slices.Index(raw, '\n'); len(p.Bytes) != len(raw)-i-1 || p.etag == "" && p.date == "" || strings.ContainsAny(p.etag+p.date, "\r\n") {
			t.Errorf("%q gave %+v", raw, p)
		}
	})
}
