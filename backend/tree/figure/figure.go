// Package figure finds the prices and dates that stand near one: the price before a reduction, for members, for a month; the
// day of a change beside the day of publication.
//
//	<p><del>€ 60</del> <ins>€ 45</ins></p>     two prices, the first of them crossed out
//
// Cost: linear in the few texts around the figure.
package figure

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/tagtree"
)

// Bounds of what is near.
const (
	maxUp    = 3   // elements from a figure up to the one around what is near
	maxChars = 160 // of the text of that element
	maxSplit = 3   // elements in which a figure may be in pieces: <b>€<i>45</i><sup>99</sup></b>
)

// Figure is a price or a date on a page.
type Figure struct {
	Node    tagtree.NodeID // the smallest element that says it, or its text
	Value   string         // a decimal number, or a day of ISO 8601
	Crossed bool           // it is crossed out, as the price before a reduction
}

// TypeOf is record.Price for a text that is one price with its currency, record.Date for one that is one day, else "". A figure
// has no words: "was € 60" and "Updated: 5 May 2024" say which figure they are.
func TypeOf(text string) record.Type {
	for _, typ := range []record.Type{record.Price, record.Date} {
		if _, ok := read(text, typ); ok {
			return typ
		}
	}
	return ""
}

func read(text string, typ record.Type) (value string, ok bool) {
	text = strings.TrimSpace(text)
	if typ == record.Price {
		m, ok := record.ReadPrice(text)
		return m.Value, ok && m.Sign != "" && !strings.ContainsFunc(strings.Replace(text, m.Sign, "", 1), unicode.IsLetter)
	}
	for _, order := range []record.Order{record.MonthFirst, record.DayFirst} { // "07/12/2009" is a day, whichever
		m, printed, ok := record.FindDate(text, record.Locale{Order: order})
		if _, day := m.Date(); ok && day && printed == text {
			return m.Day(), true
		}
	}
	return "", false
}

// Near lists the figures of a type in a small element around a node, those in the node among them, in document order. Of
// structured data it lists those in the node: their names tell them apart.
func Near(t *tagtree.Tree, node tagtree.NodeID, typ record.Type) (figures []Figure) {
	around := node
	for range maxUp {
		up := t.Parent(around)
		if up == tagtree.None || int(node) >= t.PageLen() || utf8.RuneCountInString(t.Text(up)) > maxChars {
			break
		}
		around = up
	}
	for n := around; n < t.End(around); n++ {
		if !t.IsText(n) || tagtree.Blank(t.Node(n).Data) {
			continue
		}
		if f, ok := at(t, n, around, typ); ok {
			figures = append(figures, f)
			n = t.End(f.Node) - 1
		}
	}
	return figures
}

// Alone is the type of a figure near which no figure of another value is; "" where one is, or the node is none.
func Alone(t *tagtree.Tree, node tagtree.NodeID) record.Type {
	typ := TypeOf(t.Text(node))
	if typ == "" {
		return ""
	}
	value, _ := read(t.Text(node), typ)
	for _, f := range Near(t, node, typ) {
		if f.Value != value {
			return ""
		}
	}
	return typ
}

// at is the figure that a text begins: the smallest element around it, within another one, that says one.
func at(t *tagtree.Tree, text, within tagtree.NodeID, typ record.Type) (Figure, bool) {
	for n, up := text, 0; up <= maxSplit && n != tagtree.None && t.Within(n, within); n, up = t.Parent(n), up+1 {
		if value, ok := read(t.Text(n), typ); ok {
			return Figure{n, value, crossed(t, n, within)}, true
		}
	}
	return Figure{}, false
}

// crossed reports whether a node is crossed out, by itself or by an element around it up to another one.
func crossed(t *tagtree.Tree, n, within tagtree.NodeID) bool {
	for ; n != tagtree.None && t.Within(n, within); n = t.Parent(n) {
		if Crossed(t, n) {
			return true
		}
	}
	return false
}

// Crossed reports whether an element crosses out its text.
func Crossed(t *tagtree.Tree, n tagtree.NodeID) bool {
	switch t.Tag(n) {
	case "del", "s", "strike":
		return true
	}
	for _, name := range []string{"class", "style"} {
		if value, _ := t.Attr(n, name); strings.Contains(value, "line-through") || strings.Contains(value, "strikethrough") {
			return true
		}
	}
	return false
}
