package induce

import (
	"slices"

	"wrapsmith/backend/tree/tagtree"
)

// A person clicks the first values of a list. If the page shows them twice, in running
// text and in the list, the clicks may be in both:
//
//	p   "Whisk the eggs."       first click: in the text
//	ul
//	├ li "Whisk the eggs."      meant
//	└ li "Fold in the flour."   second click
//
// toOneList moves such marks to the places where their texts stand together.

// pair is a place of the first marked value and one of the second.
type pair struct {
	a, b tagtree.NodeID
	size tagtree.NodeID // of the smallest subtree with both
	list bool           // they stand in it alike, and nothing like them before the first
}

// toOneList moves the marks of a field of many values on each sample to one list,
// when they do not stand in one and their texts do elsewhere.
func toOneList(samples []*tagtree.Tree, marks []target) {
	bySample := map[int][]int{}
	for i, m := range marks {
		if m.to != 0 {
			return
		}
		bySample[m.sample] = append(bySample[m.sample], i)
	}
	for s, of := range bySample {
		if len(of) < 2 {
			continue
		}
		slices.SortFunc(of, func(i, j int) int { return int(marks[i].node - marks[j].node) })
		t := samples[s]
		at := bestPair(t, marks[of[0]].node, marks[of[1]].node)
		marks[of[0]].node, marks[of[1]].node = at.a, at.b
		for _, i := range of[2:] {
			marks[i].node = nearest(t, at.a, wholePlaces(t, marks[i].node))
		}
	}
}

// bestPair is the clicked pair when it is a list, else the closest pair that is
// one, else the clicked one.
func bestPair(t *tagtree.Tree, a, b tagtree.NodeID) pair {
	clicked := pairOf(t, a, b)
	if clicked.list {
		return clicked
	}
	best := clicked
	for _, p := range wholePlaces(t, a) {
		for _, q := range wholePlaces(t, b) {
			if p == q {
				continue
			}
			c := pairOf(t, min(p, q), max(p, q))
			c.a, c.b = p, q // a click may have hit the second value before the first
			if c.list && (!best.list || c.size < best.size) {
				best = c
			}
		}
	}
	return best
}

// pairOf looks at two places: how far apart, and whether they begin a list.
func pairOf(t *tagtree.Tree, a, b tagtree.NodeID) pair {
	top := t.Shared(a, b)
	p := pair{a: a, b: b, size: t.End(top) - top}
	if top == a || top == b {
		return p
	}
	ca, cb := t.ChildTowards(top, a), t.ChildTowards(top, b)
	if t.Tag(ca) != t.Tag(cb) || classOf(t.Node(ca)) != classOf(t.Node(cb)) || depth(t, valueElement(t, a)) != depth(t, valueElement(t, b)) {
		return p
	}
	for c := t.FirstChild(top); c != tagtree.None && c < ca; c = t.NextSibling(c) {
		if !t.IsText(c) && t.Tag(c) == t.Tag(ca) && classOf(t.Node(c)) == classOf(t.Node(ca)) && t.Text(c) != "" {
			return p
		}
	}
	p.list = true
	return p
}

// nearest is the place with which a node shares the smallest subtree.
func nearest(t *tagtree.Tree, n tagtree.NodeID, places []tagtree.NodeID) tagtree.NodeID {
	best := places[0]
	for _, p := range places[1:] {
		if distanceTo(t, n, []tagtree.NodeID{p}) < distanceTo(t, n, []tagtree.NodeID{best}) {
			best = p
		}
	}
	return best
}

// listEchoes lists the other places where the first two marked texts of a list
// stand together as one. One in a block that another field's text is the heading
// of (blockheading.go) is asked before the clicked list: it is the record's.
func listEchoes(samples []*tagtree.Tree, marks []Mark, m marked) []echo {
	y := m.yes[0]
	on, t := m.on(y.sample), samples[y.sample]
	if len(on) < 2 || slices.ContainsFunc(m.yes, func(y target) bool { return y.to != 0 }) {
		return nil
	}
	var blocks []tagtree.NodeID
	for _, other := range othersOn(t, marks, y) {
		for _, n := range other.places {
			if b := blockHeading(t, n, on[0]); b != tagtree.None {
				blocks = append(blocks, b)
			}
		}
	}
	var first, rest []echo
	for _, a := range wholePlaces(t, on[0]) {
		for _, b := range wholePlaces(t, on[1]) {
			if a >= b || t.Within(a, on[0]) || t.Within(on[0], a) || t.Within(b, on[1]) || t.Within(on[1], b) || !pairOf(t, a, b).list {
				continue
			}
			e := echo{sample: y.sample, nodes: []tagtree.NodeID{a, b}}
			e.first = slices.ContainsFunc(blocks, func(top tagtree.NodeID) bool { return t.Within(a, top) && t.Within(b, top) })
			if e.first {
				first = append(first, e)
			} else {
				rest = append(rest, e)
			}
		}
	}
	out := slices.Concat(first, rest)
	return out[:min(len(out), keptEchoes)]
}
