package program

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/output/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// The vote says which node is the best. How sure a value is depends on more, and
// on signs that err apart from each other. They are added up as logits (logistic
// regression); the weights were fitted on the found cells of the labelled detail
// pages, as they are and changed, half of the sites against the other half.
// Fitted on one half, they sort right from wrong on the other better than the
// share of the votes (area under the curve .79 and .82, the votes' .74 and .75).
// Guards and the order among the fields were tried too: whatever they say, the
// vote has said already.
const (
	confidenceBias     = -2.30
	confidenceVote     = 1.75  // share of the votes, silence counting half
	confidenceFamilies = 1.44  // share of the kinds of locators that speak at all and speak for it
	confidenceLength   = -0.50 // logarithm of how far it is longer or shorter than the values seen
	confidenceDigits   = -0.20 // digits where there were none, none where there always were
	confidencePage     = 2.52  // share of all that the template looks for that the page has
	confidenceSame     = 2.99  // another place that showed the same text on the sample shows this one
	confidenceOther    = -0.67 // another such place shows another text
)

// signals are the signs for one cell, in the order of the weights above.
type signals struct {
	vote, families, length, digits, page float64
	same, other                          bool
}

// confidence of a found value, 0..1.
func (s signals) confidence() float64 {
	x := confidenceBias + confidenceVote*s.vote + confidenceFamilies*s.families + confidenceLength*s.length + confidenceDigits*s.digits + confidencePage*s.page
	switch {
	case s.other:
		x += confidenceOther
	case s.same:
		x += confidenceSame
	}
	return 1 / (1 + math.Exp(-x))
}

// calibrate puts the confidence of the found cells of a record in the place of the
// share of the votes; a field written by hand keeps that.
func (p *Program) calibrate(t *tagtree.Tree, cells record.Record, votes [][]Vote) {
	page := p.answeredShare(votes)
	for i := range cells {
		if f := &p.fields[i]; cells[i].State == record.Found && !f.Hand {
			s := f.signals(t, &cells[i], votes[i])
			s.page = page
			cells[i].Confidence = s.confidence()
		}
	}
}

// signals are the signs that one field alone gives.
func (f *field) signals(t *tagtree.Tree, c *record.Cell, votes []Vote) signals {
	s := signals{vote: c.Confidence}
	node := tagtree.NodeID(c.Values[0].Node)
	design := f.designOf(votes, node)
	s.families = f.families(votes, design, node)
	s.length, s.digits = f.deviation(c.Values)
	s.same, s.other = f.otherDesigns(t, votes, design, c.Values[0].Text)
	return s
}

// families is the share of the kinds of locators of a design with a vote that
// vote for a node.
func (f *field) families(votes []Vote, design int, node tagtree.NodeID) float64 {
	var room [2][8]string // there are fewer kinds than that
	speak, agree := room[0][:0], room[1][:0]
	for _, v := range votes {
		l := &f.locators[v.Locator]
		if l.slot || l.design != design {
			continue
		}
		if !slices.Contains(speak, l.family) {
			speak = append(speak, l.family)
		}
		if (f.Many && slices.Contains(v.Nodes, node) || v.Nodes[0] == node) && !slices.Contains(agree, l.family) {
			agree = append(agree, l.family)
		}
	}
	return float64(len(agree)) / float64(max(len(speak), 1))
}

// designOf is the first design in which a node has a vote.
func (f *field) designOf(votes []Vote, node tagtree.NodeID) int {
	best := len(f.designs)
	for _, v := range votes {
		if l := &f.locators[v.Locator]; !l.slot && l.design < best && slices.Contains(v.Nodes, node) {
			best = l.design
		}
	}
	return best
}

// deviation says how far values are from those seen: the logarithm of the length
// beyond the longest or below the shortest, at most 3, and whether digits are
// against the rule; the mean of the values.
func (f *field) deviation(values []record.Value) (length, digits float64) {
	if f.Look == nil {
		return 0, 0
	}
	for _, v := range values {
		n := float64(max(utf8.RuneCountInString(v.Text), 1))
		switch {
		case n > float64(f.Look.Longest):
			length += min(math.Log(n/float64(max(f.Look.Longest, 1))), 3)
		case n < float64(f.Look.Shortest):
			length += min(math.Log(float64(f.Look.Shortest)/n), 3)
		}
		has := strings.ContainsAny(v.Text, "0123456789")
		if has && f.Look.Digits == template.DigitsNone || !has && f.Look.Digits == template.DigitsAll {
			digits++
		}
	}
	return length / float64(len(values)), digits / float64(len(values))
}

// otherDesigns says whether another design of the field finds the same value, and
// whether one finds another.
func (f *field) otherDesigns(t *tagtree.Tree, votes []Vote, design int, text string) (same, other bool) {
	for d := range f.designs {
		if d == design || f.Many {
			continue
		}
		if c := f.decideIn(d, t, votes); c.State == record.Found {
			same, other = same || c.Values[0].Text == text, other || c.Values[0].Text != text
		}
	}
	return same, other
}

// answeredShare is the share of the fields' locators, by weight, that find anything.
func (p *Program) answeredShare(votes [][]Vote) float64 {
	cast, total := 0, 0
	for i := range p.fields {
		f := &p.fields[i]
		if len(f.designs) == 0 {
			continue
		}
		total += f.designs[0].total
		for _, v := range votes[i] {
			if l := &f.locators[v.Locator]; !l.slot && l.design == 0 {
				cast += l.weight
			}
		}
	}
	if total == 0 {
		return 0
	}
	return float64(cast) / float64(total)
}
