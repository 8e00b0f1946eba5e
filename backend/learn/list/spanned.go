package list

import (
	"slices"

	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// The first cell of a record of several rows may be as high as all of them:
//
//	tr( td(rowspan=3 img) td "A67-244" td "Quiet Kettle" td "$127" )
//	tr(                   td(colspan=3) "Made by: Ann Lee, 1932"   )
//	tr(                   td "120 keys" td(colspan=2) "walnut"     )
//
// A cell that is as high as several records, such as a day, stands beside rows that have all cells but this one. These are
// no records.

// spanned makes the candidate of rows that are kept together by their first cell.
func (f *finder) spanned(parent tagtree.NodeID, kids []int32) {
	if f.v.Tree.Tag(f.v.Node[kids[0]]) != "tr" {
		return
	}
	c := &candidate{parent: parent, how: runs, even: true}
	heads, own, whole, cells := 0, 0, 0, 0
	if first := slices.IndexFunc(kids, func(k int32) bool { return f.rowsBelow(k) > 0 }); first >= 0 {
		cells = f.cells(kids[first])
	}
	for i := 0; i < len(kids); i++ {
		k := kids[i]
		last := min(i+f.rowsBelow(k), len(kids)-1)
		switch {
		case last > i:
			heads++
		case cells == 0 || f.cells(k) != cells || f.header(k):
			continue
		}
		for _, below := range kids[i+1 : last+1] {
			if f.cells(below) == f.cells(k)-1 {
				whole++
			} else {
				own++
			}
		}
		c.units = append(c.units, k)
		c.records = append(c.records, region.Record{f.v.Run(k, kids[last])})
		i = last
	}
	if heads >= fewestSpanned && own > whole {
		f.add(c)
	}
}

// Bounds of such records.
const (
	fewestSpanned = 3    // records whose rows are kept together by a cell
	maxSpan       = 1000 // rows below a row that a cell takes
)

// rowsBelow is the number of rows below a row that its first cell takes too.
func (f *finder) rowsBelow(row int32) int {
	if f.v.End[row] == row+1 {
		return 0
	}
	return min(rowsBelow(f.v.Tree, f.v.Node[row+1]), maxSpan)
}

// rowsBelow is the number of rows below its own that a cell takes too.
func rowsBelow(t *tagtree.Tree, cell tagtree.NodeID) int { return t.CellSpan(cell, "rowspan") - 1 }
