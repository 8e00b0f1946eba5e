package list

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
)

// shop is a page of n records between the usual margins, some 19 nodes a record.
func shop(n int) string {
	return "<!doctype html><title>x</title><body>" + menu + `<div class="main"><ul class="wares">` +
		each(n, `<li class="ware"><div class="pic"><a href="/w/%d"><img src="%d.jpg"></a></div><div class="text"><h3><a href="/w/%d">Ware number %d</a></h3><p>%s</p><dl><dt>Price</dt><dd>%d.50</dd><dt>Stock</dt><dd>%d</dd></dl></div></li>`) +
		"</ul></div>" + footer
}

// hostile are shapes that a careless algorithm is quadratic on.
var hostile = map[string]func(nodes int) string{
	"flat":      func(n int) string { return strings.Repeat("<p>word</p>", n/2) },
	"flat bare": func(n int) string { return "<div>" + strings.Repeat("<i>w</i><b>v</b>", n/4) + "</div>" },
	"deep": func(n int) string {
		const depth = 400
		return strings.Repeat(strings.Repeat("<div>", depth)+"word"+strings.Repeat("<p>w</p></div>", depth), max(1, n/(3*depth)))
	},
	"nested lists": func(n int) string {
		const depth = 120
		return strings.Repeat(strings.Repeat("<ul><li>word <li>", depth)+"end"+strings.Repeat("</ul>", depth), max(1, n/(4*depth)))
	},
	"all alike": func(n int) string {
		return strings.Repeat("<div><div><p>some words</p><p>more words</p></div></div>", n/6)
	},
	"all different": func(n int) string {
		b := &strings.Builder{}
		tags := []string{"p", "div", "ul", "h3", "span", "section", "article", "a"}
		for i := range n / 10 {
			b.WriteString("<div>")
			for k, x := 0, i; k < 5; k, x = k+1, x/len(tags) {
				tag := tags[x%len(tags)]
				fmt.Fprintf(b, "<%s class=c%c>w%d</%s>", tag, 'a'+rune(i>>k%26&7), i, tag)
			}
			b.WriteString("</div>")
		}
		return b.String()
	},
	"two halves": func(n int) string {
		half := func(tags ...string) string {
			b := &strings.Builder{}
			b.WriteString("<div>")
			for i := range n / 4 {
				fmt.Fprintf(b, "<%s>w</%[1]s>", tags[i*i%7%len(tags)])
			}
			return b.String() + "</div>"
		}
		return half("p", "h3", "div") + half("h3", "p", "ul", "div")
	},
}

func pageOf(t testing.TB, html string) *page.Page {
	t.Helper()
	p, err := page.New([]byte("<!doctype html><meta charset=utf-8>"+html), page.Origin{Name: "x"})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// least is the shortest of some runs, of more if they are short: a collection of garbage may fall on five of them.
func least(runs int, f func()) time.Duration {
	shortest, all := time.Duration(math.MaxInt64), time.Duration(0)
	for i := 0; i < runs || all < leastTime; i++ {
		start := time.Now()
		f()
		took := time.Since(start)
		shortest, all = min(shortest, took), all+took
	}
	return shortest
}

// leastTime is how long the runs take together at least.
const leastTime = 10 * time.Millisecond

// measured parses a page, finds its list and lays it in columns, each timed.
func measured(t testing.TB, p *page.Page, runs int) (nodes int, parse, find, columns time.Duration, found []Found) {
	t.Helper()
	var tree *tagtree.Tree
	parse = least(runs, func() {
		var err error
		if tree, err = tagtree.ParseWithoutState(p); err != nil {
			t.Fatal(err)
		}
	})
	find = least(runs, func() { found = Find(tree, Options{}) })
	if len(found) > 0 {
		columns = least(runs, func() { Columns(tree, found[0]) })
	}
	return tree.Len(), parse, find, columns, found
}

// BenchmarkRecords gives the ratio of parsing with records to parsing alone, in
// one run, on a page of 58,000 nodes.
func BenchmarkRecords(b *testing.B) {
	p := pageOf(b, shop(3053))
	for b.Loop() {
		nodes, parse, find, columns, found := measured(b, p, 9)
		if len(found) == 0 || len(found[0].Records) != 3053 {
			b.Fatalf("%d lists", len(found))
		}
		b.ReportMetric(float64(nodes), "nodes")
		b.ReportMetric(float64(find+columns)/1e6, "ms-records")
		b.ReportMetric(float64(parse+find)/float64(parse), "ratio-regions")
		b.ReportMetric(float64(parse+find+columns)/float64(parse), "ratio")
	}
}

// BenchmarkHostile shows that time grows with nodes: ns a node at 25,000 and at 200,000.
func BenchmarkHostile(b *testing.B) {
	for name, shape := range hostile {
		for _, n := range []int{25_000, 200_000} {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				p := pageOf(b, shape(n))
				for b.Loop() {
					nodes, parse, find, columns, found := measured(b, p, 1)
					b.ReportMetric(float64(find)/float64(nodes), "ns/node")
					b.ReportMetric(float64(columns)/float64(nodes), "ns/node-columns")
					b.ReportMetric(float64(parse+find+columns)/float64(parse), "ratio")
					stopped := 0.0
					if len(found) > 0 && found[0].Stopped {
						stopped = 1
					}
					b.ReportMetric(stopped, "stopped")
				}
			})
		}
	}
}

// BenchmarkPages measures real pages: those below the folder WRAPSMITH_DATA names. The ratios are
// of parsing and records to parsing with x/net/html alone: of the median page and of the worst 1 %.
func BenchmarkPages(b *testing.B) {
	files, _ := filepath.Glob(filepath.Join(os.Getenv("WRAPSMITH_DATA"), "list", "*", "*", "pages", "*.html"))
	if len(files) == 0 {
		b.Skip("set WRAPSMITH_DATA to a folder with list/<set>/<site>/pages")
	}
	for b.Loop() {
		var ratios, regions []float64
		var worst time.Duration
		for _, name := range files {
			raw, err := os.ReadFile(name)
			if err != nil {
				b.Fatal(err)
			}
			p, err := page.New(raw, page.Origin{Name: name})
			if err != nil {
				b.Fatal(err)
			}
			alone := least(5, func() {
				if _, err := html.Parse(strings.NewReader(p.Text)); err != nil {
					b.Fatal(err)
				}
			})
			nodes, parse, find, columns, _ := measured(b, p, 5)
			ratio := float64(parse+find+columns) / float64(alone)
			ratios, regions = append(ratios, ratio), append(regions, float64(parse+find)/float64(alone))
			worst = max(worst, find+columns)
			if testing.Verbose() {
				b.Logf("%6d nodes alone %6.2f parse %6.2f find %6.2f columns %6.2f ratio %.2f %s", nodes, alone.Seconds()*1e3, parse.Seconds()*1e3,
					find.Seconds()*1e3, columns.Seconds()*1e3, ratio, filepath.Base(filepath.Dir(filepath.Dir(name))))
			}
		}
		slices.Sort(ratios)
		slices.Sort(regions)
		b.ReportMetric(regions[len(regions)/2], "ratio-regions")
		b.ReportMetric(ratios[len(ratios)/2], "ratio")
		b.ReportMetric(ratios[len(ratios)*99/100], "ratio-worst")
		b.ReportMetric(worst.Seconds()*1e3, "ms-worst")
	}
}
