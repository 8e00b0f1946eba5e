package article

import (
	"wrapsmith/backend/tree/tagtree"
)

// What a person settled is applied to a page here, over its automatic choice.

// below reports for each node whether it is one that a locator of a list finds, or
// lies in one: O(n) a locator.
func below[F Finder](t *tagtree.Tree, list []F) []bool {
	var nodes []tagtree.NodeID
	for _, l := range list {
		nodes = append(nodes, l.Run(t)...)
	}
	return within(t, nodes)
}

// within reports for each node whether it is one of some, or lies in one.
func within(t *tagtree.Tree, nodes []tagtree.NodeID) []bool {
	out := make([]bool, t.Len())
	edge := make([]int32, t.Len()+1)
	for _, n := range nodes {
		edge[n]++
		edge[t.End(n)]--
	}
	open := int32(0)
	for id := range out {
		open += edge[id]
		out[id] = open > 0
	}
	return out
}

// sureHeld is how sure a block is that the container holds and the automatic choice left.
const sureHeld = 0.75

// Apply gives the fixed body of a page whose automatic one is given. What the
// person took in is sure; of the rest each block is as sure as it was.
func (f Fix) Apply(t *tagtree.Tree, body []Block) []Block {
	if f.Container != nil {
		if nodes := f.Container.Run(t); len(nodes) == 1 {
			return f.choose(t, body, func(q piece, _ bool) bool { return t.Within(q.from, nodes[0]) })
		}
	}
	for _, c := range f.Hand.Containers {
		if nodes := c.Run(t); len(nodes) > 0 {
			held := within(t, nodes)
			return f.choose(t, body, func(q piece, _ bool) bool { return held[q.from] })
		}
	}
	return f.apply(t, body)
}

// apply puts the person's choices over a body.
func (f Fix) apply(t *tagtree.Tree, body []Block) []Block {
	return f.choose(t, body, func(_ piece, had bool) bool { return had })
}

// choose takes the shown pieces that are in, by themselves and whether the body had them, or kept, and not dropped.
func (f Fix) choose(t *tagtree.Tree, body []Block, in func(q piece, had bool) bool) []Block {
	belief := map[tagtree.NodeID]float64{}
	for _, k := range body {
		belief[k.From] = k.Belief
	}
	keep, drop := below(t, f.Keep), below(t, f.Drop)
	handKeep, handDrop := below(t, f.Hand.Keep), below(t, f.Hand.Drop)
	var out []Block
	for _, q := range cut(t) {
		b, had := belief[q.from]
		switch {
		case q.hidden || drop[q.from] || handDrop[q.from]:
			continue
		case keep[q.from] || handKeep[q.from]:
			b = 1
		case !in(q, had):
			continue
		case !had:
			b = sureHeld
		}
		out = append(out, q.block(t, b))
	}
	return out
}

// Blocks lists all blocks of text that a reader sees on a page, in its order,
// whether they belong to the article or not: what a person may take in. O(n).
func Blocks(t *tagtree.Tree) []Block {
	var out []Block
	for _, q := range cut(t) {
		if !q.hidden {
			out = append(out, q.block(t, 0))
		}
	}
	return out
}
