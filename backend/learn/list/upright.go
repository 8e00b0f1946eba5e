package list

import (
	"slices"

	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// Bounds of records that stand upright.
const (
	maxPeriod  = 12 // rows of one record
	leastWidth = 2  // records side by side, twice that in all
)

// upright makes the candidate whose records are columns of rows: a row of
// pictures, below it a row of names, below it a row of prices, and again.
//
//	tr  img  img  img        three records, of three cells each, that
//	tr  a    a    a          stand apart in the page's text
//	tr  b    b    b
//
// In such rows the cells of one row are alike and those of different rows are
// not; in a table whose rows are records it is the other way round. A row of headings
// above them is none of these rows.
func (f *finder) upright(parent tagtree.NodeID, rows []int32) {
	if f.header(rows[0]) {
		rows = rows[1:]
	}
	if len(rows) < 2 {
		return
	}
	width := f.cells(rows[0])
	if width < leastWidth {
		return
	}
	kinds := make([]uint64, len(rows))
	for i, r := range rows {
		kind, ok := f.rowKind(r, width)
		if !ok {
			return
		}
		kinds[i] = kind
	}
	period := periodOf(kinds)
	if period < 2 || period > maxPeriod {
		return
	}
	c := &candidate{parent: parent, how: columns}
	for from := 0; from < len(rows); from += period {
		f.block(c, rows[from:from+period], width)
	}
	if len(c.records) >= 2*leastWidth {
		f.add(c)
		for _, r := range rows {
			f.part[r] = true
		}
	}
}

// rowKind is what the cells of a row have in common, a hash of their shape; false
// when they are not alike or not as many as width. Cells without text or picture
// at the row's end are none.
func (f *finder) rowKind(row int32, width int) (kind uint64, ok bool) {
	n := 0
	for c := row + 1; c < f.v.End[row]; c = f.v.End[c] {
		k := f.cellKind(c)
		if n++; n > 1 && k != kind {
			return 0, false
		}
		kind = k
	}
	return kind, n == width
}

// cellKind hashes the tags of a cell and all below it, a bounded number of them,
// and whether it has text.
func (f *finder) cellKind(c int32) uint64 {
	h := uint64(1)
	if f.v.Letters(f.v.Span(c)) > 0 {
		h = 2
	}
	for e := c; e < min(f.v.End[c], c+shapeSize); e++ {
		h = h*31 + uint64(f.v.Label[e]) + 1
		h = h*31 + uint64(min(f.v.End[e]-e, shapeSize))
	}
	return h
}

// periodOf is the length of the block that a sequence repeats, its own length
// when it is one block of more than one kind; 0 for none.
func periodOf(kinds []uint64) int {
	if len(slices.Compact(slices.Clone(kinds))) == 1 {
		return 0
	}
	for p := 2; p <= min(len(kinds), maxPeriod); p++ {
		if len(kinds)%p == 0 && repeats(kinds, p) {
			return p
		}
	}
	return 0
}

func repeats(kinds []uint64, p int) bool {
	for i := p; i < len(kinds); i++ {
		if kinds[i] != kinds[i-p] {
			return false
		}
	}
	return true
}

// block adds the columns of some rows as records.
func (f *finder) block(c *candidate, rows []int32, width int) {
	records := make([]region.Record, width)
	for _, row := range rows {
		at := 0
		for cell := row + 1; cell < f.v.End[row]; cell = f.v.End[cell] {
			records[at] = append(records[at], f.v.Span(cell))
			at++
		}
	}
	for _, r := range records {
		if f.lettersIn(r) > 0 {
			c.records = append(c.records, r)
			c.units = append(c.units, f.v.First(r[0]))
		}
	}
}
