package article

// Comments of readers below an article do not belong to its body. Signs of single
// pieces show this for most comments. But hundreds of long comments raise each
// other's belief in the second round, so there is a rule for the page: if it is
// probably no forum, and elements whose names say "comments" follow the first
// prose, nothing in these elements is taken.

// When elements are comments below an article.
const (
	leastForum = 0.04 // belief from which on a page may be a forum
	leastLead  = 100  // words of prose before the first remark; an ideograph is half of one
)

// withoutRemarks clears what lies in elements that are named comments, where
// the page's kinds and its prose allow no other reading. O(n).
func (p *page) withoutRemarks(taken []bool, kinds []float64) {
	if kinds[forumKind] >= leastForum || p.leadsBy() < leastLead {
		return
	}
	for i := range taken {
		if p.within[p.pieces[i].inner]&nameComment != 0 {
			taken[i] = false
		}
	}
}

// leadsBy is how many words of prose stand before the first prose in an
// element that is named comments; 0 when there is none.
func (p *page) leadsBy() int {
	lead := 0
	for i := range p.pieces {
		q := &p.pieces[i]
		if !q.isProse() {
			continue
		}
		if p.within[q.inner]&nameComment != 0 {
			return lead
		}
		lead += q.words
	}
	return 0
}
