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

// readHints hands hints down from the elements to what lies in them.
func (p *page) readHints() {
	p.within = make([]hint, p.t.Len())
	for id := tagtree.NodeID(1); int(id) < p.t.Len(); id++ {
		if p.t.Node(id).DataAtom == atom.Article {
			p.articles++
		}
		p.mains = p.mains || p.own[id]&hintMain != 0
		p.within[id] = p.within[p.t.Parent(id)] | p.own[id]
	}
	p.near = make([]hint, len(p.pieces))
	for i, q := range p.pieces {
		id := q.inner
		for range nearLevels {
			p.near[i] |= p.own[id]
			if id = p.t.Parent(id); id <= 0 {
				break
			}
		}
	}
}

// measureGroups finds for each element the smallest one around that holds so many pieces.
func (p *page) measureGroups() {
	p.groups = make([][len(groupSizes)]tagtree.NodeID, p.t.Len())
	for id := tagtree.NodeID(1); int(id) < p.t.Len(); id++ {
		p.groups[id] = p.groups[p.t.Parent(id)]
		if p.t.End(id) == id+1 {
			continue
		}
		holds := int(p.before[p.t.End(id)] - p.before[id])
		for g, size := range groupSizes {
			if holds >= size {
				p.groups[id][g] = id
			}
		}
	}
}

// group is the smallest element around a piece that holds n pieces, one of groupSizes.
func (p *page) group(i, n int) tagtree.NodeID {
	for g, size := range groupSizes {
		if size == n {
			return p.groups[p.pieces[i].inner][g]
		}
	}
	return 0
}
