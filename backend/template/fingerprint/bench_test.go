package fingerprint

import (
	"fmt"
	"strings"
	"testing"

	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
)

// shopPage is a page of some n products, 110 bytes each.
func shopPage(tb testing.TB, n int) *tagtree.Tree {
	tb.Helper()
	var b strings.Builder
	b.WriteString(`<!DOCTYPE html><head><title>Cups | A Small Shop</title><link rel=canonical href="https://shop.example/cups"></head><body><ul class=cards>`)
	for i := range n {
		fmt.Fprintf(&b, `<li class="card c%d"><a class="title" href="https://shop.example/%d">Cup</a><span class=price>%d</span></li>`, i, i, i)
	}
	return parse(tb, b.String())
}

func parse(tb testing.TB, html string) *tagtree.Tree {
	tb.Helper()
	return tagtreetest.Parse(tb, html)
}

// tryParse is nil when the page is refused.
func tryParse(html string) *tagtree.Tree {
	p, err := page.New([]byte(html), page.Origin{Name: "test"})
	if err != nil {
		return nil
	}
	t, err := tagtree.Parse(p)
	if err != nil {
		return nil
	}
	return t
}

func BenchmarkRead(b *testing.B) {
	for _, n := range []int{300, 3000, 30000} {
		t := shopPage(b, n)
		b.Run(fmt.Sprintf("%d-nodes", t.Len()), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Read(t)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(t.Len()), "ns/node")
		})
	}
}

func BenchmarkSketch(b *testing.B) {
	print := Of(shopPage(b, 300))
	for b.Loop() {
		NewSketch(print)
	}
}
