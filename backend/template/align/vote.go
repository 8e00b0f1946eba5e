package align

import (
	"cmp"
	"slices"
	"strings"
)

// The voters: the result of each method for a leaf, and the leaf's own text.
const (
	byWrapper = iota // the slot of Tree Align
	bySchema         // the slot of RecordSchemaGen
	byBlocks         // the column of the token blocks
	byPath           // tags and classes from the record down
	byLabel          // the piece of template information that it begins or ends with, or the label before it
	byShape          // what its text looks like
	voters
)

// weights are the voters' shares, by trying on labelled lists. The three
// methods decide; the leaf's own marks settle where they differ.
var weights = [voters]float64{byWrapper: 0.30, bySchema: 0.30, byBlocks: 0.08, byPath: 0.17, byLabel: 0.10, byShape: 0.05}

// Thresholds of the vote, by trying on labelled lists.
const (
	leastVote   = 0.42 // agreement from which two groups are one column
	otherLabel  = 0.20 // taken off when both have labels and not the same
	leastListed = 0.45 // agreement from which two groups that stand in one record are one list
	leastSole   = 0.5  // of two groups' texts that stand alone in one element, from which they are one column
	certain     = 2    // the agreement of two groups of one label
	maxPlaces   = 32   // places that a voter gives one group
	usualPlaces = 2    // of most groups
	maxGroups   = 256  // groups that are joined; rarer ones stay as they are
)

// ballot is the place that each voter gives a leaf; none is an abstention.
type ballot [voters]int32

// vote gives every leaf its column in the voted table: leaves on which the
// methods agree are one group, and groups are joined, best agreement first.
func vote(f *forest, sets [3][]int32, a *wrapper, root int32, b *blocks) []int32 {
	v := &voting{f: f, lists: a.listed(root)}
	v.ballots = v.votes(sets, b)
	v.labelled = v.own()
	v.alone = a.alone()
	v.group()
	v.join()
	out := make([]int32, len(f.twigs))
	for x := range out {
		out[x] = none
		if v.of[x] != none {
			out[x] = v.root(v.of[x])
		}
	}
	v.follow(out)
	return out
}

// follow puts the links around the texts of a column of many values into one
// column, and so the links within the texts of a column.
func (v *voting) follow(out []int32) {
	many, last := map[int32]bool{}, map[int32]int32{}
	for x, c := range out {
		w := &v.f.twigs[x]
		if w.kind != textLeaf || c == none {
			continue
		}
		if r, ok := last[c]; ok && r == w.record {
			many[c] = true
		}
		last[c] = w.record
	}
	type around struct {
		column int32
		within bool
	}
	links := map[around]int32{}
	for x := range out {
		w := &v.f.twigs[x]
		if w.kind != linkLeaf || out[x] == none {
			continue
		}
		k := around{column: none}
		for y := int32(x) + 1; y < v.f.twigs[w.parent].end && k.column == none; y++ {
			if t := &v.f.twigs[y]; t.kind == textLeaf {
				k = around{out[y], t.from <= w.from && w.from < t.to && t.parent == w.parent}
			}
		}
		if k.column == none || !k.within && !many[k.column] {
			continue
		}
		if _, ok := links[k]; !ok {
			links[k] = out[x]
		}
		out[x] = links[k]
	}
}

type voting struct {
	f        *forest
	ballots  []ballot
	paths    []int32
	times    []float64         // by path: how often it stands in a record that has it
	names    []bool            // by leaf: it labels the value after it
	slots    []*slotTexts      // by slot of the wrapper
	lists    map[int32]int     // the wrapper slots of lists, with the members some record must have
	together map[[2]int32]bool // labels that some record has both
	labelled []int32           // by leaf: its own label
	alone    []int32           // by text: the slot of the element that holds it and no other text
	of       []int32           // leaf -> group
	groups   []*group
	up       []int32 // group -> the one it was joined to
}

// group is leaves of one column.
type group struct {
	kind  twigKind
	own   int32 // label of all leaves; none
	size  int
	tally [voters][]share
	room  [voters][usualPlaces]share // where tallies begin
	rows  []uint64                   // records that have one
	text  string                     // of the first leaf
	same  bool                       // all leaves have it
	names int                        // leaves that label others
	alone []share                    // slots of the elements that hold one of its texts alone
}

