package list

import (
	"slices"
	"strings"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// A banner may stand among the cards of a shop, a box of videos or a bar of filters among the results of a search, a line
// that divides a table among its rows:
//
//	li.card( a(img) h2 span b ) li.card( a(img) h2 span b ) li.card.banner( a(img) p ) li.card( a(img) h2 span b )
//
// Such an element has hardly any of the elements that nearly all records have, or is of another class and has mostly other
// elements. A row may also stand in another table than the records, such as a heading of the page. Both are left out of the
// list that was chosen. The ranking still sees them: what is left may be another candidate. The first element stays: a
// featured record has another layout too.

// Shares of tag paths below which an element is a stranger.
const (
	leastCommon    = 0.25 // of the paths that nearly all records have
	leastOfText    = 0.6  // the same of an element with one text that leads nowhere
	strangeShape   = 0.3  // of the paths of an element of another class and a usual one, together
	usualCells     = 0.7  // of the rows have as many cells: so have those of a table of records
	fewestHeadings = 2    // that part the records
	fewestCommon   = 4    // paths that nearly all records have, or they say nothing
)

// familiar are the records of a candidate without strangers.
func (f *finder) familiar(c *candidate) (out []region.Record) {
	if f.equal(c.records) {
		return c.records
	}
	all, ends := f.shapesOf[:0], make([]int, 0, len(c.records)+1) // the shapes, one after the other
	for _, r := range c.records {
		ends = append(ends, len(all))
		all = f.shapeOf(all, r)
	}
	ends = append(ends, len(all))
	f.shapesOf = all
	common, usual, other := f.recurring(all, mostOf*float64(len(c.records))), f.usual(c.units), f.otherTables(c)
	echoes, first := map[uint64]bool(nil), 0
	if f.severalClasses(c) && f.single(c) {
		echoes, first = f.echoes(c), f.firstHeaded(c)
	}
	for i, u := range c.units {
		has := float64(shared(all[ends[i]:ends[i+1]], common)) / float64(max(len(common), fewestCommon))
		switch {
		case other[f.v.Parent[u]] || i < first || echoes[f.v.Class[u]]:
		case i > 0 && len(common) >= fewestCommon && (has < leastCommon || has < leastOfText && f.isRemark(c.records[i])):
		case i > 0 && c.how == siblings && usual >= 0 && f.v.Class[u] != f.v.Class[usual] && f.overlap(u, usual) < strangeShape:
		default:
			out = append(out, c.records[i])
		}
	}
	return out
}

// severalClasses reports whether the units are not all of one class.
func (f *finder) severalClasses(c *candidate) bool {
	return slices.ContainsFunc(c.units, func(u int32) bool { return f.v.Class[u] != f.v.Class[c.units[0]] })
}

// single reports whether each record of a candidate is one element.
func (f *finder) single(c *candidate) bool {
	for i, u := range c.units {
		if r := c.records[i]; len(r) != 1 || r[0] != f.v.Span(u) {
			return false
		}
	}
	return true
}

// echoes are the classes of units of which no two say different things, such as a link back to the top of the page after each
// group. The records have another class, and say something each.
func (f *finder) echoes(c *candidate) map[uint64]bool {
	type sort struct {
		says uint64
		n    int
	}
	of, differ := map[uint64]sort{}, 0
	for _, u := range c.units {
		class, says := f.v.Class[u], f.v.Says(f.v.Span(u))
		switch s, ok := of[class]; {
		case !ok:
			of[class] = sort{says, 1}
		case s.says != says:
			of[class] = sort{n: 0}
		case s.n > 0:
			of[class] = sort{says, s.n + 1}
		}
	}
	out := map[uint64]bool{}
	for class, s := range of {
		if s.n > 1 {
			out[class] = true
		} else if s.n == 0 {
			differ++
		}
	}
	if differ == 0 {
		return nil
	}
	return out
}

// firstHeaded is the first unit that stands below a heading, where several headings part the units: those before it are a
// sentence about the list, or links to its groups. They are of classes that no unit below a heading has.
func (f *finder) firstHeaded(c *candidate) int {
	headings, first := 0, 0
	t := f.v.Tree
	for i := 1; i < len(c.units); i++ {
		between := false
		for n := t.NextSibling(f.v.Node[c.units[i-1]]); n != tagtree.None && n < f.v.Node[c.units[i]]; n = t.NextSibling(n) {
			between = between || f.isHeading(n)
		}
		if !between {
			continue
		}
		if headings++; headings == 1 {
			first = i
		}
	}
	if headings < fewestHeadings || first > maxEnds {
		return 0
	}
	for _, u := range c.units[first:] {
		if slices.ContainsFunc(c.units[:first], func(e int32) bool { return f.v.Class[e] == f.v.Class[u] }) {
			return 0
		}
	}
	return first
}

// isHeading reports whether a node is a heading of a part of the page.
func (f *finder) isHeading(n tagtree.NodeID) bool {
	a := f.v.Tree.Node(n).DataAtom
	return tagtree.IsHeading(a) && a != atom.H1
}

// usual is the first unit of the class that nearly all units have; -1 if there is none, or all have it.
func (f *finder) usual(units []int32) int32 {
	count := map[uint64]int{}
	for _, u := range units {
		count[f.v.Class[u]]++
	}
	for _, u := range units {
		if n := count[f.v.Class[u]]; n < len(units) && float64(n) >= mostOf*float64(len(units)) {
			return u
		}
	}
	return -1
}

// otherTables are the parents of rows of which none has as many cells as nearly all rows of a candidate have.
func (f *finder) otherTables(c *candidate) map[int32]bool {
	if c.how != grid && c.how != sections || f.v.Tree.Tag(f.v.Node[c.units[0]]) != "tr" {
		return nil
	}
	count := map[int]int{}
	for _, u := range c.units {
		count[f.cells(u)]++
	}
	is, other := func(u int32) bool { return float64(count[f.cells(u)]) >= usualCells*float64(len(c.units)) }, map[int32]bool{}
	for _, u := range c.units {
		other[f.v.Parent[u]] = true
	}
	usual := false
	for _, u := range c.units {
		if is(u) {
			usual = true
			delete(other, f.v.Parent[u])
		}
	}
	if !usual {
		return nil
	}
	return other
}

// isRemark reports whether a record is one text, and leads nowhere.
func (f *finder) isRemark(r region.Record) bool {
	texts := 0
	for _, s := range r {
		texts += f.v.Texts(s)
		for n := s.From; n < s.To; n++ {
			if to, ok := f.v.Tree.Attr(n, "href"); ok && to != "" && to[0] != '#' && !strings.HasPrefix(to, "javascript:") {
				return false
			}
		}
	}
	return texts == 1
}
