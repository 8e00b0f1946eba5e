package list

import (
	"slices"
	"strings"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/tagtree"
)

// Tags of a record are elements of one class side by side, and their number differs. Where it differs by little, each has a
// column of its own:
//
//	p( span.tag "new" span.tag "blue" )      text  text_2          text
//	p( span.tag "old" )                      new   blue            new, blue
//	p( )                                     old             ->    old
//
// They are one column of many values if all are items (li) or of one tag and class, those of one record are side by side, and
// some record has fewer of them. Links without a class, and what stands behind a labelled value, have marks alone between
// them: "Judges: Ann, Bob". Cells of a row, other labelled values and texts that never change stay apart.
//
// Cost: linear in the cells.

// repeated makes one column of those whose values are elements of one class side by side.
func repeated(t *tagtree.Tree, table *align.Table) {
	merged := false
	for a := range table.Columns {
		for b := a + 1; b < len(table.Columns); b++ {
			if table.Columns[b].Kind != align.Text || table.Columns[b].Filled == 0 {
				continue
			}
			if !besides(t, table, a, b) {
				if separate(table, b) {
					continue
				}
				break
			}
			from, to := linkOf(table, table.Columns[b].Name), linkOf(table, table.Columns[a].Name)
			appendColumn(table, a, b)
			if from >= 0 && to >= 0 {
				appendColumn(table, to, from)
			}
			merged = true
		}
	}
	if merged {
		dropEmpty(table)
	}
}

// appendColumn appends the values of column b to those of column a.
func appendColumn(table *align.Table, a, b int) {
	for _, row := range table.Rows {
		if len(row[b]) > 0 {
			row[a], row[b] = append(row[a][:len(row[a]):len(row[a])], row[b]...), nil
		}
	}
	table.Columns[a].Prefix, table.Columns[a].Suffix = "", ""
	table.Recount(a)
	table.Recount(b)
}

// besides reports whether the values of column b follow those of column a as elements of one kind side by side.
func besides(t *tagtree.Tree, table *align.Table, a, b int) bool {
	x, y := &table.Columns[a], &table.Columns[b]
	if x.Kind != align.Text || x.Filled == 0 || y.Label != "" || x.Constant || y.Constant || x.Type != y.Type || y.Filled == x.Filled && x.Filled == len(table.Rows) {
		return false
	}
	var kind string
	both := false // amounts that exclude each other stay apart
	for _, row := range table.Rows {
		both = both || len(row[a]) > 0 && len(row[b]) > 0
		last := tagtree.None
		for _, v := range append(row[a][:len(row[a]):len(row[a])], row[b]...) {
			e := itemOf(t, v)
			if e == tagtree.None || last != tagtree.None && t.Parent(e) != t.Parent(last) {
				return false
			}
			class, _ := t.Attr(e, "class")
			if apart := class == "" && t.Node(e).DataAtom == atom.A || x.Label != ""; apart && last != tagtree.None && !marksBetween(t, last, e) {
				return false
			}
			if k := t.Tag(e) + "." + class; kind == "" {
				kind = k
			} else if k != kind {
				return false
			}
			last = e
		}
	}
	return both
}

// separate reports whether a column is of marks alone, such as commas.
func separate(table *align.Table, c int) bool {
	return !slices.ContainsFunc(table.Rows, func(row align.Row) bool {
		return slices.ContainsFunc(row[c], func(v align.Value) bool { return strings.ContainsFunc(v.Text, tagtree.IsWord) })
	})
}

// marksBetween reports whether there are marks alone between two elements side by side, at least one.
func marksBetween(t *tagtree.Tree, last, next tagtree.NodeID) bool {
	some := false
	for n := t.End(last); n < next; n++ {
		if !t.IsText(n) || strings.ContainsFunc(t.Node(n).Data, tagtree.IsWord) {
			return false
		}
		some = some || !tagtree.Blank(t.Node(n).Data)
	}
	return some
}

// itemOf is the element around a value that is an item or a link, or has a class; tagtree.None if it shows more than the value.
func itemOf(t *tagtree.Tree, v align.Value) tagtree.NodeID {
	e := v.Node
	if t.IsText(e) {
		e = t.Parent(e)
	}
	for ; e > 0 && shows(t, e, v.Text); e = t.Parent(e) {
		class, _ := t.Attr(e, "class")
		switch a := t.Node(e).DataAtom; {
		case isCell(a):
			return tagtree.None
		case a == atom.Li || a == atom.A || class != "":
			return e
		}
	}
	return tagtree.None
}

// shows reports whether an element shows a text and no more. It reads no further than that.
func shows(t *tagtree.Tree, e tagtree.NodeID, text string) bool {
	for n := e; n < t.End(e); n++ {
		switch node := t.Node(n); {
		case t.IsText(n):
			rest, ok := strings.CutPrefix(strings.TrimPrefix(text, " "), tagtree.Collapse(node.Data))
			if !ok {
				return false
			}
			text = rest
		case tagtree.Silent(node.DataAtom):
			n = t.End(n) - 1
		}
	}
	return text == ""
}
