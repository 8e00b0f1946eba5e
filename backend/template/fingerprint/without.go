package fingerprint

import (
	"slices"
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// Without leaves out the texts and names of a fingerprint that hold a value of the page and
// say nothing of its site. Of one page nothing else tells the two apart.
func Without(features []template.Edge, values []string) []template.Edge {
	stems := make(map[string]bool, len(values))
	for _, v := range values {
		if stem := strings.ToLower(tagtree.Stem(v)); stem != "" {
			stems[stem] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(features), func(e template.Edge) bool {
		for _, prefix := range []string{TextPrefix, TitlePrefix, NamePrefix} {
			if text, ok := strings.CutPrefix(e.Key, prefix); ok {
				return holdsValue(strings.ToLower(text), stems)
			}
		}
		return false
	})
}

// minHeld is how many characters a value has at least that is looked for within a text.
const minHeld = 3

// holdsValue reports whether a text is a value or holds a longer one.
func holdsValue(text string, values map[string]bool) bool {
	if values[text] {
		return true
	}
	for v := range values {
		if utf8.RuneCountInString(v) >= minHeld && strings.Contains(text, v) {
			return true
		}
	}
	return false
}
