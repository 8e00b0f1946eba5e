package induce

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/template/locator"
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
//
// Where optional rows come and go, only the own label tells which row is which.

// Bounds of looking for repeated labels.
const (
	maxRowTexts   = 12 // texts of a row
	maxRowLevels  = 5  // levels from a value up to its row
	leastFlat     = 4  // texts of a flat run of one kind
	knownShare    = .5 // of the labels beside each other: on other samples too
	fewestSamples = 3  // from which labels must be met again on another one
)

// ownLabel is a text that repetition shows to be the label of a value.
type ownLabel struct {
	text  nodeID // None: there is none
	after bool   // the label stands after its value
	row   nodeID // the element that holds label and value alone; None in a flat run
	mates []string
}

// findOwnLabel looks for the label of a node by the rows, or the flat run, that
// the node stands in. O(size of the rows).
func findOwnLabel(t *tagtree.Tree, n nodeID) ownLabel {
	if before := around(t, n, false, 1); len(before) > 0 && strength(t, before[0]) == 1 {
		if _, ok := labelish(t, before[0]); ok && !labelledBehind(t, n, before[0]) {
			return ownLabel{text: tagtree.None} // its form says it all
		}
	}
	for r, level := t.Parent(n), 0; r > 0 && level < maxRowLevels; r, level = t.Parent(r), level+1 {
		texts := shownTexts(t, r, maxRowTexts+1)
		first, last := textsWithin(t, texts, n)
		if first == 0 && last == len(texts)-1 {
			continue // nothing but the value
		}
		if first >= 0 {
			if own := rowLabel(t, r, texts, first, last); own.text != tagtree.None {
				return own
			}
		}
		if own := flatLabel(t, r, n); own.text != tagtree.None || !alone(t, r, texts) {
			return own
		}
	}
	return ownLabel{text: tagtree.None}
}

// labelledBehind reports whether a value shares its row with a label of clear form behind it, and not with the text before:
// div( dd "Ann" dt "Author" ) div( dd "1990" dt "Year" ).
func labelledBehind(t *tagtree.Tree, n, before nodeID) bool {
	row, after := t.Parent(n), around(t, n, true, 1)
	return len(after) > 0 && t.Within(after[0], row) && strength(t, after[0]) == 1 && !t.Within(before, row) && likeRows(t, row) != nil
}

// alone reports whether the parent of a row shows nothing else than the row: then that is the row.
func alone(t *tagtree.Tree, row nodeID, texts []nodeID) bool {
	return t.Parent(row) > 0 && len(texts) <= maxRowTexts && len(shownTexts(t, t.Parent(row), maxRowTexts+1)) == len(texts)
}

// shownTexts lists the texts below a node that are not blank, up to a limit.
func shownTexts(t *tagtree.Tree, n nodeID, limit int) []nodeID {
	var out []nodeID
	for c := n; c < t.End(n) && len(out) < limit; c++ {
		switch {
		case t.IsText(c):
			if !tagtree.Blank(t.Node(c).Data) {
				out = append(out, c)
			}
		case tagtree.Silent(t.Node(c).DataAtom):
			c = t.End(c) - 1
		}
	}
	return out
}

