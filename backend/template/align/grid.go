package align

import (
	"strconv"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// In a table whose cells take several rows, the first cell of a row may stand in any
// column. The cells of such a table are told apart by their column, as if it were
// part of their tag, so that a value never moves to the column of its neighbour:
//
//	tr  td rowspan=2 "Fiction"   td "Emma"    td "3.50"        td@0  td@1  td@2
//	tr                           td "Ulysses" td "4.20"              td@1  td@2

// grid is the columns of cells, in tables where a cell takes several rows.
type grid struct {
	t      *tagtree.Tree
	seen   map[tagtree.NodeID]bool // tables
	column map[tagtree.NodeID]int
}

func newGrid(t *tagtree.Tree) *grid {
	return &grid{t: t, seen: map[tagtree.NodeID]bool{}, column: map[tagtree.NodeID]int{}}
}

// at is the column of a cell; false where no cell of its table takes several rows.
func (g *grid) at(cell tagtree.NodeID) (int, bool) {
	table := g.t.Parent(cell)
	for range 2 { // of its row, of thead or tbody
		if table = g.t.Parent(table); table <= 0 {
			return 0, false
		}
		if g.t.Node(table).DataAtom == atom.Table {
			break
		}
	}
	if !g.seen[table] {
		g.seen[table] = true
		g.read(table)
	}
	column, ok := g.column[cell]
	return column, ok
}

// read notes the columns of a table's cells, where one of them takes several rows.
func (g *grid) read(table tagtree.NodeID) {
	if !g.tall(table) {
		return
	}
	var below []int // by column: rows that a cell above still takes
	for row := range g.rows(table) {
		at := 0
		for c := g.t.FirstChild(row); c != tagtree.None; c = g.t.NextSibling(c) {
			if a := g.t.Node(c).DataAtom; a != atom.Td && a != atom.Th {
				continue
			}
			for ; at < len(below) && below[at] > 0; at++ {
				below[at]--
			}
			if at >= maxCellPlace {
				break
			}
			g.column[c] = at
			for range span(g.t, c, "colspan") {
				if at == len(below) {
					below = append(below, 0)
				}
				below[at] = span(g.t, c, "rowspan") - 1
				at++
			}
		}
		for ; at < len(below); at++ {
			below[at] = max(0, below[at]-1)
		}
	}
}

// tall reports whether a cell of a table takes several rows.
func (g *grid) tall(table tagtree.NodeID) bool {
	for row := range g.rows(table) {
		for c := g.t.FirstChild(row); c != tagtree.None; c = g.t.NextSibling(c) {
			if span(g.t, c, "rowspan") > 1 {
				return true
			}
		}
	}
	return false
}

// rows gives the rows of a table, without those of tables in its cells.
func (g *grid) rows(table tagtree.NodeID) func(yield func(tagtree.NodeID) bool) {
	return func(yield func(tagtree.NodeID) bool) {
		for c := g.t.FirstChild(table); c != tagtree.None; c = g.t.NextSibling(c) {
			switch g.t.Node(c).DataAtom {
			case atom.Tr:
				if !yield(c) {
					return
				}
			case atom.Thead, atom.Tbody, atom.Tfoot:
				for r := g.t.FirstChild(c); r != tagtree.None; r = g.t.NextSibling(r) {
					if g.t.Node(r).DataAtom == atom.Tr && !yield(r) {
						return
					}
				}
			}
		}
	}
}

// columnTag is the name of a cell's tag with its column.
func columnTag(tag string, column int) string { return tag + "@" + strconv.Itoa(column) }
