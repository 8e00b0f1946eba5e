package labels

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/tree/tagtree"
)

// A record page lists facts, each a label with a value. Style tells a label in
// few layouts (a colon, dt, th); repetition tells it in all of them:
//
//	div.row( div.k "Author" div.v "Ann" )      rows: the first text of each row
//	div.row( div.k "Year"   div.v "1990" )
//
//	li( strong "Ann"  small "Author" )         rows with the label after the value
//	li( strong "1990" small "Year" )
//
//	div "Author" div "Ann" div "Year" div "1990"     a flat run: every second text

// leastFlat is how many texts of one kind a flat run has.
const leastFlat = 4

// Label is a text that repetition shows to be the label of a value.
type Label struct {
	Text  tagtree.NodeID // None: there is none
	After bool           // the label stands after its value
	Row   tagtree.NodeID // the element that holds label and value alone; None in a flat run
	Mates []string       // the stems of the labels of the rows beside it, its own among them
}

// Repeated looks for the label of a node by the rows, or the flat run, that
// the node stands in. O(size of the rows).
func Repeated(t *tagtree.Tree, n tagtree.NodeID) Label {
	if before := Around(t, n, false, 1); len(before) > 0 && Strength(t, before[0]) == 1 {
		if _, ok := Stem(t, before[0]); ok && !labelledBehind(t, n, before[0]) {
			return Label{Text: tagtree.None} // its form says it all
		}
	}
	for r, level := t.Parent(n), 0; r > 0 && level < MaxRowLevels; r, level = t.Parent(r), level+1 {
		texts := t.Texts(r, MaxRowTexts+1)
		first, last := textsWithin(t, texts, n)
		if first == 0 && last == len(texts)-1 {
			continue // nothing but the value
		}
		if first >= 0 {
			if own := rowLabel(t, r, texts, first, last); own.Text != tagtree.None {
				return own
			}
		}
		if own := flatLabel(t, r, n); own.Text != tagtree.None || !alone(t, r, texts) {
			return own
		}
	}
	return Label{Text: tagtree.None}
}

// labelledBehind reports whether a value shares its row with a label of clear form behind it, and not with the text before:
// div( dd "Ann" dt "Author" ) div( dd "1990" dt "Year" ).
func labelledBehind(t *tagtree.Tree, n, before tagtree.NodeID) bool {
	row, after := t.Parent(n), Around(t, n, true, 1)
	return len(after) > 0 && t.Within(after[0], row) && Strength(t, after[0]) == 1 && !t.Within(before, row) && likeRows(t, row) != nil
}

// alone reports whether the parent of a row shows nothing else than the row: then that is the row.
func alone(t *tagtree.Tree, row tagtree.NodeID, texts []tagtree.NodeID) bool {
	return t.Parent(row) > 0 && len(texts) <= MaxRowTexts && len(t.Texts(t.Parent(row), MaxRowTexts+1)) == len(texts)
}

