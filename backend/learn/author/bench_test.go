package author_test

import (
	"fmt"
	"strings"
	"testing"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/page"
)

// largePage is a page of some 50,000 nodes with one priced article on top.
func largePage(tb testing.TB, n int) *page.Page {
	tb.Helper()
	var b strings.Builder
	b.WriteString(`<html><body><div id=main class=product><h1>Lamp</h1><table><tr><th>Price:</th><td class=amount>12.50</td></tr></table></div>`)
	for i := range n / 10 {
		fmt.Fprintf(&b, `<div class="card c%d"><a href="/p/%d"><span class=name>Thing %d</span></a><p>Text <b>bold</b> of it</p></div>`, i%7, i, i)
	}
	p, err := page.New([]byte(b.String()), page.Origin{Name: "large.html"})
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// BenchmarkClick is the server's part of a click on a page of 50,000 nodes: what
// the node offers, the mark, the learning and the view.
func BenchmarkClick(b *testing.B) {
	s := author.New()
	if _, err := s.AddPage(largePage(b, 50_000)); err != nil {
		b.Fatal(err)
	}
	v := s.View()
	tree, err := s.Tree(v.Pages[0].ID)
	if err != nil {
		b.Fatal(err)
	}
	b.Logf("%d nodes", tree.Len())
	m, _ := induce.Show(tree, "12.50")
	for i := 0; b.Loop(); i++ {
		if _, err := s.Node(v.Pages[0].ID, int32(m.Node)); err != nil {
			b.Fatal(err)
		}
		if _, err := s.Mark(author.NewMark{Page: v.Pages[0].ID, Node: int32(m.Node), Part: m.Part, Field: fmt.Sprintf("price%d", i)}); err != nil {
			b.Fatal(err)
		}
		s.View()
		b.StopTimer()
		if err := s.Undo(); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
	}
}
