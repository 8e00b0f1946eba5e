package crawl

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/crawl/crawltest"
	"wrapsmith/backend/web/source"
)

// A sitemap is a beginning: its pages are a step from it, and it is never kept.
func TestBeginsAtASitemap(t *testing.T) {
	t.Parallel()
	site := &crawltest.Site{Books: 40}
	var host string
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/sitemap.xml":
			w.Header().Set("Content-Type", "text/xml")
			fmt.Fprintf(w, `<sitemapindex><sitemap><loc>%s/sitemap-books.xml</loc></sitemap></sitemapindex>`, host)
		case "/sitemap-books.xml":
			fmt.Fprint(w, "<urlset>")
			for _, path := range []string{"/book/1", "/book/2", "/about/1", "/book/2"} {
				fmt.Fprintf(w, "<url><loc>%s%s</loc></url>", host, path)
			}
			fmt.Fprint(w, "<url><loc>http://elsewhere.example/</loc></url></urlset>")
		default:
			site.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(srv.Close)
	host = srv.URL
	f, err := source.NewFetcher(source.FetchOptions{AllowHosts: []string{strings.TrimPrefix(host, "http://")}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		like []Sample
		want []string
	}{
		{[]Sample{sample(t, f, host+"/book/7")}, []string{"/book/1", "/book/2"}},
		{nil, []string{"/about/1", "/book/1", "/book/2"}},
	} {
		dir := t.TempDir()
		crawl := begin(t, Plan{Seeds: []string{host + "/sitemap.xml"}, Depth: 1, Max: 50, Like: c.like}, dir, f)
		if err := crawl.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		if err := crawl.Close(); err != nil {
			t.Fatal(err)
		}
		if got := kept(t, dir); !slices.Equal(got, c.want) {
			t.Errorf("with %d samples: kept %v, want %v", len(c.like), got, c.want)
		}
	}
}
