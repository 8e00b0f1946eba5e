package list

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/tagtree"
)

// One text may hold several values, each after a label with a colon. Each label gets a column:
//
//	Author: Ann Smith  Publisher: X Press        Author     Publisher   Year
//	Author: Bob Ray    Publisher: Mill      ->   Ann Smith  X Press
//	Author: Cy Ode     Year: 1990                Bob Ray    Mill
//	                                             Cy Ode                 1990
//
// Where a label begins is seen from the other records: "Publisher" stands before the colon in several of them,
// "Smith Publisher" in one. What stands before the first label stays in the column. A column that has the same
// label elsewhere takes the values if no record has both.
//
// Cost: linear in the texts for each column.

// Bounds of labels within a text.
const (
	mostLabelWords = 3   // words of a label
	mostLabelRunes = 24  // characters of a label
	usualLabel     = 0.5 // of the texts have a label that shows that there are labels
	firstLabel     = 0.5 // of the texts begin with a label: sentences with a colon do not
	sameLabel      = 0.8 // of the texts with the last word of a label have the longer label too
	mostInText     = 12  // labels of a text
	longestRest    = 160 // characters of a text for each of its labels, on the average: in running text a colon is no label
)

// betweenLabels are the marks that a value may end with in front of the next label.
const betweenLabels = " \u3000,;|·•/，；、"

// labels cuts the columns of a table whose texts have several labels.
func labels(t *tagtree.Tree, table *align.Table) {
	cut := false
	for c := 0; c < len(table.Columns); c++ {
		if l := newLabelled(t, table, c); l != nil {
			l.cut()
			c += l.made
			cut = true
		}
	}
	if cut {
		dropEmpty(table)
	}
}

// labelled is a column whose texts have labels within.
type labelled struct {
	table *align.Table
	c     int
	usual map[string]bool // the labels, by their stem
	made  int             // columns
	at    map[string]int  // by stem: the column of a label
}

// colon is a colon of a text, and the labels in front of it that are possible, the shortest first.
type colon struct {
	end    int   // of the colon, in bytes
	starts []int // of the labels
}

// newLabelled finds the labels of a column; nil where its texts are no labels and values.
func newLabelled(t *tagtree.Tree, table *align.Table, c int) *labelled {
	col := &table.Columns[c]
	if col.Kind != align.Text || col.Constant || col.Filled < fewestPieces {
		return nil
	}
	texts, colons, runes, inner := 0, 0, 0, 0
	for _, row := range table.Rows {
		for _, v := range row[c] {
			if texts > 0 && colons == 0 && !hasColon(v.Text) {
				return nil
			}
			texts++
			runes += utf8.RuneCountInString(v.Text)
			for _, k := range colonsOf(v.Text) {
				colons++
				if k.starts[len(k.starts)-1] > 0 {
					inner++
				}
			}
		}
	}
	if inner == 0 || runes > longestRest*colons || !allWhole(t, table, c) {
		return nil
	}
	l := &labelled{table: table, c: c, usual: map[string]bool{}}
	return l.choose(texts)
}

func hasColon(s string) bool { return strings.IndexByte(s, ':') >= 0 || strings.Contains(s, wide) }

// choose keeps the labels: where some are usual, also those of few records that begin like one.
func (l *labelled) choose(texts int) *labelled {
	count := map[string]int{} // by stem
	for _, row := range l.table.Rows {
		for _, v := range row[l.c] {
			for _, k := range colonsOf(v.Text) {
				for _, from := range k.starts {
					count[stemOf(v.Text, from, k.end)]++
				}
			}
		}
	}
	usual, first := 0, 0
	for _, row := range l.table.Rows {
		for _, v := range row[l.c] {
			for i, k := range colonsOf(v.Text) {
				from := longest(v.Text, k, count, usualLabel*float64(texts))
				stem := stemOf(v.Text, from, k.end)
				often := float64(count[stem]) >= usualLabel*float64(texts)
				if often && !l.usual[stem] {
					usual++
				}
				if i == 0 && from == 0 {
					first++
				}
				if often || i > 0 && begins(v.Text[from:]) {
					l.usual[stem] = true
				}
			}
		}
	}
	if usual < 2 || float64(first) < firstLabel*float64(texts) {
		return nil
	}
	return l
}

// cut moves each labelled value to the column of its label.
func (l *labelled) cut() {
	l.at = map[string]int{tagtree.Stem(l.table.Columns[l.c].Label): l.c}
	for r := range l.table.Rows {
		var rest align.Cell
		for _, v := range l.table.Rows[r][l.c] {
			first, labelEnd, stem := 0, 0, ""
			flush := func(to int) {
				if p := pieceOf(v, labelEnd, labelEnd+len(strings.TrimRight(v.Text[labelEnd:to], betweenLabels))); p.Text != "" {
					l.put(r, stem, v.Text[first:labelEnd], p, &rest)
				}
			}
			for _, k := range colonsOf(v.Text) {
				for _, from := range slices.Backward(k.starts) {
					if s := stemOf(v.Text, from, k.end); l.usual[s] {
						flush(from)
						first, labelEnd, stem = from, k.end, s
						break
					}
				}
			}
			flush(len(v.Text))
		}
		l.table.Rows[r][l.c] = rest
	}
	l.table.Columns[l.c].Prefix, l.table.Columns[l.c].Suffix = "", ""
	for _, c := range l.at {
		l.table.Recount(c)
	}
	l.table.Recount(l.c)
}

