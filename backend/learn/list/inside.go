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
	for _, step := range []func(int32) uint64{
		func(e int32) uint64 { return uint64(f.v.Label[e]) + 1 },
		func(e int32) uint64 { return f.v.Class[e] },
	} {
		if few := some(rows); len(few) < len(rows) && len(f.large(few, step, insideShare/2)) == 0 {
			continue // nothing large repeats inside a sample of the rows
		}
		for _, p := range f.large(rows, step, insideShare) {
			f.addUnits(parent, f.records(f.fresh(p.units, p.row)), grid)
		}
	}
}

// large are the parts that hold a share of the rows' text.
func (f *finder) large(rows []int32, step func(int32) uint64, share float64) []*part {
	total := 0
	for _, u := range rows {
		total += f.v.Letters(f.v.Span(u))
	}
	return slices.DeleteFunc(f.parts(rows, step), func(p *part) bool { return float64(p.letters) < share*float64(total) })
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
	units   []int32
	row     []int // by unit
	rows    int   // rows that have some
	letters int
}

func (f *finder) parts(rows []int32, step func(int32) uint64) []*part {
	all := map[uint64]*part{}
	var order []*part
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
				p := all[key]
				if p == nil {
					p = &part{}
					all[key] = p
					order = append(order, p)
				}
				if len(p.row) == 0 || p.row[len(p.row)-1] != i {
					p.rows++
				}
				p.units, p.row, p.letters = append(p.units, c), append(p.row, i), p.letters+letters
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
	out := order[:0]
	for _, p := range order {
		if p.rows >= 2 && float64(len(p.units)) >= insideCount*float64(p.rows) {
			out = append(out, p)
		}
	}
	return out
}

// fresh leaves out the rows that repeat earlier ones: the same records, laid out
// for another width of the screen.
func (f *finder) fresh(units []int32, row []int) []int32 {
	seen := map[uint64]bool{}
	var out []int32
	for i := 0; i < len(units); {
		j, again := i, 0
		for ; j < len(units) && row[j] == row[i]; j++ {
			if seen[f.v.Says(f.v.Span(units[j]))] {
				again++
			}
		}
		for _, u := range units[i:j] {
			seen[f.v.Says(f.v.Span(u))] = true
		}
		if j-i == 1 || again < j-i {
			out = append(out, units[i:j]...)
		}
		i = j
	}
	return out
}