// share is how many leaves of a group a voter puts in one place.
type share struct {
	place int32
	n     int32
}

// group puts leaves together on which wrapper, schema and label agree.
func (v *voting) group() {
	v.of = make([]int32, len(v.f.twigs))
	type key struct {
		kind       twigKind
		a, b, l, o int32
		cell       int32
	}
	at := map[key]int32{}
	words := (len(v.f.roots) + 63) / 64
	for x := range v.f.twigs {
		w := &v.f.twigs[x]
		v.of[x] = none
		if w.kind == branch {
			continue
		}
		b := &v.ballots[x]
		k := key{w.kind, b[byWrapper], b[bySchema], b[byLabel], v.labelled[x], min(v.alone[x], none)}
		g, ok := at[k]
		if !ok && len(v.groups) == maxGroups*4 {
			continue
		}
		if !ok {
			g = int32(len(v.groups))
			at[k] = g
			one := &group{kind: w.kind, own: v.labelled[x], rows: make([]uint64, words), text: w.text, same: true}
			for voter := range one.tally {
				one.tally[voter] = one.room[voter][:0]
			}
			v.groups = append(v.groups, one)
		}
		v.of[x] = g
		v.groups[g].add(b, w)
		if v.alone[x] != none {
			v.groups[g].alone = count(v.groups[g].alone, v.alone[x], 1)
		}
		if v.names[x] {
			v.groups[g].names++
		}
	}
	v.up = make([]int32, len(v.groups))
	for i := range v.up {
		v.up[i] = int32(i)
	}
}

func (g *group) add(b *ballot, w *twig) {
	g.size++
	g.rows[w.record/64] |= 1 << (w.record % 64)
	g.same = g.same && g.text == w.text
	for voter, place := range b {
		g.tally[voter] = count(g.tally[voter], place, 1)
	}
}

func count(list []share, place, n int32) []share {
	for i := range list {
		if list[i].place == place {
			list[i].n += n
			return list
		}
	}
	if len(list) == maxPlaces {
		return list // too many places: the voter abstains
	}
	return append(list, share{place, n})
}

// meets reports whether two groups stand in one record.
func (g *group) meets(h *group) bool {
	for i, w := range g.rows {
		if w&h.rows[i] != 0 {
			return true
		}
	}
	return false
}

// common is the share of leaves that a voter puts in the same places, 0..1,
// and whether the voter has votes for both.
func (g *group) common(h *group, voter int, scale func(place int32) float64) (float64, bool) {
	sum, ours, theirs := 0.0, 0, 0
	for _, s := range g.tally[voter] {
		if s.place == none {
			continue
		}
		ours++
		for _, t := range h.tally[voter] {
			if t.place == s.place {
				sum += scale(s.place) * min(float64(s.n)/float64(g.size), float64(t.n)/float64(h.size))
			}
		}
	}
	for _, t := range h.tally[voter] {
		if t.place != none {
			theirs++
		}
	}
	return sum, ours > 0 && theirs > 0
}

// agreement is how much speaks for two groups being one column.
func (v *voting) agreement(g, h *group, list bool) float64 {
	sum := 0.0
	for voter, weight := range weights {
		same, both := g.common(h, voter, func(place int32) float64 {
			if voter == byPath && !list {
				return 1 / v.times[place]
			}
			return 1
		})
		sum += weight * same
		if voter == byLabel && both && same < .5 {
			sum -= otherLabel
		}
	}
	return sum
}

// edge is two groups and what speaks for joining them.
type edge struct {
	g, h  int32
	score float64
}

