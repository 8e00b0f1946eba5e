package list

import (
	"slices"
	"strings"

	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// gather makes the candidates: the groups of alike children of every element
// with enough text, one by one and in runs; what is alike inside rows and
// sections; elements of one class in several places; what the three methods say.
func (f *finder) gather() {
	var kids []int32
	for e := int32(0); int(e) < f.v.Len(); e++ {
		if float64(f.v.Letters(f.v.Span(e))) < leastCover*float64(f.page) {
			continue
		}
		if f.o.gone() {
			return
		}
		f.lines(e)
		if f.v.End[e]-e < 3 {
			continue
		}
		kids = kids[:0]
		for c := e + 1; c < f.v.End[e]; c = f.v.End[c] {
			if f.v.Texts(f.v.Span(c)) > 0 || f.v.End[c] > c+1 {
				kids = append(kids, c)
			}
		}
		if len(kids) >= 2 {
			f.siblings(e, kids)
		}
	}
	f.sections()
	f.apart()
	f.addresses()
	f.ask()
}

// siblings makes the candidates among the children of one element.
func (f *finder) siblings(e int32, kids []int32) {
	groups := f.groups(kids)
	parent := f.v.Node[e]
	f.segments(parent, kids)
	f.divided(parent, kids)
	f.spanned(parent, kids)
	for _, members := range groups {
		if len(members) < 2 {
			continue
		}
		units := f.records(members)
		if len(units) == 0 {
			continue
		}
		f.addUnits(parent, units, siblings)
		f.inside(parent, units)
		f.upright(parent, members)
	}
}

// records are the units that are records: no rows of headings, no separators.
func (f *finder) records(members []int32) []int32 {
	out := make([]int32, 0, len(members))
	heads, grouped := f.plainHead(members), f.grouped(members)
	for _, u := range members {
		if f.v.Letters(f.v.Span(u)) > 0 && !f.header(u) && u != heads && !(grouped && f.headsGroup(u)) {
			out = append(out, u)
		}
	}
	return out
}

// ends are the bounds of some units, from the first to past the last, that are records. A unit at an end is not a record if it
// has one text where nearly all others have several, as a sentence above paragraphs with a name and lines; or if it closes the
// list, as a line of links below it.
func (f *finder) ends(n int, span func(int) tagtree.Span) (from, to int) {
	from, to = 0, n
	if n < leastTrimmed {
		return from, to
	}
	several := 0
	for i := range n {
		several += int(one(f.v.Texts(span(i)) >= severalTexts))
	}
	uneven := float64(several) >= mostOf*float64(n)
	plain := func(i int) bool { return uneven && f.v.Texts(span(i)) == 1 && f.v.LinkLetters(span(i)) == 0 }
	for from < maxEnds && plain(from) {
		from++
	}
	for n-to < maxEnds && (plain(to-1) || f.closes(from, to, span)) {
		to--
	}
	return from, to
}

// closes reports whether the last of some units closes the list: it is the only one that begins with other elements around
// its first text, and lacks an element that all others have.
func (f *finder) closes(from, to int, span func(int) tagtree.Span) bool {
	last, begins := f.opening(span(to-1)), f.opening(span(from))
	if last == begins || to-from < leastTrimmed {
		return false
	}
	for i := from; i < to-1; i++ {
		if f.opening(span(i)) != begins {
			return false
		}
	}
	shared := f.tags(span(from)) // by all but the last
	for i := from + 1; i < to-1 && len(shared) > 0; i++ {
		shared = slices.DeleteFunc(shared, func(tag string) bool { return !f.hasTag(span(i), tag) })
	}
	return slices.ContainsFunc(shared, func(tag string) bool { return !f.hasTag(span(to-1), tag) })
}

// tags are those of the elements in a span, each once.
func (f *finder) tags(s tagtree.Span) (out []string) {
	for n := s.From; n < s.To; n++ {
		if tag := f.v.Tree.Tag(n); !f.v.Tree.IsText(n) && !slices.Contains(out, tag) {
			out = append(out, tag)
		}
	}
	return out
}

// hasTag reports whether an element in a span has a tag.
func (f *finder) hasTag(s tagtree.Span, tag string) bool {
	for n := s.From; n < s.To; n++ {
		if f.v.Tree.Tag(n) == tag {
			return true
		}
	}
	return false
}

// opening is a hash of the tags around the first text of a span.
func (f *finder) opening(s tagtree.Span) uint64 {
	t := f.v.Tree
	for n := s.From; n < s.To; n++ {
		if t.IsText(n) && !tagtree.Blank(t.Node(n).Data) {
			h := uint64(1)
			for up := t.Parent(n); up >= s.From; up = t.Parent(up) {
				h = mix(h, t.Tag(up))
			}
			return h
		}
	}
	return 0
}

// Bounds of the units at the ends of a list that are no records.
const (
	leastTrimmed = 5 // units
	severalTexts = 3 // of a record
	maxEnds      = 2 // units at each end
)

// grouped reports whether some rows of a table are headings of groups of rows: each
// is one wide cell, and most rows have several.
func (f *finder) grouped(rows []int32) bool {
	if len(rows) == 0 || f.v.Tree.Tag(f.v.Node[rows[0]]) != "tr" {
		return false
	}
	wide, several := 0, 0
	for _, u := range rows {
		switch {
		case f.headsGroup(u) && f.isWide(u+1):
			wide++
		case f.cells(u) > 1:
			several++
		}
	}
	return wide > 0 && float64(wide) <= mostGroups*float64(several)
}

// headsGroup reports whether a row may be the heading of a group: it has one cell, or only its first one, a wide one, has a text and
// the last one is wide too.
func (f *finder) headsGroup(row int32) bool {
	if f.cells(row) == 1 {
		return true
	}
	last := row
	for c := row + 1; c < f.v.End[row]; c = f.v.End[c] {
		last = c
	}
	return last > row && f.isWide(row+1) && f.isWide(last) && f.filled(row) == 1 && f.v.Letters(f.v.Span(row+1)) > 0
}

// isWide reports whether a cell takes several columns.
func (f *finder) isWide(cell int32) bool {
	span := f.span(cell)
	return span != "" && span != "1"
}

// mostGroups are the headings a row of a table: a row that has its text in a row below it is not a heading.
const mostGroups = 0.5

// header reports whether a table row holds headings only.
func (f *finder) header(u int32) bool {
	if f.v.Tree.Tag(f.v.Node[u]) != "tr" || f.v.End[u] == u+1 {
		return false
	}
	for c := u + 1; c < f.v.End[u]; c = f.v.End[c] {
		if f.v.Tree.Tag(f.v.Node[c]) != "th" {
			return false
		}
	}
	return true
}

// plainHead is a row of headings in plain cells among the first of some rows: it
// has a text in two cells or more, no link and no digit, where nearly all rows
// below have one; -1 for none. Elements other than rows of a table must have as many children
// as the next one, and another class.
func (f *finder) plainHead(rows []int32) int32 {
	if len(rows) < 3 {
		return -1
	}
	table := f.v.Tree.Tag(f.v.Node[rows[0]]) == "tr"
	leads := 0
	for i := len(rows) - 1; i >= 0; i-- {
		if f.leads(rows[i]) {
			leads++
			continue
		}
		below := len(rows) - 1 - i
		if !table && below > 0 && (f.v.Class[rows[i]] == f.v.Class[rows[i+1]] || f.cells(rows[i]) != f.cells(rows[i+1])) {
			continue
		}
		if i < maxHeads && below > 1 && f.filled(rows[i]) > 1 && float64(leads) >= mostLead*float64(below) {
			return rows[i]
		}
	}
	return -1
}

// Bounds of rows of headings: the share of the rows below that have a link or a digit.
const (
	mostLead = 0.8
	maxHeads = 3 // rows that headings may take
)

// filled is the number of a row's cells with text.
func (f *finder) filled(row int32) (n int) {
	for c := row + 1; c < f.v.End[row]; c = f.v.End[c] {
		if f.v.Letters(f.v.Span(c)) > 0 {
			n++
		}
	}
	return n
}

// leads reports whether an element has a link or a digit.
func (f *finder) leads(e int32) bool {
	s := f.v.Span(e)
	return f.v.LinkLetters(s) > 0 || f.textsOf(s).digits > 0
}

// headed reports whether a row stands below a row of headings in its table.
func (f *finder) headed(row int32) bool {
	for p := f.v.Parent[row]; p >= 0; p = f.v.Parent[p] {
		if f.v.Tree.Tag(f.v.Node[p]) != "table" {
			continue
		}
		for e := p + 1; e <= row; e++ {
			if f.v.Tree.Tag(f.v.Node[e]) == "tr" {
				return e < row && (f.header(e) || f.filled(e) > 1 && !f.leads(e) && f.leads(row))
			}
		}
		return false
	}
	return false
}

// kind is what records in several places have in common: tag and classes, and the
// tag around them; where they have no class, the tags and classes around them.
type kind struct{ class, around uint64 }

// kindOf is the kind of an element; false when nothing around it has a class.
func (f *finder) kindOf(e int32) (kind, bool) {
	p := f.v.Parent[e]
	if p < 0 {
		return kind{}, false
	}
	if f.v.Classed(e) {
		return kind{f.v.Class[e], uint64(f.v.Label[p])}, true
	}
	k := kind{f.v.Class[e], f.v.Class[p]}
	known := f.v.Classed(p)
	switch g := f.v.Parent[p]; {
	case g < 0:
	case known:
		k.around = k.around*31 + uint64(f.v.Label[g])
	default:
		k.around = k.around*31 + f.v.Class[g]
		known = f.v.Classed(g)
	}
	return k, known
}

// section is the elements of the kinds that one group of siblings has, wherever they stand.
type section struct {
	model int32 // the first of the group
	units []int32
	inner []int32 // those inside a unit
}

// sections makes a candidate of all elements of the kinds of a candidate's
// records that stand in several places: the lists of several sections, a last row
// that is shorter. One list has several kinds where some records have a class more ("card sale").
func (f *finder) sections() {
	all, of := f.kindSets()
	for e := int32(0); int(e) < f.v.Len(); e++ {
		k, ok := f.kindOf(e)
		if !ok || of[k] == nil || f.v.Letters(f.v.Span(e)) == 0 {
			continue
		}
		for _, s := range of[k] {
			if f.v.Class[e] != f.v.Class[s.model] && f.overlap(e, s.model) < alikeShare {
				continue
			}
			if n := len(s.units); n > 0 && e < f.v.End[s.units[n-1]] {
				s.inner = append(s.inner, e)
			} else {
				s.units = append(s.units, e)
			}
		}
	}
	for _, s := range all {
		us := f.records(s.units)
		apart := false
		for _, u := range us {
			apart = apart || f.v.Parent[u] != f.v.Parent[us[0]]
		}
		f.replies(us, s.inner)
		if apart {
			f.addUnits(f.v.Tree.Shared(f.v.Node[us[0]], f.v.Node[us[len(us)-1]]), us, sections)
		}
	}
}

// kindSets makes a section of each set of kinds that the records of a candidate have, and says which sections have a kind.
func (f *finder) kindSets() (all []*section, of map[kind][]*section) {
	of = map[kind][]*section{}
	known := map[uint64]bool{}
	for _, c := range f.all {
		if c.how != siblings {
			continue
		}
		var set uint64 // a hash that knows no order
		var kinds []kind
		seen := map[kind]bool{}
		for _, u := range c.units {
			k, ok := f.kindOf(u)
			if !ok || seen[k] {
				continue
			}
			seen[k] = true
			if len(of[k]) < maxSections && (f.overlap(u, c.units[0]) >= alikeShare || f.firstToken(u) != "" && f.firstToken(u) == f.firstToken(c.units[0])) {
				kinds = append(kinds, k)
				set += (k.class ^ k.around*31) * 0x9e3779b97f4a7c15
			}
		}
		if len(kinds) == 0 || known[set] {
			continue
		}
		known[set] = true
		s := &section{model: c.units[0]}
		all = append(all, s)
		for _, k := range kinds {
			of[k] = append(of[k], s)
		}
	}
	return all, of
}

// firstToken is the first word of an element's class; "" for none.
func (f *finder) firstToken(e int32) string {
	class, _ := f.v.Tree.Attr(f.v.Node[e], "class")
	first, _, _ := strings.Cut(strings.TrimSpace(class), " ")
	return first
}

// maxSections is how many sets may have one kind.
const maxSections = 4

// ask asks the three methods; their first answers become candidates and votes.
func (f *finder) ask() {
	o := region.Options{Keyword: f.o.Keyword, Most: 1, Trees: f.trees}
	for _, find := range []func(*region.View, region.Options) []region.Region{region.DETM, region.Path, region.Keyword} {
		if f.o.gone() {
			return
		}
		found := find(f.v, o)
		if len(found) == 0 {
			continue
		}
		r := found[0]
		f.methods = append(f.methods, r)
		f.stopped = f.stopped || r.Stopped
		c := &candidate{parent: r.Parent, records: r.Records, how: method, by: r.Method}
		for _, record := range r.Records {
			c.units = append(c.units, f.v.First(record[0]))
		}
		f.add(c)
	}
}
