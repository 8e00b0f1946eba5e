package list

import (
	"slices"

	"wrapsmith/backend/tree/tagtree"
)

// Bounds of the search inside rows and sections.
const (
	insideDepth = 4   // levels below a row
	insideShare = 0.4 // of the rows' text that the parts hold
	insideCount = 1.3 // parts a row, at least
	insideCover = 0.1 // of the page's text that the rows hold
	insideRows  = 16  // rows of the sample that is looked into first
)

// inside makes the candidates whose records lie inside the members of a group:
// cells of a grid's rows, items of sections. Parts belong together when the same
// steps lead to them: by tag, and by tag and class.
func (f *finder) inside(parent tagtree.NodeID, rows []int32) {
	total := 0
	for _, u := range rows {
		total += f.v.Letters(f.v.Span(u))
	}
	if float64(total) < insideCover*float64(f.page) {
		return
	}
	var before [][]unit
	for _, step := range []func(int32) uint64{
		func(e int32) uint64 { return uint64(f.v.Label[e]) + 1 },
		func(e int32) uint64 { return f.v.Class[e] },
	} {
		if few := some(rows); len(few) < len(rows) && len(f.large(few, step, insideShare/2)) == 0 {
			continue // nothing large repeats inside a sample of the rows
		}
		var now [][]unit
		for _, p := range f.large(rows, step, insideShare) {
			if now = append(now, p.units); !slices.ContainsFunc(before, func(b []unit) bool { return sameElements(b, p.units) }) {
				f.addUnits(parent, f.records(f.fresh(p.units)), grid)
			}
		}
		before = now
	}
}

// sameElements reports whether two parts have the same units.
func sameElements(a, b []unit) bool {
	return slices.EqualFunc(a, b, func(x, y unit) bool { return x.element == y.element })
}

// some is a sample of rows, spread evenly.
func some(rows []int32) []int32 {
	step := (len(rows) + insideRows - 1) / insideRows
	out := make([]int32, 0, insideRows)
	for i := 0; i < len(rows); i += step {
		out = append(out, rows[i])
	}
	return out
}

// part is the elements below rows that the same steps lead to.
type part struct {
	units   []unit
	count   int // of units
	rows    int // rows that have some
	last    int32
	letters int
}

// unit is an element below a row.
type unit struct{ element, row, part int32 }

// large are the parts that hold a share of the rows' text, with several units in most rows that have any.
func (f *finder) large(rows []int32, step func(int32) uint64, share float64) (out []*part) {
	total := 0
	for _, u := range rows {
		total += f.v.Letters(f.v.Span(u))
	}
	parts, units := f.parts(rows, step)
	for i := range parts {
		p := &parts[i]
		if p.rows >= 2 && float64(p.count) >= insideCount*float64(p.rows) && float64(p.letters) >= share*float64(total) {
			p.units = make([]unit, 0, p.count)
			out = append(out, p)
		}
	}
	if len(out) > 0 {
		for _, u := range units {
			if p := &parts[u.part]; p.units != nil {
				p.units = append(p.units, u)
			}
		}
	}
	return out
}

// parts gives all parts, in the order of their first units, and all units, both until the next call.
func (f *finder) parts(rows []int32, step func(int32) uint64) (parts []part, units []unit) {
	f.numbers.Reset()
	parts, units = f.partsOf[:0], f.unitsOf[:0]
	var path [insideDepth + 1]uint64
	var end [insideDepth + 1]int32
	for i, u := range rows {
		depth := 0
		end[0] = f.v.End[u]
		for c := u + 1; c < f.v.End[u]; {
			for c >= end[depth] {
				depth--
			}
			key := path[depth]*31 + step(c)
			if letters := f.v.Letters(f.v.Span(c)); letters > 0 {
				at := f.numbers.Of(key)
				if int(at) == len(parts) {
					parts = append(parts, part{last: -1})
				}
				p := &parts[at]
				if p.last != int32(i) {
					p.rows, p.last = p.rows+1, int32(i)
				}
				p.count, p.letters = p.count+1, p.letters+letters
				units = append(units, unit{c, int32(i), at})
			}
			if depth+1 < insideDepth && f.v.End[c] > c+1 {
				depth++
				path[depth], end[depth] = key, f.v.End[c]
				c++
			} else {
				c = f.v.End[c]
			}
		}
	}
	f.partsOf, f.unitsOf = parts, units
	return parts, units
}

// fresh leaves out the rows that repeat earlier ones: the same records, laid out
// for another width of the screen.
func (f *finder) fresh(units []unit) []int32 {
	f.numbers.Reset()
	out := make([]int32, 0, len(units))
	for i := 0; i < len(units); {
		j, again, before := i, 0, len(out)
		seen := f.numbers.Len()
		for ; j < len(units) && units[j].row == units[i].row; j++ {
			if f.numbers.Of(f.v.Says(f.v.Span(units[j].element))) < seen {
				again++
			}
			out = append(out, units[j].element)
		}
		if j-i > 1 && again == j-i {
			out = out[:before]
		}
		i = j
	}
	return out
}