// join joins groups, best agreement first, until none agrees enough.
func (v *voting) join() {
	live := make([]int32, len(v.groups))
	for i := range live {
		live[i] = int32(i)
	}
	slices.SortStableFunc(live, func(a, b int32) int { return cmp.Compare(v.groups[b].size, v.groups[a].size) })
	live = live[:min(len(live), maxGroups)]
	var edges []edge
	for i, g := range live {
		for _, h := range live[:i] {
			edges = v.edge(edges, g, h)
		}
	}
	for len(edges) > 0 {
		best := 0
		for i, e := range edges {
			if e.score > edges[best].score {
				best = i
			}
		}
		g, h := edges[best].g, edges[best].h
		v.take(g, h)
		live = slices.DeleteFunc(live, func(x int32) bool { return x == h })
		edges = slices.DeleteFunc(edges, func(e edge) bool { return e.g == g || e.h == g || e.g == h || e.h == h })
		for _, x := range live {
			if x != g {
				edges = v.edge(edges, x, g)
			}
		}
	}
}

// edge adds the edge between two groups when they may be one column.
func (v *voting) edge(edges []edge, g, h int32) []edge {
	a, b := v.groups[g], v.groups[h]
	if a.kind != b.kind || v.apart(a.own, b.own) || a.inOtherCells(b) {
		return edges
	}
	if a.own != none && a.own == b.own {
		return append(edges, edge{g, h, certain})
	}
	if a.kind == textLeaf && !a.meets(b) && a.sole(b) > leastSole {
		return append(edges, edge{g, h, a.sole(b)})
	}
	if !a.shares(b) {
		return edges
	}
	least, list := leastVote, a.meets(b)
	if list {
		least = leastListed
		if !v.listed(a, b) {
			return edges
		}
	}
	score := v.agreement(a, b, list)
	if score < least {
		return edges
	}
	return append(edges, edge{g, h, score})
}

// inOtherCells reports whether two groups stand in different columns of a table.
func (g *group) inOtherCells(h *group) bool {
	return len(g.alone) > 0 && len(h.alone) > 0 && !slices.ContainsFunc(g.alone, func(s share) bool {
		return slices.ContainsFunc(h.alone, func(t share) bool { return !otherCell(s.place, t.place) })
	})
}

// sole is the share of two groups' texts that stand alone in one element: a
// cell's text is the same field with a link around it and without.
func (g *group) sole(h *group) float64 {
	sum := 0.0
	for _, s := range g.alone {
		for _, t := range h.alone {
			if s.place == t.place {
				sum += min(float64(s.n)/float64(g.size), float64(t.n)/float64(h.size))
			}
		}
	}
	return sum
}

// shares reports whether any of the strong voters puts both in one place.
func (g *group) shares(h *group) bool {
	for _, voter := range [...]int{byWrapper, bySchema, byPath, byLabel} {
		for _, s := range g.tally[voter] {
			if s.place != none && slices.ContainsFunc(h.tally[voter], func(t share) bool { return t.place == s.place }) {
				return true
			}
		}
	}
	return false
}

// listed reports whether two groups can be members of one list within a record:
// Tree Align found a repetition there, long enough in some record, and neither
// is one text in most records (a button) nor labels what follows.
func (v *voting) listed(g, h *group) bool {
	for _, x := range [...]*group{g, h} {
		if x.same && 2*x.size > len(v.f.roots) && strings.ContainsFunc(x.text, lettered) || 2*x.names > x.size {
			return false
		}
	}
	same, _ := g.common(h, byWrapper, func(slot int32) float64 {
		if least, ok := v.lists[slot]; !ok || v.slots[slot] == nil || v.slots[slot].most < least {
			return 0
		}
		return 1
	})
	return same > .5
}

// take joins h to g.
func (v *voting) take(g, h int32) {
	a, b := v.groups[g], v.groups[h]
	a.own = max(a.own, b.own)
	a.size += b.size
	a.names += b.names
	a.same = a.same && b.same && a.text == b.text
	for i, w := range b.rows {
		a.rows[i] |= w
	}
	for _, s := range b.alone {
		a.alone = count(a.alone, s.place, s.n)
	}
	for voter := range a.tally {
		for _, s := range b.tally[voter] {
			a.tally[voter] = count(a.tally[voter], s.place, s.n)
		}
	}
	v.up[h] = g
}

func (v *voting) root(g int32) int32 {
	for v.up[g] != g {
		g = v.up[g]
	}
	return g
}
