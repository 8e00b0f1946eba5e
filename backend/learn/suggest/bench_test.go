package suggest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"wrapsmith/backend/tree/tagtree"
)

// long is a page with a long text, a list and many facts.
func long(title string, n int) string {
	var b strings.Builder
	for i := range 40 * n {
		fmt.Fprintf(&b, "<div class='row r%d'><h3>Part %d of %s</h3><p>The <a href='/a%d'>fen</a> and the <b>moor</b>, %d and more of it.</p><ul><li><b>Width:</b> %d m</li><li>Reed %d</li></ul></div>", i%5, i, title, i, i*7, i*3, i)
	}
	return "<html><head><title>" + title + "</title></head><body><h1>" + title + "</h1>" + b.String() + "</body></html>"
}

// BenchmarkFields reports how often longer the suggestions of two pages take than parsing these pages.
func BenchmarkFields(b *testing.B) {
	for _, n := range []int{1, 4, 16} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			var parsing, suggesting time.Duration
			for b.Loop() {
				var trees []*tagtree.Tree
				start := time.Now()
				for _, title := range []string{"Fen", "Moor"} {
					trees = append(trees, parse(b, long(title, n)))
				}
				parsed := time.Now()
				if _, err := Fields(b.Context(), trees, Options{}); err != nil {
					b.Fatal(err)
				}
				parsing, suggesting = parsing+parsed.Sub(start), suggesting+time.Since(parsed)
			}
			b.ReportMetric(float64(suggesting)/float64(parsing), "parses")
		})
	}
}
