package article

import (
	"wrapsmith/backend/tree/tagtree"
)

// Bounds of prose.
const (
	proseWords = 12 // words at least
	proseMarks = 1  // punctuation marks at least
	proseLinks = .5 // of its characters at most are links
)

// Shares of a page's prose that make an element a holder.
var holderShares = [3]float64{.9, .75, .5}

// proseMap is where the page's prose lies.
type proseMap struct {
	proseChildren []int16           // by node: children that begin a piece of prose
	since, until  []int             // by piece: pieces to the nearest prose, 0 for prose itself
	holders       [5]tagtree.NodeID // see findHolders
	proseShare    float64
}

// isProse reports whether a piece is a sentence or more, most of it no link.
func (q *piece) isProse() bool {
	return q.words >= proseWords && q.marks >= proseMarks && float64(q.linked) < proseLinks*float64(q.chars) && !q.hidden
}

// measureProse finds where prose lies: the elements that hold most of it, and how far it is from each piece.
func measureProse(pieces []piece, sums *pieceSums) proseMap {
	n := len(pieces)
	m := proseMap{proseChildren: make([]int16, sums.tree.Len()), since: make([]int, n), until: make([]int, n)}
	m.proseShare = float64(sums.prose[n]) / float64(max(1, sums.chars[n]))
	for i := range pieces {
		if !pieces[i].isProse() {
			if m.since[i] = 1; i > 0 {
				m.since[i] = m.since[i-1] + 1
			}
		} else if up := sums.tree.Parent(pieces[i].node); up >= 0 && m.proseChildren[up] < 1000 {
			m.proseChildren[up]++
		}
	}
	for i := n - 1; i >= 0; i-- {
		if !pieces[i].isProse() {
			if m.until[i] = 1; i+1 < n {
				m.until[i] = m.until[i+1] + 1
			}
		}
	}
	m.findHolders(pieces, sums)
	return m
}

// findHolders finds the elements that hold most of the prose, and the candidate.
func (m *proseMap) findHolders(pieces []piece, sums *pieceSums) {
	t, all := sums.tree, float64(sums.prose[len(pieces)])
	score := make([]float64, t.Len())
	for i := range pieces {
		q := &pieces[i]
		if !q.isProse() {
			continue
		}
		id := t.Parent(q.node)
		for _, part := range []float64{1, .5, .25} {
			if id <= 0 {
				break
			}
			score[id] += part * float64(pieces[i].chars)
			id = t.Parent(id)
		}
	}
	best := 0.0
	for id, s := range score {
		if s <= best { // most elements hold no prose of their own
			continue
		}
		if s *= 1 - sums.linkedIn(tagtree.NodeID(id)); s > best {
			best, m.holders[3] = s, tagtree.NodeID(id)
		}
	}
	// Two elements side by side cannot both hold more than half, so there is one way down.
	for id := tagtree.NodeID(0); id != tagtree.None && all > 0; {
		in := float64(sums.inNode(sums.prose, id))
		if t.IsText(id) || in <= holderShares[2]*all {
			id = t.NextSibling(id)
			continue
		}
		for k, share := range holderShares {
			if in > share*all {
				m.holders[k] = id
			}
		}
		id = t.FirstChild(id)
	}
	m.holders[4] = max(0, t.Parent(m.holders[3]))
}
