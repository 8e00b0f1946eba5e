// Package pager finds the further pages of a list: the link to the next page, and
// the page numbers where there is no such link.
//
//	‹ 1 [2] 3 4 … 15 Next ›      the link "Next"
//	1 [2] 3 4 … 15               by number: ?page=3, as a pattern ?page=[1-15]
//
// Numbers: a pager is several links whose texts are page numbers and whose addresses
// differ in one number only, which grows by the same step with each page. A step of 10
// (?start=10, ?start=20) is one too. The current page is the number without a link, or
// the one whose address the page has. Links of days, years and stars have the same form;
// a pager differs from them in three ways: its numbers are in order, two of them are
// neighbours, and one page is the current one.
//
// Not covered: pages that only a script or a form opens, and numbers in words.
//
// Cost: O(n) in the nodes of the page, and O(k²) in the links with a number.
package pager

import (
	"net/url"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// Next returns the address of the next page: by its link, else by the page numbers.
// It is absolute where the address of the page is known.
func Next(t *tagtree.Tree) (address string, ok bool) {
	if n := Link(t); n != tagtree.None {
		href, _ := t.Attr(n, "href")
		return absolute(t, href)
	}
	if p, ok := Find(t); ok {
		return p.Next()
	}
	return "", false
}

// Stated returns the address of the next page that the head of a page states:
//
//	<link rel="next" href="/jams?page=2">
//
// Articles state the next article so, so it counts on the pages of a list only.
func Stated(t *tagtree.Tree) (address string, ok bool) {
	for n := tagtree.NodeID(1); int(n) < t.PageLen(); n++ {
		if t.Node(n).DataAtom != atom.Link {
			continue
		}
		if rel, _ := t.Attr(n, "rel"); !hasWord(rel, "next") {
			continue
		}
		if href, _ := t.Attr(n, "href"); href != "" {
			return absolute(t, href)
		}
	}
	return "", false
}

func absolute(t *tagtree.Tree, href string) (string, bool) {
	base, err := url.Parse(t.Base())
	if err != nil {
		return "", false
	}
	u, err := base.Parse(strings.TrimSpace(href))
	if err != nil {
		return "", false
	}
	return u.String(), true
}

// nextWords are what links to the next page say, lower case.
var nextWords = []string{"next", "next page", "下一页", "下页", "下一頁", "后一页", "次へ", "次のページ", "다음", "weiter", "nächste", "suivant", "siguiente", "avanti", "volgende", "nästa", "далее", "следующая", "więcej", "próxima", "older", "older posts"}

// IsArrow reports whether a text is an arrow that points on.
func IsArrow(s string) bool {
	switch strings.TrimSpace(s) {
	case ">", ">>", "»", "›", "→", "▶", "⟩", "❯":
		return true
	}
	return false
}

// saysNext says how surely a text names the next page, 0..1.
func saysNext(text string) float64 {
	s := strings.ToLower(strings.Trim(text, " >»›→▶⟩❯.…[]()"))
	for _, w := range nextWords {
		if s == w {
			return 1
		}
	}
	switch {
	case IsArrow(text):
		return .6
	case strings.HasPrefix(s, "next ") && len(s) < 24 && !calendars[lastWord(s)], strings.HasPrefix(s, "下一页"):
		return .8
	}
	return 0
}

// calendars are what the "next" link of a calendar leads to: it has no last page.
var calendars = map[string]bool{"day": true, "week": true, "month": true, "year": true}

func lastWord(s string) string { return s[strings.LastIndexByte(s, ' ')+1:] }

// Link is the link that looks most like the one to the next page: by rel=next, by
// its words, else the number after the current one. None when nothing does. O(n).
func Link(t *tagtree.Tree) tagtree.NodeID {
	best, score := tagtree.None, 0.0
	take := func(n tagtree.NodeID, s float64) {
		if s > score {
			best, score = n, s
		}
	}
	for n := tagtree.NodeID(1); int(n) < t.Len(); n++ {
		if _, ok := target(t, n); !ok {
			continue
		}
		if rel, _ := t.Attr(n, "rel"); hasWord(rel, "next") {
			take(n, 2)
		}
		if t.End(n)-n > 12 {
			continue // no link of a pager holds much
		}
		text := t.Text(n)
		take(n, saysNext(text))
		for _, key := range []string{"title", "aria-label"} {
			v, _ := t.Attr(n, key)
			take(n, .9*saysNext(v))
		}
		if follows(t, n, text) {
			take(n, .5)
		}
	}
	return best
}

// target is where a visible link leads; false for what is none, or opens by a script.
func target(t *tagtree.Tree, n tagtree.NodeID) (string, bool) {
	node := t.Node(n)
	if node.Type != html.ElementNode || node.DataAtom != atom.A || !t.Visible(n) {
		return "", false
	}
	href, ok := t.Attr(n, "href")
	return href, ok && href != "" && !strings.HasPrefix(strings.ToLower(href), "javascript:")
}

func hasWord(list, word string) bool {
	for _, w := range strings.Fields(list) {
		if strings.EqualFold(w, word) {
			return true
		}
	}
	return false
}

// follows reports whether a link's text is the number after one that is no link:
// the current page of a pager.
func follows(t *tagtree.Tree, n tagtree.NodeID, text string) bool {
	v := number(text)
	if v < 2 {
		return false
	}
	for before, reach := n-1, 0; before > 0 && reach < maxReach; before, reach = before-1, reach+1 {
		if t.IsText(before) && !tagtree.Blank(t.Node(before).Data) {
			return number(t.Text(before)) == v-1 && !inLink(t, before)
		}
	}
	return false
}

// maxReach is how many nodes before a link the current page's number is looked for.
const maxReach = 60

// inLink reports whether a node lies in a link.
func inLink(t *tagtree.Tree, n tagtree.NodeID) bool {
	for ; n > 0; n = t.Parent(n) {
		if a := t.Node(n); a.Type == html.ElementNode && a.DataAtom == atom.A {
			if _, ok := t.Attr(n, "href"); ok {
				return true
			}
		}
	}
	return false
}

// number reads a short whole number; 0 when a text is none.
func number(s string) int {
	v := 0
	if s == "" || len(s) > 5 {
		return 0
	}
	for _, r := range s {
		if r < '0' || r > '9' {
			return 0
		}
		v = 10*v + int(r-'0')
	}
	return v
}
