// Package series says which nodes of a page are values of one series: beside
// each other in one small container, with nothing between them but separators.
//
//	p( "By " a "Ann Smith" " and " a "Bob Brown" )     two values
//	p( a "Ann Smith" span "Senior editor" )            one
//	div.card( a "Ann Smith" ) div.card( a "Cy Moor" )  one: other cards
//
// The further values are elements of the first one's kind and look. Learning
// uses this if a person marked only one value, and extraction if every sample
// has only one value.
//
// Cost: linear in the nodes between the first value and the last.
package series

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// Bounds of the values of a series.
const (
	maxSeparator = 5   // characters between two values: " and "
	lookRatio    = 4   // of the lengths of two values
	phrase       = 20  // characters from which a value is a phrase, which may have digits or not
	otherShare   = .25 // of the items of a list, which may have another look than the marked one
)

// Bounded reports whether nodes, in document order, are the values that belong to a
// marked one.
func Bounded(t *tagtree.Tree, mark tagtree.NodeID, found []tagtree.NodeID) bool {
	other := 0 // values of another look
	for i, n := range found {
		if i > 0 && !Separated(t, found[i-1], n) {
			return false
		}
		if n != mark && !alike(t, mark, n) {
			other++
		}
	}
	return other == 0 || float64(other) <= otherShare*float64(len(found)) && itemsOfOneList(t, found)
}

// itemsOfOneList reports whether nodes are all items of one list: then a few of them may look otherwise.
//
//	ul( li "200 g flour" li "2 eggs" li "a pinch of salt" li "1 lemon" )
func itemsOfOneList(t *tagtree.Tree, nodes []tagtree.NodeID) bool {
	list := t.Parent(nodes[0])
	for _, n := range nodes {
		if t.Parent(n) != list || !slices.Contains([]atom.Atom{atom.Li, atom.P}, t.Node(n).DataAtom) || kind(t, n) != kind(t, nodes[0]) {
			return false
		}
	}
	return true
}

// From is the series that begins with the first of some nodes in document order.
func From(t *tagtree.Tree, found []tagtree.NodeID) []tagtree.NodeID {
	for i := 1; i < len(found); i++ {
		if !alike(t, found[0], found[i]) || !Separated(t, found[i-1], found[i]) {
			return found[:i]
		}
	}
	return found
}

// Further is the series that begins with some nodes in document order and goes on after the last one: its like among the next
// siblings of its element, or of the outermost element that has nothing but it.
//
//	p( a "Drama" ", " a "Crime" )     after "Drama" comes "Crime"
func Further(t *tagtree.Tree, nodes []tagtree.NodeID) []tagtree.NodeID {
	if len(nodes) == 0 {
		return nodes
	}
	last := nodes[len(nodes)-1]
	unit := t.ElementOf(last)
	for p := t.Parent(unit); p > 0 && t.SameText(p, unit); p = t.Parent(unit) {
		unit = p
	}
	out := slices.Clone(nodes)
	for c := t.NextSibling(unit); c != tagtree.None && len(out) < maxFurther; c = t.NextSibling(c) {
		if t.IsText(c) {
			continue
		}
		n := tagtree.None
		for d := c; d < t.End(c); d++ {
			if t.Tag(d) == t.Tag(last) && kind(t, t.ElementOf(d)) == kind(t, t.ElementOf(last)) {
				n = d
				break
			}
		}
		if n == tagtree.None || !alike(t, nodes[0], n) || !Separated(t, out[len(out)-1], n) {
			break
		}
		out = append(out, n)
	}
	return out
}

// maxFurther is how many values a series has at most that goes on after what was found.
const maxFurther = 100

// alike reports whether two nodes are elements of one kind whose texts look alike.
func alike(t *tagtree.Tree, a, b tagtree.NodeID) bool {
	return kind(t, t.ElementOf(a)) == kind(t, t.ElementOf(b)) && SameLook(t.Text(a), t.Text(b))
}

// SameLook reports whether two values look alike: both sentences; or lengths not
// far apart, and, where one is shorter than a phrase, digits in both or none.
func SameLook(a, b string) bool {
	if sentence(a) && sentence(b) {
		return true
	}
	na, nb := utf8.RuneCountInString(a), utf8.RuneCountInString(b)
	phrases := na >= phrase && nb >= phrase
	return (phrases || strings.ContainsFunc(a, unicode.IsDigit) == strings.ContainsFunc(b, unicode.IsDigit)) &&
		strings.Contains(a, "@") == strings.Contains(b, "@") && na <= lookRatio*nb && nb <= lookRatio*na
}

// sentence reports whether a text ends as sentences do and is longer than a phrase.
func sentence(text string) bool {
	end, _ := utf8.DecodeLastRuneInString(text)
	return strings.ContainsRune(".!?。！？", end) && utf8.RuneCountInString(text) >= phrase
}

// Separated reports whether nothing but a separator stands between two values that
// follow each other: a sign, a short word, or, of items and blocks, nothing. The
// cells of a column follow each other too.
func Separated(t *tagtree.Tree, a, b tagtree.NodeID) bool {
	top := t.Shared(a, b)
	if top == a || top == b {
		return false
	}
	ca, cb := t.ChildTowards(top, a), t.ChildTowards(top, b)
	if t.Node(ca).DataAtom == atom.Tr && t.Node(cb).DataAtom == atom.Tr {
		return t.Parent(t.ElementOf(a)) == ca && t.Parent(t.ElementOf(b)) == cb // a column
	}
	between := ""
	for n := t.End(a); n < b; n++ {
		if t.IsText(n) {
			between += t.Node(n).Data
		}
	}
	between = tagtree.Collapse(between)
	if utf8.RuneCountInString(between) > maxSeparator {
		return false
	}
	if kind(t, ca) != kind(t, cb) || t.Text(ca) != t.Text(a) || t.Text(cb) != t.Text(b) {
		return false // other cards
	}
	return between != "" || slices.Contains(items, t.Node(ca).DataAtom)
}

// items are the elements that are items of a list by their names.
var items = []atom.Atom{atom.Li, atom.Dd, atom.Tr, atom.Td, atom.P}

// kind is an element's name with its classes.
func kind(t *tagtree.Tree, n tagtree.NodeID) string {
	if t.IsText(n) {
		return ""
	}
	class, _ := t.Attr(n, "class")
	return t.Tag(n) + "." + class
}
