package program_test

import (
	"fmt"
	"strings"
	"testing"

	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// longList is a page of some 300 kB with a list of n records; each third lacks
// its price.
func longList(seed, n int) []byte {
	var b strings.Builder
	b.WriteString("<!DOCTYPE html><html><head><title>List</title></head><body><div id=top><ul><li><a href=/>Home</a><li><a href=/all>All</a></ul></div><div class=hits>\n")
	for i := range n {
		k := seed*n + i
		fmt.Fprintf(&b, `<div class="hit" data-id="%d"><a class="pic" href="/p/%d"><img src="/i/%d.jpg" alt=""></a><h3><a href="/p/%d">Thing number %d</a></h3><p class="by">by <span>maker %d</span></p>`, k, k, k, k, k, k%37)
		if i%3 != 0 {
			fmt.Fprintf(&b, `<div class="price"><b>%d.%02d</b> <small>incl. tax</small></div>`, k%90, k%100)
		}
		fmt.Fprintf(&b, `<ul class="tags"><li>tag%d</li><li>tag%d</li></ul><p>A few words that say what the thing with the number %d is and is not.</p></div>`+"\n", k%5, k%7, k)
	}
	b.WriteString("</div><div id=foot><a href=?p=2 rel=next>Next</a></div></body></html>")
	return []byte(b.String())
}

func tb(t testing.TB, raw []byte) *tagtree.Tree {
	t.Helper()
	return tagtreetest.From(t, raw, page.Origin{Name: "list.html"})
}

// twoClicks marks title and price of the first record that has both, on the first of three pages.
func twoClicks(t testing.TB, n int) induce.ListProblem {
	p := induce.ListProblem{Fields: record.Schema{{Name: "title"}, {Name: "price", Optional: true}}}
	for i := range 3 {
		p.Samples = append(p.Samples, tb(t, longList(i, n)))
	}
	marks, missing := induce.ShowRecord(p.Samples[0], []induce.Shown{{Field: "title", Value: "Thing number 1"}, {Field: "price", Value: "1.01"}}, 0)
	if len(missing) > 0 {
		t.Fatal(missing)
	}
	p.Marks = marks
	return p
}

// BenchmarkLearnList is a click on three pages of 300 kB.
func BenchmarkLearnList(b *testing.B) {
	p := twoClicks(b, 700)
	b.SetBytes(int64(len(p.Samples[0].Page.Bytes)))
	for b.Loop() {
		if _, err := induce.LearnList(p); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkList shows parsing alone, and parsing and running a list program, on one page of 300 kB.
func BenchmarkList(b *testing.B) {
	p := twoClicks(b, 700)
	l, err := induce.LearnList(p)
	if err != nil {
		b.Fatal(err)
	}
	prog, err := program.Compile(l.Template)
	if err != nil {
		b.Fatal(err)
	}
	pg := p.Samples[1].Page
	b.Run("parse", func(b *testing.B) {
		b.SetBytes(int64(len(pg.Bytes)))
		for b.Loop() {
			if _, err := tagtree.Parse(pg); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("parse+run", func(b *testing.B) {
		b.SetBytes(int64(len(pg.Bytes)))
		for b.Loop() {
			t, err := tagtree.Parse(pg)
			if err != nil {
				b.Fatal(err)
			}
			if rows := prog.Rows(t); len(rows) != 700 {
				b.Fatalf("%d rows", len(rows))
			}
		}
	})
}
