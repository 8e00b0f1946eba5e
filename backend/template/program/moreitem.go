package program

import (
	"slices"
	"strings"

	"wrapsmith/backend/tree/tagtree"
)

// withoutMoreItem leaves out the last item of a list that shows the rest of it:
//
//	dd( a "Ann" a "Bob" a.more "more..." )
//
// It is the only one with an ellipsis at its end, or its class says so, and has another kind than the items before it, which are of one
// kind.
func withoutMoreItem(t *tagtree.Tree, nodes []tagtree.NodeID) []tagtree.NodeID {
	last := len(nodes) - 1
	if last < 1 || itemKind(t, nodes[last]) == itemKind(t, nodes[0]) ||
		!endsInEllipsis(t.Text(nodes[last])) && !slices.ContainsFunc(ownClasses(t, nodes[last], nodes[0]), saysMore) {
		return nodes
	}
	for _, n := range nodes[:last] {
		if itemKind(t, n) != itemKind(t, nodes[0]) || endsInEllipsis(t.Text(n)) {
			return nodes
		}
	}
	return nodes[:last]
}

// saysMore reports whether a class is of what shows more of a list.
func saysMore(class string) bool { return strings.Contains(strings.ToLower(class), "more") }

// endsInEllipsis reports whether a text ends in an ellipsis.
func endsInEllipsis(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasSuffix(text, "...") || strings.HasSuffix(text, "…")
}
