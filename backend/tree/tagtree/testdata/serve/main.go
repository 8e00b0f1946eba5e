// Command serve shows the hostile pages to real browsers. Each page is
// sanitised and in a frame with the sandbox and the policy that the app uses;
// the page around the frame observes it. The command counts every request that
// such a page should not make: on its own address, and on a second one, the
// canary, in place of any other host. The tests in frontend/e2e/hostile.spec.ts
// and frontend/webkit/hostile.mjs drive it.
//
// It prints one line of JSON with its addresses, and ends when its standard
// input ends, so that it never runs longer than the test that started it.
package main

import (
	_ "embed"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/net/html"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
)

//go:embed watch.html
var watchPage string

func main() {
	dir := flag.String("pages", "backend/tree/tagtree/testdata/hostile", "folder of the hostile pages")
	flag.Parse()
	s := &server{dir: *dir}
	app, outside := listen(), listen()
	s.outside = outside.Addr().String()
	go func() { log.Fatal(http.Serve(outside, http.HandlerFunc(s.leak))) }()
	go func() { log.Fatal(http.Serve(app, s.routes())) }()
	names, err := s.names()
	if err != nil || len(names) == 0 {
		log.Fatalf("no hostile pages in %s: %v", *dir, err)
	}
	_ = json.NewEncoder(os.Stdout).Encode(map[string]any{"app": "http://" + app.Addr().String(), "canary": "http://" + s.outside, "pages": names})
	_, _ = io.Copy(io.Discard, os.Stdin)
}

func listen() net.Listener {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	return l
}

type server struct {
	dir     string
	outside string

	mu   sync.Mutex
	hits []string
}

func (s *server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = io.WriteString(w, watchPage)
	})
	mux.HandleFunc("GET /favicon.ico", http.NotFound)
	mux.HandleFunc("GET /hits", s.takeHits)
	mux.HandleFunc("GET /frame/{name}", s.frame)
	mux.HandleFunc("GET /raw/{name}", s.raw)
	mux.HandleFunc("GET /texts/{name}", s.texts)
	mux.HandleFunc("GET /asset/{name}", s.asset)
	mux.HandleFunc("/", s.leak)
	return mux
}

// leak counts a request that should not be.
func (s *server) leak(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	s.hits = append(s.hits, r.Method+" "+r.Host+r.URL.String())
	s.mu.Unlock()
	w.WriteHeader(http.StatusNoContent)
}

// takeHits gives what has been counted, and begins anew.
func (s *server) takeHits(w http.ResponseWriter, _ *http.Request) {
	s.mu.Lock()
	hits := s.hits
	s.hits = nil
	s.mu.Unlock()
	_ = json.NewEncoder(w).Encode(slices.Clip(append([]string{}, hits...)))
}

func (s *server) names() ([]string, error) {
	files, err := filepath.Glob(filepath.Join(s.dir, "*.html"))
	for i, f := range files {
		files[i] = strings.TrimSuffix(filepath.Base(f), ".html")
	}
	return files, err
}

func (s *server) read(name string) ([]byte, error) {
	raw, err := os.ReadFile(filepath.Join(s.dir, filepath.Base(name)+".html"))
	return []byte(strings.ReplaceAll(string(raw), "CANARY", s.outside)), err
}

func (s *server) tree(w http.ResponseWriter, r *http.Request) *tagtree.Tree {
	raw, err := s.read(r.PathValue("name"))
	if err == nil {
		var p *page.Page
		if p, err = page.New(raw, page.Origin{Name: r.PathValue("name"), URL: "http://" + s.outside + "/page/", ContentType: "text/html"}); err == nil {
			var t *tagtree.Tree
			if t, err = tagtree.Parse(p); err == nil {
				return t
			}
		}
	}
	http.Error(w, err.Error(), http.StatusInternalServerError)
	return nil
}

// frame gives the page as the app does.
func (s *server) frame(w http.ResponseWriter, r *http.Request) {
	t := s.tree(w, r)
	if t == nil {
		return
	}
	policy, o := tagtree.FramePolicy, tagtree.AnnotateOptions{}
	if r.URL.Query().Get("assets") == "1" {
		policy = tagtree.FramePolicyAssets
		o.Asset = func(ref string) string {
			if ref = t.Resolve(ref); ref == "" {
				return ""
			}
			return "/asset/" + r.PathValue("name") + "?u=" + url.QueryEscape(ref)
		}
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", policy)
	w.Header().Set("X-Content-Type-Options", "nosniff")
	if err := t.WriteAnnotated(w, o); err != nil {
		log.Print(err)
	}
}

// raw gives the page as it is, to show that its tricks are no blanks.
func (s *server) raw(w http.ResponseWriter, r *http.Request) {
	raw, err := s.read(r.PathValue("name"))
	if err != nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/html")
	_, _ = w.Write(raw)
}

// texts gives the text children of every element, by number, for comparison.
func (s *server) texts(w http.ResponseWriter, r *http.Request) {
	t := s.tree(w, r)
	if t == nil {
		return
	}
	all := map[string][]string{}
	for id := tagtree.NodeID(1); int(id) < t.Len(); id++ {
		if t.IsText(id) {
			continue
		}
		texts := []string{}
		for c := t.Node(id).FirstChild; c != nil; c = c.NextSibling {
			if c.Type == html.TextNode {
				texts = append(texts, c.Data)
			}
		}
		all[strconv.Itoa(int(id))] = texts
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(all)
}

// asset stands for the app's asset route: style sheets are rewritten, the rest is a picture.
func (s *server) asset(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	if r.Header.Get("Sec-Fetch-Dest") == "style" || strings.HasSuffix(r.URL.Query().Get("u"), ".css") {
		w.Header().Set("Content-Type", "text/css; charset=utf-8")
		css := fmt.Sprintf(`@import "http://%[1]s/leak/asset/1"; p{color:#123;background:url(http://%[1]s/leak/asset/2)} i{background:url(/leak/asset/3)}`, s.outside)
		_, _ = io.WriteString(w, tagtree.RewriteCSS(css, nil))
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	_, _ = fmt.Fprintf(w, `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="top.canary=1"><script>top.canary=1</script><image href="http://%[1]s/leak/asset/4"/></svg>`, s.outside)
}
