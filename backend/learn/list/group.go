package list

import (
	"slices"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/region"
)

// Bounds of grouping.
const (
	alikeShare = 0.6 // of the paths below two children: they are of one kind
	maxKinds   = 8   // kinds that a child is compared with
)

// groups puts children into groups: of one tag and the same classes, digits
// aside; then groups of one tag whose shapes are alike, or that are rows or
// items by their tag. In the order of their first children.
func (f *finder) groups(kids []int32) [][]int32 {
	of, count := make([]int, len(kids)), make([]int, len(kids))
	f.numbers.Reset()
	first := make([]int32, 0, len(kids))
	for i, k := range kids {
		if of[i] = int(f.numbers.Of(f.v.Class[k])); of[i] == len(first) {
			first = append(first, k)
		}
	}
	into := f.join(first)
	for i, g := range of {
		of[i] = into[g]
		count[of[i]]++
	}
	members, all, from := make([][]int32, len(first)), make([]int32, len(kids)), 0
	for g := range members { // all in one array
		members[g] = all[from : from : from+count[g]]
		from += count[g]
	}
	for i, g := range of {
		members[g] = append(members[g], kids[i])
	}
	return members
}

// join says which group each group goes into, by its first child.
func (f *finder) join(first []int32) []int {
	into := make([]int, len(first))
	var heads []int
	for g, k := range first {
		into[g] = g
		for _, h := range heads {
			if f.v.Label[k] == f.v.Label[first[h]] && f.alike(k, first[h]) {
				into[g] = h
				break
			}
		}
		if into[g] == g && len(heads) < maxKinds {
			heads = append(heads, g)
		}
	}
	return into
}

// alike reports whether two elements of one tag are of one kind: items of a list
// are, rows of a table with as many cells, others whose shapes are alike.
func (f *finder) alike(a, b int32) bool {
	switch f.v.Tree.Node(f.v.Node[a]).DataAtom {
	case atom.Li, atom.Article, atom.Dt, atom.Dd:
		return true
	case atom.Tr:
		return f.cells(a) == f.cells(b) && (f.cells(a) != 1 || f.span(a+1) == f.span(b+1))
	}
	return f.overlap(a, b) >= alikeShare
}

// span is the columns that a cell says it takes; "" for one.
func (f *finder) span(cell int32) string {
	span, _ := f.v.Tree.Attr(f.v.Node[cell], "colspan")
	return span
}

// cells is the number of an element's children.
func (f *finder) cells(e int32) (n int) {
	for c := e + 1; c < f.v.End[e]; c = f.v.End[c] {
		n++
	}
	return n
}

// Bounds of a shape.
const (
	shapeDepth = 5   // levels below an element
	shapeSize  = 256 // elements of it that are looked at
)

// shape is the set of tag paths below an element, sorted.
type shape struct {
	paths []uint64
	hash  uint64
}

// shape is that of an element. Several candidates ask for it, and equal subtrees have one shape.
func (f *finder) shape(e int32) shape {
	at := &f.shapeAt[f.trees.Class(e)]
	if *at == 0 {
		if cap(f.shapeRoom)-len(f.shapeRoom) < shapeSize {
			f.shapeRoom = make([]uint64, 0, 4*shapeSize)
		}
		from := len(f.shapeRoom)
		f.shapeRoom = appendShape(f.shapeRoom, f.v, e)
		s := shape{paths: f.shapeRoom[from:len(f.shapeRoom):len(f.shapeRoom)]}
		for _, p := range s.paths {
			s.hash = s.hash*31 + p
		}
		f.shapes = append(f.shapes, s)
		*at = int32(len(f.shapes))
	}
	return f.shapes[*at-1]
}

// overlap is how much the shapes of two elements share.
func (f *finder) overlap(a, b int32) float64 {
	if f.trees.Class(a) == f.trees.Class(b) {
		return 1
	}
	return overlap(f.shape(a).paths, f.shape(b).paths)
}

// appendShape appends the shape of an element.
func appendShape(out []uint64, v *region.View, e int32) []uint64 {
	from := len(out)
	var path [shapeDepth + 1]uint64
	path[0] = 1
	var stack [shapeDepth + 1]int32 // ends of the elements around
	depth := 0
	stack[0] = v.End[e]
	for c := e + 1; c < v.End[e] && len(out)-from < shapeSize; {
		for c >= stack[depth] {
			depth--
		}
		key := path[depth]*31 + uint64(v.Label[c]) + 1
		out = append(out, key)
		if depth+1 < shapeDepth && v.End[c] > c+1 {
			depth++
			path[depth], stack[depth] = key, v.End[c]
			c++
		} else {
			c = v.End[c]
		}
	}
	slices.Sort(out[from:])
	return out[:from+len(slices.Compact(out[from:]))]
}

// overlap is how much two shapes share (Jaccard).
func overlap(a, b []uint64) float64 {
	if len(a)+len(b) == 0 {
		return 1
	}
	both := shared(a, b)
	return float64(both) / float64(len(a)+len(b)-both)
}

// shared counts what two sorted sets have in common.
func shared(a, b []uint64) (both int) {
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			both++
			i, j = i+1, j+1
		case a[i] < b[j]:
			i++
		default:
			j++
		}
	}
	return both
}
