package induce

import (
	"slices"

	"wrapsmith/backend/tree/tagtree"
)

// profile is what a record is made of: its ways, hashed, each once and sorted.
// A way is the tags from the record's top down to an element, with the element's
// own class and without.
type profile struct {
	ways  []uint64
	texts int // texts that are not blank
}

// Bounds of a profile.
const (
	maxWayDepth = 7   // levels looked at below a record's top
	maxWayNodes = 400 // nodes looked at
)

// step adds an element to a way: FNV-1a of the way, the tag and the class.
func step(way uint64, tag, class string) uint64 {
	const prime = 1099511628211
	h := (way ^ 14695981039346656037) * prime
	for i := range len(tag) {
		h = (h ^ uint64(tag[i])) * prime
	}
	h = (h ^ ' ') * prime
	for i := range len(class) {
		h = (h ^ uint64(class[i])) * prime
	}
	return h
}

// profileOf reads a record's ways, with classes and without.
func profileOf(t *tagtree.Tree, spans []tagtree.Span) profile {
	var p profile
	type open struct {
		end tagtree.NodeID
		way uint64
	}
	nodes := 0
	for _, s := range spans {
		stack := []open{{end: s.To}}
		for n := s.From; n < s.To && nodes < maxWayNodes; n++ {
			for n >= stack[len(stack)-1].end {
				stack = stack[:len(stack)-1]
			}
			if t.IsText(n) {
				if !tagtree.Blank(t.Node(n).Data) {
					p.texts++
				}
				continue
			}
			if nodes++; len(stack) > maxWayDepth {
				n = t.End(n) - 1
				continue
			}
			up := stack[len(stack)-1]
			o := open{t.End(n), step(up.way, t.Tag(n), "")}
			p.ways = append(p.ways, o.way)
			if class := classOf(t.Node(n)); class != "" {
				p.ways = append(p.ways, step(up.way, t.Tag(n), class))
			}
			stack = append(stack, o)
		}
	}
	slices.Sort(p.ways)
	p.ways = slices.Compact(p.ways)
	return p
}

// pathTo is the way without classes from a record's top (included) to a node's element.
func pathTo(t *tagtree.Tree, top, n tagtree.NodeID) uint64 {
	var up []tagtree.NodeID
	for e := t.ElementOf(n); e >= top; e = t.Parent(e) {
		up = append(up, e)
	}
	way := uint64(0)
	for i := len(up) - 1; i >= 0 && len(up)-1-i < maxWayDepth; i-- {
		way = step(way, t.Tag(up[i]), "")
	}
	return way
}

// like is Dice's coefficient of two profiles, 0..1.
func (p *profile) like(q profile) float64 {
	both := 0
	for _, w := range p.ways {
		if _, ok := slices.BinarySearch(q.ways, w); ok {
			both++
		}
	}
	if len(p.ways)+len(q.ways) == 0 {
		return 0
	}
	return 2 * float64(both) / float64(len(p.ways)+len(q.ways))
}

// share is the part of some ways that a profile has.
func (p *profile) share(ways []uint64) float64 {
	if len(ways) == 0 {
		return 1
	}
	n := 0
	for _, w := range ways {
		if _, ok := slices.BinarySearch(p.ways, w); ok {
			n++
		}
	}
	return float64(n) / float64(len(ways))
}

func (p *profile) hasAll(ways []uint64) bool { return p.share(ways) == 1 }
