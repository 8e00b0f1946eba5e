package list

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/tagtree"
)

// Some pages write two values into one text: a code in front, with the same mark
// after it in each record. Others write words before a number or a date, a dash
// before a value, a symbol before a number, or a colon after a code or a date.
//
//	AB 20120029 - Fern v. Oak          AB 20120029     Fern v. Oak
//	1:07-cv-00006 • Fern v. Oak        1:07-cv-00006   Fern v. Oak
//	Beginner · 20 weeks                Beginner        20 weeks
//	Docket No. 1508                    1508
//	Sold by Ann Lee                    Ann Lee
//	Filed 05/09/2014                   05/09/2014
//	— Opinion 16-b                     Opinion 16-b
//	SC95465:                           SC95465
//	3 May 2021:                        3 May 2021
//	♥ 220                              220
//
// A code is short and ends in a number of several digits, nearly all codes of a
// column have one shape, and hardly one stands in two records.
//
// The values keep their node, and say which characters of its text they are.

// Bounds of pieces.
const (
	fewestPieces = 3   // values of a column that is cut
	mostPieces   = 0.9 // of them have the mark
	sameShape    = 0.8 // of the codes have the commonest shape; so many are different
	longestCode  = 24  // characters of a code
	codeShape    = 12  // bytes of its shape
	codeDigits   = 3   // of a number in it
	leadWords    = 3   // before a number, a date or a name
	maxNameWords = 6   // of a name behind such words
	maxMarks     = 5   // between the values of a text
)

// betweens are the marks that stand between two values.
var betweens = []string{" - ", " – ", " — ", " • ", " · ", " | ", ". ", ": "}

// pieces cuts the columns of a table whose values are more than one value each.
func pieces(t *tagtree.Tree, table *align.Table) {
	for c := 0; c < len(table.Columns); c++ {
		p := newPieced(t, table, c)
		if p == nil {
			continue
		}
		switch between, codes := p.between(); {
		case between == "":
			p.trim()
		case allWhole(t, table, c):
			p.split(between, codes) // the next column is the rest, and may be parted again
		}
	}
}

// pieced is a column that may be cut: at most one value a record. It is cut if each is the whole text of its node.
type pieced struct {
	tree  *tagtree.Tree
	table *align.Table
	c     int
	texts []string
}

func newPieced(t *tagtree.Tree, table *align.Table, c int) *pieced {
	p := &pieced{tree: t, table: table, c: c}
	col := &table.Columns[c]
	if col.Kind != align.Text || col.Many || col.Constant || col.Filled < fewestPieces {
		return nil
	}
	p.texts = make([]string, 0, col.Filled)
	for _, row := range table.Rows {
		for _, v := range row[c] {
			if col.Cut(v.Text) != v.Text {
				return nil
			}
			p.texts = append(p.texts, v.Text)
		}
	}
	return p
}

// allWhole reports whether each value of a column is the whole text of its node.
func allWhole(t *tagtree.Tree, table *align.Table, c int) bool {
	return !slices.ContainsFunc(table.Rows, func(row align.Row) bool {
		return slices.ContainsFunc(row[c], func(v align.Value) bool { return !whole(t, v) })
	})
}

// whole reports whether a value is the whole text of its node, or a piece of it.
func whole(t *tagtree.Tree, v align.Value) bool {
	if v.Stop > 0 || v.Attr != "" {
		return v.Attr == ""
	}
	return t.IsText(v.Node) && v.To == v.From+1 || tagtree.Collapse(t.Text(v.Node)) == v.Text
}

// between is the mark between a code and the rest of each text, or between two other values; "" for none.
func (p *pieced) between() (mark string, codes bool) {
	for _, mark := range betweens {
		if before := p.before(mark); before != nil && areCodes(before) {
			return mark, true
		}
	}
	for _, mark := range separators {
		if p.separates(mark) {
			return mark, false
		}
	}
	return "", false
}

// separates reports whether a mark parts two values in nearly all texts: it stands in each as often, and what stands on either side
// differs and has letters in half of them. A unit or the second half of a code is no value: "€635 / month", "c 399 / 00".
func (p *pieced) separates(mark string) bool {
	times := strings.Count(p.texts[0], mark)
	if times == 0 || times > maxMarks {
		return false
	}
	sides := [2]map[string]bool{{}, {}}
	words := [2]int{}
	if !p.share(func(s string) bool {
		left, right, ok := strings.Cut(s, mark)
		if !ok || strings.Count(s, mark) != times {
			return false
		}
		for i, side := range [...]string{left, right} {
			sides[i][side] = true
			words[i] += int(one(strings.ContainsFunc(side, unicode.IsLetter)))
		}
		return true
	}) {
		return false
	}
	least := 0.5 * float64(len(p.texts))
	return min(len(sides[0]), len(sides[1])) > 1 && float64(min(words[0], words[1])) >= least
}

// separators are marks that stand between values only.
var separators = []string{" · ", " • ", " ∙ ", " / "}

