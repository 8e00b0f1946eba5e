package list

import (
	"slices"
	"strings"

	"wrapsmith/backend/output/record"
	"wrapsmith/backend/tree/align"
	"wrapsmith/backend/tree/tagtree"
)

// Shops often put the sign of a currency into an element of its own. Then it is one column,
// and the amount another one that says no currency. The element around both is the price:
//
//	span.amount( span.symbol "$", "20.00" )        label  number         price
//	span.amount( span.symbol "$", "4.50" )         $      20.00    ->    $20.00
//	                                               $      4.50           $4.50

// maxPriceNodes is how many nodes the element of a price has at most: around a sign and an amount that are far
// apart lies much more, which is not read.
const maxPriceNodes = 24

// leastPriced is the share of the amounts of a column that stand beside a sign.
const leastPriced = 0.8

// prices makes one column of the signs and the amounts of prices. Linear in the cells for each column of signs.
func prices(t *tagtree.Tree, table *align.Table) {
	merged := false
	for s := range table.Columns {
		if !isSigns(table, s) {
			continue
		}
		for c := range table.Columns {
			if table.Columns[c].Kind == align.Text && table.Columns[c].Type == record.Number {
				merged = joinPrices(t, table, s, c) || merged
			}
		}
	}
	if merged {
		dropEmpty(table)
	}
}

// isSigns reports whether all values of a column are signs of currencies.
func isSigns(table *align.Table, c int) bool {
	if col := &table.Columns[c]; col.Kind != align.Text || col.Type != record.Text {
		return false
	}
	some := false
	for _, row := range table.Rows {
		for _, v := range row[c] {
			if !record.IsCurrency(v.Text) {
				return false
			}
			some = true
		}
	}
	return some
}

// joinPrices joins the amounts of a column with the signs of another one, if most have one.
func joinPrices(t *tagtree.Tree, table *align.Table, signs, amounts int) bool {
	rows, joined, all := make([]align.Row, len(table.Rows)), 0, 0
	for r, row := range table.Rows {
		rows[r] = slices.Clone(row)
		rows[r][signs], rows[r][amounts] = nil, nil
		at := 0 // signs before it are used, or stand alone
		for _, v := range row[amounts] {
			all++
			for k := at; k < len(row[signs]) && k < at+2; k++ {
				if p, ok := priceOf(t, row[signs][k], v); ok {
					rows[r][signs] = append(rows[r][signs], row[signs][at:k]...)
					v, at = p, k+1
					joined++
					break
				}
			}
			rows[r][amounts] = append(rows[r][amounts], v)
		}
		rows[r][signs] = append(rows[r][signs], row[signs][at:]...)
	}
	if joined == 0 || float64(joined) < leastPriced*float64(all) {
		return false
	}
	table.Rows = rows
	table.Recount(signs)
	table.Recount(amounts)
	col := &table.Columns[amounts]
	col.Prefix, col.Suffix = "", ""
	if record.IsCurrency(col.Label) {
		col.Label = ""
	}
	if col.Label == "" && !strings.HasPrefix(col.Name, "price") {
		col.Name = "" // its own number is free
		col.Name = free(table, string(record.Price))
	}
	return true
}

// priceOf is the price that a sign and an amount are together: the element around both shows nothing else.
func priceOf(t *tagtree.Tree, sign, amount align.Value) (align.Value, bool) {
	e := t.Shared(sign.From, amount.From)
	if e <= 0 || t.End(e)-e > maxPriceNodes {
		return align.Value{}, false
	}
	text := tagtree.Collapse(t.Text(e))
	plain := squashed(text)
	if plain != squashed(sign.Text)+squashed(amount.Text) && plain != squashed(amount.Text)+squashed(sign.Text) {
		return align.Value{}, false
	}
	return align.Value{Text: text, Node: e, From: e, To: t.End(e)}, true
}

// squashed is a text without white space.
func squashed(s string) string { return strings.Join(strings.Fields(s), "") }
