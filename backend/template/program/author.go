package program

import (
	"strings"

	"wrapsmith/backend/tree/tagtree"
)

// disowned reports whether the head of the page names another author than a value, where on the samples it named the value:
//
//	<meta name="author" content="Ann Lee"> ... <a class="author">Bo Reed</a>     "Bo Reed" is a guest, or owns the site
//
// Of several authors in the head the value may be one. Where the head names nobody it says nothing.
func (f *field) disowned(t *tagtree.Tree, value string) bool {
	if f.Look == nil || !f.Look.Author {
		return false
	}
	named := strings.ToLower(tagtree.Stem(t.Author()))
	return named != "" && !strings.Contains(named, strings.ToLower(tagtree.Stem(value)))
}
