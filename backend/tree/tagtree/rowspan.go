package tagtree

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html/atom"
)

// A cell of a table may extend over the rows below it, which then lack it. The first cells of rows that extend over a row
// belong to its record too:
//
//	tr( td[rowspan=2]"8:30"  td"CV-1174" )      Reaching: none
//	tr(                      td"CV-0982" )      Reaching: td"8:30"

// Bounds of cells over several rows, so that a page cannot make the work larger than itself.
const (
	maxRowspan  = 1000 // rows
	maxReaching = 8    // first cells that extend over a row
)

// reaching is a cell, and the rows from the next one on that it extends over.
type reaching struct {
	cell NodeID
	rows int
}

// Reaching gives the first cells of rows above that extend over a row of a table, in the order of their columns; a cell behind one
// that ends above the row is left out. The first call reads all rows of the page with such cells, in O(nodes).
func (t *Tree) Reaching(row NodeID) []NodeID {
	t.reachingOnce.Do(func() {
		t.reaching = map[NodeID][]NodeID{}
		read := map[NodeID]bool{} // tables, and parts of tables
		for id := range NodeID(t.Len()) {
			if !t.isCell(id) || t.rowspan(id) < 2 {
				continue
			}
			if group := t.Parent(t.Parent(id)); group > 0 && !read[group] {
				read[group] = true
				t.readReaching(group)
			}
		}
	})
	return t.reaching[row]
}

// readReaching reads the rows of a table, or of a part of one: no cell extends beyond it.
func (t *Tree) readReaching(group NodeID) {
	var above []reaching // one that stands behind another extends over no more rows
	for row := t.FirstChild(group); row != None; row = t.NextSibling(row) {
		if t.Node(row).DataAtom != atom.Tr {
			continue
		}
		for _, a := range above {
			t.reaching[row] = append(t.reaching[row], a.cell)
		}
		for c := t.FirstChild(row); c != None && len(above) < maxReaching; c = t.NextSibling(c) {
			if !t.isCell(c) {
				continue
			}
			rows := t.rowspan(c)
			if len(above) > 0 {
				rows = min(rows, above[len(above)-1].rows)
			}
			if rows < 2 {
				break
			}
			above = append(above, reaching{c, rows})
		}
		for i := range above {
			above[i].rows--
		}
		above = slices.DeleteFunc(above, func(a reaching) bool { return a.rows < 1 })
	}
}

func (t *Tree) isCell(id NodeID) bool {
	a := t.Node(id).DataAtom
	return a == atom.Td || a == atom.Th
}

// rowspan is the number of rows that a cell extends over, its own included, at most maxRowspan.
func (t *Tree) rowspan(cell NodeID) int { return min(t.CellSpan(cell, "rowspan"), maxRowspan) }

// CellSpan is the number of rows or columns that a cell says in an attribute, rowspan or colspan, to extend over: 1 where it says
// none, or no number above 0.
func (t *Tree) CellSpan(cell NodeID, attr string) int {
	v, ok := t.Attr(cell, attr)
	if !ok {
		return 1 // as nearly all; an error of Atoi is made anew each time
	}
	n, _ := strconv.Atoi(strings.TrimSpace(v)) // 0 for what is no number
	return max(n, 1)
}
