package list

import (
	"cmp"
	"slices"
	"strings"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// A post of a forum or a long description has as many paragraphs as its author wrote. Their
// table has a column for each, and none is the post. The element around them is one value:
//
//	div( b, div.body(p, p, p) )       author   text 1   text 2   text 3         author   body
//	div( b, div.body(p) )             Ann      Hello    I look   Thanks    ->   Ann      Hello I look Thanks
//	div( b, div.body(p, p) )          Bob      Try                              Bob      Try
//	                                  Cy       Me too   and why                 Cy       Me too and why
//
// Lines of fixed roles stay apart: title, place and date on lines of their own, labelled
// values, lists of tags. What tells running text from them: much of it is prose, and the records
// have different numbers of lines of it, so that no two of its columns are in nearly all records;
// or the lines are parts of sentences, broken where the page ran out of room.
//
// Links and pictures inside stay in their columns. Cost: linear in the nodes of the records.

// Bounds of running text, as shares of the records that have the element.
const (
	leastBodies  = 0.5 // of all records have the element
	leastBroken  = 0.2 // have several lines
	mostStray    = 0.2 // may have two such elements, a heading, a label, a price or a date in it
	leastProse   = 0.5 // have a line of prose; so much of the letters is of such lines
	mostInside   = 0.8 // of the letters of an element stand in one inside it: that is the body
	leastWrapped = 0.6 // of the lines go on in the middle of a sentence
)

// prose makes one column of the columns that divide running text.
func prose(t *tagtree.Tree, table *align.Table, records []region.Record) {
	if len(table.Rows) != len(records) || len(records) < 2 || !anyProse(table) {
		return
	}
	rows := rowTexts(table)
	var good []*body
	for _, b := range bodiesOf(t, rows, records) {
		if b.isBroken(t, rows) && b.isProse(t, table, rows) {
			good = append(good, b)
		}
	}
	slices.SortStableFunc(good, func(a, b *body) int {
		return cmp.Or(cmp.Compare(b.letters, a.letters), cmp.Compare(b.depth, a.depth))
	})
	if len(good) == 0 {
		return
	}
	for _, b := range innermost(t, good) {
		b.join(t, table, rows)
	}
	dropEmpty(table)
}

// anyProse reports whether so many records have a long text that some elements may hold prose.
func anyProse(table *align.Table) bool {
	long := func(v align.Value) bool { return v.Attr == "" && len(v.Text) >= proseRunes }
	n := 0
	for _, row := range table.Rows {
		n += int(one(slices.ContainsFunc(row, func(cell align.Cell) bool { return slices.ContainsFunc(cell, long) })))
	}
	return float64(n) >= leastProse*leastBodies*float64(len(table.Rows))
}

// innermost are the bodies that hold most of what those around them hold; none lies in
// another. They come with most letters first.
func innermost(t *tagtree.Tree, all []*body) (out []*body) {
	for len(all) > 0 {
		one := all[0]
		for _, b := range all[1:] {
			if b.inside(t, one) && float64(b.letters) >= mostInside*float64(all[0].letters) {
				one = b
			}
		}
		all = slices.DeleteFunc(all, func(b *body) bool { return b == one || b.inside(t, one) || one.inside(t, b) })
		out = append(out, one)
	}
	return out
}

// isBroken reports whether several texts stand in the element in enough records, and mostly not all that the record has: such
// an element is the whole record.
func (b *body) isBroken(t *tagtree.Tree, rows [][]text) bool {
	several, alone := 0, 0
	for r := range rows {
		n := len(b.texts(t, rows, r))
		several += int(one(n > 1))
		alone += int(one(n > 0 && n == len(rows[r])))
	}
	return several > 1 && float64(several) >= leastBroken*float64(b.count) && 2*alone <= b.count
}

// tally counts what tells running text.
type tally struct {
	prosy        int // records with a line of prose
	proseLetters int // letters of such lines
	broken       int // records with several lines
	breaks       int // line breaks
	wrapped      int // of them in the middle of a sentence
	headed       int // records with a heading in the element
	counts       map[int]bool
	filled       []int // by column: records that have it in the element
	begun        []int // by column: records in which it begins a line there
}

// isProse reports whether the elements hold running text that the columns divide.
func (b *body) isProse(t *tagtree.Tree, table *align.Table, rows [][]text) bool {
	n := &tally{counts: map[int]bool{}, filled: make([]int, len(table.Columns)), begun: make([]int, len(table.Columns))}
	b.letters = 0
	var starts []int // of the lines of one element
	var lines []string
	for r := range rows {
		if texts := b.texts(t, rows, r); len(texts) > 0 {
			starts = appendStarts(starts[:0], t, b.elements[r], texts)
			lines = appendLines(lines[:0], texts, starts)
			b.letters += n.add(lines)
			n.columns(texts, starts)
			n.headed += int(one(hasHeading(t, b.elements[r])))
		}
	}
	all := float64(b.count)
	switch {
	case float64(n.prosy) < leastProse*all || float64(n.proseLetters) < leastProse*float64(b.letters):
		return false // no prose
	case n.broken < 2 || float64(n.broken) < leastBroken*all:
		return false // nothing divides it
	case float64(n.headed) > mostStray*all:
		return false // a record's title and text
	}
	steady := 0
	for c, filled := range n.filled {
		col := &table.Columns[c]
		if float64(filled) > mostStray*all && (col.Label != "" || col.Type == record.Price || col.Type == record.Date) {
			return false // fields
		}
		if float64(n.begun[c]) >= mostUsed*all {
			steady++
		}
	}
	return steady < 2 && len(n.counts) > 1 || float64(n.wrapped) >= leastWrapped*float64(n.breaks)
}

// add counts the lines of one element, and returns their length.
func (n *tally) add(lines []string) (letters int) {
	n.counts[len(lines)] = true
	n.broken += int(one(len(lines) > 1))
	prosy := false
	for i, line := range lines {
		letters += len(line)
		if isProse(line) {
			prosy = true
			n.proseLetters += len(line)
		}
		if i > 0 {
			n.breaks++
			n.wrapped += int(one(goesOn(lines[i-1], line)))
		}
	}
	n.prosy += int(one(prosy))
	return letters
}

// columns counts the columns that have a text in one element, and those that begin a line.
func (n *tally) columns(texts []text, starts []int) {
	for i, v := range texts {
		if !slices.ContainsFunc(texts[:i], func(o text) bool { return o.column == v.column }) {
			n.filled[v.column]++
			n.begun[v.column] += int(one(slices.Contains(starts, i)))
		}
	}
}

// join makes one value of the texts of each element, in the column that has most of them.
func (b *body) join(t *tagtree.Tree, table *align.Table, rows [][]text) {
	letters := make([]int, len(table.Columns))
	for r := range rows {
		for _, v := range b.texts(t, rows, r) {
			letters[v.column] += len(v.Text)
		}
	}
	most := 0
	for c, n := range letters {
		if n > letters[most] {
			most = c
		}
	}
	for r := range rows {
		if texts := b.texts(t, rows, r); len(texts) > 0 {
			table.Rows[r] = b.joined(t, table.Rows[r], texts, b.elements[r], most)
		}
	}
	col := &table.Columns[most]
	col.Prefix, col.Suffix, col.Label = "", "", ""
	for c, n := range letters {
		if n > 0 {
			table.Recount(c)
		}
	}
}

// joined is a row with the texts of an element as one value of a column.
func (b *body) joined(t *tagtree.Tree, row align.Row, texts []text, e tagtree.NodeID, column int) align.Row {
	row = slices.Clone(row)
	words := make([]string, len(texts))
	for i, v := range texts {
		words[i] = v.Text
		row[v.column] = slices.DeleteFunc(slices.Clone(row[v.column]), func(o align.Value) bool { return o.From == v.From && o.Start == v.Start })
	}
	row[column] = append(slices.Clip(row[column]), align.Value{Text: strings.Join(words, " "), Node: e, From: e, To: t.End(e)})
	slices.SortStableFunc(row[column], func(a, b align.Value) int { return cmp.Compare(a.From, b.From) })
	return row
}

// dropEmpty takes the columns without a value out of a table.
func dropEmpty(table *align.Table) {
	for c := len(table.Columns) - 1; c >= 0; c-- {
		if table.Columns[c].Filled > 0 {
			continue
		}
		table.Columns = slices.Delete(table.Columns, c, c+1)
		for r, row := range table.Rows {
			table.Rows[r] = slices.Delete(row, c, c+1)
		}
	}
}
