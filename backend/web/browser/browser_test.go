package browser

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/source"
)

// opened is a browser on a site of ours; without an installed one the test is skipped.
func opened(t *testing.T, routes map[string]string, w Wait) (*Browser, string) {
	t.Helper()
	if _, err := find(""); err != nil {
		t.Skip(err)
	}
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, ok := routes[r.URL.Path]
		switch {
		case r.URL.Path == "/who":
			body, ok = "<p id=who>"+r.Header.Get("User-Agent")+" "+r.Header.Get("Cookie"), true
		case r.URL.Path == "/shut" && strings.Contains(r.Header.Get("Sec-Fetch-Mode"), "navigate"):
			w.WriteHeader(http.StatusForbidden)
		}
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, body)
	}))
	t.Cleanup(srv.Close)
	host := strings.TrimPrefix(srv.URL, "http://")
	cookies := filepath.Join(t.TempDir(), "cookies.txt")
	if err := os.WriteFile(cookies, []byte("127.0.0.1\tFALSE\t/\tFALSE\t0\tsession\tabc\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := source.NewFetcher(source.FetchOptions{AllowHosts: []string{host}, UserAgent: "Mozilla/5.0 (compatible; Tester)", CookieFile: cookies})
	if err != nil {
		t.Fatal(err)
	}
	b, err := Open(context.Background(), Options{Fetcher: f, Wait: w, Timeout: 2 * time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b, srv.URL
}

func parse(t *testing.T, p *page.Page) *tagtree.Tree {
	t.Helper()
	tree, err := tagtree.Parse(p)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// byID finds the element with an id.
func byID(tree *tagtree.Tree, id string) tagtree.NodeID {
	for n := tagtree.NodeID(1); int(n) < tree.Len(); n++ {
		if v, ok := tree.Attr(n, "id"); ok && v == id {
			return n
		}
	}
	return tagtree.None
}

const scripted = `<!DOCTYPE html><title>x</title><style>body{margin:0} #price{position:absolute;left:100px;top:2000px;width:50px;height:20px} #gone{display:none}</style>
<h1 id=name>A lamp</h1><div id=price></div><p id=gone>hidden</p><noscript><p>no scripts</p></noscript><table id=t><tr><td>cell</table>
<script>document.title = 'changed'; setTimeout(() => { document.getElementById('price').textContent = '12.50'; alert('x')
document.querySelectorAll = () => { throw 'mine' } }, 300)</script>`

func TestRender(t *testing.T) {
	t.Parallel()
	b, at := opened(t, map[string]string{"/lamp": scripted}, Wait{Text: "12.50"})
	r, err := b.Render(context.Background(), at+"/lamp")
	if err != nil {
		t.Fatal(err)
	}
	raw, tree := parse(t, r.Raw), parse(t, r.Page)
	if strings.Contains(raw.Text(0), "12.50") || !strings.Contains(tree.Text(0), "12.50") || tree.Meta().Title != "changed" || r.Page.URL != at+"/lamp" || strings.Contains(r.Page.Text, "data-wrapsmith") {
		t.Errorf("raw %q, rendered %q", raw.Text(0), r.Page.Text)
	}
	if box := r.Boxes[byID(tree, "price")]; box != (Box{100, 2000, 50, 20}) {
		t.Errorf("the price stands at %+v", box)
	}
	if box := r.Boxes[byID(tree, "gone")]; box != (Box{}) {
		t.Errorf("what is not shown has a box: %+v", box)
	}
	if _, ok := r.Boxes[byID(tree, "t")]; !ok || len(r.Boxes) < 10 {
		t.Errorf("%d boxes", len(r.Boxes))
	}
	if a := Advise(raw, tree, "A lamp", "12.50"); !a.Rendered || a.Share != .5 {
		t.Errorf("%+v", a)
	}
	if a := Advise(raw, raw); a.Rendered || a.Share != 1 {
		t.Errorf("%+v", a)
	}
	if a := Advise(raw, tree); !a.Rendered {
		t.Errorf("%+v: the price is missing", a)
	}
	for b.o.Timeout = 3 * time.Second; ; b.o.Timeout *= 4 { // on a busy machine not even the page is there so soon
		_, err = b.Render(context.Background(), at+"/who")
		if errors.Is(err, ErrWait) && strings.Contains(err.Error(), "12.50") {
			break
		}
		if err == nil || b.o.Timeout > time.Minute {
			t.Fatalf("a text that never comes: %v", err)
		}
	}
}

func TestTheBrowserReachesNoPrivateAddress(t *testing.T) {
	t.Parallel()
	secret := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("a private server was reached") }))
	t.Cleanup(secret.Close)
	port := secret.URL[strings.LastIndex(secret.URL, ":"):]
	b, at := opened(t, map[string]string{
		"/spy": `<p id=out>start</p><img src="` + secret.URL + `/i"><img src="http://localhost` + port + `/i"><img src="http://[::1]` + port + `/i"><img src="https://127.0.0.1` + port + `/i"><iframe src="file:///etc/passwd"></iframe>
<script>fetch('` + secret.URL + `').then(r => r.text()).then(s => document.getElementById('out').textContent = s, e => document.getElementById('out').textContent = 'refused')
try { new WebSocket('ws://127.0.0.1` + port + `') } catch (e) {}</script>`,
		"/away": `<script>location = '` + secret.URL + `/x'</script>`,
		"/":     "<p>x",
	}, Wait{})
	r, err := b.Render(context.Background(), at+"/spy")
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Refused) == 0 || strings.Contains(r.Page.Text, "root:") {
		t.Errorf("refused: %q, %s", r.Refused, r.Page.Text)
	}
	b.Render(context.Background(), at+"/away") //nolint:errcheck // that nothing is reached matters
	if _, err := b.Render(context.Background(), secret.URL); !errors.Is(err, source.ErrPrivate) {
		t.Errorf("%v", err)
	}
	r, err = b.Render(context.Background(), at+"/who")
	if err != nil || !strings.Contains(r.Page.Text, "Tester") || !strings.Contains(r.Page.Text, "session=abc") {
		t.Errorf("agent and cookies: %v %v", r, err)
	}
	if _, err := b.Render(context.Background(), at+"/nothing"); !errors.Is(err, source.ErrStatus) {
		t.Errorf("%v", err)
	}
}

