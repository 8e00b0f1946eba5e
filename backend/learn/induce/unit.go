package induce

import (
	"cmp"
	"maps"
	"slices"

	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/tagtree"
)

// unit is what the marks show of the records: the first elements of some of them.
type unit struct {
	firsts []target // sorted; to and from are not used
	extent int      // elements from a record's first to the last that has a mark
}

// unit finds the smallest repeated unit around the marked nodes, sample by sample:
// from marked records; otherwise from two marks of one field, which are in two records;
// otherwise from the marks of one record and the elements that look like it.
func (p *ListProblem) unit() unit {
	var u unit
	for s := range p.Samples {
		firsts := p.markedRecords(s)
		u.extent = max(u.extent, p.reach(s, firsts))
		firsts = slices.DeleteFunc(firsts, func(n tagtree.NodeID) bool {
			return slices.Contains(p.excluded(), target{sample: s, node: n}) // it still says how far a record goes
		})
		if len(firsts) == 0 {
			firsts = p.between(s, &u)
		}
		if len(firsts) == 0 {
			firsts = p.around(s)
		}
		for _, n := range firsts {
			u.firsts = append(u.firsts, target{sample: s, node: n})
		}
	}
	u.extent = max(u.extent, 1)
	return u
}

// markedRecords are the records that a person pointed at.
func (p *ListProblem) markedRecords(s int) []tagtree.NodeID {
	var out []tagtree.NodeID
	for _, m := range p.Records {
		if m.Sample == s && !m.Not {
			out = append(out, p.Samples[s].ElementOf(m.Node))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// reach is the least number of elements of the marked records. The marks after the first
// element of a record belong to it, up to the next marked record and up to the first field
// that occurs again. The end of the last marked record is unknown.
func (p *ListProblem) reach(s int, firsts []tagtree.NodeID) int {
	t, far := p.Samples[s], 1
	marks := slices.DeleteFunc(slices.Clone(p.Marks), func(m Mark) bool { return m.Sample != s || m.Not || m.Missing })
	slices.SortFunc(marks, func(a, b Mark) int { return int(a.Node - b.Node) })
	for i := 1; i < len(firsts); i++ {
		first, next := firsts[i-1], firsts[i]
		top := t.Parent(first)
		seen := map[string]bool{}
		for _, m := range marks {
			if m.Node < first || m.Node >= next {
				continue
			}
			if !t.Within(m.Node, top) || seen[m.Field] {
				break
			}
			seen[m.Field] = !p.many(m.Field)
			far = max(far, min(mostElements, extentTo(t, first, t.ChildTowards(top, m.Node))))
		}
	}
	return far
}

// many reports whether a field has several values in a record.
func (p *ListProblem) many(field string) bool {
	return slices.ContainsFunc(p.Fields, func(f record.Field) bool { return f.Name == field && f.Many })
}

// examples lists the marked nodes of each field on a sample, in document order.
func (p *ListProblem) examples(s int) map[string][]tagtree.NodeID {
	out := map[string][]tagtree.NodeID{}
	for _, m := range p.Marks {
		if m.Sample == s && !m.Not && !m.Missing {
			out[m.Field] = append(out[m.Field], m.Node)
		}
	}
	for f := range out {
		slices.Sort(out[f])
		out[f] = slices.Compact(out[f])
	}
	return out
}

// parted is two marks of one field in two records, and the children of what holds
// both on the way to each.
type parted struct {
	top, a, b tagtree.NodeID
	nodes     [2]tagtree.NodeID // the marked ones
}

// between takes two marks of one field to be in two records. The records are children of
// the lowest common ancestor of the two marks; if the fields differ, most of them decide.
//
//	table( tr(1:title) tr(1:price) tr(2:title) tr(2:price) )
//	       └ first of record 1        └ first of record 2
func (p *ListProblem) between(s int, u *unit) []tagtree.NodeID {
	t, examples := p.Samples[s], p.examples(s)
	var pairs []parted
	for _, f := range p.Fields {
		if nodes := examples[f.Name]; !f.Many {
			for i := 1; i < len(nodes); i++ {
				if x, ok := parting(t, nodes[i-1], nodes[i]); ok {
					pairs = append(pairs, x)
				}
			}
		}
	}
	if len(pairs) == 0 {
		return nil
	}
	top := commonTop(pairs)
	pairs = slices.DeleteFunc(pairs, func(x parted) bool { return x.top != top })
	slices.SortFunc(pairs, func(x, y parted) int { return cmp.Or(int(x.a-y.a), int(x.b-y.b)) })
	first, ok := p.first(t, pairs)
	if !ok {
		return u.answers(t, pairs)
	}
	for _, nodes := range examples { // how far the two records go
		for _, n := range nodes {
			if !t.Within(n, top) || n == top {
				continue
			}
			switch c := t.ChildTowards(top, n); {
			case c >= first.a && c < first.b:
				u.extent = max(u.extent, extentTo(t, first.a, c))
			case c > first.b && !beginsBetween(t, first.b, c):
				u.extent = max(u.extent, extentTo(t, first.b, c))
			}
		}
	}
	firsts := []tagtree.NodeID{first.a, first.b}
	for _, x := range pairs { // further records marked by the same field
		if firsts[len(firsts)-1] == x.a && t.Tag(x.b) == t.Tag(first.a) {
			firsts = append(firsts, x.b)
		}
	}
	if u.extent > 1 {
		return firsts
	}
	if runs := p.ungroupRuns(s, firsts, u); runs != nil {
		return runs
	}
	return p.ungroup(s, firsts)
}

// beginsBetween reports whether another record may begin behind an element, up to a sibling: an element of its tag and class.
func beginsBetween(t *tagtree.Tree, first, last tagtree.NodeID) bool {
	for n := t.NextSibling(first); n != tagtree.None && n <= last; n = t.NextSibling(n) {
		if isLike(t, n, first) {
			return true
		}
	}
	return false
}

// isLike reports whether two elements have one tag and class.
func isLike(t *tagtree.Tree, a, b tagtree.NodeID) bool {
	return !t.IsText(a) && t.Tag(a) == t.Tag(b) && classOf(t.Node(a)) == classOf(t.Node(b))
}

// parting finds where the ways to two nodes part; false when one holds the other.
func parting(t *tagtree.Tree, a, b tagtree.NodeID) (parted, bool) {
	top := t.Parent(a)
	for top > 0 && !t.Within(b, top) {
		top = t.Parent(top)
	}
	if top < 0 || t.Within(b, a) {
		return parted{}, false
	}
	x := parted{top, t.ChildTowards(top, a), t.ChildTowards(top, b), [2]tagtree.NodeID{a, b}}
	return x, !t.IsText(x.a) || !t.IsText(x.b)
}

// commonTop is the node that most pairs part at, the lowest of several.
func commonTop(pairs []parted) tagtree.NodeID {
	count := map[tagtree.NodeID]int{}
	for _, x := range pairs {
		count[x.top]++
	}
	best := pairs[0].top
	for _, top := range slices.Sorted(maps.Keys(count)) {
		if count[top] >= count[best] {
			best = top
		}
	}
	return best
}

// first is the pair of elements with which the two records begin: the first pair of one tag
// that occurs at least half as often as any other pair's tag, because the first element of a
// record should be in every record. Elements that a record has several of, such as the
// paragraphs below a heading, count once from one of the two records to the other.
// It is false if there is no such pair.
func (p *ListProblem) first(t *tagtree.Tree, pairs []parted) (parted, bool) {
	like := make([]float64, len(pairs))
	most := 0.0
	for i, x := range pairs {
		if t.IsText(x.a) || t.IsText(x.b) || t.Tag(x.a) != t.Tag(x.b) {
			continue
		}
		class := classOf(t.Node(x.a))
		if class != classOf(t.Node(x.b)) {
			class = ""
		}
		isLike := func(n tagtree.NodeID) bool {
			return t.Tag(n) == t.Tag(x.a) && (class == "" || classOf(t.Node(n)) == class)
		}
		all, apart := 0, 0
		for n := t.FirstChild(x.top); n != tagtree.None; n = t.NextSibling(n) {
			if isLike(n) {
				all++
				if n >= x.a && n < x.b {
					apart++
				}
			}
		}
		like[i] = float64(all) / float64(apart)
		most = max(most, like[i])
	}
	for i, x := range pairs {
		if like[i] >= firstShare*most && like[i] > 0 {
			return x, true
		}
	}
	return parted{}, false
}

// answers finds two records of which the second one lies deeper in what follows the first, as the answer to a
// comment does: from the first pair on (they are in the order of the page) elements of one tag and class with the
// marks, all of a record below one element. None if the marks do not agree.
//
//	li( div.c(1) p(1) ul( li( div.c(2) p(2) ) ) )
func (u *unit) answers(t *tagtree.Tree, pairs []parted) []tagtree.NodeID {
	var out []tagtree.NodeID
	for _, x := range pairs {
		n := t.ElementOf(x.nodes[1])
		for n > x.b && (t.Tag(n) != t.Tag(x.a) || classOf(t.Node(n)) != classOf(t.Node(x.a))) {
			n = t.Parent(n)
		}
		switch {
		case n <= x.b, len(out) > 0 && t.Parent(out[1]) != t.Parent(n):
			return nil
		case len(out) == 0:
			out = []tagtree.NodeID{x.a, n}
		}
		u.extent = max(u.extent, elementsBetween(t, out[0], x.a)+1)
	}
	return out
}

// firstShare is how often, against the commonest element of the records, their
// first one must be there.
const firstShare = 0.5

// extentTo is how many elements a record has that goes from its first element to a sibling. A text behind the element belongs to
// records of several elements only.
func extentTo(t *tagtree.Tree, first, last tagtree.NodeID) int {
	n := elementsBetween(t, first, last) + 1
	if t.IsText(last) {
		n = max(n, 2)
	}
	return n
}

// elementsBetween counts the elements from one sibling to a later one, the later one included.
func elementsBetween(t *tagtree.Tree, a, b tagtree.NodeID) int {
	n := 0
	for c := t.NextSibling(a); c != tagtree.None && c <= b; c = t.NextSibling(c) {
		if !t.IsText(c) {
			n++
		}
	}
	return n
}

// around finds the record that contains all marks of a sample if only one record is
// marked: of the elements that contain all marks, the one whose siblings of the same tag
// look most like it.
func (p *ListProblem) around(s int) []tagtree.NodeID {
	t := p.Samples[s]
	var all []tagtree.NodeID
	for _, nodes := range p.examples(s) {
		all = append(all, nodes...)
	}
	if len(all) == 0 {
		return nil
	}
	slices.Sort(all)
	u := t.ElementOf(all[0])
	for !t.Within(all[len(all)-1], u) {
		u = t.Parent(u)
	}
	best := tagtree.None
	apart, most := p.apart(t, u, all) // each of its children with marks may be a record
	for ; u > 0 && t.Parent(u) > 0; u = t.Parent(u) {
		if score := p.repeats(t, u, all); score > most*higherUnit {
			best, most = u, score
		}
	}
	switch {
	case best != tagtree.None:
		return []tagtree.NodeID{best}
	case most > 0:
		return apart
	}
	return nil
}

// apart lists the children of a node that hold marks, where they are of one tag
// and alike: then each is a record, with other fields marked in each. The score
// is as that of repeats.
func (p *ListProblem) apart(t *tagtree.Tree, u tagtree.NodeID, marks []tagtree.NodeID) (out []tagtree.NodeID, score float64) {
	for _, m := range marks {
		if m == u {
			return nil, 0
		}
		c := t.ChildTowards(u, m)
		if t.IsText(c) || len(out) > 0 && t.Tag(c) != t.Tag(out[0]) {
			return nil, 0
		}
		if !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	model := profileOf(t, []tagtree.Span{{From: out[0], To: t.End(out[0])}})
	for _, c := range out[1:] {
		other := profileOf(t, []tagtree.Span{{From: c, To: t.End(c)}})
		l := model.like(other)
		if l < leastApart {
			return nil, 0
		}
		score += l
	}
	if model.texts < 2 {
		score *= loneText
	}
	return out, score
}

// higherUnit is how many times the score of an element inside it an element must have to
// be the record: the smallest repeated element is the likeliest one.
const higherUnit = 1.5

// repeats measures how well an element repeats among its siblings: the sum of their
// likeness, each times the share of the marked nodes for which it has a similar node.
func (p *ListProblem) repeats(t *tagtree.Tree, u tagtree.NodeID, marks []tagtree.NodeID) float64 {
	mine := profileOf(t, []tagtree.Span{{From: u, To: t.End(u)}})
	want := make([]uint64, len(marks))
	for i, m := range marks {
		want[i] = pathTo(t, u, m)
	}
	score, texts := 0.0, mine.texts
	seen := 0
	for c := t.FirstChild(t.Parent(u)); c != tagtree.None && seen < maxSiblings; c = t.NextSibling(c) {
		if c == u || t.Tag(c) != t.Tag(u) {
			continue
		}
		seen++
		other := profileOf(t, []tagtree.Span{{From: c, To: t.End(c)}})
		if l, has := mine.like(other), other.share(want); l >= leastLike && has >= leastHas {
			score += l * has
		}
	}
	if texts < 2 { // a cell, a word: a record has more to say, if there is such a unit
		score *= loneText
	}
	return score
}

// Bounds and weights of repetition.
const (
	maxSiblings = 200
	leastLike   = 0.4
	leastHas    = 0.5 // of the marked nodes
	leastApart  = 0.2 // of records that have other fields: they share little
	loneText    = 0.2
)
