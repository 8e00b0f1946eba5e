package inspect

import (
	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// Elements are the elements of a page within a span in preorder, MostNodes at most, as the methods see the page: shown
// ones, without those that only decorate text. left is how many more there are.
func Elements(t *tagtree.Tree, within tagtree.Span) (shown []PageNode, left int) {
	v := region.NewView(t)
	run := runOf(v, within)
	shown = elements(v, run)
	return shown, run.Size() - len(shown)
}
