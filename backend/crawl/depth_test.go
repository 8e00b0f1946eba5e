package crawl

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"wrapsmith/backend/web/source"
)

// shelves is a site of lists with a pager each, whose jars lead to makers:
//
//	/        /shelf/1 .. /shelf/5      /jar/1 .. /jar/10       /maker/1 .. /maker/10
//	depth 0  depth 1, by next links    depth 2                 depth 3
func shelves(pager func(n int) string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var n int
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		switch {
		case r.URL.Path == "/":
			fmt.Fprint(w, `<h1>Jars</h1><a href="/shelf/1">All jars</a>`)
		case scan(r.URL.Path, "/shelf/%d", &n):
			fmt.Fprintf(w, `<h1>Shelf</h1><ul><li><a href="/jar/%d">A</a></li><li><a href="/jar/%d">B</a></li></ul>%s`, 2*n-1, 2*n, pager(n))
		case scan(r.URL.Path, "/jar/%d", &n):
			fmt.Fprintf(w, `<h1>Jar %d</h1><p>made by <a href="/maker/%d">a maker</a>, as is <a href="/maker/1">another</a>`, n, n)
		default:
			http.NotFound(w, r)
		}
	})
}

func scan(path, form string, n *int) bool {
	found, err := fmt.Sscanf(path, form, n)
	return err == nil && found == 1
}

func TestNextPagesCostNoDepth(t *testing.T) {
	t.Parallel()
	for name, pager := range map[string]func(n int) string{
		"a link that says next": func(n int) string {
			if n == 5 {
				return `<a href="/shelf/4">Previous</a>`
			}
			return fmt.Sprintf(`<a href="/shelf/%d">Next ›</a>`, n+1)
		},
		"page numbers": func(n int) string {
			var b strings.Builder
			for i := 1; i <= 5; i++ {
				if fmt.Fprintf(&b, `<a href="/shelf/%d">%d</a> `, i, i); i > n {
					break // as many as are near
				}
			}
			return b.String()
		},
		"下一页": func(n int) string { return fmt.Sprintf(`<a href="/shelf/%d">下一页</a>`, min(n+1, 5)) },
	} {
		srv := httptest.NewServer(shelves(pager))
		defer srv.Close()
		f, err := source.NewFetcher(source.FetchOptions{AllowHosts: []string{strings.TrimPrefix(srv.URL, "http://")}})
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		c := begin(t, Plan{Seeds: []string{srv.URL}, Depth: 2, Max: 100, Pages: []string{"/jar/*"}}, dir, f)
		if err := c.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		s := c.State()
		if got := kept(t, dir); len(got) != 10 || s.Found != 16 {
			t.Errorf("%s: kept %q of %d addresses, want 10 jars of 16", name, got, s.Found)
		}
		if s.Deeper != 10 {
			t.Errorf("%s: %d links were deeper, want the 10 makers", name, s.Deeper)
		}
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
		again := begin(t, Plan{}, dir, f)
		if got := again.State().Deeper; got != 10 {
			t.Errorf("%s: read again, %d links were deeper, want 10", name, got)
		}
		if err := again.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
