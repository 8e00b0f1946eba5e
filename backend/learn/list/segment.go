package list

import (
	"cmp"
	"slices"
	"strconv"

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
	often       = 0.7  // of the segments have a kind: it belongs to the record
	sometimes   = 0.25 // of the segments have a kind that stands in records only: it belongs to the record
	evenly      = 0.8  // of the segments have as many of a kind: more of it is something else
	leastWhole  = 0.5  // of the segments have all kinds of a record, or the head is none
	maxHeadKind = 12   // kinds of children that are tried as heads
)

// anyNumber stands for a kind that a record has as often as it likes; the numbers above it are one more than how often.
const anyNumber = 1

// segmenting is the children of an element cut before each of one kind.
type segmenting struct {
	head     int
	count    int     // segments
	typical  []int   // by kind: 1 + how many a record has, anyNumber; 0 where it belongs to none
	kinds    int     // that nearly every record has
	complete float64 // share of segments that have all of them
	even     bool    // each kind as many times in nearly all segments
}

// segments makes candidates of runs of children: of the best head; of the best one that stands several times in its records,
// which may be groups; and of the best one that is no part of them.
func (f *finder) segments(parent tagtree.NodeID, kids []int32) {
	kids = f.withoutRules(kids)
	of, kinds := f.kinds(kids)
	if kinds < 2 {
		return
	}
	all := cuts(of, kinds)
	if len(all) == 0 {
		return
	}
	best := all[0]
	f.remember(kids, of, &best)
	f.cutAt(parent, kids, of, &best)
	if best.complete >= evenly && best.count >= leastDivided {
		for i, k := range kids {
			if of[i] == best.head {
				f.heads[parent] = append(f.heads[parent], f.v.Node[k])
			}
		}
	}
	inGroups := false
	for i := 1; i < len(all); i++ {
		s := &all[i]
		switch times := best.typical[s.head]; {
		case times == anyNumber && !inGroups:
			inGroups = true
			f.cutAt(parent, kids, of, s)
		case times > 0 || i > 1 && s.complete < 1:
		default:
			f.cutAt(parent, kids, of, s)
			if i > 1 {
				return
			}
		}
	}
}

// kinds numbers the kinds of children: by class, rows by their number of cells
// too, elements without a class by their shape.
func (f *finder) kinds(kids []int32) (of []int, n int) {
	of = make([]int, len(kids))
	f.numbers.Reset()
	var first []int32
	for i, k := range kids {
		if of[i] = int(f.numbers.Of(f.kindKey(k))); of[i] == len(first) {
			first = append(first, k)
		}
	}
	into := f.join(first)
	for g, to := range into {
		if g == to {
			into[g] = n
			n++
		} else {
			into[g] = into[to]
		}
	}
	for i := range of {
		of[i] = into[of[i]]
	}
	return of, n
}

// kindKey is a hash of what children of one kind have in common for sure.
func (f *finder) kindKey(k int32) uint64 {
	further := uint64(0)
	switch {
	case f.v.Tree.Tag(f.v.Node[k]) == "tr":
		if further = uint64(f.cells(k)) + 1; further == 2 && f.isWide(k+1) {
			n, _ := strconv.Atoi(f.span(k + 1))
			further += uint64(n) << 32
		}
	case !f.v.Classed(k):
		further = f.shape(k).hash
	}
	return (f.v.Class[k]^further)*1099511628211 + further
}

// cuts are the ways to cut children before each of one kind, the best first: most
// segments whole, then most segments, then the one that begins first.
func cuts(of []int, kinds int) []segmenting {
	count, first := make([]int, kinds), make([]int, kinds)
	for i, k := range of {
		if count[k]++; count[k] == 1 {
			first[k] = i
		}
	}
	var heads []int
	for k, n := range count {
		if n > 1 {
			heads = append(heads, k)
		}
	}
	slices.SortFunc(heads, func(a, b int) int { return cmp.Or(count[b]-count[a], first[a]-first[b]) })
	var out []segmenting
	for _, h := range heads[:min(len(heads), maxHeadKind)] {
		if s := cutBefore(of, kinds, h); s.kinds > 0 && s.complete >= leastWhole {
			out = append(out, s)
		}
	}
	slices.SortStableFunc(out, func(a, b segmenting) int {
		return cmp.Or(cmp.Compare(b.complete, a.complete), b.count-a.count, first[a.head]-first[b.head])
	})
	return out
}

// inSegment is how often a kind stands in a segment.
type inSegment struct{ segment, kind, times int }

// cutBefore cuts before each child of a kind.
func cutBefore(of []int, kinds, head int) segmenting {
	s := segmenting{head: head, typical: make([]int, kinds)}
	var all []inSegment
	at := make([]int, kinds) // by kind: where in all it was tallied last
	for k := range at {
		at[k] = -1
	}
	before := make([]bool, kinds)
	for _, k := range of {
		switch i := at[k]; {
		case k == head:
			s.count++
		case s.count == 0:
			before[k] = true
		case i >= 0 && all[i].segment == s.count:
			all[i].times++
		default:
			at[k] = len(all)
			all = append(all, inSegment{s.count, k, 1})
		}
	}
	has, usual, votes := make([]int, kinds), make([]int, kinds), make([]int, kinds)
	for _, t := range all { // the number that most segments have wins (Boyer & Moore 1981)
		has[t.kind]++
		switch k := t.kind; {
		case votes[k] == 0:
			usual[k], votes[k] = t.times, 1
		case usual[k] == t.times:
			votes[k]++
		default:
			votes[k]--
		}
	}
	clear(votes)
	for _, t := range all {
		if usual[t.kind] == t.times {
			votes[t.kind]++
		}
	}
	s.even = true
	for k, n := range has {
		if n == 0 || float64(n) < often*float64(s.count) {
			if !before[k] && float64(n) >= sometimes*float64(s.count) {
				s.typical[k] = anyNumber
			}
			continue
		}
		if float64(votes[k]) < evenly*float64(n) {
			usual[k] = 0
		}
		s.typical[k] = anyNumber + usual[k]
		s.kinds++
		s.even = s.even && usual[k] == 1
	}
	whole := 0
	for i := 0; i < len(all); {
		segment, typical := all[i].segment, 0
		for ; i < len(all) && all[i].segment == segment; i++ {
			if k := all[i].kind; s.typical[k] > 0 && float64(has[k]) >= often*float64(s.count) {
				typical++
			}
		}
		if typical == s.kinds {
			whole++
		}
	}
	if s.kinds == 0 {
		whole = s.count
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
	taken := make([]int, len(s.typical))
	flush := func() {
		if from >= 0 {
			c.units = append(c.units, from)
			c.records = append(c.records, region.Record{f.v.Run(from, to)})
		}
		from = -1
	}
	for i, k := range kids {
		usual, belongs := 0, of[i] >= 0 && s.typical[of[i]] > 0 // -1 is no kind
		if belongs {
			usual = s.typical[of[i]] - anyNumber
		}
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
