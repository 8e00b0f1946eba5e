// Package price finds the prices that stand near a price: the one before a reduction, that for members, that for a
// litre or a month.
//
//	<p><del>€ 60</del> <ins>€ 45</ins></p>     two prices, the first of them crossed out
//
// Cost: linear in the few texts around the price.
package price

import (
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/output/record"
	"wrapsmith/backend/tree/tagtree"
)

// Bounds of what is near.
const (
	maxUp    = 3   // elements from a price up to the one around what is near
	maxChars = 160 // of the text of that element
	maxSplit = 3   // elements in which a price may be in pieces: <b>€<i>45</i><sup>99</sup></b>
)

// Price is a price on a page.
type Price struct {
	Node    tagtree.NodeID // the smallest element that says it, or its text
	Amount  string         // a decimal number
	Crossed bool           // it is crossed out, as the price before a reduction
}

// Is reports whether a text is one price with its currency.
func Is(text string) bool {
	_, ok := read(text)
	return ok
}

func read(text string) (amount string, ok bool) {
	m, ok := record.ReadPrice(text)
	return m.Value, ok && m.Sign != ""
}

// In lists the prices in a node, in document order.
func In(t *tagtree.Tree, node tagtree.NodeID) (prices []Price) {
	for n := node; n < t.End(node); n++ {
		if !t.IsText(n) || tagtree.Blank(t.Node(n).Data) {
			continue
		}
		if p, ok := at(t, n, node); ok {
			prices = append(prices, p)
			n = t.End(p.Node) - 1
		}
	}
	return prices
}

// Near lists the prices in a small element around a node, those in the node among them, in document order. Of structured data
// it lists those in the node: their names tell them apart.
func Near(t *tagtree.Tree, node tagtree.NodeID) []Price {
	for range maxUp {
		up := t.Parent(node)
		if up == tagtree.None || int(node) >= t.PageLen() || utf8.RuneCountInString(t.Text(up)) > maxChars {
			break
		}
		node = up
	}
	return In(t, node)
}

// Alone reports whether no price of another amount is near a price.
func Alone(t *tagtree.Tree, node tagtree.NodeID) bool {
	amount, ok := read(t.Text(node))
	for _, p := range Near(t, node) {
		ok = ok && p.Amount == amount
	}
	return ok
}

// at is the price that a text begins: the smallest element around it, within another one, that says a price.
func at(t *tagtree.Tree, text, within tagtree.NodeID) (Price, bool) {
	for n, up := text, 0; up <= maxSplit && n != tagtree.None && t.Within(n, within); n, up = t.Parent(n), up+1 {
		if amount, ok := read(t.Text(n)); ok {
			return Price{n, amount, crossed(t, n, within)}, true
		}
	}
	return Price{}, false
}

// crossed reports whether a node is crossed out, by itself or by an element around it up to another one.
func crossed(t *tagtree.Tree, n, within tagtree.NodeID) bool {
	for ; n != tagtree.None && t.Within(n, within); n = t.Parent(n) {
		switch t.Tag(n) {
		case "del", "s", "strike":
			return true
		}
		for _, name := range []string{"class", "style"} {
			if value, _ := t.Attr(n, name); strings.Contains(value, "line-through") || strings.Contains(value, "strikethrough") {
				return true
			}
		}
	}
	return false
}
