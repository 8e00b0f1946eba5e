package list

import (
	"strings"
	"unicode"

	"wrapsmith/backend/template/align"
)

// A value without the label that the others of its column have may be one of the next column, whose records all have it:
//
//	Tel: 01862 55 102   B&B from £22.50
//	B&B from £45.00                           Tel is absent
//
// It moves to a column that its record lacks, and whose values all begin with the same words as it.

// Bounds of such values.
const (
	mostUnlabelled   = 0.2 // of the values of a column lack its label
	fewestBeginnings = 3   // values that begin with the same words
)

// unlabelled moves values without the label of their column to a column that they are like. Linear in the cells for each column with a label.
func unlabelled(table *align.Table) {
	for c := range table.Columns {
		col := &table.Columns[c]
		if col.Kind != align.Text || col.Label == "" || col.Many {
			continue
		}
		var rows []int
		for r, row := range table.Rows {
			if len(row[c]) == 1 && col.Cut(row[c][0].Text) == row[c][0].Text {
				rows = append(rows, r)
			}
		}
		if len(rows) == 0 || float64(len(rows)) > mostUnlabelled*float64(col.Filled) {
			continue
		}
		for _, r := range rows {
			if to := likeColumn(table, r, c); to >= 0 {
				table.Rows[r][to], table.Rows[r][c] = table.Rows[r][c], nil
				table.Recount(to)
				table.Recount(c)
			}
		}
	}
}

// likeColumn is the column of texts that a record lacks and whose values all begin with the words that a value in another column
// begins with; -1 without one, or with several.
func likeColumn(table *align.Table, r, c int) int {
	text, found := table.Rows[r][c][0].Text, -1
	for to := range table.Columns {
		col := &table.Columns[to]
		if to == c || col.Kind != align.Text || col.Many || len(table.Rows[r][to]) > 0 || col.Filled < fewestBeginnings {
			continue
		}
		if begin := beginning(table, to); begin == "" || !strings.HasPrefix(text, begin) {
			continue
		}
		if found >= 0 {
			return -1
		}
		found = to
	}
	return found
}

// beginning is the words without digits that all values of a column begin with; "" for none.
func beginning(table *align.Table, c int) string {
	begin := table.Beginning(c)
	if at := strings.IndexAny(begin, "0123456789"); at >= 0 {
		begin = begin[:at]
	}
	if begin = begin[:strings.LastIndexByte(begin, ' ')+1]; strings.IndexFunc(begin, unicode.IsLetter) < 0 {
		return ""
	}
	return begin
}
