package labels

import "wrapsmith/backend/tree/tagtree"

// A text that is the value of another label names nothing:
//
//	td "Age"   td "42"
//	td "Name"  td "Ann"      "42" before "Ann" is no label of it
//
// On another page another value stands there. A template that starts a locator at it finds
// nothing there, and carries one page's data.

// IsValue reports whether a text stands in a cell after a label's cell: td after th or after
// the first td of the row, dd after dt.
func IsValue(t *tagtree.Tree, text tagtree.NodeID) bool {
	at := t.ElementOf(text)
	for t.Tag(at) != "td" && t.Tag(at) != "dd" {
		if at = t.Parent(at); at <= 0 || !t.SameText(at, text) {
			return false
		}
	}
	before := Around(t, at, false, 1)
	if len(before) == 0 || Strength(t, text) == 1 || !InCell(t, before[0]) {
		return false
	}
	switch label := t.Parent(before[0]); t.Tag(at) {
	case "td":
		return t.Parent(label) == t.Parent(at) && (t.Tag(label) == "th" || Is(t, before[0]))
	default:
		return t.Tag(label) == "dt" && t.Parent(label) == t.Parent(at)
	}
}

// Values lists the stems of the texts of a page that have a label of their own.
func Values(t *tagtree.Tree) []string {
	var out []string
	for n := tagtree.NodeID(1); int(n) < t.Len(); n++ {
		if t.IsText(n) && !tagtree.Blank(t.Node(n).Data) && IsValue(t, n) {
			out = append(out, tagtree.Stem(t.Node(n).Data))
		}
	}
	return out
}
