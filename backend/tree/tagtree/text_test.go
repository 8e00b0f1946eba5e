package tagtree

import (
	"testing"

	"golang.org/x/net/html/atom"
	"pgregory.net/rapid"
)

func TestCollapseIsTheSameByEveryWay(t *testing.T) {
	t.Parallel()
	signs := rapid.SampledFrom([]rune(" \t\n\r\x01\x7f\x80aB.é中，’\u00a0\u00ad\u2002\u200a\u200b\u200d\u200e\u202a\u202f\u205f\u2060\u2061\u2067\u3000\u3001\ufeff\U0001f600"))
	rapid.Check(t, func(t *rapid.T) {
		s := string(rapid.SliceOf(signs).Draw(t, "s"))
		var w collapser
		w.text(s)
		if got := Collapse(s); got != w.String() {
			t.Fatalf("%q: %q, want %q", s, got, w.String())
		}
	})
}

func TestStyledAway(t *testing.T) {
	t.Parallel()
	for style, want := range map[string]bool{
		"display:none": true, "color:red; DISPLAY : None": true, "visibility: hidden": true, "overflow:hidden": false, "border: none": false, "": false,
	} {
		if styledAway(style) != want {
			t.Errorf("%q: %v, want %v", style, !want, want)
		}
	}
}

func TestBlockIsAsTheListOfBlocks(t *testing.T) {
	t.Parallel()
	for _, tag := range []string{"a", "span", "img", "b", "i", "strong", "em", "button", "input", "label", "svg", "div", "p", "li", "ul", "td", "tr", "h2", "h3", "h1", "x-y"} {
		if a := atom.Lookup([]byte(tag)); Block(a) != blocks[a] {
			t.Errorf("%s: %v", tag, Block(a))
		}
	}
}
