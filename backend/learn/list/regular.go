package list

import (
	"slices"

	"wrapsmith/backend/tree/region"
)

// regular is the mean, over records, of the overlap of their tag paths with
// those that half of the records have.
func (f *finder) regular(c *candidate) float64 {
	if c.how != addressed {
		return f.regularIn(c, c.records)
	}
	sum, paths := 0.0, 0.0
	for _, records := range f.layouts(c) {
		if n := float64(len(records)); n > 1 { // a layout of one record is like itself, which says nothing
			sum += n * f.regularIn(c, records)
			paths += n * c.paths
		}
	}
	n := float64(len(c.records))
	c.paths = paths / n
	return sum / n
}

// regularIn is regular of some records of a candidate.
func (f *finder) regularIn(c *candidate, records []region.Record) float64 {
	step := (len(records) + sampled - 1) / sampled
	var sample [sampled]region.Record
	n := 0
	for from := 0; from < len(records); from += step {
		sample[n] = records[min(from+n%step, len(records)-1)] // with one step, two elements of each row would look all alike
		n++
	}
	if f.equal(sample[:n]) {
		f.shapesOf = f.shapeOf(f.shapesOf[:0], sample[0])
		c.paths = float64(len(f.shapesOf) - 1)
		return 1
	}
	var bounds [sampled + 1]int // of the shapes, in one array
	all := f.shapesOf[:0]
	for i, r := range sample[:n] {
		all = f.shapeOf(all, r)
		bounds[i+1] = len(all)
	}
	f.shapesOf = all
	common := f.recurring(all, leastAlike*float64(n))
	sum := 0.0
	c.paths = float64(len(common) - 1) // the records' own tag is one
	for i := range n {
		s := all[bounds[i]:bounds[i+1]]
		both := shared(s, common)
		sum += float64(both+1) / float64(len(s)+len(common)-both+1)
	}
	return sum / float64(n)
}

// equal reports whether records are one element each, with equal subtrees.
func (f *finder) equal(records []region.Record) bool {
	class := int32(-1)
	return !slices.ContainsFunc(records, func(r region.Record) bool {
		from, to := f.v.Elements(r[0])
		if len(r) > 1 || from == to || f.v.End[from] != to || class >= 0 && class != f.trees.Class(from) {
			return true
		}
		class = f.trees.Class(from)
		return false
	})
}

// recurring are the paths that stand at least so many times, each once, sorted. They are good until the next call.
func (f *finder) recurring(all []uint64, least float64) []uint64 {
	f.numbers.Reset()
	f.paths, f.times = f.paths[:0], f.times[:0]
	for _, path := range all {
		at := f.numbers.Of(path)
		if int(at) == len(f.times) {
			f.times = append(f.times, 0)
		}
		if f.times[at]++; f.times[at] >= least && f.times[at]-1 < least {
			f.paths = append(f.paths, path)
		}
	}
	slices.Sort(f.paths)
	return f.paths
}

// shapeOf appends the shape of a record of one or several elements, with their own tags.
func (f *finder) shapeOf(to []uint64, r region.Record) []uint64 {
	start, elements := len(to), 0
	for _, s := range r {
		for from, end := f.v.Elements(s); from < end; from = f.v.End[from] {
			own, shape := uint64(f.v.Label[from])+1, f.shape(from).paths
			at, found := slices.BinarySearch(shape, own)
			to = append(to, shape[:at]...)
			if !found {
				to = append(to, own)
			}
			to = append(to, shape[at:]...)
			elements++
		}
	}
	if elements < 2 {
		return to
	}
	slices.Sort(to[start:])
	return to[:start+len(slices.Compact(to[start:]))]
}
