package article

import (
	"golang.org/x/net/html"

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
}

// look is what makes siblings alike.
type looks struct{ tag, class string }

// readCards finds the repeated elements, O(n).
func (p *page) readCards() {
	p.alike = make([]int32, p.t.Len())
	p.cardOf = make([]tagtree.NodeID, p.t.Len())
	p.linkedTitle = make([]bool, p.t.Len())
	p.wordsTo = make([]int, len(p.pieces)+1)
	for i, q := range p.pieces {
		p.wordsTo[i+1] = p.wordsTo[i] + q.words
	}
	for id := tagtree.NodeID(0); int(id) < p.t.Len(); id++ {
		if !p.t.IsText(id) {
			p.countAlike(id)
		}
	}
	p.cardOf[0] = tagtree.None
	for id := tagtree.NodeID(1); int(id) < p.t.Len(); id++ {
		p.cardOf[id] = p.cardOf[p.t.Parent(id)]
		if p.alike[id] >= cardsAlike && p.before[p.t.End(id)]-p.before[id] >= cardPieces {
			p.cardOf[id] = id
		}
	}
	for _, q := range p.pieces {
		id := p.cardOf[q.inner]
		if id != tagtree.None && float64(q.linked) >= cardLinked*float64(q.chars) && (q.kind == Heading || q.words >= 4) {
			p.linkedTitle[id] = true
		}
	}
}

// countAlike counts the like children of an element that has enough of them to be cards.
func (p *page) countAlike(id tagtree.NodeID) {
	kids := 0
	for k := p.t.FirstChild(id); k != tagtree.None && kids < cardsAlike; k = p.t.NextSibling(k) {
		if !p.t.IsText(k) && p.before[p.t.End(k)] > p.before[k] {
			kids++
		}
	}
	if kids < cardsAlike {
		return
	}
	count := map[looks]int32{}
	for pass := range 2 {
		for k := p.t.FirstChild(id); k != tagtree.None; k = p.t.NextSibling(k) {
			n := p.t.Node(k)
			if n.Type != html.ElementNode || p.before[p.t.End(k)] == p.before[k] {
				continue
			}
			class, _ := p.t.Attr(k, "class")
			if pass == 0 {
				count[looks{n.Data, class}]++
			} else {
				p.alike[k] = count[looks{n.Data, class}]
			}
		}
		if len(count) == 0 {
			return
		}
	}
}
