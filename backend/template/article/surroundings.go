package article

import (
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// groupSizes are the numbers of pieces of groups.
var groupSizes = [4]int{2, 4, 12, 40}

// surroundings are what elements say of the pieces in them.
type surroundings struct {
	within   []hint                            // by node: of the node and all elements around it
	near     []hint                            // by piece: of the nearest three elements
	groups   [][len(groupSizes)]tagtree.NodeID // by node: the smallest element around that holds so many pieces
	articles int                               // elements article
	mains    bool                              // there is an element main
}

// surround hands hints down from the elements of a page to what lies in them, and finds
// for each element the smallest one around that holds so many pieces.
func (r *Reading) surround(pieces []piece, sums *pieceSums) surroundings {
	s := surroundings{within: make([]hint, r.t.Len()), near: make([]hint, len(pieces)), groups: make([][len(groupSizes)]tagtree.NodeID, r.t.Len())}
	for id := tagtree.NodeID(1); int(id) < r.t.Len(); id++ {
		up := r.t.Parent(id)
		if r.t.Node(id).DataAtom == atom.Article {
			s.articles++
		}
		s.mains = s.mains || r.own[id]&hintMain != 0
		s.within[id] = s.within[up] | r.own[id]
		s.groups[id] = s.groups[up]
		if r.t.End(id) > id+1 {
			s.holds(id, sums.countIn(id))
		}
	}
	for i, q := range pieces {
		id := q.inner
		for range nearLevels {
			s.near[i] |= r.own[id]
			if id = r.t.Parent(id); id <= 0 {
				break
			}
		}
	}
	return s
}

// holds notes an element as the smallest group of each size that it has the pieces for.
func (s *surroundings) holds(id tagtree.NodeID, pieces int) {
	for g, size := range groupSizes {
		if pieces >= size {
			s.groups[id][g] = id
		}
	}
}

// group is the smallest element around one that holds n pieces, one of groupSizes.
func (s *surroundings) group(id tagtree.NodeID, n int) tagtree.NodeID {
	for g, size := range groupSizes {
		if size == n {
			return s.groups[id][g]
		}
	}
	return 0
}