// textsWithin gives the places of a node's first and last text among some texts; -1 without any.
func textsWithin(t *tagtree.Tree, texts []tagtree.NodeID, n tagtree.NodeID) (first, last int) {
	first, last = -1, -1
	for i, text := range texts {
		if t.Within(text, n) {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	return first, last
}

// OfRow is the label of a node in a row that has siblings like it; its Text is None where there is none.
func OfRow(t *tagtree.Tree, row, n tagtree.NodeID) Label {
	texts := t.Texts(row, MaxRowTexts+1)
	first, last := textsWithin(t, texts, n)
	return rowLabel(t, row, texts, first, last)
}

// rowLabel is the label of a value in a row that has siblings like it: the only text
// before the value that names something, else the only text after it.
func rowLabel(t *tagtree.Tree, row tagtree.NodeID, texts []tagtree.NodeID, first, last int) Label {
	own := Label{Text: tagtree.None, Row: row}
	if len(texts) > MaxRowTexts {
		return own
	}
	rows, at := likeRows(t, row), 0
	switch {
	case first == 0 && last < len(texts)-1 && (last == len(texts)-2 || isUnit(t, texts[:last+1], texts[last+1:len(texts)-1])):
		own.After, at = true, len(texts)-1
	case first > 1:
		at = onlyName(t, texts[:first], rows)
	case first != 1:
		return own
	}
	if at < 0 || !NamesRow(t, texts[at]) || own.After && Ends(t.Text(texts[at])) {
		return own
	}
	mates := []string{tagtree.Stem(t.Node(texts[at]).Data)}
	for _, other := range rows {
		k := at
		if own.After {
			k = len(other.texts) - 1
		}
		if k < len(other.texts)-1 || own.After {
			if text := other.texts[k]; slices.Equal(namesTo(t, other.row, text), namesTo(t, row, texts[at])) && NamesRow(t, text) {
				mates = append(mates, tagtree.Stem(t.Node(text).Data))
			}
		}
	}
	if len(mates) > 1 && allDistinct(mates) {
		own.Text, own.Mates = texts[at], mates
	}
	return own
}

// namesTo lists the names of the elements from a row down to a text.
func namesTo(t *tagtree.Tree, row, text tagtree.NodeID) []string {
	var out []string
	for e := t.ElementOf(text); e >= row; e = t.Parent(e) {
		out = append(out, t.Tag(e))
	}
	return out
}

// isUnit reports whether the texts between a value with digits and the label behind it are its unit: li( b "1,200" small "m" em "Summit" ).
func isUnit(t *tagtree.Tree, value, between []tagtree.NodeID) bool {
	digits := func(n tagtree.NodeID) bool { return strings.ContainsFunc(t.Node(n).Data, unicode.IsDigit) }
	return len(between) == 1 && slices.ContainsFunc(value, digits) && !digits(between[0]) &&
		utf8.RuneCountInString(tagtree.Stem(t.Node(between[0]).Data)) <= maxUnitLetters
}

// maxUnitLetters is how many characters a unit has at most: "nautical miles" is a label.
const maxUnitLetters = 6

// likeRow is a sibling of a row with its texts.
type likeRow struct {
	row   tagtree.NodeID
	texts []tagtree.NodeID
}

// likeRows lists the siblings of a row that are of its kind and have texts for a label and a value.
func likeRows(t *tagtree.Tree, row tagtree.NodeID) []likeRow {
	var out []likeRow
	looked := 0
	for s := t.FirstChild(t.Parent(row)); s != tagtree.None && looked < MaxSiblings; s = t.NextSibling(s) {
		if looked++; s == row || !t.SameKind(s, row) {
			continue
		}
		if texts := t.Texts(s, MaxRowTexts+1); len(texts) >= 2 && len(texts) <= MaxRowTexts {
			out = append(out, likeRow{s, texts})
		}
	}
	return out
}

// onlyName is the place of the one text before a value that can name it; -1 where there is none, or more. A text without
// letters names nothing, nor does one that each row has:
//
//	tr( td "1." td "Author" td "edit" td "Ann" )      "Author"
//	tr( td "2." td "Year"   td "edit" td "1990" )
func onlyName(t *tagtree.Tree, before []tagtree.NodeID, rows []likeRow) int {
	at := -1
	for i, text := range before {
		stem, ok := Stem(t, text)
		if !ok || len(rows) > 0 && !slices.ContainsFunc(rows, func(r likeRow) bool {
			return i >= len(r.texts) || tagtree.Stem(t.Node(r.texts[i]).Data) != stem
		}) {
			continue
		}
		if at >= 0 {
			return -1
		}
		at = i
	}
	return at
}

// NamesRow reports whether a text can be the label of a row: short, no sentence, no
// label and value in one.
func NamesRow(t *tagtree.Tree, text tagtree.NodeID) bool {
	stem, ok := Stem(t, text)
	return ok && len([]rune(stem)) <= MaxRowLabel && !strings.ContainsAny(withoutStop(stem), ".!?。！？") && ValueAt(t.Text(text)) == 0 && !t.Linked(text)
}

// withoutStop is a label of one or two words without the full stop after it: "Author." of <em>Author.</em> Ann Smith.
func withoutStop(stem string) string {
	if len(strings.Fields(stem)) <= 2 {
		return strings.TrimSuffix(stem, ".")
	}
	return stem
}

// flatLabel is the label of a value in a run of siblings in which labels and
// values take turns.
func flatLabel(t *tagtree.Tree, parent, n tagtree.NodeID) Label {
	none := Label{Text: tagtree.None}
	var units []tagtree.NodeID // the children with text
	at := -1
	for c := t.FirstChild(parent); c != tagtree.None && len(units) < 2*MaxSiblings; c = t.NextSibling(c) {
		if t.Within(n, c) {
			at = len(units)
		}
		if len(t.Texts(c, 1)) > 0 {
			units = append(units, c)
		}
	}
	if at < 0 || at >= len(units) {
		return none
	}
	from, after, ok := turns(t, units, at)
	if !ok {
		return none
	}
	own := Label{Text: tagtree.None, Row: tagtree.None, After: after}
	for i := from; i < len(units); i += 2 {
		label := t.Texts(units[i], 2)
		if len(label) != 1 || i+1 < len(units) && !after && !t.SameKind(units[i+1], units[at]) || !t.SameKind(units[i], units[labelPlace(at, after)]) {
			break
		}
		if !NamesRow(t, label[0]) || after && Ends(t.Text(label[0])) { // with a colon it names what follows
			return none
		}
		if i == labelPlace(at, after) {
			own.Text = label[0]
		}
		own.Mates = append(own.Mates, tagtree.Stem(t.Node(label[0]).Data))
	}
	if own.Text == tagtree.None || len(own.Mates) < 2 || !allDistinct(own.Mates) {
		return none
	}
	return own
}

func labelPlace(at int, after bool) int {
	if after {
		return at + 1
	}
	return at - 1
}

// turns finds the run of siblings around one in which two kinds take turns, or
// in which all are of one kind: where its first label is, and on which side of
// its value a label stands.
func turns(t *tagtree.Tree, units []tagtree.NodeID, at int) (from int, after, ok bool) {
	value := t.Kind(units[at])
	other := value
	switch {
	case at > 0 && t.Kind(units[at-1]) != value:
		other = t.Kind(units[at-1])
	case at+1 < len(units) && t.Kind(units[at+1]) != value:
		other = t.Kind(units[at+1])
	}
	kind := func(i int) string { // of the unit that the pattern wants there
		if (i-at)%2 == 0 {
			return value
		}
		return other
	}
	lo, hi := at, at+1
	for lo > 0 && t.Kind(units[lo-1]) == kind(lo-1) {
		lo--
	}
	for hi < len(units) && t.Kind(units[hi]) == kind(hi) {
		hi++
	}
	if hi-lo < leastFlat || value == other && (hi-lo)%2 != 0 {
		return 0, false, false
	}
	if (at-lo)%2 == 0 { // the run begins with a value
		return lo + 1, true, at+1 < hi
	}
	return lo, false, true
}

func allDistinct(all []string) bool {
	sorted := slices.Sorted(slices.Values(all))
	return len(slices.Compact(sorted)) == len(all)
}

// Beside are the beginnings of the texts of the rows beside the row of a node, and of the other lines of its element.
func Beside(t *tagtree.Tree, n tagtree.NodeID) []string {
	var out []string
	e, looked := t.ElementOf(n), 0
	if t.IsText(n) {
		for c := t.FirstChild(e); c != tagtree.None && looked < MaxSiblings; c = t.NextSibling(c) {
			if looked++; c != n && t.IsText(c) && !tagtree.Blank(t.Node(c).Data) {
				out = append(out, beginning(t.Node(c).Data))
			}
		}
	}
	if len(out) > 0 {
		return out
	}
	for range MaxRowLevels {
		looked = 0
		for c := t.FirstChild(t.Parent(e)); c != tagtree.None && looked < MaxSiblings; c = t.NextSibling(c) {
			if looked++; c == e || t.IsText(c) || !t.SameKind(c, e) {
				continue
			}
			if s := beginning(t.Text(c)); s != "" {
				out = append(out, s)
			}
		}
		if e = t.Parent(e); len(out) > 0 || e <= 0 {
			break
		}
	}
	return out
}
