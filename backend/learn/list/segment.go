package list

import (
	"cmp"
	"slices"

	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// Records of several siblings are cut without a fixed phase or length: a record
// goes from one child of the kind that begins records, the head, to before the
// next.
//
//	B A B A B B A B     A: a row with a picture, B: a row of text; a heading
//	  |A B|A B|..|A B|  comes first, an advertisement stands between
//
// The head is the kind whose segments are the most alike: with A each has one B
// after it; with B one segment has no A and one begins with the heading. What
// most segments do not have, or have once more than the others, belongs to none.

// Bounds of cutting.
const (
	often       = 0.7 // of the segments have a kind: it belongs to the record
	evenly      = 0.8 // of the segments have as many of a kind: more of it is something else
	leastWhole  = 0.5 // of the segments have all kinds of a record, or the head is none
	maxHeadKind = 12  // kinds of children that are tried as heads
)

// segmenting is the children of an element cut before each of one kind.
type segmenting struct {
	head     int
	count    int         // segments
	typical  map[int]int // kinds that belong to a record, with how many each has; 0 for any number
	complete float64     // share of segments that have all of them
	even     bool        // each kind as many times in nearly all segments
}

// segments makes candidates of runs of children: of the best head, and of the
// best one that is no part of its records.
func (f *finder) segments(parent tagtree.NodeID, kids []int32) {
	of, kinds := f.kinds(kids)
	if kinds < 2 {
		return
	}
	all := cuts(of, kinds)
	for i := range all {
		s := &all[i]
		if i == 0 {
			f.remember(kids, of, s)
		}
		if i > 0 {
			if _, part := all[0].typical[s.head]; part || i > 1 && all[i].complete < 1 {
				continue
			}
		}
		f.cutAt(parent, kids, of, s)
		if i > 1 {
			break
		}
	}
}

// kinds numbers the kinds of children: by class, rows by their number of cells
// too, elements without a class by their shape.
func (f *finder) kinds(kids []int32) (of []int, n int) {
	of = make([]int, len(kids))
	number := map[[2]uint64]int{}
	var first []int32
	for i, k := range kids {
		key := f.kindKey(k)
		g, ok := number[key]
		if !ok {
			g = len(first)
			number[key] = g
			first = append(first, k)
		}
		of[i] = g
	}
	into := f.join(first)
	seen := map[int]bool{}
	for i := range of {
		of[i] = into[of[i]]
		seen[of[i]] = true
	}
	return of, len(seen)
}

// kindKey is what children of one kind have in common for sure.
func (f *finder) kindKey(k int32) [2]uint64 {
	key := [2]uint64{f.v.Class[k], 0}
	switch {
	case f.v.Tree.Tag(f.v.Node[k]) == "tr":
		key[1] = uint64(f.cells(k)) + 1
	case !f.v.Classed(k):
		for _, p := range f.shape(k) {
			key[1] = key[1]*31 + p
		}
	}
	return key
}

// cuts are the ways to cut children before each of one kind, the best first: most
// segments whole, then most segments, then the one that begins first.
func cuts(of []int, kinds int) []segmenting {
	count, first := map[int]int{}, map[int]int{}
	for i, k := range of {
		if count[k]++; count[k] == 1 {
			first[k] = i
		}
	}
	heads := make([]int, 0, kinds)
	for k, n := range count {
		if n > 1 {
			heads = append(heads, k)
		}
	}
	slices.SortFunc(heads, func(a, b int) int { return cmp.Or(count[b]-count[a], first[a]-first[b]) })
	var out []segmenting
	for _, h := range heads[:min(len(heads), maxHeadKind)] {
		if s := cutBefore(of, h); len(s.typical) > 0 && s.complete >= leastWhole {
			out = append(out, s)
		}
	}
	slices.SortStableFunc(out, func(a, b segmenting) int {
		return cmp.Or(cmp.Compare(b.complete, a.complete), b.count-a.count, first[a.head]-first[b.head])
	})
	return out
}

// cutBefore cuts before each child of a kind.
func cutBefore(of []int, head int) segmenting {
	s := segmenting{head: head, typical: map[int]int{}}
	var segments []map[int]int
	for _, k := range of {
		if k == head {
			segments = append(segments, map[int]int{})
		} else if len(segments) > 0 {
			segments[len(segments)-1][k]++
		}
	}
	s.count = len(segments)
	has, times := map[int]int{}, map[[2]int]int{}
	for _, seg := range segments {
		for k, n := range seg {
			has[k]++
			times[[2]int{k, n}]++
		}
	}
	s.even = true
	for k, n := range has {
		if float64(n) < often*float64(s.count) {
			continue
		}
		usual := 0
		for kn, t := range times {
			if kn[0] == k && float64(t) >= evenly*float64(n) {
				usual = kn[1]
			}
		}
		s.typical[k] = usual
		s.even = s.even && usual == 1
	}
	whole := 0
	for _, seg := range segments {
		all := true
		for k := range s.typical {
			all = all && seg[k] > 0
		}
		if all {
			whole++
		}
	}
	s.complete = float64(whole) / float64(max(s.count, 1))
	return s
}

// cutAt makes the candidate of a way to cut.
func (f *finder) cutAt(parent tagtree.NodeID, kids []int32, of []int, s *segmenting) {
	c := &candidate{parent: parent, how: runs, even: s.even && s.complete >= evenly}
	f.cutInto(c, kids, of, s)
	f.add(c)
}

// cutInto adds the records that a way to cut makes of some children.
func (f *finder) cutInto(c *candidate, kids []int32, of []int, s *segmenting) {
	from, to := int32(-1), int32(-1)
	taken := map[int]int{}
	flush := func() {
		if from >= 0 {
			c.units = append(c.units, from)
			c.records = append(c.records, region.Record{f.v.Run(from, to)})
		}
		from = -1
	}
	for i, k := range kids {
		usual, belongs := s.typical[of[i]]
		switch {
		case f.header(k): // it begins no record and belongs to none
			flush()
		case of[i] == s.head:
			flush()
			clear(taken)
			from, to = k, k
		case from >= 0 && belongs && (usual == 0 || taken[of[i]] < usual):
			taken[of[i]]++
			to = k
		}
	}
	flush()
}
