package source

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wrapsmith/backend/page"
)

func TestReadSitemap(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, pages, maps, why string }{
		{`<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc> http://a/1 </loc></url><url><loc>http://a/2?x=1&amp;y=2</loc><priority>1</priority></url></urlset>`,
			"http://a/1 http://a/2?x=1&y=2", "", "as the protocol has it"},
		{`<!-- made by --><sitemapindex><sitemap><loc>http://a/s1.xml</loc></sitemap></sitemapindex>`, "", "http://a/s1.xml", "an index"},
		{`<s:urlset xmlns:s="m"><s:url><s:loc>http://a/1</s:loc></s:url></s:urlset>`, "http://a/1", "", "with a prefix"},
		{`<urlset xmlns="m" xmlns:image="i"><url><loc>http://a/1</loc><image:image><image:loc>http://a/1.png</image:loc></image:image></url></urlset>`, "http://a/1", "", "pictures are no pages"},
		{`<urlset><url><loc>/relative</loc></url><url><loc>javascript:x</loc></url></urlset>`, "", "", "what is no address"},
		{`<urlset><url><loc>http://a/1</loc></url><url><loc>http://a/2`, "http://a/1", "", "cut off"},
		{`<urlset>` + strings.Repeat(`<url><loc>http://a/</loc></url>`, MaxSitemap+9), strings.TrimSpace(strings.Repeat("http://a/ ", MaxSitemap)), "", "too many"},
	} {
		var m *Sitemap
		if !errors.As(orSitemap([]byte("\ufeff\n"+c.text), "", page.ErrNotHTML), &m) || !errors.Is(m, page.ErrNotHTML) {
			t.Errorf("%s: no sitemap", c.why)
			continue
		}
		if p, s := strings.Join(m.Pages, " "), strings.Join(m.Maps, " "); p != c.pages || s != c.maps {
			t.Errorf("%s: pages %.200q, maps %q", c.why, p, s)
		}
	}
	for _, other := range []string{`<rss><channel/></rss>`, `<html><urlset>`, `<urlsets>`, "\x1f\x8bbroken", ""} {
		if err := orSitemap([]byte(other), "", page.ErrNotHTML); err != page.ErrNotHTML { //nolint:errorlint // the same one
			t.Errorf("%q: %v", other, err)
		}
	}
}

// A sitemap gives its pages, wherever it comes from; those that lead round end.
func TestSitemaps(t *testing.T) {
	t.Parallel()
	var host string
	urlset := func(list ...string) string {
		return "<urlset><url><loc>" + host + strings.Join(list, "</loc></url><url><loc>"+host) + "</loc></url></urlset>"
	}
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/sitemap.xml":
			fmt.Fprintf(w, `<?xml version="1.0"?><sitemapindex><sitemap><loc>%[1]s/sitemap-a.xml</loc></sitemap><sitemap><loc>%[1]s/sitemap-b.xml.gz</loc></sitemap></sitemapindex>`, host)
		case "/sitemap-a.xml":
			w.Header().Set("Content-Type", "application/xml")
			fmt.Fprint(w, urlset("/1", "/2"))
		case "/sitemap-b.xml.gz":
			w.Header().Set("Content-Type", "application/x-gzip")
			gz := gzip.NewWriter(w)
			fmt.Fprint(gz, urlset("/3"))
			gz.Close()
		case "/round-sitemap.xml":
			fmt.Fprintf(w, `<sitemapindex><sitemap><loc>%s/round-sitemap.xml</loc></sitemap></sitemapindex>`, host)
		case "/1", "/2", "/3":
			fmt.Fprintf(w, "<p>page %s", r.URL.Path)
		default:
			http.NotFound(w, r)
		}
	}))
	defer srv.Close()
	host = srv.URL
	u, err := url.Parse(host)
	if err != nil {
		t.Fatal(err)
	}
	f, err := NewFetcher(FetchOptions{AllowHosts: []string{u.Host}})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "map.xml")
	if err := os.WriteFile(file, []byte(`<?xml version="1.0"?>`+"\n"+urlset("/2", "/gone")), 0o600); err != nil {
		t.Fatal(err)
	}
	same := func(g Getter) Getter { return g }
	for _, c := range []struct {
		s          Source
		want, fail string
	}{
		{SitemapBy(f, f, host+"/sitemap.xml"), "/1 /2 /3", ""},
		{Via(SitemapBy(f, f, host+"/sitemap-a.xml"), same), "/1 /2", ""},
		{SitemapBy(f, f, host+"/3"), "/3", ""},
		{SitemapBy(f, f, host+"/round-sitemap.xml"), "", "not HTML"},
		{f.Paths(file), "/2", "404"},
		{BytesBy(f, []byte(urlset("/1")), page.Origin{}), "/1", ""},
	} {
		if n := c.s.Len(); n != -1 {
			t.Errorf("%d pages before they are known", n)
		}
		var got, fail []string
		for p, err := range c.s.Pages(t.Context()) {
			if err != nil {
				fail = append(fail, err.Error())
				continue
			}
			got = append(got, strings.TrimPrefix(p.URL, host))
		}
		if strings.Join(got, " ") != c.want || (len(fail) > 0) != (c.fail != "") || !strings.Contains(strings.Join(fail, " "), c.fail) {
			t.Errorf("pages %v, failed %v; want %q and %q", got, fail, c.want, c.fail)
		}
	}
}

func TestIsSitemap(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{
		"https://a/sitemap.xml": true, "https://a/x/Sitemap_products-1.xml.gz?p=1": true, "https://a/sitemap": false, "https://a/sitemap.html": false, "https://a/feed.xml": false, "%": false,
	} {
		if IsSitemap(address) != want {
			t.Errorf("%s: %v", address, !want)
		}
	}
}

func FuzzSitemap(f *testing.F) {
	f.Add([]byte(`<urlset><url><loc>http://a/1</loc></url></urlset>`))
	f.Add([]byte(`<sitemapindex xmlns="m"><sitemap><loc>http://a/s.xml</loc></sitemap></sitemapindex>`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		m := readSitemap(bytes.NewReader(raw))
		if len(m.Pages)+len(m.Maps) > MaxSitemap {
			t.Error(len(m.Pages), len(m.Maps))
		}
		for _, a := range append(m.Pages, m.Maps...) {
			if !isAddress(a) {
				t.Errorf("%q is no address", a)
			}
		}
	})
}
