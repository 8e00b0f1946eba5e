package induce

import (
	"strings"
	"unicode"

	"wrapsmith/backend/tree/tagtree"
)

// Editors and plug-ins make ids and classes of texts:
//
//	h2 id="h-best-banana-bread"  "Best banana bread"
//
// Such an attribute contains the value of one page, so it finds nothing on others.

// Bounds of what counts as made of a text.
const (
	maxSlug   = 400 // bytes of a text that anything is made of
	leastSlug = 6   // letters and digits of a text; shorter ones may be names ("name", "price")
	slugShare = .6  // of a text's letters and digits, from which on a shortened value is made of it
)

// slugOf is a text's letters and digits in lower case.
func slugOf(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, text)
}

// madeOfText reports whether an attribute's value is made of a text, given as its slug.
func madeOfText(value, slug string) bool {
	if len(slug) < leastSlug || len(value) < leastSlug {
		return false
	}
	v := slugOf(value)
	return strings.Contains(v, slug) || strings.HasPrefix(slug, v) && float64(len(v)) >= slugShare*float64(len(slug))
}

// withoutSlugSpan is the element around a span that is there for its id alone, one
// made of the text, so that a list of contents can lead to it; else the node.
func withoutSlugSpan(t *tagtree.Tree, n tagtree.NodeID) tagtree.NodeID {
	id, ok := t.Attr(n, "id")
	p := t.Parent(n)
	if ok && p > 0 && len(t.Node(n).Attr) == 1 && t.Text(p) == t.Text(n) && madeOfText(id, slugOf(t.Text(n))) {
		return p
	}
	return n
}
