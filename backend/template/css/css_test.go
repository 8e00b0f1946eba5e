package css_test

import (
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"wrapsmith/backend/template/css"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/template/xpath"
	"wrapsmith/backend/tree/tagtree"
)

const shelf = `<!doctype html><title>Shelf</title><body>
<h1 id="top" lang="en-GB">Shelf</h1>
<div class="item first" data-id="a1"><a href="/a.html">Oak <b>chair</b></a><p>12</p><p class="note">old</p></div>
<p>between</p>
<div class="item" data-id="b2"><a href="/b.pdf" title="Say &quot;hi&quot;">Elm</a><p>7</p></div>
<div class="item  last"><span><a>Fir</a></span><p></p></div>
<ul><li>one<li>two<li class="x">three<li>four<li>five</ul>
<ul><li>six<ol><li>seven</li></ol></ul>
<table><tr><td>名称</td><td>松</td></tr><tr><td>Price</td><td>9</td></tr></table>`

func treeOf(t *testing.T, text string) *tagtree.Tree {
	t.Helper()
	return tagtreetest.Parse(t, text)
}

// found runs an XPath on a tree, by the fast language where it is of it.
func found(t *testing.T, tree *tagtree.Tree, expr string) []tagtree.NodeID {
	t.Helper()
	e, err := xpath.Compile(expr)
	if err != nil {
		t.Fatalf("%q: %v", expr, err)
	}
	nodes, err := e.Nodes(xpath.NewDoc(tree))
	if err != nil {
		t.Fatalf("%q: %v", expr, err)
	}
	if l, err := locator.Parse(expr); err == nil {
		if fast := locator.NewSet([]locator.Locator{l}).Run(tree)[0]; !slices.Equal(fast, nodes) {
			t.Errorf("%q: the two engines differ: %v, %v", expr, fast, nodes)
		}
	}
	return nodes
}

func TestSelectorsFindWhatTheSelectorEngineFinds(t *testing.T) {
	t.Parallel()
	tree := treeOf(t, shelf)
	for _, s := range []string{
		"div", "*", "#top", ".item", "div.item.first", "div.item a", "div.item > a", "h1 + div", "div ~ p", "h1 ~ div p.note",
		"[data-id]", "[data-id=b2]", `a[title='Say "hi"']`, `a[href$=".pdf"]`, `a[href^="/a"]`, `[class*="tem"]`, "[class~=last]", "h1[lang|=en]",
		"li:first-child", "li:last-child", "li:nth-child(2)", "li:nth-child(2n+1)", "li:nth-child(odd)", "li:nth-child(-n+2)", "li:nth-last-child(2)",
		"li:nth-child(n+3)", "div:nth-of-type(2)", "p:nth-of-type(2)", "p:last-of-type", "div > p:first-of-type", "body > :nth-child(3)",
		"li:only-child", "a:only-of-type", "div p:empty", "div:not(.first)", "li:not(:first-child)", "div:not(.first):not(.last)", "div:has(span)",
		"td:contains(Price) + td", `td:contains("名称") + td`, "a, h1", "ul li ol li", "h1 ~ div + p", "div:not(p, .first)",
		"h1 + div:nth-of-type(1)", "ul > li:nth-child(3).x",
	} {
		var want []tagtree.NodeID
		for _, n := range tree.Query().Find(s).Nodes {
			want = append(want, tree.ID(n))
		}
		slices.Sort(want)
		if len(want) == 0 {
			t.Errorf("%q finds nothing: the case shows nothing", s)
		}
		expr, err := css.XPath(s)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := found(t, tree, expr); !slices.Equal(got, want) {
			t.Errorf("%q as %s\n got %v\nwant %v", s, expr, got, want)
		}
	}
}

// What jQuery adds has no oracle on the tree: what it must find is listed here.
func TestSelectorsOfJQuery(t *testing.T) {
	t.Parallel()
	tree := treeOf(t, shelf)
	for _, c := range []struct{ selector, want string }{
		{"div.item:eq(1) a", "Elm"},
		{"li:eq(-1)", "seven"},
		{"ul:first > li:last", "five"},
		{"ul:eq(0) li:lt(2)", "one two"},
		{"ul:eq(0) li:gt(2)", "four five"},
		{"ul:eq(0) li:even", "one three five"},
		{"ul:eq(0) li:odd", "two four"},
		{"div.item p:eq(2)", "7"},
		{"div[data-id!='a1'] a", "Elm Fir"},
		{`td:contains("Price"):eq(0) ~ td`, "9"},
		{":header", "Shelf"},
		{"div:has(> a) > a", "Oak chair Elm"},
		{"div:has(> span a, .note) a", "Oak chair Fir"},
		{"div:is(.first, .last) a", "Oak chair Fir"},
		{`div[data-id="B2" i] a`, "Elm"},
	} {
		expr, err := css.XPath(c.selector)
		if err != nil {
			t.Error(err)
			continue
		}
		var got []string
		for _, n := range found(t, tree, expr) {
			got = append(got, tree.Text(n))
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%q as %s: %q, want %q", c.selector, expr, s, c.want)
		}
	}
}

func TestSelectorsThatCannotBeTakenSayWhy(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ selector, want string }{
		{"", "at character 1: expected a tag"},
		{"a:visible", ":visible needs the state of a browser"},
		{"a::text", "::text is no element"},
		{"a[href", "at character 7: expected =,"},
		{"div:nth-child(x)", "at character 15: expected a position"},
		{".x:nth-of-type(2):nth-of-type(1)", "needs a tag before it"},
		{"a >", "at character 4: expected a tag"},
		{"a)", "at character 2: expected the end"},
		{"a:not(b c)", "at character 9: expected one tag"},
		{"a:frob(1)", ":frob() is not known"},
		{strings.Repeat(":not(", 40) + "a", "too deep"},
		{strings.Repeat("a ", 5000), "too long"},
	} {
		_, err := css.XPath(c.selector)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.selector[:min(len(c.selector), 80)], err, c.want)
		}
	}
}

func FuzzXPath(f *testing.F) {
	for _, s := range []string{"div.item > a:nth-of-type(2)", `td:contains("名称") + td`, "a[href$='.pdf']:not(.x):eq(-1)", `#\31 a\` + "\n", "a:has(> b, c) ~ d"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		expr, err := css.XPath(s)
		if err != nil {
			return
		}
		if _, err := xpath.Compile(expr); err != nil && len(expr) < 2000 {
			t.Errorf("%q as %q does not compile: %v", s, expr, err)
		}
	})
}

func TestAPersonMayWriteEither(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"//h1": true, "(//a)[2]": true, "./b": true, "@href": true, "count(//li)": true, "self::p": true, "id('x')": true,
		"h1": false, "li.lamp > a": false, "#top": false, "a:not(.x)": false, "p::before": false, ".price": false, "*": false,
	} {
		if got := css.IsXPath(text); got != want {
			t.Errorf("%s: XPath %v, want %v", text, got, want)
		}
	}
}
