package pager

import (
	"fmt"
	"testing"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
)

func parse(t *testing.T, address, text string) *tagtree.Tree {
	t.Helper()
	p, err := page.New([]byte("<!doctype html><body>"+text), page.Origin{URL: address, ContentType: "text/html; charset=utf-8"})
	if err != nil {
		t.Fatal(err)
	}
	tree, err := tagtree.Parse(p)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func TestPageNumbers(t *testing.T) {
	t.Parallel()
	const at = "https://shop.example/list?page=2"
	for _, c := range []struct{ name, address, page, next, pattern string }{
		{"a number in the query", at, `<a href="?page=1">1</a> 2 <a href="?page=3">3</a> … <a href="?page=15">15</a>`,
			"https://shop.example/list?page=3", "https://shop.example/list?page=[1-15]"},
		{"a number in the path, the first page without", "https://shop.example/jars", `<ul><li><b>1</b></li><li><a href="/jars/page/2">2</a></li><li><a href="/jars/page/3">3</a></li></ul>`,
			"https://shop.example/jars/page/2", "https://shop.example/jars/page/[1-3]"},
		{"records left out", "https://shop.example/hits?start=10", `<a href="/hits?start=0">1</a><b>2</b><a href="/hits?start=20">3</a><a href="/hits?start=30">4</a>`,
			"https://shop.example/hits?start=20", "https://shop.example/hits?start=[0-30:10]"},
		{"the current page is a link too", at, `<a href="?page=1">1</a><a href="?page=2">2</a><a href="?page=3">3</a>`,
			"https://shop.example/list?page=3", "https://shop.example/list?page=[1-3]"},
		{"a pager above and one below", at, `<p><a href="?page=1">1</a> 2 <a href="?page=3">3</a></p><h1>Jars</h1><p><a href="?page=1">1</a> 2 <a href="?page=3">3</a></p>`,
			"https://shop.example/list?page=3", "https://shop.example/list?page=[1-3]"},
		{"the last page", "https://shop.example/list?page=3", `<a href="?page=1">1</a> <a href="?page=2">2</a> <span>3</span>`, "", "https://shop.example/list?page=[1-3]"},
		{"Chinese", "https://shop.example/hits?p=1", `<div>共 3 页 <em>1</em> <a href="/hits?p=2">2</a> <a href="/hits?p=3">3</a></div>`,
			"https://shop.example/hits?p=2", "https://shop.example/hits?p=[1-3]"},
		{"the days of a calendar", "https://shop.example/", `<table><tr><td>1<td><a href="/2024/05/2">2</a><td><a href="/2024/05/3">3</a><td>4<td>5</table>`, "", ""},
		{"records a page", "https://shop.example/list", `<p><b>10</b> <a href="?show=20">20</a> <a href="?show=50">50</a></p>`, "", ""},
		{"stars", "https://shop.example/list", `<p><a href="?stars=5">5</a> <a href="?stars=4">4</a> <a href="?stars=3">3</a></p>`, "", ""},
		{"a script", at, `<a href="javascript:go(1)">1</a> 2 <a href="javascript:go(3)">3</a>`, "", ""},
		{"years", "https://shop.example/", `<p><a href="/y/2021">2021</a> <a href="/y/2022">2022</a> <a href="/y/2023">2023</a></p>`, "", ""},
		{"two neighbours are not enough without a current page", "https://shop.example/", `<p>Lamps <a href="/l?w=40">40</a> <a href="/l?w=41">41</a> watts</p>`, "", ""},
	} {
		p, found := Find(parse(t, c.address, c.page))
		next, pattern := "", ""
		if found {
			next, _ = p.Next()
			pattern = patternOf(p)
		}
		if next != c.next || pattern != c.pattern {
			t.Errorf("%s: next %q of %q, want %q of %q", c.name, next, pattern, c.next, c.pattern)
		}
	}
}

// Next prefers a link that says so, and knows no end of a calendar.
func TestNext(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ page, want string }{
		{`<a href="?page=1">1</a> 2 <a href="?page=3">3</a> <a href="?from=21">Next</a>`, "https://shop.example/list?from=21"},
		{`<a href="?page=1">1</a> <a href="?page=2">2</a> <a href="?page=3">3</a>`, "https://shop.example/list?page=3"},
		{`<a href="?month=7">Next month</a>`, ""},
		{`<p>nothing`, ""},
	} {
		if got, _ := Next(parse(t, "https://shop.example/list?page=2", c.page)); got != c.want {
			t.Errorf("%s: %q, want %q", c.page, got, c.want)
		}
	}
}

// patternOf returns the addresses of all pages in one text, as package source expands it:
// "https://shop.example/list?page=[1-15]", with a step "?start=[0-140:10]". The first
// page of a list may have an address without number; the pattern has its number too.
func patternOf(p Numbers) string {
	from, to := p.Start+p.First*p.Step, p.Start+p.Last*p.Step
	if p.Step == 1 {
		return fmt.Sprintf("%s[%d-%d]%s", p.Prefix, from, to, p.Suffix)
	}
	return fmt.Sprintf("%s[%d-%d:%d]%s", p.Prefix, from, to, p.Step, p.Suffix)
}
