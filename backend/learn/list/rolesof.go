package list

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/tagtree"
)

// label is the role of a column with a label.
func (l *layoutsOf) label(c int) string { return tagtree.Stem(l.table.Columns[c].Label) }

// plain reports whether a column is of texts that are not the same in all records.
func (l *layoutsOf) plain(c int) bool {
	return l.table.Columns[c].Kind == align.Text && !l.table.Columns[c].Constant
}

// class is the class around all values of a column of texts.
func (l *layoutsOf) class(c int) string {
	if !l.plain(c) {
		return ""
	}
	out := ""
	for r, row := range l.table.Rows {
		for _, v := range row[c] {
			class := ""
			for e := l.t.Parent(v.From); class == "" && e > 0 && within(l.t, e, l.records[r]) && shows(l.t, e, v.Text); e = l.t.Parent(e) {
				class, _ = l.t.Attr(e, "class")
			}
			if class == "" || out != "" && out != class {
				return ""
			}
			out = class
		}
	}
	return out
}

// entitle finds the title of each layout's records.
func (l *layoutsOf) entitle() {
	for i := range l.sizes {
		best, of := -1, 0
		for c := range l.table.Columns {
			if l.plain(c) && !l.cell[c] && l.table.Columns[c].Type == record.Text && float64(l.filled[c][i]) >= layoutFilled*float64(l.sizes[i]) {
				if rank := l.titled(c, i); rank > of {
					best, of = c, rank
				}
			}
		}
		l.titles = append(l.titles, best)
	}
}

// How a title is set out, the surest last.
const (
	asStrong = iota + 1
	asLink
	asHeading
)

// titled tells how a column's value in the first record of a layout is set out: as a heading, a link or a strong text; 0 for none of these.
func (l *layoutsOf) titled(c, layout int) int {
	for r, row := range l.table.Rows {
		if l.of[r] != layout || len(row[c]) != 1 {
			continue
		}
		v, rank := row[c][0], 0
		for e := l.t.Parent(v.From); e > 0 && within(l.t, e, l.records[r]); e = l.t.Parent(e) {
			switch a := l.t.Node(e).DataAtom; {
			case tagtree.IsHeading(a):
				return asHeading
			case a == atom.A && shows(l.t, e, v.Text):
				rank = max(rank, asLink)
			case a == atom.Strong || a == atom.B:
				rank = max(rank, asStrong)
			}
		}
		return rank
	}
	return 0
}

// title is the role of the title of some layout's records.
func (l *layoutsOf) title(c int) string {
	if slices.Contains(l.titles, c) {
		return "title"
	}
	return ""
}

// nameTitle names the column of the titles, if it has no name and no other column is called so.
func (l *layoutsOf) nameTitle() {
	for c := range l.table.Columns {
		if col := &l.table.Columns[c]; slices.Contains(l.titles, c) && col.Filled == len(l.table.Rows) && isNameless(col.Name) && free(l.table, "title") == "title" {
			link := linkOf(l.table, col.Name)
			if col.Name = "title"; link >= 0 {
				nameLink(l.table, link, col.Name)
			}
			return
		}
	}
}

// only is the role of the only column of a type, without a label, that nearly all records of a layout have.
func (l *layoutsOf) only(typ record.Type) func(c int) string {
	is := func(c int) bool {
		col := &l.table.Columns[c]
		return col.Kind == align.Text && col.Type == typ && col.Label == "" && l.steady(c)
	}
	return func(c int) string { return l.alone(c, is) }
}

// alone is a role that a column has alone in each of its layouts.
func (l *layoutsOf) alone(c int, is func(c int) bool) string {
	if !is(c) {
		return ""
	}
	for o := range l.table.Columns {
		if o != c && l.meet(o, c) && is(o) {
			return ""
		}
	}
	return "only"
}