// before is what stands before a mark, in each text that has it; nil where too few have it.
func (p *pieced) before(mark string) (codes []string) {
	for i, text := range p.texts {
		if at := strings.Index(text, mark); at > 0 {
			codes = append(codes, text[:at])
		}
		if float64(len(codes)+len(p.texts)-1-i) < mostPieces*float64(len(p.texts)) {
			return nil
		}
	}
	return codes
}

// split makes two columns of one: what stands before the mark, and the rest.
func (p *pieced) split(between string, isCode bool) {
	t, rest := p.table, p.c+1
	code := t.Columns[p.c]
	code.Name, code.Label, code.Prefix, code.Suffix = "", "", "", ""
	for slices.ContainsFunc(t.Columns, func(c align.Column) bool { return c.ID == code.ID }) {
		code.ID += "b"
	}
	t.Columns = slices.Insert(t.Columns, p.c, code)
	t.Columns[rest].Prefix, t.Columns[rest].Suffix = "", ""
	for r, row := range t.Rows {
		row = slices.Insert(slices.Clone(row), p.c, align.Cell(nil))
		for _, v := range row[rest] {
			if at := strings.Index(v.Text, between); at > 0 {
				row[p.c], row[rest] = align.Cell{pieceOf(v, 0, at)}, align.Cell{pieceOf(v, at+len(between), len(v.Text))}
			}
		}
		t.Rows[r] = row
	}
	t.Recount(p.c)
	t.Recount(rest)
	fresh := p.c // the longer texts keep the name of both
	if !isCode && lettersIn(t, p.c) > lettersIn(t, rest) {
		fresh = rest
		t.Columns[p.c].Name, t.Columns[p.c].Label = t.Columns[rest].Name, t.Columns[rest].Label
	}
	name := "text"
	switch typ := t.Columns[fresh].Type; {
	case typ != record.Text:
		name = string(typ)
	case isCode:
		name = "code"
	}
	t.Columns[fresh].Name, t.Columns[fresh].Label = "", ""
	t.Columns[fresh].Name = free(t, name)
}

// lettersIn is the characters of a column.
func lettersIn(t *align.Table, c int) (n int) {
	for _, row := range t.Rows {
		for _, v := range row[c] {
			n += utf8.RuneCountInString(v.Text)
		}
	}
	return n
}

// trim cuts what is no part of a column's values: words or a symbol before numbers, words before dates, a mark before or after all values.
func (p *pieced) trim() {
	before, after := cmp.Or(p.lead(), p.symbol(), p.words()), ""
	switch {
	case before != "":
	case p.dates():
		p.eachPiece(undated)
		return
	case p.share(func(s string) bool { return beforeMark(s) != "" }):
	case p.share(func(s string) bool { return len(s) > 1 && strings.HasSuffix(s, ":") }) && (areCodes(p.texts) || p.areDates(":")):
		after = ":"
	case after == "":
		return
	}
	p.eachPiece(func(s string) (from, to int) {
		front := before
		if before == "" {
			front = beforeMark(s)
		}
		rest := strings.TrimPrefix(s, front)
		return len(s) - len(rest), len(s) - len(rest) + len(strings.TrimSuffix(rest, after))
	})
}

// areDates reports whether the values without an end are dates.
func (p *pieced) areDates(end string) bool {
	var texts []string
	for _, s := range p.texts {
		texts = append(texts, strings.TrimSuffix(s, end))
	}
	return align.TypeOf(texts) == record.Date
}

// eachPiece cuts each value to a piece of it.
func (p *pieced) eachPiece(of func(string) (from, to int)) {
	if !allWhole(p.tree, p.table, p.c) {
		return
	}
	for _, row := range p.table.Rows {
		for i, v := range row[p.c] {
			if from, to := of(v.Text); to > from && to-from < len(v.Text) {
				row[p.c][i] = pieceOf(v, from, to)
			}
		}
	}
	p.table.Columns[p.c].Prefix, p.table.Columns[p.c].Suffix = "", ""
	p.table.Recount(p.c)
	if col := &p.table.Columns[p.c]; col.Type == record.Date && IsNameless(strings.ReplaceAll(col.Name, "number", "text")) {
		col.Name = free(p.table, string(record.Date))
	}
}

// share reports whether nearly all values are of a kind; it asks no further once too many are not.
func (p *pieced) share(is func(string) bool) bool {
	n := len(p.texts) // of the kind, as far as it is known
	for _, text := range p.texts {
		if !is(text) {
			n--
		}
		if float64(n) < mostPieces*float64(len(p.texts)) {
			return false
		}
	}
	return true
}

// pieceOf is a piece of a value: some bytes of its text, without blanks around them.
func pieceOf(v align.Value, from, to int) align.Value {
	for from < to && v.Text[from] == ' ' {
		from++
	}
	for to > from && v.Text[to-1] == ' ' {
		to--
	}
	v.Start, v.Stop = v.Start+utf8.RuneCountInString(v.Text[:from]), v.Start+utf8.RuneCountInString(v.Text[:to])
	v.Text = v.Text[from:to]
	return v
}
