package locator

import (
	"strings"

	"golang.org/x/net/html"

	"wrapsmith/backend/tree/tagtree"
)

// headings says, for each table, in which column a heading stands: the cell of
// the first text in the table with the heading's stem, counted by the elements
// before it. A table that lies in others heads them too.
//
//	<tr><th>Format<th>Price      "Price" heads column 1 of the table
//	<tr><td>Paper <td>12.50
type headings struct {
	column map[tagtree.NodeID]int            // of each table with the heading; -1: it stands in no cell
	in     map[tagtree.NodeID]tagtree.NodeID // of each row asked for, what stands in the column
}

// headingsOf looks for a heading in all tables: O(n), since the tables around a
// table that has its heading have theirs.
func headingsOf(t *tagtree.Tree, stem string) *headings {
	h := &headings{column: map[tagtree.NodeID]int{}, in: map[tagtree.NodeID]tagtree.NodeID{}}
	for id := tagtree.NodeID(1); int(id) < t.Len(); id++ {
		n := t.Node(id)
		if n.Type != html.TextNode || !stemIs(n.Data, stem) {
			continue
		}
		column, counted := -1, false
		for a := tableOf(t, id); a > 0; a = tableOf(t, a) {
			if _, known := h.column[a]; known {
				break
			}
			if cell := cellOf(t, id); cell > 0 && !counted {
				column, counted = t.Place(cell), true
			}
			h.column[a] = column
		}
	}
	return h
}

// holds reports whether a node stands in the column that the heading heads in the
// nearest table around it.
func (h *headings) holds(t *tagtree.Tree, id tagtree.NodeID) bool {
	row := t.Parent(id)
	at, known := h.in[row]
	if !known {
		at = tagtree.None
		if column, ok := h.column[tableOf(t, id)]; ok && column >= 0 {
			at = t.ElementAt(row, column)
		}
		h.in[row] = at
	}
	return at == id
}

// tableOf is the nearest table above a node, 0 for none.
func tableOf(t *tagtree.Tree, id tagtree.NodeID) tagtree.NodeID {
	for a := t.Parent(id); a > 0; a = t.Parent(a) {
		if t.Tag(a) == "table" {
			return a
		}
	}
	return 0
}

// cellOf is the nearest cell above a node, 0 for none.
func cellOf(t *tagtree.Tree, id tagtree.NodeID) tagtree.NodeID {
	for a := t.Parent(id); a > 0; a = t.Parent(a) {
		if tag := t.Tag(a); tag == "td" || tag == "th" {
			return a
		}
	}
	return 0
}

// columnExpr is the XPath of a Column test:
//
//	count(preceding-sibling::*) = count(CELL/preceding-sibling::*) and CELL
//
// where CELL is the cell of the first text in the table with the stem.
func columnExpr(stem string) string {
	cell := "(ancestor::table[1]//text()[" + stemExpr() + "=" + Quote(stem) + "])[1]/ancestor::*[self::td or self::th][1]"
	return columnHead + cell + columnMiddle + cell
}

// Pieces of a Column test as it is printed and read.
const (
	columnHead   = "count(preceding-sibling::*)=count("
	columnMiddle = "/preceding-sibling::*) and "
)

// column reads what columnExpr writes.
func (p *parser) column() (Pred, error) {
	start := p.at
	open := columnHead + "(ancestor::table[1]//text()[" + stemExpr() + "="
	if !p.take(open) {
		return Pred{}, p.want("the heading of a column as it is printed here")
	}
	stem, err := p.literal()
	if err != nil {
		return Pred{}, err
	}
	p.at = start
	if expr := columnExpr(stem); strings.HasPrefix(p.expr[start:], expr) {
		p.at += len(expr)
		return Pred{Kind: Column, Value: stem}, nil
	}
	return Pred{}, p.want("the heading of a column as it is printed here")
}
