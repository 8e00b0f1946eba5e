package list

import (
	"slices"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template/align"
)

// Elements of one kind look like the values of one field, also where they are of several fields of which one is absent in
// some records. Their types tell them apart: each type gets a column of its own.
//
//	div( b "Fern" span "Mill" span "3 May" )       text           text  date
//	div( b "Oak" span "4 May" )                    Mill, 3 May    Mill  3 May
//	div( b "Ash" span "Yard" span "9 May" )   ->   4 May                4 May
//	                                               Yard, 9 May    Yard  9 May
//
// A record has at most one value of such a type, at one place from the first or the last value of all records. Figures among words are often
// values of the same field ("A4", "2024"), so numbers get a column only where most records have one.

// Bounds of types.
const (
	fewestTyped = 2   // values of a type that gets a column
	typedShare  = 0.2 // of the records that have the column
	numberShare = 0.6 // of these, where the type is a number
)

// typed gives the values of a column that have a type of their own a column each.
func typed(table *align.Table) {
	for c := 0; c < len(table.Columns); c++ {
		if col := &table.Columns[c]; !col.Many || col.Kind != align.Text {
			continue
		}
		for _, typ := range []record.Type{record.Date, record.Price, record.URL, record.Number} {
			if isOwn(table, c, typ) {
				takeType(table, c, typ)
			}
		}
	}
}

// isOwn reports whether the values of a type are of another field than the other values of a column.
func isOwn(table *align.Table, c int, typ record.Type) bool {
	records, others := 0, 0
	front, back := map[int]bool{}, map[int]bool{} // its places, counted from both ends
	for _, row := range table.Rows {
		n := 0
		for at, v := range row[c] {
			if align.TypeOf([]string{v.Text}) != typ {
				others++
				continue
			}
			n++
			front[at], back[len(row[c])-at] = true, true
		}
		if n > 1 {
			return false
		}
		records += n
	}
	least := typedShare
	if typ == record.Number {
		least = numberShare
	}
	return others >= fewestTyped && records >= fewestTyped && float64(records) >= least*float64(table.Columns[c].Filled) && (len(front) == 1 || len(back) == 1)
}

// takeType moves the values of a type to a column behind theirs.
func takeType(table *align.Table, c int, typ record.Type) {
	col := table.Columns[c]
	col.ID, col.Label, col.Prefix, col.Suffix, col.Name = col.ID+"t", "", "", "", free(table, string(typ))
	table.Columns[c].Prefix, table.Columns[c].Suffix = "", ""
	table.Columns = slices.Insert(table.Columns, c+1, col)
	for r, row := range table.Rows {
		var own, others align.Cell
		for _, v := range row[c] {
			if align.TypeOf([]string{v.Text}) == typ {
				own = append(own, v)
			} else {
				others = append(others, v)
			}
		}
		table.Rows[r] = slices.Concat(row[:c], align.Row{others, own}, row[c+1:])
	}
	table.Recount(c)
	table.Recount(c + 1)
}
