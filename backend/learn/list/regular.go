package list

import (
	"slices"

	"wrapsmith/backend/tree/region"
)

// regular is the mean, over records, of the overlap of their tag paths with
// those that half of the records have.
func (f *finder) regular(c *candidate) float64 {
	step := (len(c.records) + sampled - 1) / sampled
	count := map[uint64]int{}
	var shapes [][]uint64
	for i := 0; i < len(c.records); i += step {
		s := f.shapeOf(c.records[i])
		shapes = append(shapes, s)
		for _, p := range s {
			count[p]++
		}
	}
	common := 0
	for _, n := range count {
		if float64(n) >= leastAlike*float64(len(shapes)) {
			common++
		}
	}
	sum := 0.0
	c.paths = float64(common - 1) // the records' own tag is one
	for _, s := range shapes {
		both := 0
		for _, p := range s {
			if float64(count[p]) >= leastAlike*float64(len(shapes)) {
				both++
			}
		}
		sum += float64(both+1) / float64(len(s)+common-both+1)
	}
	return sum / float64(len(shapes))
}

// shapeOf is the shape of a record of one or several elements.
func (f *finder) shapeOf(r region.Record) []uint64 {
	var out []uint64
	for _, s := range r {
		for from, to := f.v.Elements(s); from < to; from = f.v.End[from] {
			out = append(out, uint64(f.v.Label[from])+1)
			out = append(out, shape(f.v, from)...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
