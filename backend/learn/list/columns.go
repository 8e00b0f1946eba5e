package list

import (
	"slices"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/tagtree"
)

// Columns lays a list's records side by side, by the method that found it: its
// own table for a method alone, the voted one for Best. Signs of currencies and their
// amounts are joined, texts of two values are cut, and columns that nothing names are
// called after their values. The whole alignment, with the wrapper tree, comes with it.
func Columns(t *tagtree.Tree, f Found) (*align.Table, *align.List) {
	l := align.Records(t, f.Records)
	table, err := l.Table(align.Method(f.Method))
	if err != nil {
		table = l.Best // a method of ours that align has no table for
	}
	prose(t, table, f.Records)
	repeated(t, table)
	classed(t, table, f.Records)
	designs(t, table, f.Records)
	introduced(t, table, f.Records)
	prices(t, table)
	reduced(t, table)
	once(table)
	facts(t, table)
	typed(table)
	labels(t, table)
	unlabelled(table)
	pieces(t, table)
	layouts(t, table, f.Records)
	reach(t, table, f.Records)
	rename(table)
	entitle(table)
	headings(t, table, f.Records)
	order(table)
	readable(table)
	return table, l
}

// leastReadable is the share of a column's records whose value reads as its type.
const leastReadable = 0.9

// readable makes a column one of texts if few of its values read as its type: hours alone are no dates.
func readable(table *align.Table) {
	for c := range table.Columns {
		col := &table.Columns[c]
		if col.Kind != align.Text || !col.Type.Typed() {
			continue
		}
		unread := 0
		for _, row := range table.Rows {
			if len(row[c]) > 0 && !col.Type.Reads(col.Cut(row[c][0].Text)) {
				if unread++; float64(unread) > (1-leastReadable)*float64(col.Filled) {
					col.Type = record.Text
					break
				}
			}
		}
	}
}

// once leaves one value in the cells of a column where each cell has one text only, more than once: a title that
// is a link twice.
func once(table *align.Table) {
	for c := range table.Columns {
		if !table.Columns[c].Many || slices.ContainsFunc(table.Rows, func(row align.Row) bool { return !alike(row[c]) }) {
			continue
		}
		for _, row := range table.Rows {
			row[c] = row[c][:min(1, len(row[c]))]
		}
		table.Columns[c].Many = false
	}
}

// alike reports whether all values of a cell have one text.
func alike(cell align.Cell) bool {
	return !slices.ContainsFunc(cell, func(v align.Value) bool { return v.Text != cell[0].Text })
}
