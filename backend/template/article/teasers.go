package article

import "wrapsmith/backend/tree/tagtree"

// Teasers of other articles stand below a text and in it, three and more alike, and their
// sentences read like those of the text:
//
//	text text text
//	  [Linked title / a sentence] [Linked title / a sentence] [Linked title / a sentence]
//	text text text
//
// Cards of which most have a linked title are left out, unless they are longer or most of what is
// taken: then they are the parts of the text, or the page is a list.

// When cards are teasers of other articles.
const (
	teaserCards = 3  // of an element, at least; two thirds of its cards
	teaserWords = 60 // of each on average, at most
	titleWords  = 4  // of a linked title that is no heading, at least
	teaserText  = 6  // words of what stands below such a title, at least
	surelyNews  = .9 // belief in an article from which on; pages of services have such cards as text
)

// withoutTeasers clears teasers on the page of one text, if enough of it stands before them and
// without them. O(n).
func (p *page) withoutTeasers(taken []bool, kinds []float64) {
	if kinds[newsKind] < surelyNews {
		return
	}
	rows := p.teaserRows()
	in := func(i int) bool {
		card := p.cardOf[p.pieces[i].inner]
		return card != tagtree.None && rows[p.t.Parent(card)]
	}
	teasers, rest, lead := 0, 0, 0
	for i, t := range taken {
		switch {
		case !t:
		case in(i):
			if teasers == 0 {
				lead = rest
			}
			teasers += p.pieces[i].words
		default:
			rest += p.pieces[i].words
		}
	}
	if teasers == 0 || lead < leastLead || rest < teasers {
		return
	}
	for i := range taken {
		taken[i] = taken[i] && !in(i)
	}
}

// teaserRows are the elements whose cards are teasers.
func (p *page) teaserRows() map[tagtree.NodeID]bool {
	type row struct{ cards, teasers, words int }
	rows := map[tagtree.NodeID]*row{}
	for i := 0; i < len(p.pieces); {
		card := p.cardOf[p.pieces[i].inner]
		if card == tagtree.None {
			i++
			continue
		}
		r := rows[p.t.Parent(card)]
		if r == nil {
			r = &row{}
			rows[p.t.Parent(card)] = r
		}
		to := i
		for ; to < len(p.pieces) && p.cardOf[p.pieces[to].inner] == card; to++ {
			r.words += p.pieces[to].words
		}
		r.cards++
		if p.isTeaser(card, i, to) {
			r.teasers++
		}
		i = to
	}
	out := map[tagtree.NodeID]bool{}
	for id, r := range rows {
		if r.teasers >= teaserCards && 3*r.teasers >= 2*r.cards && r.words <= teaserWords*r.cards {
			out[id] = true
		}
	}
	return out
}

// isTeaser reports whether a card with the pieces from <= i < to has a linked heading, or another
// linked title with a sentence. A row of a table or a paragraph is never a teaser, and an item of a list only if its heading is a link.
func (p *page) isTeaser(card tagtree.NodeID, from, to int) bool {
	tag := p.t.Tag(card)
	switch tag {
	case "tr", "td", "dt", "dd", "p":
		return false
	}
	title, text := false, false
	for i := from; i < to; i++ {
		q := &p.pieces[i]
		linked := float64(q.linked) >= cardLinked*float64(q.chars)
		if linked && q.kind == Heading {
			return true
		}
		title = title || linked && q.words >= titleWords
		text = text || !linked && q.words >= teaserText
	}
	return title && text && tag != "li"
}
