package article

import (
	"wrapsmith/backend/tree/tagtree"
)

// pieceSums are sums over the pieces; they have one entry more than pieces.
type pieceSums struct {
	tree                          *tagtree.Tree
	before                        []int32 // by node: pieces before it
	chars, linked, prose, wordsTo []int
}

// sumPieces sums characters and words up and numbers the pieces before each node.
func sumPieces(t *tagtree.Tree, pieces []piece) pieceSums {
	n := len(pieces)
	s := pieceSums{tree: t, before: make([]int32, t.Len()+1), chars: make([]int, n+1), linked: make([]int, n+1), prose: make([]int, n+1), wordsTo: make([]int, n+1)}
	for i := range pieces {
		q := &pieces[i]
		s.before[q.from+1]++
		s.chars[i+1], s.linked[i+1], s.prose[i+1], s.wordsTo[i+1] = s.chars[i]+q.chars, s.linked[i]+q.linked, s.prose[i], s.wordsTo[i]+q.words
		if q.isProse() {
			s.prose[i+1] += q.chars
		}
	}
	for i := range t.Len() {
		s.before[i+1] += s.before[i]
	}
	return s
}

// inNode sums over the pieces of an element.
func (s *pieceSums) inNode(of []int, id tagtree.NodeID) int {
	return of[s.before[s.tree.End(id)]] - of[s.before[id]]
}

// countIn is the number of pieces in an element.
func (s *pieceSums) countIn(id tagtree.NodeID) int {
	return int(s.before[s.tree.End(id)] - s.before[id])
}

// linkedIn is the share of an element's characters that are links.
func (s *pieceSums) linkedIn(id tagtree.NodeID) float64 {
	return float64(s.inNode(s.linked, id)) / float64(max(1, s.inNode(s.chars, id)))
}

// proseIn is the share of an element's characters that are prose.
func (s *pieceSums) proseIn(id tagtree.NodeID) float64 {
	return float64(s.inNode(s.prose, id)) / float64(max(1, s.inNode(s.chars, id)))
}