// put gives a value to the column of its label.
func (l *labelled) put(r int, stem, label string, v align.Value, rest *align.Cell) {
	if stem == "" {
		*rest = append(*rest, v)
		return
	}
	c, ok := l.at[stem]
	if !ok {
		c = l.column(stem, strings.TrimSpace(strings.TrimRight(label, ":： ")))
		l.at[stem] = c
	}
	if c == l.c {
		*rest = append(*rest, v)
		return
	}
	l.table.Rows[r][c] = append(slices.Clip(l.table.Rows[r][c]), v)
}

// column is a column for a label: a new one, or the one with this label if no record has both.
func (l *labelled) column(stem, label string) int {
	for c := range l.table.Columns {
		if col := &l.table.Columns[c]; c != l.c && col.Kind == align.Text && tagtree.Stem(col.Label) == stem &&
			!slices.ContainsFunc(l.table.Rows, func(row align.Row) bool { return len(row[c]) > 0 && len(row[l.c]) > 0 }) {
			return c
		}
	}
	return l.insert(label)
}

// insert makes a column behind those that were cut off before.
func (l *labelled) insert(label string) int {
	t := l.table
	l.made++
	c := l.c + l.made
	col := align.Column{ID: t.Columns[l.c].ID + "b" + strconv.Itoa(l.made+1), Label: label, Kind: align.Text, Name: free(t, record.NameFrom(label))}
	t.Columns = slices.Insert(t.Columns, c, col)
	for r := range t.Rows {
		t.Rows[r] = slices.Insert(slices.Clip(t.Rows[r]), c, align.Cell(nil))
	}
	for stem, at := range l.at {
		if at >= c {
			l.at[stem]++
		}
	}
	return c
}

// wide is the colon of Chinese and Japanese.
const wide = "："

// colonsOf are the colons of a text with words before them that may be a label.
func colonsOf(text string) (out []colon) {
	if !hasColon(text) {
		return nil // as most
	}
	for i := 0; i < len(text) && len(out) < mostInText; i++ {
		size := 1
		switch {
		case text[i] == ':':
		case text[i] == wide[0] && strings.HasPrefix(text[i:], wide):
			size = len(wide)
		default:
			continue
		}
		if strings.HasPrefix(text[i+size:], "//") || i > 0 && isDigit(text[i-1]) {
			continue
		}
		if starts := labelStarts(text[:i]); len(starts) > 0 {
			out = append(out, colon{i + size, starts})
		}
	}
	return out
}

// labelStarts are the places where a label at the end of a text may begin: at its last word, at the one before ...
func labelStarts(text string) (out []int) {
	end := len(strings.TrimRightFunc(text, unicode.IsSpace))
	for at := end; at > 0 && len(out) < mostLabelWords; {
		from := strings.LastIndexFunc(text[:at], func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(betweenLabels, r) })
		if from >= 0 {
			_, size := utf8.DecodeRuneInString(text[from:])
			from += size
		} else {
			from = 0
		}
		word := text[from:at]
		if word == "" || !strings.ContainsFunc(word, unicode.IsLetter) || strings.ContainsFunc(word, func(r rune) bool { return unicode.IsDigit(r) || r == ':' || r == '：' }) ||
			utf8.RuneCountInString(text[from:end]) > mostLabelRunes {
			break
		}
		out = append(out, from)
		at = len(strings.TrimRightFunc(text[:from], unicode.IsSpace))
		if at == from && from > 0 {
			break // a mark, and not a blank, stands in front
		}
	}
	return out
}

func stemOf(text string, from, end int) string {
	return tagtree.Stem(strings.TrimRight(text[from:end], ":： "))
}

// longest is where the label in front of a colon begins: of the labels that are possible, the longest that enough texts
// have, or nearly all that have the shortest.
func longest(text string, k colon, count map[string]int, enough float64) int {
	from := k.starts[0]
	for _, s := range k.starts[1:] {
		n := float64(count[stemOf(text, s, k.end)])
		if n > 1 && (n >= enough || n >= sameLabel*float64(count[stemOf(text, k.starts[0], k.end)])) {
			from = s
		}
	}
	return from
}

// begins reports whether a text begins as labels do: with a capital, or in a script without capitals.
func begins(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLetter(r) && !unicode.IsLower(r)
}