// meet reports whether two columns have a layout in common.
func (l *layoutsOf) meet(a, b int) bool {
	for i, n := range l.filled[a] {
		if n > 0 && l.filled[b][i] > 0 {
			return true
		}
	}
	return false
}

// prose is the role of the only column of prose.
func (l *layoutsOf) prose(c int) string {
	return l.alone(c, func(c int) bool {
		n := 0
		for _, row := range l.table.Rows {
			n += int(one(len(row[c]) > 0 && isSentence(row[c].Text())))
		}
		return l.plain(c) && 2*n > l.table.Columns[c].Filled
	})
}

// isSentence reports whether a text is prose, or some words that end as a sentence does.
func isSentence(s string) bool {
	if isProse(s) {
		return true
	}
	last, _ := utf8.DecodeLastRuneInString(s)
	return strings.ContainsRune(".!?…。！？", last) && strings.Count(s, " ") >= sentenceBlanks
}

// sign is the role of a column whose values all begin with the sign of a topic or an account: "#autumn", "@ann".
func (l *layoutsOf) sign(c int) string {
	if l.table.Columns[c].Kind != align.Text {
		return ""
	}
	out := byte(0)
	for _, row := range l.table.Rows {
		for _, v := range row[c] {
			if len(v.Text) < 2 || v.Text[0] != '#' && v.Text[0] != '@' || isDigit(v.Text[1]) || out != 0 && out != v.Text[0] {
				return ""
			}
			out = v.Text[0]
		}
	}
	return string(out)
}

// shape is what all values of a column are without their digits, where they have some.
func (l *layoutsOf) shape(c int) string {
	if l.table.Columns[c].Kind != align.Text || l.table.Columns[c].Many {
		return ""
	}
	out, inner := "", l.inner(c)
	for _, row := range l.table.Rows {
		for _, v := range row[c] {
			shape := shapeOf(inner(v.Text))
			if !strings.Contains(shape, "0") || strings.Trim(shape, "0 .,:") == "" || out != "" && out != shape {
				return ""
			}
			out = shape
		}
	}
	return out
}

// shapeOf is a short text with a 0 for each number.
func shapeOf(s string) string {
	if len(s) > longestWord {
		return ""
	}
	var b strings.Builder
	last := false
	for _, r := range s {
		digit := '0' <= r && r <= '9'
		if digit && !last {
			b.WriteByte('0')
		} else if !digit {
			b.WriteRune(r)
		}
		last = digit
	}
	return b.String()
}

// first is the role of the first column of a kind in each layout.
func (l *layoutsOf) first(kind align.Kind) func(c int) string {
	return func(c int) string {
		if l.table.Columns[c].Kind != kind || !l.steady(c) {
			return ""
		}
		for o := range c {
			if l.table.Columns[o].Kind == kind && l.steady(o) && l.meet(o, c) {
				return ""
			}
		}
		return "first"
	}
}

// joinWords makes one column of those whose values are few, and mostly the same.
func (l *layoutsOf) joinWords() {
	words := make([]map[string]int, len(l.table.Columns))
	for c := range words {
		if !l.plain(c) || l.cell[c] || l.table.Columns[c].Type != record.Text {
			continue
		}
		words[c] = map[string]int{}
		inner := l.inner(c)
		for _, row := range l.table.Rows {
			for _, v := range row[c] {
				if len(v.Text) <= longestWord {
					words[c][inner(v.Text)]++
				}
			}
		}
	}
	for a := range words {
		for b := a + 1; b < len(words); b++ {
			if len(words[a]) > 0 && len(words[b]) > 0 && !l.meet(a, b) && sameWords(words[a], words[b]) {
				l.one(a, b)
			}
		}
	}
}

// sameWords reports whether most of the values of the smaller column are among those of the other.
func sameWords(x, y map[string]int) bool {
	if len(x) > len(y) {
		x, y = y, x
	}
	shared := 0
	for w := range x {
		shared += int(one(y[w] > 0))
	}
	return float64(shared) >= sharedWords*float64(len(x))
}
