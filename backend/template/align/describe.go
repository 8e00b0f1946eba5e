package align

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/record"
)

// describe says what each column of a table is.
func (f *forest) describe(t *Table, place []int32) {
	for x := range place {
		if place[x] != none {
			t.Columns[place[x]].Kind = kindOf(f.twigs[x].kind)
		}
	}
	for c := range t.Columns {
		col := &t.Columns[c]
		col.ID = columnID(int32(c))
		col.count(t.Rows, c)
		if col.Type = col.typeOf(t.Rows, c); col.Type == record.Text {
			col.edges(t.Rows, c)
			if words := len(strings.Fields(col.Prefix)) + len(strings.Fields(col.Suffix)); words > 0 && words <= mostEdgeWords {
				col.Type = col.typeOf(t.Rows, c)
			}
		} else if col.Kind == Text {
			col.labelled(t.Rows, c)
		}
	}
	newNaming(f, t, place).names()
}

// columnID names a column of a table that has only been laid out.
func columnID(c int32) string { return "c" + strconv.Itoa(int(c)+1) }

// Recount counts a column of texts anew and tells its type, after its values were changed.
func (t *Table) Recount(c int) {
	col := &t.Columns[c]
	col.Filled, col.Optional, col.Many = 0, false, false
	col.count(t.Rows, c)
	col.Type = col.typeOf(t.Rows, c)
}

func kindOf(k twigKind) Kind {
	switch k {
	case linkLeaf:
		return Link
	case imageLeaf:
		return Image
	}
	return Text
}

// count counts the records that have the column, and compares their values.
func (col *Column) count(rows []Row, c int) {
	var first Cell
	col.Constant = true
	for _, row := range rows {
		switch cell := row[c]; {
		case len(cell) == 0:
			col.Optional = true
			continue
		case col.Filled == 0:
			first = cell
		default:
			col.Constant = col.Constant && cell.equal(first)
		}
		col.Filled++
		col.Many = col.Many || len(row[c]) > 1
	}
	col.Constant = col.Constant && col.Filled > 1
}

// mostEdgeWords are the words around the values of a number, price or date; with
// more the column is one of sentences.
const mostEdgeWords = 3

// maxEdge is the length of the longest text taken for the common edge of a column's values, in bytes.
const maxEdge = 40

// edges finds the words that all values of a text column begin or end with.
func (col *Column) edges(rows []Row, c int) {
	if col.Kind != Text || col.Constant || col.Filled < 2 {
		return
	}
	prefix := beginning(rows, c)
	first, suffix := "", ""
	for _, row := range rows {
		for _, v := range row[c] {
			if first == "" {
				first, suffix = v.Text, v.Text
				continue
			}
			for !strings.HasSuffix(v.Text, suffix) {
				_, n := utf8.DecodeRuneInString(suffix)
				suffix = suffix[n:]
			}
		}
	}
	if len(prefix) < len(first) {
		col.Prefix, col.Suffix = label(wholeWords(prefix, first)), label(wordsBack(suffix, first))
	}
}

// Beginning is the text that all values of a column begin with, however short; "" for a column without values.
func (t *Table) Beginning(c int) string { return beginning(t.Rows, c) }

func beginning(rows []Row, c int) string {
	first, prefix := true, ""
	for _, row := range rows {
		for _, v := range row[c] {
			if first {
				first, prefix = false, v.Text
			}
			for !strings.HasPrefix(v.Text, prefix) {
				_, n := utf8.DecodeLastRuneInString(prefix)
				prefix = prefix[:len(prefix)-n]
			}
		}
	}
	return prefix
}

// labelled finds the label that all values of a column of prices, dates or
// numbers begin with: "Price: $3.50".
func (col *Column) labelled(rows []Row, c int) {
	prefix := ""
	for _, row := range rows {
		for _, v := range row[c] {
			stem, rest := splitLabel(v.Text)
			own := strings.TrimSuffix(v.Text, rest)
			if stem == "" || rest == "" || prefix != "" && own != prefix {
				return
			}
			prefix = own
		}
	}
	col.Prefix = prefix
}

// wholeWords cuts a prefix of s back to the end of a word.
func wholeWords(prefix, s string) string {
	for prefix != "" {
		last, n := utf8.DecodeLastRuneInString(prefix)
		next, _ := utf8.DecodeRuneInString(s[len(prefix):])
		if !wordy(last) || !wordy(next) {
			return prefix
		}
		prefix = prefix[:len(prefix)-n]
	}
	return ""
}

// wordsBack cuts a suffix of s back to the start of a word.
func wordsBack(suffix, s string) string {
	for suffix != "" {
		first, n := utf8.DecodeRuneInString(suffix)
		before, _ := utf8.DecodeLastRuneInString(s[:len(s)-len(suffix)])
		if !wordy(first) || !wordy(before) {
			return suffix
		}
		suffix = suffix[n:]
	}
	return ""
}

// label gives an edge that can be a label: short, with a letter and no figure.
func label(s string) string {
	if len(s) > maxEdge || letters(s) < minPieceLen || strings.ContainsAny(s, "0123456789") {
		return ""
	}
	return s
}

// Bounds of telling a column's type.
const (
	maxTyped   = 40  // values that are looked at
	shareTyped = 0.8 // of them must have the type
)

// typeOf tells what the values of a column mean, their common edges left out.
func (col *Column) typeOf(rows []Row, c int) record.Type {
	switch col.Kind {
	case Link:
		return record.URL
	case Image:
		return record.Image
	}
	n := 0
	for _, row := range rows {
		n += len(row[c])
	}
	tally := typeTally{n: min(n, maxTyped)}
	for _, row := range rows {
		for _, v := range row[c] {
			if tally.seen == tally.n || !tally.add(strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(v.Text, col.Prefix), col.Suffix))) {
				return tally.most()
			}
		}
	}
	return tally.most()
}

// TypeOf tells what nearly all of some texts mean; text where they mean nothing in common.
func TypeOf(texts []string) record.Type {
	tally := typeTally{n: len(texts)}
	for _, text := range texts {
		if !tally.add(text) {
			break
		}
	}
	return tally.most()
}

// tallied are the types that texts are counted by; all others are plain texts.
var tallied = [...]record.Type{record.Price, record.Date, record.Number, record.URL}

// typeTally counts the types of n texts.
type typeTally struct {
	n, seen int
	plain   int
	counts  [len(tallied)]int
	last    string // the text before, and the place of its type
	of      int
}

// add counts a text; false where so many are plain that no type can have enough any more.
func (t *typeTally) add(text string) bool {
	if t.seen++; t.seen == 1 || !sameFigures(text, t.last) {
		t.last, t.of = text, slices.Index(tallied[:], textType(text))
	}
	if t.of >= 0 {
		t.counts[t.of]++
	} else {
		t.plain++
	}
	return float64(t.n-t.plain) >= shareTyped*float64(t.n)
}

// sameFigures reports whether two texts are the same but for their digits, which a type does not depend on.
func sameFigures(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if a[i] != b[i] && !(isDigit(a[i]) && isDigit(b[i])) {
			return false
		}
	}
	return true
}

// most is the type that nearly all texts have.
func (t *typeTally) most() record.Type {
	for i, n := range t.counts {
		if n > 0 && float64(n) >= shareTyped*float64(t.n) {
			return tallied[i]
		}
	}
	return record.Text
}
