package list

import (
	"slices"

	"wrapsmith/backend/tree/region"
)

// regular is the mean, over records, of the overlap of their tag paths with
// those that half of the records have.
func (f *finder) regular(c *candidate) float64 {
	step := (len(c.records) + sampled - 1) / sampled
	var shapes [][]uint64
	all := f.paths[:0]
	for from := 0; from < len(c.records); from += step {
		i := min(from+len(shapes)%step, len(c.records)-1) // with one step, two elements of each row would look all alike
		s := f.shapeOf(c.records[i])
		shapes, all = append(shapes, s), append(all, s...)
	}
	common := recurring(all, leastAlike*float64(len(shapes)))
	f.paths = all
	sum := 0.0
	c.paths = float64(len(common) - 1) // the records' own tag is one
	for _, s := range shapes {
		both := shared(s, common)
		sum += float64(both+1) / float64(len(s)+len(common)-both+1)
	}
	return sum / float64(len(shapes))
}

// recurring sorts paths and keeps those that stand at least so many times, each once, in their place.
func recurring(all []uint64, least float64) []uint64 {
	slices.Sort(all)
	out := all[:0]
	for i := 0; i < len(all); {
		j := i
		for j < len(all) && all[j] == all[i] {
			j++
		}
		if float64(j-i) >= least {
			out = append(out, all[i])
		}
		i = j
	}
	return out
}

// shapeOf is the shape of a record of one or several elements, with their own tags.
func (f *finder) shapeOf(r region.Record) []uint64 {
	var out []uint64
	for _, s := range r {
		for from, to := f.v.Elements(s); from < to; from = f.v.End[from] {
			if out == nil {
				out = make([]uint64, 0, len(f.shape(from))+1)
			}
			out = append(out, uint64(f.v.Label[from])+1)
			out = append(out, f.shape(from)...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
