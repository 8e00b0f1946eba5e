package article_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"wrapsmith/backend/measure"
	"wrapsmith/backend/page"
	"wrapsmith/backend/template/article"
	"wrapsmith/backend/tree/tagtree"
)

// everyPage is how many labelled pages there are for each that speed is measured with.
const everyPage = 30

// samplePages are pages to measure speed with: every 30th of WRAPSMITH_DATA, else a page of our own.
func samplePages(b *testing.B) []*page.Page {
	dir := os.Getenv("WRAPSMITH_DATA")
	if dir == "" {
		text := "<html><head><title>One day</title></head><body><nav>" + strings.Repeat(`<a href="/x" class="menu item">Menu</a> `, 60) + "</nav><article>" +
			strings.Repeat(`<p class="text">A paragraph, as long as one is, that says this and that about the day.</p>`, 120) + "</article>" +
			strings.Repeat(`<div class="card"><h3><a href="/y">Another day</a></h3><p>More of it</p></div>`, 40) + "</body></html>"
		p, err := page.New([]byte(text), page.Origin{Name: "bench.html"})
		if err != nil {
			b.Fatal(err)
		}
		return []*page.Page{p}
	}
	data, err := measure.Read(os.DirFS(dir), "article")
	if err != nil {
		b.Fatal(err)
	}
	var pages []*page.Page
	n := 0
	for _, set := range data.Sets {
		for _, site := range set.Sites {
			for _, p := range site.Pages {
				if n++; n%everyPage == 0 {
					if t, err := site.Tree(p); err == nil {
						pages = append(pages, t.Page)
					}
				}
			}
		}
	}
	return pages
}

// ways are what is measured, the parser alone first.
var ways = []struct {
	name string
	do   func(p *page.Page)
}{
	{"html.Parse", func(p *page.Page) { _, _ = html.Parse(strings.NewReader(p.Text)) }},
	{"tree", func(p *page.Page) { _, _ = tagtree.ParseWithoutState(p) }},
	{"body", func(p *page.Page) { read(p, article.Best, false) }},
	{"fusion", func(p *page.Page) { read(p, article.Fusion, false) }},
	{"body-and-about", func(p *page.Page) { read(p, article.Best, true) }},
}

// BenchmarkArticle measures each way over all pages.
func BenchmarkArticle(b *testing.B) {
	pages := samplePages(b)
	for _, way := range ways {
		b.Run(way.name, func(b *testing.B) {
			for range b.N {
				for _, p := range pages {
					way.do(p)
				}
			}
		})
	}
}

// BenchmarkAgainstParser reports how many times as long as the parser alone each way takes on the median page, the
// shortest of several runs in which the ways take turns. Use it with -benchtime 8x.
func BenchmarkAgainstParser(b *testing.B) {
	pages := samplePages(b)
	ratios := make([][]float64, len(ways))
	for _, p := range pages {
		least := make([]time.Duration, len(ways))
		for range b.N {
			for k, way := range ways {
				start := time.Now()
				way.do(p)
				if took := time.Since(start); least[k] == 0 || took < least[k] {
					least[k] = took
				}
			}
		}
		for k := range ways {
			ratios[k] = append(ratios[k], float64(least[k])/float64(least[0]))
		}
	}
	for k, way := range ways[1:] {
		slices.Sort(ratios[k+1])
		b.ReportMetric(ratios[k+1][len(pages)/2], "x-parser/"+way.name)
	}
}

func read(p *page.Page, m article.Method, about bool) {
	t, err := tagtree.ParseWithoutState(p)
	if err != nil {
		return
	}
	r := article.Read(t)
	a := r.Find(article.Options{Method: m})
	if about {
		r.About(a.Body)
	}
}
