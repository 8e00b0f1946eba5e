package author

import (
	"unicode/utf8"

	"wrapsmith/backend/tree/tagtree"
)

// Bounds of texts that are compared without blanks.
const (
	fewestUnspaced = 20 // characters, without blanks: a shorter text may be another one
	maxUnspaced    = 60 // nodes of an element
)

// unspaced is the text of the first visible element that is a value without regard to blanks. Other programs write
// "Bake it.Serve it." for two lines of a page. O(n).
func unspaced(t *tagtree.Tree, value string) (string, bool) {
	want := tagtree.WithoutSpace(value)
	if utf8.RuneCountInString(want) < fewestUnspaced {
		return "", false
	}
	for n := range tagtree.NodeID(t.PageLen()) {
		if t.IsText(n) || t.End(n)-n > maxUnspaced || !t.Visible(n) {
			continue
		}
		if text := t.Text(n); len(text) >= len(want) && tagtree.WithoutSpace(text) == want {
			return text, true
		}
	}
	return "", false
}
