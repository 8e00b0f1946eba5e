package list

import (
	"math"

	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// maxLead is the lead of a score over the next from which on more says nothing.
const maxLead = 3

// leastConfidence is that of the least likely list that is given.
const leastConfidence = 0.02

// menuConfidence is the most that a menu has: links of one text each in a nav or footer. None of the 496 labelled
// pages of lists has its records there, and a page about one thing may have no other candidate.
const menuConfidence = 0.25

// Shares of records from which on they are a menu.
const (
	menuLinks  = 0.9 // that are one link with one text
	menuBorder = 0.5 // that lie in a nav or footer
)

// score is the weighted sum of a candidate's features.
func score(x *Features) (sum float64) {
	for i, weight := range ranking {
		sum += weight * x[i]
	}
	return sum
}

// judge gives each candidate its confidence: how likely it is the page's list, by
// its score and its lead over the best other. Where shorter records are possible
// too, the lead is small.
func (f *finder) judge() {
	first, second := math.Inf(-1), math.Inf(-1)
	for _, c := range f.all {
		if c.score > first {
			first, second = c.score, first
		} else {
			second = max(second, c.score)
		}
	}
	for _, c := range f.all {
		other := first
		if c.score == first {
			other = second
		}
		lead := min(max(c.score-other, -maxLead), maxLead)
		c.confidence = 1 / (1 + math.Exp(-confidenceBias-confidenceScore*c.score-confidenceLead*lead))
		if c.features[MenuItems] >= menuLinks && c.features[Border] >= menuBorder {
			c.confidence = min(c.confidence, menuConfidence)
		}
	}
}

// Candidate is a list that a page may have, with what the ranking knows of it.
type Candidate struct {
	Found
	Features Features
	Hidden   bool // the page shows it only after a script
}

// Candidates are all lists that the ranking chooses from, in no order: for the
// tool that fits its weights. Revealed are those that it chooses from when none of
// shown is sure: the lists of the page with what it hides; nil where it hides nothing.
func Candidates(t *tagtree.Tree, o Options) (shown, revealed []Candidate) {
	v := o.view(t)
	shown = candidates(v, o, t)
	if hides(v) {
		revealed = candidates(o.view(t.Revealed()), o, t)
	}
	return shown, revealed
}

func candidates(v *region.View, o Options, page *tagtree.Tree) []Candidate {
	f := newFinder(v, o)
	f.gather()
	f.weigh()
	out := make([]Candidate, len(f.all))
	for i, c := range f.all {
		out[i] = Candidate{f.found(c), c.features, !page.Visible(c.records[0][0].From)}
	}
	return out
}
