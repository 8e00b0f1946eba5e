package article

import (
	"slices"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// groupSizes are the numbers of pieces of groups.
var groupSizes = [4]int{2, 4, 12, 40}

// surroundings are what elements say of the pieces in them.
type surroundings struct {
	within   []hint                            // by node: of the node and all elements around it
	near     []hint                            // by piece: of the nearest three elements
	groups   [][len(groupSizes)]tagtree.NodeID // by piece: the smallest element around that holds so many pieces, else 0
	articles int                               // elements article
	mains    bool                              // there is an element main
}

// surround hands hints down from the elements of a page to what lies in them, and finds
// for each piece the smallest one around that holds so many pieces.
func (r *Reading) surround(pieces []piece, sums *pieceSums) surroundings {
	s := surroundings{within: make([]hint, r.t.Len()), near: make([]hint, len(pieces)), groups: make([][len(groupSizes)]tagtree.NodeID, len(pieces))}
	for id := tagtree.NodeID(1); int(id) < r.t.Len(); id++ {
		up := r.t.Parent(id)
		if r.t.Node(id).DataAtom == atom.Article {
			s.articles++
		}
		s.mains = s.mains || r.own[id]&hintMain != 0
		s.within[id] = s.within[up] | r.own[id]
	}
	for i := range pieces {
		q := &pieces[i]
		id := q.inner
		for range nearLevels {
			s.near[i] |= r.own[id]
			if id = r.t.Parent(id); id <= 0 {
				break
			}
		}
		g := 0
		for id := q.inner; id > 0 && g < len(groupSizes); id = r.t.Parent(id) {
			for n := sums.countIn(id); g < len(groupSizes) && n >= groupSizes[g]; g++ {
				s.groups[i][g] = id
			}
		}
	}
	return s
}

// groupOf is the smallest element around a piece that holds n pieces, one of groupSizes; 0 for none.
func (s *surroundings) groupOf(i, n int) tagtree.NodeID {
	return s.groups[i][slices.Index(groupSizes[:], n)]
}
