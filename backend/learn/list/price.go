package list

import (
	"maps"
	"slices"
	"strings"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/tagtree"
)

// Shops often put the sign of a currency into an element of its own, and some the digits behind the point too. Then they are
// columns of their own, and no column says the price. The largest element whose text is a price is the value:
//
//	span.amount( span.symbol "$", "20.00" )                          label  number         price
//	span.price( span "$", span( "4" span "." ), span "50" )          $      20.00    ->    $20.00
//	                                                                 $      4, 50          $4.50
//
// Digits beside digits ("4" and "50" without a point) are no price: nobody knows where the point is.

// maxPriceNodes is how many nodes the element of a price has at most: around a sign and an amount that are far
// apart lies much more, which is not read.
const maxPriceNodes = 24

// leastPriced is the share of the amounts of a column that stand beside a sign.
const leastPriced = 0.8

// longestSign is how many bytes the signs and the name of a currency have at most.
const longestSign = 24

// prices makes one column of the signs and the amounts of prices. Linear in the cells for each column of signs.
func prices(t *tagtree.Tree, table *align.Table) {
	merged := false
	for s := range table.Columns {
		if isSigns(table, s) {
			merged = joinPrices(t, table, s) || merged
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
			if len(v.Text) > longestSign || !record.IsCurrency(v.Text) {
				return false
			}
			some = true
		}
	}
	return some
}

// priced is a price in a row, and the column and the number of the value with its first digits.
type priced struct {
	price  align.Value
	row    int
	column int
	at     int
}

// joinPrices joins the signs of a column with the amounts around them, in the columns of which most values stand beside a sign.
func joinPrices(t *tagtree.Tree, table *align.Table, signs int) (joined bool) {
	found := map[int][]priced{} // by column of the first digits
	for r, row := range table.Rows {
		for _, sign := range row[signs] {
			if p, ok := priceAround(t, sign); ok {
				if c, at := firstDigits(table, row, p); c >= 0 {
					found[c] = append(found[c], priced{p, r, c, at})
				}
			}
		}
	}
	for _, c := range slices.Sorted(maps.Keys(found)) {
		all := 0
		for _, row := range table.Rows {
			all += len(row[c])
		}
		if float64(len(found[c])) < leastPriced*float64(all) {
			continue
		}
		joined = true
		for _, p := range found[c] {
			row := slices.Clone(table.Rows[p.row])
			row[c] = slices.Clone(row[c])
			row[c][p.at] = p.price
			for k := range row {
				row[k] = slices.DeleteFunc(slices.Clone(row[k]), func(v align.Value) bool {
					return v.From >= p.price.From && v.To <= p.price.To && v != p.price
				})
			}
			table.Rows[p.row] = row
		}
		for k := range table.Columns {
			table.Recount(k)
		}
		col := &table.Columns[c]
		col.Prefix, col.Suffix = "", ""
		if record.IsCurrency(col.Label) {
			col.Label = ""
		}
		if col.Label == "" && !strings.HasPrefix(col.Name, "price") {
			col.Name = "" // its own number is free
			col.Name = free(table, string(record.Price))
		}
	}
	return joined
}

// firstDigits is the column and the number of the first value of digits inside a price; -1 for none.
func firstDigits(table *align.Table, row align.Row, price align.Value) (column, at int) {
	column, first := -1, price.To
	for c := range row {
		if table.Columns[c].Kind != align.Text {
			continue
		}
		for i, v := range row[c] {
			if v.From >= price.From && v.From < first && v.To <= price.To && isAmount(v.Text) {
				column, at, first = c, i, v.From
			}
		}
	}
	return column, at
}

// priceAround is the largest element around a sign whose text is a price and nothing else.
func priceAround(t *tagtree.Tree, sign align.Value) (price align.Value, ok bool) {
	for e := t.Parent(sign.From); e > 0 && t.End(e)-e <= maxPriceNodes; e = t.Parent(e) {
		text := tagtree.Collapse(t.Text(e))
		plain, of := tagtree.WithoutSpace(text), tagtree.WithoutSpace(sign.Text)
		front, isFront := strings.CutPrefix(plain, of)
		back, isBack := strings.CutSuffix(plain, of)
		switch {
		case plain == of:
		case (isFront && isAmount(front) || isBack && isAmount(back)) && !digitsMeet(t, e):
			price, ok = align.Value{Text: text, Node: e, From: e, To: t.End(e)}, true
		default:
			return price, ok
		}
	}
	return price, ok
}

// isAmount reports whether a text is a number with its points and commas.
func isAmount(s string) bool {
	return s != "" && s[0] >= '0' && s[0] <= '9' && strings.Trim(s, "0123456789.,'’") == ""
}

// digitsMeet reports whether a text of an element ends in a digit and the next one begins with one.
func digitsMeet(t *tagtree.Tree, e tagtree.NodeID) bool {
	last := byte(0)
	for n := e; n < t.End(e); n++ {
		if text := strings.TrimSpace(t.Node(n).Data); t.IsText(n) && text != "" {
			if isDigit(last) && isDigit(text[0]) {
				return true
			}
			last = text[len(text)-1]
		}
	}
	return false
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }
