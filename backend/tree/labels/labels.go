// Package labels finds the text of a page that names a value: its label. It asks a page's tag tree alone, and knows neither marks nor
// other pages; package induce asks whether other samples confirm a label.
//
// Five signs tell a label from other texts, each in a file of its own:
//
//	Author: Ann            its form: a colon, or a dash or brackets where the texts beside it have them too   (colon.go, signed.go)
//	<dt>Author</dt>        its element                                                                        (Strength)
//	div( b i ) div( b i )  repetition: each row has one at the same place                                     (repeated.go)
//	tr( th th ) tr( td td) the first row of a table                                                           (column.go)
//	<h2>Author</h2>        a heading                                                                          (heading.go)
//
// What looks like a label and is none: the value of another label (value.go), and the entry of a menu (menu.go).
package labels

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// Bounds of labels, for those who look at the same texts.
const (
	MaxLen       = 48  // characters of a label
	MaxRowLabel  = 32  // characters of the label of a row
	MaxRowTexts  = 12  // texts of a row
	MaxRowLevels = 5   // levels from a value up to its row
	MaxSiblings  = 40  // siblings of a row, or of a line, looked at
	Least        = 0.6 // Strength from which a text before a node counts as its label

	maxReach = 60 // nodes looked at for the texts around a node
)

// Of is the text beside a node that names it: the label in its own text, else the nearest text before it that looks like a
// label; "" if there is none.
func Of(t *tagtree.Tree, n tagtree.NodeID) string {
	if t.IsText(n) {
		if l := In(t.Text(n), len([]rune(t.Text(n)))); l != "" {
			return l
		}
	}
	_, stem := before(t, n)
	return stem
}

// TextOf is the text node that names a node, with whether its form or the
// repetition of rows says that it is a label; None where nothing names the node.
func TextOf(t *tagtree.Tree, n tagtree.NodeID) (text tagtree.NodeID, strong bool) {
	if cell, heading := Column(t, n); heading != tagtree.None && namedByColumn(t, cell) {
		return heading, true
	}
	if own := Repeated(t, n); own.Text != tagtree.None {
		return own.Text, true
	}
	if text, _ = before(t, n); text == tagtree.None {
		return text, false
	}
	return text, Strength(t, text) == 1 || Is(t, text)
}

// before is the nearest text before a node that looks like its label, with its stem; None if there is none. Only a text with a colon
// or a label's element names a heading, and an entry of a menu names nothing.
func before(t *tagtree.Tree, n tagtree.NodeID) (tagtree.NodeID, string) {
	for j, text := range Around(t, n, false, 2) {
		stem, ok := Stem(t, text)
		if !ok || Strength(t, text) < 1 && (j > 0 || Heading(t, n) != 0 || InMenu(t, text)) {
			continue
		}
		if names(t, text, stem) {
			return text, stem
		}
	}
	return tagtree.None, ""
}

// names reports whether a text before a value names it: it looks like a label, or
// it stands alone in an inline element and is short.
func names(t *tagtree.Tree, text tagtree.NodeID, stem string) bool {
	if Steady(stem) < .5 {
		return false
	}
	s := Strength(t, text)
	if s > Least || Is(t, text) {
		return true
	}
	return s == Least && t.Tag(t.Parent(text)) != "td" && len(strings.Fields(stem)) <= 3 && len([]rune(stem)) <= MaxLen/2
}

