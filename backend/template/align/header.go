package align

import (
	"slices"

	"wrapsmith/backend/tree/tagtree"
)

// Bounds of reading a table's header.
const (
	maxHeader = 200 // cells
	maxSpan   = 50  // colspan or rowspan
	maxAround = 4   // elements around a text whose attributes may label it
)

// headers names the columns of records that are rows of a table by the cells of
// its header: the th above the cell that a value stands in.
func (n *naming) headers() {
	n.header = map[int32]string{}
	first := n.f.roots[0]
	if first+1 >= n.f.twigs[first].end {
		return
	}
	table := n.f.twigs[first+1].from
	for table > 0 && n.f.t.Tag(table) != "table" {
		table = n.f.t.Parent(table)
	}
	if table <= 0 {
		return
	}
	names := n.headerRow(table)
	if len(names) < 2 {
		return
	}
	used := map[int]bool{}
	for _, constant := range []bool{false, true} { // a constant has a header that nothing else has
		for c := range n.t.Columns {
			if x := n.leaf[c]; x != none && n.f.twigs[x].kind == textLeaf && n.t.Columns[c].Constant == constant {
				if at := n.column(x); at >= 0 && at < len(names) && !used[at] && names[at] != "" {
					n.header[int32(c)], used[at] = names[at], true
				}
			}
		}
	}
}

// headerRow is the first row of a table that has th cells and is no record,
// cell by cell.
func (n *naming) headerRow(table tagtree.NodeID) []string {
	t := n.f.t
	first := n.f.twigs[n.f.roots[0]+1].from
	for id := table + 1; id < t.End(table) && id < first; id++ {
		if t.Tag(id) != "tr" {
			continue
		}
		var names []string
		th := false
		for c := t.FirstChild(id); c != tagtree.None && len(names) < maxHeader; c = t.NextSibling(c) {
			if tag := t.Tag(c); tag == "th" || tag == "td" {
				th = th || tag == "th"
				names = append(names, tagtree.Stem(t.Text(c)))
				for i := 1; i < span(t, c, "colspan"); i++ {
					names = append(names, "")
				}
			}
		}
		if th {
			return names
		}
	}
	return nil
}

// span is the number of rows or columns that a cell extends over, at most maxSpan.
func span(t *tagtree.Tree, id tagtree.NodeID, name string) int {
	return min(t.CellSpan(id, name), maxSpan)
}

// labelAttributes hold the heading of a cell for small screens, where a table shows one cell below the other: td[data-label="Price"].
var labelAttributes = []string{"data-label", "data-th", "data-title", "data-header", "data-heading", "data-column"}

// cellLabels names the columns that no header names by the attribute that their cells have in common.
// A text that differs from record to record is a value.
func (n *naming) cellLabels() {
	said, total := map[int32]map[string]int{}, map[int32]int{}
	for x := range n.f.twigs {
		c := n.place[x]
		if c == none || n.f.twigs[x].kind != textLeaf || n.header[c] != "" {
			continue
		}
		total[c]++
		if label := n.cellLabel(int32(x)); label != "" {
			if said[c] == nil {
				said[c] = map[string]int{}
			}
			said[c][label]++
		}
	}
	for c, labels := range said {
		for label, k := range labels {
			if k > 1 && float64(k) >= shareLabelled*float64(total[c]) {
				n.header[c] = label
			}
		}
	}
}

// cellLabel is the label in an attribute of the elements that hold a text and no other, "" without one.
func (n *naming) cellLabel(x int32) string {
	p := n.f.twigs[x].parent
	for level := 0; level < maxAround && p > 0 && n.f.twigs[p].parent >= 0 && n.alone(p); level++ {
		node := n.f.t.Node(n.f.twigs[p].from)
		for i := range node.Attr {
			if a := &node.Attr[i]; slices.Contains(labelAttributes, a.Key) && len(a.Val) <= maxLabel && letters(a.Val) >= minPieceLen {
				return tagtree.Stem(a.Val)
			}
		}
		p = n.f.twigs[p].parent
	}
	return ""
}

// column is the place in its row of the cell that a leaf stands in, cells that
// reach down from the record's rows above counted; -1 when it is in none.
func (n *naming) column(x int32) int {
	cell, row := int32(-1), int32(-1)
	for p := n.f.twigs[x].parent; p >= 0 && n.f.twigs[p].parent >= 0; p = n.f.twigs[p].parent {
		switch n.f.t.Tag(n.f.twigs[p].from) {
		case "td", "th":
			cell = p
		case "tr":
			row = p
		}
	}
	if cell < 0 || row < 0 {
		return -1
	}
	if at, ok := n.f.grid.at(n.f.twigs[cell].from); ok {
		return at
	}
	below := map[int]int{} // place -> rows that a cell above still takes
	for _, r := range n.f.kids.at(n.f.twigs[row].parent) {
		at := 0
		for _, c := range n.f.kids.at(r) {
			for below[at] > 0 {
				below[at]--
				at++
			}
			if c == cell {
				return at
			}
			wide, high := 1, 1
			if n.f.twigs[c].kind == branch {
				wide, high = span(n.f.t, n.f.twigs[c].from, "colspan"), span(n.f.t, n.f.twigs[c].from, "rowspan")
			}
			for range wide {
				below[at] = high - 1
				at++
			}
		}
	}
	return -1
}
