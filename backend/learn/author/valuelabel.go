package author

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// ValueLabel is the text that stands as the label of a value on its page; "" where the page does not say so itself.
// Three things say so: the value is below a head of its column; its own text begins with a label and a colon; or
// the text directly beside it is a label, by its form (colon, th, dt, label) or because rows like it repeat the form.
// Without one of these a text before a value is only a text before a value:
//
//	Rating: 4.8 (340 reviews)   £72.00      "Rating" names 4.8 and nothing else
//
// sure is false where only the form of a short table row speaks for the label: then other values should have it too.
func ValueLabel(t *tagtree.Tree, n tagtree.NodeID, value string) (label string, sure bool) {
	if !t.Valid(n) || int(n) >= t.PageLen() || labels.Heading(t, n) != 0 {
		return "", false
	}
	if inner := labelBefore(t.Text(n), value); inner != "" {
		return inner, true
	}
	if cell := up(t, n, atom.Td); cell != tagtree.None && t.SameText(cell, n) { // a head names all of a cell
		for _, head := range []string{columnOf(t, n), heading(t, n)} {
			if head != "" {
				return head, true
			}
		}
	}
	if text := labels.Repeated(t, n).Text; text != tagtree.None {
		return tagtree.Stem(t.Text(text)), true
	}
	text, strong := labels.TextOf(t, n)
	if !strong || text > n || textBetween(t, t.End(text), n) || headsColumn(t, text) {
		return "", false
	}
	return tagtree.Stem(t.Text(text)), formOfLabel(t, text)
}

// separators stand between the facts of one text.
const separators = ",;|/•·*–—-，；、。"

// labelBefore is the label within a text that a value follows: "Weight" of "Weight: 70 kg" before "70 kg". The label
// begins with the text or after a separator: what else stands before it may be the end of another value.
func labelBefore(text, value string) string {
	at := strings.Index(text, value)
	if value == "" || at <= 0 {
		return ""
	}
	label := labels.In(text, utf8.RuneCountInString(text[:at]))
	label = strings.TrimLeft(label, separators+" ")
	before := strings.TrimRightFunc(text[:max(0, strings.LastIndex(text[:at], label))], unicode.IsSpace)
	if last, _ := utf8.DecodeLastRuneInString(before); before != "" && !strings.ContainsRune(separators, last) {
		return ""
	}
	return label
}

// textBetween reports whether a text that is not blank stands from one node to another.
func textBetween(t *tagtree.Tree, from, to tagtree.NodeID) bool {
	for n := from; n < to; n++ {
		if t.IsText(n) && !tagtree.Blank(t.Text(n)) && !t.Within(to, n) {
			return true
		}
	}
	return false
}

// headsColumn reports whether a text stands in a row of headings: it names what is below it, not what follows it.
func headsColumn(t *tagtree.Tree, text tagtree.NodeID) bool {
	cell := t.Parent(text)
	for cell > 0 && t.Tag(cell) != "th" {
		cell = t.Parent(cell)
	}
	return cell > 0 && t.Tag(t.Parent(cell)) == "tr" && headings(t, t.Parent(cell), true)
}
