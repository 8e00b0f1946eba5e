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
	holders       [5]tagtree.NodeID // see measureProse
	proseShare    float64
}

// isProse reports whether a piece is a sentence or more, most of it no link.
func (q *piece) isProse() bool {
	return q.words >= proseWords && q.marks >= proseMarks && float64(q.linked) < proseLinks*float64(q.chars) && !q.hidden
}

// measureProse finds the elements that hold most of the prose, and the candidate.
func (p *page) measureProse() {
	all := float64(p.prose[len(p.pieces)])
	score := make([]float64, p.t.Len())
	for i, q := range p.pieces {
		if !q.isProse() {
			continue
		}
		id := p.t.Parent(q.node)
		for _, part := range []float64{1, .5, .25} {
			if id <= 0 {
				break
			}
			score[id] += part * float64(p.pieces[i].chars)
			id = p.t.Parent(id)
		}
	}
	best := 0.0
	for id := tagtree.NodeID(0); int(id) < p.t.Len(); id++ {
		if p.t.IsText(id) {
			continue
		}
		in := float64(p.inNode(p.prose, id))
		for k, share := range holderShares {
			if all > 0 && in > share*all {
				p.holders[k] = id
			}
		}
		if s := score[id] * (1 - p.linkedIn(id)); s > best {
			best, p.holders[3] = s, id
		}
	}
	p.holders[4] = max(0, p.t.Parent(p.holders[3]))
}
