package list

import (
	"strings"
	"unicode"

	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// Some records have a value as a link and others as plain text. Then the values are in two columns, but the same text is before
// each of them:
//
//	div( span"by " a"Ann Lee" )     text  text_2          text
//	div( span"by " span"Bo Li" )    Ann                    Ann
//	                                      Bo        ->     Bo
//
// Two columns of texts are one if no record has both, and the text right before each of their values, in an element beside
// it, is the same short text with letters.
//
// Cost: linear in the cells.

// Bounds of a text before values.
const (
	longestIntro  = 20 // characters
	deepestBeside = 2  // elements around the text, or the value, below the element that holds both
)

// introduced makes one column of those whose values stand behind the same text.
func introduced(t *tagtree.Tree, table *align.Table, records []region.Record) {
	if len(table.Rows) != len(records) {
		return
	}
	first := map[string]int{}
	var d *fills // made where two columns have one text before them
	for c := range table.Columns {
		intro := introOf(t, table, c, records)
		if intro == "" {
			continue
		}
		a, ok := first[intro]
		if !ok {
			first[intro] = c
			continue
		}
		if d == nil {
			d = newFills(table)
		}
		x, y := &table.Columns[a], &table.Columns[c]
		if x.Label == y.Label && x.Type == y.Type && both(d.now[a], d.now[c]) == 0 {
			d.merge(a, c)
		}
	}
	if d != nil {
		dropEmpty(table)
	}
}

// introOf is the text that stands before all values of a column of texts; empty where they have several, or none.
func introOf(t *tagtree.Tree, table *align.Table, c int, records []region.Record) (intro string) {
	col := &table.Columns[c]
	if col.Kind != align.Text || col.Constant {
		return ""
	}
	for r, row := range table.Rows {
		for i, v := range row[c] {
			switch stem := before(t, v.From, records[r]); {
			case stem == "" || i > 0 || intro != "" && stem != intro:
				return ""
			default:
				intro = stem
			}
		}
	}
	return intro
}

// before is the stem of the text right before a node, if it is short, has letters and no digits, and stands beside the node.
func before(t *tagtree.Tree, n tagtree.NodeID, r region.Record) string {
	p := n - 1
	for p > 0 && within(t, p, r) && (!t.IsText(p) || tagtree.Blank(t.Node(p).Data)) {
		p--
	}
	if p <= 0 || !within(t, p, r) || !t.IsText(p) {
		return ""
	}
	stem := tagtree.Stem(t.Node(p).Data)
	if len([]rune(stem)) > longestIntro || !strings.ContainsFunc(stem, unicode.IsLetter) || strings.ContainsFunc(stem, unicode.IsDigit) {
		return ""
	}
	top := t.Shared(p, n)
	if levels(t, p, top) > deepestBeside || levels(t, n, top) > deepestBeside {
		return ""
	}
	return stem
}

// levels is how many elements are around a node below one of them.
func levels(t *tagtree.Tree, n, top tagtree.NodeID) (count int) {
	for e := t.Parent(n); e > top; e = t.Parent(e) {
		count++
	}
	return count
}