func TestNoBrowser(t *testing.T) {
	t.Parallel()
	f, err := source.NewFetcher(source.FetchOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Open(context.Background(), Options{Fetcher: f, Program: "/nowhere/chromium"}); !errors.Is(err, ErrNoBrowser) || !strings.Contains(err.Error(), "install Chromium") {
		t.Errorf("%v", err)
	}
}

// A program that ends during its start is started again, up to three times.
func TestABrowserThatDoesNotStartIsStartedAgain(t *testing.T) {
	t.Parallel()
	chromium, err := find("")
	if err != nil || runtime.GOOS == "windows" {
		t.Skip("no Chromium, or no scripts")
	}
	for failures, want := range map[int]error{starts - 1: nil, starts: ErrNoBrowser} {
		dir := t.TempDir()
		program := filepath.Join(dir, "program")
		script := fmt.Sprintf("#!/bin/sh\necho x >>%[1]q\nif [ $(wc -l <%[1]q) -le %[2]d ]; then exit 1; fi\nexec %[3]q \"$@\"\n",
			filepath.Join(dir, "count"), failures, chromium)
		if err := os.WriteFile(program, []byte(script), 0o700); err != nil {
			t.Fatal(err)
		}
		f, err := source.NewFetcher(source.FetchOptions{})
		if err != nil {
			t.Fatal(err)
		}
		b, err := Open(t.Context(), Options{Fetcher: f, Program: program})
		if !errors.Is(err, want) {
			t.Errorf("after %d failures: %v", failures, err)
		}
		if err == nil {
			b.Close()
		}
	}
}
