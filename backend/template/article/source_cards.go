package article

import (
	"wrapsmith/backend/tree/tagtree"
)

// Bounds of cards.
const (
	cardsAlike = 3 // siblings with the same tag and class that make cards, at least
	cardPieces = 2 // pieces of a card, at least
	cardLinked = .9
)

// cards judges a piece by the repeated element that it lies in: posts of a
// forum, entries of a list, teasers under an article. How many there are, how
// much they say, and whether a link is their title tells them apart.
var cards = source{
	name:  "cards",
	signs: cardSigns(),
	look: func(p *page, i int, see func(int)) {
		id := p.cardOf[p.pieces[i].inner]
		if id == tagtree.None {
			see(0)
			return
		}
		n := bin(float64(p.alike[id]), 6, 16)
		words := bin(float64(p.inNode(p.wordsTo, id)), 15, 60)
		at := 1 + 6*n + 2*words
		if p.linkedTitle[id] {
			at++
		}
		see(at)
	},
}

func cardSigns() []string {
	out := []string{"in no card"}
	for _, n := range []string{"few", "some", "many"} {
		for _, w := range []string{"short", "middling", "long"} {
			out = append(out, n+" "+w+" cards", n+" "+w+" cards with a linked title")
		}
	}
	return out
}

// cardTable are the repeated elements, by node.
type cardTable struct {
	alike       []int32          // siblings with its tag and class
	cardOf      []tagtree.NodeID // the card around it, None
	linkedTitle []bool           // a card whose title is a link
	kids        []tagtree.NodeID // scratch of countAlike
}

// look is what makes siblings alike.
type looks struct{ tag, class string }

// readCards finds the repeated elements, O(n).
func readCards(pieces []piece, sums *pieceSums) cardTable {
	t := sums.tree
	c := cardTable{alike: make([]int32, t.Len()), cardOf: make([]tagtree.NodeID, t.Len()), linkedTitle: make([]bool, t.Len())}
	for id := tagtree.NodeID(0); int(id) < t.Len(); id++ {
		if !t.IsText(id) {
			c.countAlike(id, sums)
		}
	}
	c.cardOf[0] = tagtree.None
	for id := tagtree.NodeID(1); int(id) < t.Len(); id++ {
		c.cardOf[id] = c.cardOf[t.Parent(id)]
		if c.alike[id] >= cardsAlike && sums.countIn(id) >= cardPieces {
			c.cardOf[id] = id
		}
	}
	for i := range pieces {
		q := &pieces[i]
		id := c.cardOf[q.inner]
		if id != tagtree.None && float64(q.linked) >= cardLinked*float64(q.chars) && (q.kind == Heading || q.words >= 4) {
			c.linkedTitle[id] = true
		}
	}
	return c
}

// countAlike counts the like children of an element that has enough of them to be cards.
func (c *cardTable) countAlike(id tagtree.NodeID, sums *pieceSums) {
	t, kids := sums.tree, c.kids[:0]
	for k := t.FirstChild(id); k != tagtree.None; k = t.NextSibling(k) {
		if !t.IsText(k) && sums.countIn(k) > 0 {
			kids = append(kids, k)
		}
	}
	if c.kids = kids; len(kids) < cardsAlike {
		return
	}
	var counts []int32
	var last looks // of the sibling before, which is often alike
	number, at := map[looks]int32{}, int32(0)
	for _, k := range kids {
		class, _ := t.Attr(k, "class")
		if look := (looks{t.Tag(k), class}); look != last {
			var known bool
			if at, known = number[look]; !known {
				at = int32(len(counts))
				number[look], counts = at, append(counts, 0)
			}
			last = look
		}
		counts[at]++
		c.alike[k] = at
	}
	for _, k := range kids {
		c.alike[k] = counts[c.alike[k]]
	}
}
