package article

import (
	"wrapsmith/backend/tree/tagtree"
)

// pieceSums are sums over the pieces; they have one entry more than pieces.
type pieceSums struct {
	before                        []int32 // by node: pieces before it
	chars, linked, prose, wordsTo []int
}

// count sums characters up and numbers the pieces before each node.
func (p *page) count() {
	n := len(p.pieces)
	p.chars, p.linked, p.prose = make([]int, n+1), make([]int, n+1), make([]int, n+1)
	p.since, p.until = make([]int, n), make([]int, n)
	p.before = make([]int32, p.t.Len()+1)
	p.proseChildren = make([]int16, p.t.Len())
	for i := range p.pieces {
		q := &p.pieces[i]
		p.before[q.from+1]++
		p.chars[i+1], p.linked[i+1], p.prose[i+1] = p.chars[i]+q.chars, p.linked[i]+q.linked, p.prose[i]
		if q.isProse() {
			p.prose[i+1] += q.chars
			if up := p.t.Parent(q.node); up >= 0 && p.proseChildren[up] < 1000 {
				p.proseChildren[up]++
			}
		} else if p.since[i] = 1; i > 0 {
			p.since[i] = p.since[i-1] + 1
		}
	}
	for i := n - 1; i >= 0; i-- {
		if !p.pieces[i].isProse() {
			if p.until[i] = 1; i+1 < n {
				p.until[i] = p.until[i+1] + 1
			}
		}
	}
	for i := range p.t.Len() {
		p.before[i+1] += p.before[i]
	}
	p.proseShare = float64(p.prose[n]) / float64(max(1, p.chars[n]))
}

// inNode sums over the pieces of an element.
func (p *page) inNode(of []int, id tagtree.NodeID) int {
	return of[p.before[p.t.End(id)]] - of[p.before[id]]
}

// linkedIn is the share of an element's characters that are links.
func (p *page) linkedIn(id tagtree.NodeID) float64 {
	return float64(p.inNode(p.linked, id)) / float64(max(1, p.inNode(p.chars, id)))
}

// proseIn is the share of an element's characters that are prose.
func (p *page) proseIn(id tagtree.NodeID) float64 {
	return float64(p.inNode(p.prose, id)) / float64(max(1, p.inNode(p.chars, id)))
}