// textsWithin gives the places of a node's first and last text among some texts; -1 without any.
func textsWithin(t *tagtree.Tree, texts []nodeID, n nodeID) (first, last int) {
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

// rowLabel is the label of a value in a row that has siblings like it: the only text
// before the value that names something, else the only text after it.
func rowLabel(t *tagtree.Tree, row nodeID, texts []nodeID, first, last int) ownLabel {
	own := ownLabel{text: tagtree.None, row: row}
	if len(texts) > maxRowTexts {
		return own
	}
	rows, at := likeRows(t, row), 0
	switch {
	case first == 0 && last < len(texts)-1 && (last == len(texts)-2 || isUnit(t, texts[:last+1], texts[last+1:len(texts)-1])):
		own.after, at = true, len(texts)-1
	case first > 1:
		at = onlyName(t, texts[:first], rows)
	case first != 1:
		return own
	}
	if at < 0 || !namesRow(t, texts[at]) || own.after && labelEnd(t.Text(texts[at])) {
		return own
	}
	mates := []string{tagtree.Stem(t.Node(texts[at]).Data)}
	for _, other := range rows {
		k := at
		if own.after {
			k = len(other.texts) - 1
		}
		if k < len(other.texts)-1 || own.after {
			if text := other.texts[k]; pathTo(t, other.row, text) == pathTo(t, row, texts[at]) && namesRow(t, text) {
				mates = append(mates, tagtree.Stem(t.Node(text).Data))
			}
		}
	}
	if len(mates) > 1 && allDistinct(mates) {
		own.text, own.mates = texts[at], mates
	}
	return own
}

// isUnit reports whether the texts between a value with digits and the label behind it are its unit: li( b "1,200" small "m" em "Summit" ).
func isUnit(t *tagtree.Tree, value, between []nodeID) bool {
	digits := func(n nodeID) bool { return strings.ContainsFunc(t.Node(n).Data, unicode.IsDigit) }
	return len(between) == 1 && slices.ContainsFunc(value, digits) && !digits(between[0]) &&
		utf8.RuneCountInString(tagtree.Stem(t.Node(between[0]).Data)) <= maxUnitLetters
}

// maxUnitLetters is how many characters a unit has at most: "nautical miles" is a label.
const maxUnitLetters = 6

// likeRow is a sibling of a row with its texts.
type likeRow struct {
	row   nodeID
	texts []nodeID
}

// likeRows lists the siblings of a row that are of its kind and have texts for a label and a value.
func likeRows(t *tagtree.Tree, row nodeID) []likeRow {
	var out []likeRow
	looked := 0
	for s := t.FirstChild(t.Parent(row)); s != tagtree.None && looked < maxMates; s = t.NextSibling(s) {
		if looked++; s == row || !sameKind(t, s, row) {
			continue
		}
		if texts := shownTexts(t, s, maxRowTexts+1); len(texts) >= 2 && len(texts) <= maxRowTexts {
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
func onlyName(t *tagtree.Tree, before []nodeID, rows []likeRow) int {
	at := -1
	for i, text := range before {
		stem, ok := labelish(t, text)
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

// sameKind reports whether two nodes have one name and one class.
func sameKind(t *tagtree.Tree, a, b nodeID) bool { return kindOf(t, a) == kindOf(t, b) }

func kindOf(t *tagtree.Tree, n nodeID) string {
	if t.IsText(n) {
		return locator.Text
	}
	class, _ := t.Attr(n, "class")
	return t.Tag(n) + "." + class
}

// namesRow reports whether a text can be the label of a row: short, no sentence, no
// label and value in one.
func namesRow(t *tagtree.Tree, text nodeID) bool {
	stem, ok := labelish(t, text)
	return ok && len([]rune(stem)) <= maxRowLabel && !strings.ContainsAny(withoutStop(stem), ".!?。！？") && ValueAt(t.Text(text)) == 0 && !linked(t, text)
}

// withoutStop is a label of one or two words without the full stop after it: "Author." of <em>Author.</em> Ann Smith.
func withoutStop(stem string) string {
	if len(strings.Fields(stem)) <= 2 {
		return strings.TrimSuffix(stem, ".")
	}
	return stem
}

// maxRowLabel is how many characters the label of a row has at most.
const maxRowLabel = 32

// flatLabel is the label of a value in a run of siblings in which labels and
// values take turns.
func flatLabel(t *tagtree.Tree, parent, n nodeID) ownLabel {
	none := ownLabel{text: tagtree.None}
	var units []nodeID // the children with text
	at := -1
	for c := t.FirstChild(parent); c != tagtree.None && len(units) < 2*maxMates; c = t.NextSibling(c) {
		if t.Within(n, c) {
			at = len(units)
		}
		if len(shownTexts(t, c, 1)) > 0 {
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
	own := ownLabel{text: tagtree.None, row: tagtree.None, after: after}
	for i := from; i < len(units); i += 2 {
		label := shownTexts(t, units[i], 2)
		if len(label) != 1 || i+1 < len(units) && !after && !sameKind(t, units[i+1], units[at]) || !sameKind(t, units[i], units[labelPlace(at, after)]) {
			break
		}
		if !namesRow(t, label[0]) || after && labelEnd(t.Text(label[0])) { // with a colon it names what follows
			return none
		}
		if i == labelPlace(at, after) {
			own.text = label[0]
		}
		own.mates = append(own.mates, tagtree.Stem(t.Node(label[0]).Data))
	}
	if own.text == tagtree.None || len(own.mates) < 2 || !allDistinct(own.mates) {
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
func turns(t *tagtree.Tree, units []nodeID, at int) (from int, after, ok bool) {
	value := kindOf(t, units[at])
	other := value
	switch {
	case at > 0 && kindOf(t, units[at-1]) != value:
		other = kindOf(t, units[at-1])
	case at+1 < len(units) && kindOf(t, units[at+1]) != value:
		other = kindOf(t, units[at+1])
	}
	kind := func(i int) string { // of the unit that the pattern wants there
		if (i-at)%2 == 0 {
			return value
		}
		return other
	}
	lo, hi := at, at+1
	for lo > 0 && kindOf(t, units[lo-1]) == kind(lo-1) {
		lo--
	}
	for hi < len(units) && kindOf(t, units[hi]) == kind(hi) {
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

// known reports whether the samples confirm a label.
func (o *ownLabel) known(samples []*tagtree.Tree, t *tagtree.Tree) bool {
	own := tagtree.Stem(t.Node(o.text).Data)
	heads := []locator.Step{textWith(own)}
	for _, stem := range o.mates {
		if stem != own {
			heads = append(heads, textWith(stem))
		}
	}
	return labelKnown(samples, t, heads)
}

// labelKnown reports whether the samples confirm a label of a tree: another sample has what the first step finds, the
// label, or most of what all of them find, the labels beside it. Too few samples confirm every label.
func labelKnown(samples []*tagtree.Tree, t *tagtree.Tree, labels []locator.Step) bool {
	if len(samples) < fewestSamples {
		return true
	}
	all := make([]candidate, len(labels))
	for i, head := range labels {
		all[i].Steps = []locator.Step{head}
	}
	set, seen := setOf(all), make([]bool, len(all))
	for _, s := range samples {
		if s == t {
			continue
		}
		for i, nodes := range set.Run(s) {
			seen[i] = seen[i] || len(nodes) > 0
		}
	}
	n := 0
	for _, met := range seen {
		if met {
			n++
		}
	}
	return seen[0] || float64(n) >= knownShare*float64(len(seen))
}
