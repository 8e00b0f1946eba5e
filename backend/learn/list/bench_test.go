package list

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
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

// leastTime is how long the runs of one page take together at least: a collection of garbage may fall on all of a few short runs.
const leastTime = 40 * time.Millisecond

// timing is what a page takes, the shortest of its runs each: parsing with x/net/html alone, and all steps from the page to its columns.
// They run in turns, so that each finds the caches as the others leave them.
type timing struct {
	alone, parse, find, columns time.Duration
	nodes                       int
	found                       []Found
}

// ratio is the time of the first steps to that of parsing alone.
func (m *timing) ratio(steps ...time.Duration) float64 {
	sum := time.Duration(0)
	for _, s := range steps {
		sum += s
	}
	return float64(sum) / float64(m.alone)
}

// measured times a page, with so many runs at least.
func measured(t testing.TB, p *page.Page, runs int) *timing {
	t.Helper()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	m := &timing{alone: math.MaxInt64, parse: math.MaxInt64, find: math.MaxInt64, columns: math.MaxInt64}
	step := func(least *time.Duration, f func()) {
		start := threadTime()
		f()
		*least = min(*least, threadTime()-start)
	}
	var tree *tagtree.Tree
	for n, start := 0, threadTime(); n < runs || runs > 1 && threadTime()-start < leastTime; n++ {
		var err error
		step(&m.alone, func() { _, err = html.Parse(strings.NewReader(p.Text)) })
		if err != nil {
			t.Fatal(err)
		}
		step(&m.parse, func() { tree, err = tagtree.ParseWithoutState(p) })
		if err != nil {
			t.Fatal(err)
		}
		step(&m.find, func() { m.found = Find(tree, Options{}) })
		step(&m.columns, func() {
			if len(m.found) > 0 {
				Columns(tree, m.found[0])
			}
		})
	}
	m.nodes = tree.Len()
	return m
}

// BenchmarkRecords gives the ratio of parsing with records to parsing alone, in
// one run, on a page of 58,000 nodes.
func BenchmarkRecords(b *testing.B) {
	p := pageOf(b, shop(3053))
	for b.Loop() {
		m := measured(b, p, 9)
		if len(m.found) == 0 || len(m.found[0].Records) != 3053 {
			b.Fatalf("%d lists", len(m.found))
		}
		b.ReportMetric(float64(m.nodes), "nodes")
		b.ReportMetric(float64(m.find+m.columns)/1e6, "ms-records")
		b.ReportMetric(m.ratio(m.parse, m.find), "ratio-regions")
		b.ReportMetric(m.ratio(m.parse, m.find, m.columns), "ratio")
	}
}

// BenchmarkHostile shows that time grows with nodes: ns a node at 25,000 and at 200,000.
func BenchmarkHostile(b *testing.B) {
	for name, shape := range hostile {
		for _, n := range []int{25_000, 200_000} {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				p := pageOf(b, shape(n))
				for b.Loop() {
					m := measured(b, p, 1)
					b.ReportMetric(float64(m.find)/float64(m.nodes), "ns/node")
					b.ReportMetric(float64(m.columns)/float64(m.nodes), "ns/node-columns")
					b.ReportMetric(m.ratio(m.parse, m.find, m.columns), "ratio")
					stopped := 0.0
					if len(m.found) > 0 && m.found[0].Stopped {
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
		var parse, find, columns, all []float64
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
			m := measured(b, p, 3)
			parse, find, columns = append(parse, m.ratio(m.parse)), append(find, m.ratio(m.find)), append(columns, m.ratio(m.columns))
			all = append(all, m.ratio(m.parse, m.find, m.columns))
			worst = max(worst, m.find+m.columns)
			if testing.Verbose() {
				b.Logf("%6d nodes alone %6.2f parse %6.2f find %6.2f columns %6.2f ratio %.2f %s", m.nodes, m.alone.Seconds()*1e3, m.parse.Seconds()*1e3,
					m.find.Seconds()*1e3, m.columns.Seconds()*1e3, all[len(all)-1], filepath.Base(filepath.Dir(filepath.Dir(name))))
			}
		}
		at := func(ratios []float64, percent int) float64 {
			slices.Sort(ratios)
			return ratios[len(ratios)*percent/100]
		}
		b.ReportMetric(at(parse, 50), "ratio-parse")
		b.ReportMetric(at(find, 50), "ratio-find")
		b.ReportMetric(at(columns, 50), "ratio-columns")
		b.ReportMetric(at(all, 50), "ratio")
		b.ReportMetric(at(all, 99), "ratio-worst")
		b.ReportMetric(worst.Seconds()*1e3, "ms-worst")
	}
}
