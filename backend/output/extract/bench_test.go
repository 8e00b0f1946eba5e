package extract_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/learn/match"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/templates"
)

// clicks are the values clicked on one page of the shop, and the selectors that
// a person would write for the same fields by hand.
var clicks = []struct{ field, value, css string }{
	{"title", "Osmund Pouring Kettle, 1.2 L", "h1"},
	{"price", "£64.00", ".ourPrice .big"},
	{"brand", "Tollbeck", ".brand"},
	{"rating", "4.6", ".avg"},
	{"availability", "In stock, leaves our barn within 24 hours", ".avail"},
}

const clicked = "kettle-osmund.html"

// shop reads the pages of the sample shop and learns five fields from its first.
func shop(b *testing.B) ([]*page.Page, *template.Template) {
	b.Helper()
	files, err := filepath.Glob("../../../templates/shop/pages/*.html")
	if err != nil || len(files) < 2 {
		b.Fatalf("no pages of the shop: %v", err)
	}
	var pages []*page.Page
	var trees []*tagtree.Tree
	for _, f := range files {
		raw, err := os.ReadFile(f)
		if err != nil {
			b.Fatal(err)
		}
		p, err := page.New(raw, page.Origin{Name: filepath.Base(f)})
		if err != nil {
			b.Fatal(err)
		}
		t, err := tagtree.Parse(p)
		if err != nil {
			b.Fatal(err)
		}
		pages, trees = append(pages, p), append(trees, t)
	}
	first := slices.IndexFunc(pages, func(p *page.Page) bool { return p.Name == clicked })
	if first < 0 {
		b.Fatalf("the shop has no page %s", clicked)
	}
	pages[0], pages[first] = pages[first], pages[0]
	trees[0], trees[first] = trees[first], trees[0]
	problem := induce.Problem{Samples: trees[:min(len(trees), 6)]}
	for _, c := range clicks {
		m, ok := induce.Show(trees[0], c.value)
		if !ok {
			b.Fatalf("%s does not show %q", clicked, c.value)
		}
		m.Field = c.field
		problem.Fields = append(problem.Fields, record.Field{Name: c.field, Type: record.Text})
		problem.Marks = append(problem.Marks, m)
	}
	t, err := induce.Learn(problem)
	if err != nil {
		b.Fatal(err)
	}
	t.Name, t.Site = "shop", "www.marrowick.example"
	return pages, t
}

// BenchmarkPage measures everything that is done with a page against parsing it
// with x/net/html alone. Each round does all of it once, so that a busy machine
// slows every part the same; the figures that count are the ratios.
func BenchmarkPage(b *testing.B) {
	pages, t := shop(b)
	prog, err := program.Compile(t)
	if err != nil {
		b.Fatal(err)
	}
	aligned := align.Prepare(t.Tree)
	index := match.NewIndex()
	index.Put("shop", prog)
	starters, err := templates.StarterLibrary()
	if err != nil {
		b.Fatal(err)
	}
	for _, s := range starters {
		t, err := template.Read(bytes.NewReader(s.XML), s.Site)
		if err != nil {
			b.Fatal(err)
		}
		p, err := program.Compile(t)
		if err != nil {
			b.Fatal(err)
		}
		index.Put(s.Site+"/"+s.Kind, p)
	}
	pages = slices.DeleteFunc(pages, func(p *page.Page) bool { // those of the shop's other design
		_, fits, _ := index.Best(parsed(b, p), 1)
		cells, _ := prog.Votes(parsed(b, p))
		return !fits || slices.ContainsFunc(cells[:2], func(c record.Cell) bool { return c.State != record.Found })
	})
	if len(pages) < 4 {
		b.Fatalf("only %d pages of the shop fit its template", len(pages))
	}
	steps := []struct {
		name string
		do   func(p *page.Page)
	}{
		{"parse", func(p *page.Page) {
			if _, err := html.Parse(strings.NewReader(p.Text)); err != nil {
				b.Fatal(err)
			}
		}},
		{"extract", func(p *page.Page) { prog.Run(parsed(b, p)) }},
		{"match+align+extract", func(p *page.Page) {
			tree := parsed(b, p)
			best, fits, why := index.Best(tree, 1) // its dry run is the extraction
			if !fits || len(best[0].Result.Records) != 1 {
				b.Fatal(why)
			}
			aligned.Align(tree)
		}},
		{"goquery5css", func(p *page.Page) {
			d, err := goquery.NewDocumentFromReader(strings.NewReader(p.Text))
			if err != nil {
				b.Fatal(err)
			}
			for _, c := range clicks {
				_ = d.Find(c.css).First().Text()
			}
		}},
	}
	spent := make([]time.Duration, len(steps))
	size := 0
	for i := 0; b.Loop(); i++ {
		p := pages[i%len(pages)]
		size += len(p.Text)
		for k := range steps {
			begun := time.Now()
			steps[k].do(p)
			spent[k] += time.Since(begun)
		}
	}
	for k := range steps[1:] {
		b.ReportMetric(spent[k+1].Seconds()/spent[0].Seconds(), steps[k+1].name+"/parse")
	}
	b.ReportMetric(float64(size)/1e6/spent[0].Seconds(), "parse-MB/s")
	b.ReportMetric(0, "ns/op")
}

func parsed(b *testing.B, p *page.Page) *tagtree.Tree {
	t, err := tagtree.Parse(p)
	if err != nil {
		b.Fatal(err)
	}
	return t
}

// BenchmarkLearn is one click: a field learned from a page of 300 kB and five
// more of its site without marks.
func BenchmarkLearn(b *testing.B) {
	pages, _ := shop(b)
	var trees []*tagtree.Tree
	for i := range 6 {
		body := []byte(pages[i%len(pages)].Text)
		at := bytes.LastIndex(body, []byte("</body>"))
		if at < 0 {
			b.Fatal("a page of the shop has no end of its body")
		}
		var large bytes.Buffer
		large.Write(body[:at])
		for large.Len() < 300_000 { // reviews, as shops have them
			large.WriteString(`<div class="review"><h4 class="who">A. Reader</h4><p class="text">It does what it <b>says</b> on the box.</p><span class="stars">4 of 5</span></div>`)
		}
		large.Write(body[at:])
		p, err := page.New(large.Bytes(), page.Origin{Name: "large"})
		if err != nil {
			b.Fatal(err)
		}
		trees = append(trees, parsed(b, p))
	}
	mark, ok := induce.Show(trees[0], clicks[1].value)
	if !ok {
		b.Fatal("the price is not shown")
	}
	mark.Field = "price"
	b.Logf("%d nodes a page", trees[0].Len())
	for b.Loop() {
		f, err := induce.Field(trees, []induce.Mark{mark}, record.Field{Name: "price", Type: record.Text})
		if err != nil || len(f.Locators) == 0 {
			b.Fatalf("nothing learned: %v", err)
		}
	}
}
