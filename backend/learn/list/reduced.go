package list

import (
	"slices"
	"strings"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/figure"
	"wrapsmith/backend/tree/tagtree"
)

// Where some articles are reduced, their prices stand in elements that others lack, and what was the price of the others is the old one
// of these. The price is what is not crossed out, in one column, and the old prices are another one:
//
//	span "£45.00"                                 price            price    old price
//	del "£24.00"  ins "£18.00"                    £45.00           £45.00
//	                                              £24.00, £18.00   £18.00   £24.00
//
// It is done where each record has at most one price of each kind.

// oldPriceLevels is how many elements up from a price may say that it is crossed out.
const oldPriceLevels = 3

// oldPriceWords are names of classes for prices before a reduction.
var oldPriceWords = []string{"was", "old", "old-price", "price-old", "was-price", "price-was", "compare-at-price"}

// reduced parts prices from those before a reduction. Linear in the cells of the columns of prices.
func reduced(t *tagtree.Tree, table *align.Table) {
	var columns []int
	for c := range table.Columns {
		if col := &table.Columns[c]; col.Kind == align.Text && col.Type == record.Price && col.Label == "" && !col.Many {
			columns = append(columns, c)
		}
	}
	if len(columns) < 2 {
		return
	}
	now, before := make([]align.Cell, len(table.Rows)), make([]align.Cell, len(table.Rows))
	nows, befores, pairs := map[int]int{}, map[int]int{}, 0 // by column how many such prices it has; records with both
	for r, row := range table.Rows {
		for _, c := range columns {
			switch {
			case len(row[c]) == 0:
			case isOldPrice(t, row[c][0]):
				before[r] = append(before[r], row[c]...)
				befores[c]++
			default:
				now[r] = append(now[r], row[c]...)
				nows[c]++
			}
		}
		if len(now[r]) > 1 || len(before[r]) > 1 {
			return
		}
		if len(now[r])*len(before[r]) > 0 {
			pairs++
		}
	}
	if pairs == 0 {
		return
	}
	price := mostOften(columns, nows, -1)
	old := mostOften(columns, befores, price)
	if old < 0 { // all old ones are in the column of the others
		old = mostOften(columns, nows, price)
	}
	for r := range table.Rows {
		row := slices.Clone(table.Rows[r])
		for _, c := range columns {
			row[c] = nil
		}
		row[price], row[old] = now[r], before[r]
		table.Rows[r] = row
	}
	for _, c := range columns {
		table.Recount(c)
		table.Columns[c].Prefix, table.Columns[c].Suffix = "", ""
	}
	table.Columns[price].Name, table.Columns[old].Name = "", ""
	table.Columns[price].Name, table.Columns[old].Name = free(table, string(record.Price)), free(table, "old_price")
	dropEmpty(table)
}

// isOldPrice reports whether a value is crossed out, or is in an element whose class calls it an old price.
func isOldPrice(t *tagtree.Tree, v align.Value) bool {
	n := v.Node
	for range oldPriceLevels {
		if n <= 0 {
			return false
		}
		class, _ := t.Attr(n, "class")
		if figure.Crossed(t, n) || slices.ContainsFunc(strings.Fields(strings.ToLower(class)), func(word string) bool { return slices.Contains(oldPriceWords, word) }) {
			return true
		}
		if n = t.Parent(n); n > 0 && strings.TrimSpace(t.Text(n)) != strings.TrimSpace(v.Text) {
			return false
		}
	}
	return false
}

// mostOften is the column that has most prices, the first of several; without one of them. -1 for none.
func mostOften(columns []int, prices map[int]int, without int) int {
	best := -1
	for _, c := range columns {
		if c != without && prices[c] > 0 && (best < 0 || prices[c] > prices[best]) {
			best = c
		}
	}
	return best
}
