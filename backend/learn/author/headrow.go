package author

import (
	"strings"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// Bounds of a row that names the columns below it.
const (
	leastHeads  = 2  // cells
	longestHead = 40 // bytes of a cell's text
	mostInCell  = 40 // nodes of a cell; larger ones lay out the page
)

// A table may name its columns in a first row of plain cells, where the page has no th:
//
//	tr( td "Name"  td "Price" )      all cells emphasised, or figures only below them
//	tr( td "Lamp"  td "12"    )      12 has the label Price
//
// heading gives the text above a cell in such a row; "" where there is none.
func heading(t *tagtree.Tree, n tagtree.NodeID) string {
	cell := up(t, n, atom.Td)
	if cell == tagtree.None {
		return ""
	}
	row := t.Parent(cell)
	first := t.FirstChild(t.Parent(row))
	for first != tagtree.None && t.IsText(first) {
		first = t.NextSibling(first)
	}
	if first == row || !headRow(t, first) {
		return ""
	}
	heads, cells := cellsOf(t, first), cellsOf(t, row)
	if len(heads) != len(cells) {
		return "" // cells that span others have no certain column
	}
	for i, c := range cells {
		if c == cell {
			return tagtree.Collapse(t.Text(heads[i]))
		}
	}
	return ""
}

// inHeadRow reports whether a node names a column.
func inHeadRow(t *tagtree.Tree, n tagtree.NodeID) bool {
	cell := up(t, n, atom.Td)
	if cell == tagtree.None {
		return false
	}
	row := t.Parent(cell)
	for s := t.FirstChild(t.Parent(row)); s != row; s = t.NextSibling(s) {
		if !t.IsText(s) {
			return false // it is not the first row
		}
	}
	return headRow(t, row)
}

// headRow reports whether the cells of a table's first row name its columns: each has a short text without a figure, a
// row of as many cells follows, and either all are emphasised and those below are not, or most cells below have a
// figure while the table has two rows.
func headRow(t *tagtree.Tree, row tagtree.NodeID) bool {
	heads := cellsOf(t, row)
	below := t.NextSibling(row)
	for below != tagtree.None && t.IsText(below) {
		below = t.NextSibling(below)
	}
	if len(heads) < leastHeads || below == tagtree.None {
		return false
	}
	next := cellsOf(t, below)
	if len(next) != len(heads) {
		return false
	}
	bold, figures := true, 0
	for i := range heads {
		if t.End(heads[i])-heads[i] > mostInCell || t.End(next[i])-next[i] > mostInCell {
			return false
		}
		text := t.Text(heads[i])
		if tagtree.Blank(text) || len(text) > longestHead || strings.ContainsAny(text, "0123456789") || strings.HasSuffix(strings.TrimSpace(text), ":") {
			return false
		}
		bold = bold && emphasised(t, heads[i]) && !emphasised(t, next[i])
		if strings.ContainsAny(t.Text(next[i]), "0123456789") {
			figures++
		}
	}
	after := t.NextSibling(below)
	for after != tagtree.None && t.IsText(after) {
		after = t.NextSibling(after)
	}
	return bold || 2*figures > len(heads) && after == tagtree.None && len(heads) > 2
}

// emphasised reports whether all text of a cell stands in one b or strong.
func emphasised(t *tagtree.Tree, cell tagtree.NodeID) bool {
	for c := cell + 1; c < t.End(cell); c++ {
		if a := t.Node(c).DataAtom; !t.IsText(c) && (a == atom.B || a == atom.Strong) {
			return tagtree.Collapse(t.Text(c)) == tagtree.Collapse(t.Text(cell))
		}
	}
	return false
}

// cellsOf lists the cells of a row; none if one of them is no plain cell.
func cellsOf(t *tagtree.Tree, row tagtree.NodeID) []tagtree.NodeID {
	if t.Tag(row) != "tr" {
		return nil
	}
	var out []tagtree.NodeID
	for c := t.FirstChild(row); c != tagtree.None; c = t.NextSibling(c) {
		switch {
		case t.IsText(c):
		case t.Tag(c) != "td":
			return nil
		default:
			out = append(out, c)
		}
	}
	return out
}

// up is the nearest element of a kind around a node, or the node itself.
func up(t *tagtree.Tree, n tagtree.NodeID, kind atom.Atom) tagtree.NodeID {
	for ; n > 0; n = t.Parent(n) {
		if !t.IsText(n) && t.Node(n).DataAtom == kind {
			return n
		}
	}
	return tagtree.None
}
