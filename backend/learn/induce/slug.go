package induce

import (
	"strings"
	"unicode"
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