// Is reports whether a text looks like the label of what follows rather than
// like a value: by its colon, its element, or as the first cell of a short row.
func Is(t *tagtree.Tree, n tagtree.NodeID) bool {
	stem, ok := Stem(t, n)
	if !ok {
		return false
	}
	if s := Strength(t, n); s == 1 {
		return true
	} else if s >= .85 && t.HasOwn(t.Parent(t.Parent(n))) {
		return true // <p><b>Label</b> value</p>
	}
	cell := t.Parent(n)
	row := t.Parent(cell)
	if t.Tag(cell) != "td" || t.Tag(row) != "tr" || len([]rune(stem)) > MaxLen/2 {
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

// Stem is the stem of a text that can name a value: it has letters, at most MaxLen characters, is shown, and is no help mark.
func Stem(t *tagtree.Tree, n tagtree.NodeID) (stem string, ok bool) {
	raw := t.Node(n).Data
	if len(raw) > 8*MaxLen || isHelpMark(t, n) {
		return "", false
	}
	stem = tagtree.Stem(raw)
	if stem == "" || len([]rune(stem)) > MaxLen || tagtree.Silent(t.Node(t.Parent(n)).DataAtom) {
		return "", false
	}
	return stem, strings.ContainsFunc(stem, unicode.IsLetter)
}

// isHelpMark reports whether a text is one letter in a button or a raised element, as the "i" behind a label that explains it:
//
//	<div>Organism <sup><button>i</button></sup></div> <div>Gallus minor</div>
func isHelpMark(t *tagtree.Tree, text tagtree.NodeID) bool {
	if utf8.RuneCountInString(strings.TrimSpace(t.Node(text).Data)) != 1 {
		return false
	}
	switch t.Node(t.Parent(text)).DataAtom {
	case atom.Button, atom.Sup:
		return true
	}
	return false
}

// Strength returns how much a text looks like a label, 0..1: by a colon, by its
// element, and by whether the element has no other text.
func Strength(t *tagtree.Tree, text tagtree.NodeID) float64 {
	if tagtree.EndsInColon(strings.TrimSpace(t.Node(text).Data)) {
		return 1
	}
	p := t.Parent(text)
	switch t.Node(p).DataAtom {
	case atom.Th, atom.Dt, atom.Label:
		return 1
	case atom.B, atom.Strong, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Legend, atom.Caption:
		return .85
	case atom.Td, atom.Span, atom.Font, atom.Div, atom.Em, atom.I, atom.P, atom.Li:
		if t.OwnOnly(p) {
			return .6
		}
	}
	return .4
}

// Steady is how far a label can be expected to be the same on other pages:
// less with digits in it.
func Steady(stem string) float64 {
	digits := 0
	for _, r := range stem {
		if r >= '0' && r <= '9' {
			digits++
		}
	}
	switch {
	case digits == 0:
		return 1
	case digits < 3:
		return .6
	}
	return .25
}

// InCell reports whether a label has a cell or term of its own: then its value has
// one too, and what comes next after an empty one is not the value.
func InCell(t *tagtree.Tree, text tagtree.NodeID) bool {
	switch t.Node(t.Parent(text)).DataAtom {
	case atom.Td, atom.Th, atom.Dt:
		return true
	}
	return false
}

// NamesBeside reports whether a label in a cell or term has a value in its own row or list, where a node is not: th "Size" td "3 m" are
// one fact, and what comes behind the table is another one.
func NamesBeside(t *tagtree.Tree, label, n tagtree.NodeID) bool {
	cell := t.Parent(label)
	a := t.Node(cell).DataAtom
	if a != atom.Th && a != atom.Dt || t.Within(n, t.Parent(cell)) {
		return false
	}
	for next := t.NextSibling(cell); next != tagtree.None; next = t.NextSibling(next) {
		if b := t.Node(next).DataAtom; (b == atom.Td || b == atom.Dd) && len(t.Texts(next, 1)) > 0 {
			return true
		}
	}
	return false
}

// Around lists the texts that are not blank before (or after) a node, nearest
// first, as the following and preceding axes of XPath count them.
func Around(t *tagtree.Tree, n tagtree.NodeID, after bool, limit int) []tagtree.NodeID {
	var out []tagtree.NodeID
	id, step := n-1, tagtree.NodeID(-1)
	if after {
		id, step = t.End(n), 1
	}
	for reach := 0; reach < maxReach && id > 0 && int(id) < t.Len() && len(out) < limit; reach++ {
		if t.IsText(id) && !tagtree.Blank(t.Node(id).Data) {
			out = append(out, id)
		}
		id += step
	}
	return out
}
