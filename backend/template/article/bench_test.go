package article_test

import (
	"os"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"wrapsmith/backend/measure"
	"wrapsmith/backend/page"
	"wrapsmith/backend/template/article"
	"wrapsmith/backend/tree/tagtree"
)

// samples are pages to measure speed with: those of WRAPSMITH_DATA, else a page of our own.
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
	for _, set := range data.Sets {
		for _, site := range set.Sites {
			for i, p := range site.Pages {
				if i%10 == 0 {
					if t, err := site.Tree(p); err == nil {
						pages = append(pages, t.Page)
					}
				}
			}
		}
	}
	return pages
}

// BenchmarkArticle measures, page by page in turns, the parser alone and
// parsing with the article, and reports how many times as long that takes.
func BenchmarkArticle(b *testing.B) {
	pages := samplePages(b)
	for _, m := range []struct {
		name string
		do   func(p *page.Page)
	}{
		{"html.Parse", func(p *page.Page) { _, _ = html.Parse(strings.NewReader(p.Text)) }},
		{"tagtree.ParseWithoutState", func(p *page.Page) { _, _ = tagtree.ParseWithoutState(p) }},
		{"body", func(p *page.Page) { read(p, article.Best, false) }},
		{"fusion", func(p *page.Page) { read(p, article.Fusion, false) }},
		{"body and about", func(p *page.Page) { read(p, article.Best, true) }},
	} {
		b.Run(m.name, func(b *testing.B) {
			for range b.N {
				for _, p := range pages {
					m.do(p)
				}
			}
		})
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
