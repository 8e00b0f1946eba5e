package suggest

import (
	"strings"

	"wrapsmith/backend/tree/tagtree"
)

// elementOf is the element's part of a class in the notation block__element--modifier; "" of others.
func elementOf(class string) string {
	class, _, _ = strings.Cut(class, "--")
	if _, element, _ := strings.Cut(class, "__"); len(element) > 2 {
		return element
	}
	return ""
}

// own is an identifier without the prefix that many classes of the page have: "mc_team_name" is team_name.
func (p *page) own(identifier string) string {
	if first, rest, ok := strings.Cut(identifier, "_"); ok && p.prefixes[first] && !usual[first] {
		return rest
	}
	return identifier
}

// manyClasses is the number of classes with one first word from which it is a prefix of the site.
const manyClasses = 5

// prefixesOf are the first words that many classes of a page have. O(n).
func prefixesOf(t *tagtree.Tree) map[string]bool {
	count, seen := map[string]int{}, map[string]bool{}
	for n := range tagtree.NodeID(t.PageLen()) {
		classes, ok := t.Attr(n, "class")
		if !ok || len(classes) > 200 {
			continue
		}
		for class := range strings.FieldsSeq(classes) {
			if first, _, ok := strings.Cut(class, "-"); ok && !seen[class] {
				seen[class] = true
				count[strings.ToLower(first)]++
			}
		}
	}
	out := map[string]bool{}
	for first, n := range count {
		if n >= manyClasses {
			out[first] = true
		}
	}
	return out
}
