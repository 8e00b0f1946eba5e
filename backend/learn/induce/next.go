package induce

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// link is the nearest link at or above a node; None when there is none.
func link(t *tagtree.Tree, n tagtree.NodeID) tagtree.NodeID {
	for ; n > 0; n = t.Parent(n) {
		if a := t.Node(n); a.Type == html.ElementNode && (a.DataAtom == atom.A || a.DataAtom == atom.Link || a.DataAtom == atom.Area) {
			return n
		}
	}
	return tagtree.None
}

// LinkAt is the nearest link at or above a node; None when there is none.
func LinkAt(t *tagtree.Tree, n tagtree.NodeID) tagtree.NodeID { return link(t, n) }

// byLinkText are the locators of a link by what it says of itself, which counts
// for a next link more than where it stands: rel=next, its text, its label.
func byLinkText(samples []*tagtree.Tree, marks []Mark) []template.Locator {
	var out []template.Locator
	for _, m := range marks {
		t := samples[m.Sample]
		if m.Not || m.Missing || t.Tag(m.Node) != "a" {
			continue
		}
		for n := m.Node + 1; n < t.End(m.Node); n++ {
			stem, ok := labelish(t, n)
			if !t.IsText(n) || tagtree.Blank(t.Node(n).Data) || !ok && !arrow(tagtree.Stem(t.Node(n).Data)) {
				continue
			}
			if stem == "" {
				stem = tagtree.Stem(t.Node(n).Data)
			}
			steps := []locator.Step{textWith(stem)}
			for e := t.Parent(n); e >= m.Node; e = t.Parent(e) {
				steps = append(steps, locator.Step{Axis: locator.Parent, Test: t.Tag(e)})
			}
			l := template.Locator{Family: familyLabel, XPath: locator.Locator{Steps: steps}.String(), Weight: 1, Guard: true, Why: "the link that says " + stem}
			if first := (locator.Locator{Steps: steps}).Run(t); len(first) > 0 && first[0] == m.Node && len(out) == 0 {
				out = append(out, l)
			}
			break
		}
	}
	return out
}

// nextWords are what links to the next page say, lower case.
var nextWords = []string{"next", "next page", "下一页", "下页", "下一頁", "后一页", "次へ", "次のページ", "다음", "weiter", "nächste", "suivant", "siguiente", "avanti", "volgende", "nästa", "далее", "следующая", "więcej", "próxima", "older", "older posts"}

// arrow says whether a text is an arrow that points on.
func arrow(s string) bool {
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
	case arrow(text):
		return .6
	case strings.HasPrefix(s, "next ") && len(s) < 24, strings.HasPrefix(s, "下一页"):
		return .8
	}
	return 0
}

// ProposeNext is the link that looks most like the one to the next page: by
// rel=next, by its words, else the number behind the current one. None when
// nothing does. O(n).
func ProposeNext(t *tagtree.Tree) tagtree.NodeID {
	best, score := tagtree.None, 0.0
	take := func(n tagtree.NodeID, s float64) {
		if s > score {
			best, score = n, s
		}
	}
	for n := tagtree.NodeID(1); int(n) < t.Len(); n++ {
		node := t.Node(n)
		if node.DataAtom != atom.A || !t.Visible(n) {
			continue
		}
		href, ok := t.Attr(n, "href")
		if !ok || href == "" || strings.HasPrefix(strings.ToLower(href), "javascript:") {
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

func hasWord(list, word string) bool {
	for _, w := range strings.Fields(list) {
		if strings.EqualFold(w, word) {
			return true
		}
	}
	return false
}

// follows says whether a link's text is the number behind one that is no link:
// the current page of a pager.
func follows(t *tagtree.Tree, n tagtree.NodeID, text string) bool {
	v := number(text)
	if v < 2 {
		return false
	}
	before := around(t, n, false, 1)
	return len(before) == 1 && number(t.Text(before[0])) == v-1 && link(t, before[0]) == tagtree.None
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
