package induce

import (
	"maps"
	"slices"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// Bounds of records in groups.
const (
	leastGroupLike  = 0.5  // likeness of elements of a group that are records
	leastGroupCover = 0.75 // share of a group's letters, headings left out, that such elements have
	mostLabelled    = 0.5  // share of these with a first text of the other group, below which they are not the labelled rows of one record
	leastRuns       = 3    // records of several elements in one group
	manyAlone       = 8    // elements of one text each that are more than the lines of one record
)

// ungroup replaces elements with the marks of one record each by elements inside of them where each is a
// group of records: its text is nearly all in elements like the one that has the marks.
//
//	section( h2"May" table( tr(1) tr tr ) ) section( h2"June" table( tr(2) tr ) )      tr, not section
//	table( tr("Name" 1) tr("Town" -) ) table( tr("Name" 2) tr("Town" -) )              table: the rows have labels
func (p *ListProblem) ungroup(s int, records []tagtree.NodeID) []tagtree.NodeID {
	t := p.Samples[s]
	groups := make([]group, len(records))
	depth := maxWayDepth
	for i, r := range records {
		groups[i] = p.group(s, r)
		depth = min(depth, len(groups[i].way)-1)
	}
	for ; depth > 0; depth-- {
		for i := range groups {
			groups[i].read(t, depth)
		}
		if areGroups(t, groups) {
			out := make([]tagtree.NodeID, len(groups))
			for i, g := range groups {
				out[i] = g.way[depth]
			}
			return out
		}
	}
	return records
}

// ungroupRuns is the same for records of several elements: the first child with a mark begins each, and further marks are in
// children of other tags. Groups have nothing else, different numbers of records, and one of them has three or more. Nil if
// they are no such groups.
//
//	dl( dt(1) dd(1) dd(1) ) dl( dt(2) dd(2) dd(2) dt dd dd dt dd dd )      dt begins a record
func (p *ListProblem) ungroupRuns(s int, groups []tagtree.NodeID, u *unit) (firsts []tagtree.NodeID) {
	t, extent := p.Samples[s], 1
	tags := map[string]bool{}
	for _, r := range groups {
		marks := p.group(s, r).marks
		if len(marks) == 0 || marks[0] == r {
			return nil
		}
		first := t.ChildTowards(r, marks[0])
		firsts = append(firsts, first)
		for _, m := range marks {
			if c := t.ChildTowards(r, m); c != first {
				if t.IsText(c) || t.Tag(c) == t.Tag(first) {
					return nil
				}
				tags[t.Tag(c)] = true
				extent = max(extent, extentTo(t, first, c))
			}
		}
	}
	head := t.Tag(firsts[0])
	tags[head] = true
	counts := map[int]bool{}
	for g := t.FirstChild(t.Parent(groups[0])); g != tagtree.None; g = t.NextSibling(g) {
		if t.IsText(g) || t.Tag(g) != t.Tag(groups[0]) {
			continue
		}
		n := 0
		for c := t.FirstChild(g); c != tagtree.None; c = t.NextSibling(c) {
			if !t.IsText(c) && !tags[t.Tag(c)] {
				return nil
			}
			if !t.IsText(c) && t.Tag(c) == head {
				n++
			}
		}
		counts[n] = true
	}
	if extent == 1 || len(counts) < 2 || slices.Max(slices.Collect(maps.Keys(counts))) < leastRuns || t.Tag(firsts[1]) != head {
		return nil
	}
	u.extent = extent
	return firsts
}

// group is an element with the marks of one record, which may be a group of several.
type group struct {
	way     []tagtree.NodeID // the elements from it down to the smallest with all its marks
	marks   []tagtree.NodeID
	depth   int             // of the elements that may be records, on the way
	alike   int             // of these, those like the one with the marks
	place   int             // how many of these are before the one with the marks
	texts   int             // texts of the one with the marks
	covered int             // letters of those alike
	letters int             // of the group without headings
	first   map[string]bool // first texts of those alike
}

// group finds the marks below an element.
func (p *ListProblem) group(s int, r tagtree.NodeID) group {
	t, g := p.Samples[s], group{}
	for _, nodes := range p.examples(s) {
		for _, n := range nodes {
			if t.Within(n, r) {
				g.marks = append(g.marks, n)
			}
		}
	}
	if len(g.marks) == 0 {
		return g
	}
	slices.Sort(g.marks)
	n := t.ElementOf(g.marks[0])
	for !t.Within(g.marks[len(g.marks)-1], n) {
		n = t.Parent(n)
	}
	for ; n != r; n = t.Parent(n) {
		g.way = append(g.way, n)
	}
	g.way = append(g.way, r)
	slices.Reverse(g.way)
	return g
}

// read looks at the elements of the group that are reached by the tags of the way to a depth. O(nodes of the group).
func (g *group) read(t *tagtree.Tree, depth int) {
	top, unit := g.way[0], g.way[depth]
	model := profileOf(t, []tagtree.Span{{From: unit, To: t.End(unit)}})
	var ways []uint64
	for _, m := range g.marks {
		ways = append(ways, pathTo(t, unit, m))
	}
	g.depth, g.texts, g.alike, g.place, g.covered, g.letters, g.first = depth, model.texts, 0, 0, 0, 0, map[string]bool{}
	for n := top + 1; n < t.End(top); n++ {
		switch {
		case t.IsText(n):
			g.letters += letters(t.Node(n).Data)
		case heads(t.Node(n).DataAtom):
			n = t.End(n) - 1
		case alikePlaces(t, n, g.way, g.way, depth):
			all := letters(t.Text(n))
			g.letters += all
			other := profileOf(t, []tagtree.Span{{From: n, To: t.End(n)}})
			if model.like(other) >= leastGroupLike && other.share(ways) >= leastHas {
				if g.alike++; n < unit {
					g.place++
				}
				g.covered += all
				g.first[openingText(t, n)] = true
			}
			n = t.End(n) - 1
		}
	}
}

// areGroups reports whether the elements that were read are records: of the same kind in all groups, several in
// one of them, nearly all of the groups, and not the labelled rows or the lines of one record.
func areGroups(t *tagtree.Tree, groups []group) bool {
	alike, covered, all, labels, most, least, moved := 0, 0, 0, 0, 0, groups[0].alike, false
	for i, g := range groups {
		if !alikePlaces(t, g.way[g.depth], g.way, groups[0].way, g.depth) {
			return false
		}
		alike, covered, all = alike+g.alike, covered+g.covered, all+g.letters
		most, least = max(most, g.alike), min(least, g.alike)
		moved = moved || g.place != groups[0].place
		next := groups[(i+1)%len(groups)]
		for text := range g.first {
			if next.first[text] {
				labels++
			}
		}
	}
	if groups[0].texts < 2 && (most == least || most < manyAlone && !moved) {
		return false
	}
	return most > 1 && float64(covered) >= leastGroupCover*float64(all) && float64(labels) < mostLabelled*float64(alike)
}

// heads reports whether an element is the heading of a group.
func heads(a atom.Atom) bool {
	switch a {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Thead, atom.Th, atom.Caption, atom.Header:
		return true
	}
	return false
}

// alikePlaces reports whether a node is reached from the top of one way by the tags of another one.
func alikePlaces(t *tagtree.Tree, n tagtree.NodeID, from, other []tagtree.NodeID, depth int) bool {
	for ; depth > 0 && n > from[0]; depth-- {
		if t.IsText(n) || t.Tag(n) != t.Tag(other[depth]) {
			return false
		}
		n = t.Parent(n)
	}
	return depth == 0 && n == from[0]
}

// openingText is the first text below an element.
func openingText(t *tagtree.Tree, n tagtree.NodeID) string {
	for c := n; c < t.End(n); c++ {
		if t.IsText(c) && !tagtree.Blank(t.Node(c).Data) {
			return tagtree.Stem(t.Node(c).Data)
		}
	}
	return ""
}
