package induce

import (
	"strings"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// leastLabel is the strength from which a text before a node counts as its label.
const leastLabel = 0.6

// LabelOf is the text beside a node that names it: the nearest text before it
// that looks like a label; "" when none does. Nothing but a colon names a
// heading, and a menu's entry nothing at all.
func LabelOf(t *tagtree.Tree, n tagtree.NodeID) string {
	if t.IsText(n) {
		if l := LabelIn(t.Text(n), len([]rune(t.Text(n)))); l != "" {
			return l
		}
	}
	for j, text := range around(t, n, false, 2) {
		stem, ok := labelish(t, text)
		if !ok || strength(t, text) < 1 && (j > 0 || HeadingOf(t, n) != 0 || inMenu(t, text)) {
			continue
		}
		if names(t, text, stem) {
			return stem
		}
	}
	return ""
}

// HeadingOf is the heading that a node is, or that says nothing but the node's
// text: h1 to h6; 0 for none.
func HeadingOf(t *tagtree.Tree, n tagtree.NodeID) atom.Atom {
	for e, level := t.ElementOf(n), 0; e > 0 && level < headingLevels; e, level = t.Parent(e), level+1 {
		switch h := t.Node(e).DataAtom; h {
		case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
			if t.SameText(e, n) && t.Text(e) == t.Text(n) {
				return h
			}
			return 0
		}
	}
	return 0
}

// headingLevels are looked at from a text up to its heading: a link, and decoration.
const headingLevels = 4

// names reports whether a text before a value names it: it looks like a label, or
// it stands alone in an inline element and is short.
func names(t *tagtree.Tree, text tagtree.NodeID, stem string) bool {
	if steady(stem) < .5 {
		return false
	}
	s := strength(t, text)
	if s > leastLabel || IsLabel(t, text) {
		return true
	}
	return s == leastLabel && t.Tag(t.Parent(text)) != "td" && len(strings.Fields(stem)) <= 3 && len([]rune(stem)) <= maxLabelLen/2
}

// LabelIn is the label inside a text before a character: "Weight" for
// "Height: 180 Weight: 70" before the 70; "" when there is no colon.
func LabelIn(text string, before int) string {
	lead := []rune(text)
	if before <= len(lead) {
		lead = lead[:before]
	}
	end := -1
	for i, r := range lead {
		if (r == ':' || r == '：') && (r == '：' || i+1 == len(lead) || tagtree.IsSpace(lead[i+1])) {
			if end >= 0 && before == len([]rune(text)) {
				break // the whole text: its first label
			}
			end = i
		}
	}
	if end <= 0 {
		return ""
	}
	words := strings.FieldsFunc(string(lead[:end]), func(r rune) bool { return strings.ContainsRune(",;|/，；、。", r) })
	if len(words) == 0 {
		return ""
	}
	label := strings.TrimSpace(words[len(words)-1])
	if f := strings.Fields(label); len(f) > 3 {
		label = strings.Join(f[len(f)-2:], " ")
	}
	if len([]rune(label)) > maxLabelLen {
		return ""
	}
	return label
}

// IsLabel reports whether a text looks like the label of what follows rather than
// like a value: by its colon, its element, or as the first cell of a short row.
func IsLabel(t *tagtree.Tree, n tagtree.NodeID) bool {
	stem, ok := labelish(t, n)
	if !ok {
		return false
	}
	if s := strength(t, n); s == 1 {
		return true
	} else if s >= .85 && t.HasOwn(t.Parent(t.Parent(n))) {
		return true // <p><b>Label</b> value</p>
	}
	cell := t.Parent(n)
	row := t.Parent(cell)
	if t.Tag(cell) != "td" || t.Tag(row) != "tr" || len([]rune(stem)) > maxLabelLen/2 {
		return false
	}
	cells, mine := 0, 0
	for c := t.FirstChild(row); c != tagtree.None && cells <= 4; c = t.NextSibling(c) {
		if t.IsText(c) {
			continue
		}
		if c == cell {
			mine = cells
		}
		cells++
	}
	return (cells == 2 || cells == 4) && mine%2 == 0 && !onlyRecord(t, cell)
}

// ValueAt is where the value begins in a text that holds one label and one
// value, as in "Weight: 70"; 0 when the text is not of that form.
func ValueAt(text string) int {
	r := []rune(text)
	at := -1
	for i, c := range r {
		if c == '：' || c == ':' && i+1 < len(r) && r[i+1] == ' ' {
			if at >= 0 {
				return 0
			}
			at = i
		}
	}
	if at <= 0 || at > maxLabelLen || at+1 >= len(r) {
		return 0
	}
	at++
	for at < len(r) && r[at] == ' ' {
		at++
	}
	if at == len(r) {
		return 0
	}
	return at
}
