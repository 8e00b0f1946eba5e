package list

import (
	"wrapsmith/backend/tree/align"
	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// Columns lays a list's records side by side, by the method that found it: its
// own table for a method alone, the voted one for Best. Signs of currencies and their
// amounts are joined, texts of two values are cut, and columns that nothing names are
// called after their values. The whole alignment, with the wrapper tree, comes with it.
func Columns(t *tagtree.Tree, f Found) (*align.Table, *align.List) {
	l := align.Records(t, spans(f.Records))
	table, err := l.Table(align.Method(f.Method))
	if err != nil {
		table = l.Best // a method of ours that align has no table for
	}
	prose(t, table, f.Records)
	designs(t, table, f.Records)
	prices(t, table)
	pieces(t, table)
	rename(table)
	order(table)
	return table, l
}

func spans(records []region.Record) [][]tagtree.Span {
	out := make([][]tagtree.Span, len(records))
	for i, r := range records {
		out[i] = r
	}
	return out
}
