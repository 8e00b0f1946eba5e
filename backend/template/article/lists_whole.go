package article

import (
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// leastItems is how many items a list has whose others tell of one.
const leastItems = 3

// withItems takes the items of a list of which more than half were taken: an item that is a link and nothing else looks like
// one of a menu, but its list is of the text. O(n).
func (p *page) withItems(taken []bool) {
	type list struct{ items, taken int }
	lists := map[tagtree.NodeID]*list{}
	of := make([]tagtree.NodeID, len(taken))
	for i := range taken {
		of[i] = tagtree.None
		if p.pieces[i].kind != ListItem || p.pieces[i].hidden {
			continue
		}
		id := p.listOf(p.pieces[i].inner)
		if of[i] = id; id == tagtree.None {
			continue
		}
		if lists[id] == nil {
			lists[id] = &list{}
		}
		lists[id].items++
		if taken[i] {
			lists[id].taken++
		}
	}
	for i := range taken {
		if l := lists[of[i]]; l != nil && l.items >= leastItems && 2*l.taken > l.items {
			taken[i] = true
		}
	}
}

// listReach is how many elements around a text its list is looked for.
const listReach = 8

// listOf is the list around an element, None if there is none near.
func (p *page) listOf(id tagtree.NodeID) tagtree.NodeID {
	for range listReach {
		if id <= 0 {
			break
		}
		if a := p.t.Node(id).DataAtom; a == atom.Ul || a == atom.Ol || a == atom.Dl {
			return id
		}
		id = p.t.Parent(id)
	}
	return tagtree.None
}
