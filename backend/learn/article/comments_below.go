package article

import "strings"

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

// countedBefore is how many pieces before the first remark the heading that counts them is looked for.
const countedBefore = 3

// withoutCounted clears the like elements below a heading that counts what readers wrote,
// "14 responses", where a text stands before them and the page is probably no forum.
func (p *page) withoutCounted(taken []bool, kinds []float64) {
	r := p.remarks[1]
	if r.first < 1 || kinds[forumKind] >= leastForum || r.lead < leastLead {
		return
	}
	for i := r.first; i >= max(0, r.first-countedBefore); i-- {
		if q := &p.pieces[i]; q.words <= lineWords && countsRemarks(q.text) {
			for k := i; k < int(p.before[p.t.End(r.in)]); k++ {
				taken[k] = false
			}
			return
		}
	}
}

// lineWords is the most words of a line that heads remarks.
const lineWords = 12

// countsRemarks reports whether a text begins with a number of what readers wrote: 3 thoughts on "Low tide".
func countsRemarks(text string) bool {
	count, rest, ok := strings.Cut(text, " ")
	what, _, _ := strings.Cut(rest, " ")
	return ok && digits(count) && remarkNames[strings.ToLower(what)]
}

var remarkNames = wordSet("comment comments reply replies response responses thought thoughts")
