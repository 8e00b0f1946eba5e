package program

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// The vote says which node is the best. How sure a value is depends on more, and
// on signals that err apart from each other. They are added up as logits (logistic
// regression); cd tools && go run ./fitconfidence fits the weights on the found
// cells of labelled detail pages, as they are and changed.

// confidence of a found value, 0..1. More words, brackets and signs than the marked values have make it less sure, but alone they
// are no reason not to give it: they lower it to LeastGiven. With a separator that no marked value has, half of the values are wrong.
func (s *Signals) confidence() float64 {
	x, further := confidenceBias, 0.
	for i, v := range s {
		x += confidenceWeights[i] * v
	}
	for _, k := range furtherSignals {
		further += confidenceWeights[k] * s[k]
	}
	if s[NewSeparator] > 0 {
		return Calibrated(logistic(x))
	}
	return max(Calibrated(logistic(x)), min(Calibrated(logistic(x-further)), LeastGiven))
}

func logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// Sure is the confidence from which a value need not be looked at.
const Sure = 0.9

// knots are shares that the weights give and the confidences for them; between two of
// them confidences are on a line. On kinds of pages that the weights were not fitted on,
// of the values with shares from .90 to .945 7 % are wrong, too many for a sure value.
var knots = [...]struct{ share, confidence float64 }{{.86, .86}, {.9, .895}, {.945, Sure}, {.965, .965}}

// Calibrated is the confidence for a share that the weights give. It rises with the share.
func Calibrated(share float64) float64 {
	for i := 1; i < len(knots); i++ {
		a, b := knots[i-1], knots[i]
		if share >= a.share && share < b.share {
			return a.confidence + (share-a.share)*(b.confidence-a.confidence)/(b.share-a.share)
		}
	}
	return share
}

// calibrate puts the confidence of the found cells of a record in the place of the
// share of the votes; a field written by hand keeps that. It returns what makes values less than Sure, nil elsewhere, and
// which fields lost their value to another one.
func (p *Program) calibrate(t *tagtree.Tree, cells record.Record, votes [][]Vote) (why []*doubt, lost []bool) {
	page, anchored := p.answeredShare(votes), make([]bool, len(cells))
	why = make([]*doubt, len(cells))
	for i := range cells {
		if p.calibrated(cells, i) {
			s := p.signals(t, cells, votes, i)
			s.page(page)
			cells[i].Confidence = s.confidence()
			if cells[i].Confidence < Sure {
				why[i] = s.doubt()
			}
			anchored[i] = s[Guarded]+s[AnchorFor] > 0
			replaced, sure, words := p.fields[i].oneFigure(t, votes[i], &cells[i])
			if words {
				otherForm.bound(&cells[i], NotCrossedOut, &why[i])
			}
			if replaced {
				crossedOut.bound(&cells[i], NotCrossedOut, &why[i])
				continue
			}
			if p.fields[i].goesFurther(cells[i].Values) {
				goesOn.bound(&cells[i], MostFurther, &why[i])
			}
			if !sure {
				severalFigures.bound(&cells[i], MostDoubtful, &why[i])
			}
			if p.doubtful(t, i, &cells[i], votes[i], anchored[i]) {
				otherThing.bound(&cells[i], MostDoubtful, &why[i])
			}
		}
	}
	return why, p.disputed(cells, anchored, why)
}

// single reports whether a field has one value, or a series of them in its place: the
// groups of a list have headings, which are labels before its values.
func (f *field) single() bool { return !f.Many || f.oneSeries() }

// LeastGiven is the confidence from which a value of a detail page is given.
const LeastGiven = 0.6

// calibrated reports whether a cell's confidence is computed from signals.
func (p *Program) calibrated(cells record.Record, i int) bool {
	return cells[i].State == record.Found && !p.fields[i].Hand && len(cells[i].Values) > 0 && p.fields[i].Article == ""
}

// weighs reports whether a field's confidence decides if its values are given: of detail
// pages, on which it was fitted.
func (p *Program) weighs(i int) bool {
	return p.template.Kind == template.Detail && !p.fields[i].Hand && p.fields[i].Article == ""
}

// leastInRow is the confidence below which no value of a record of a list was right on the labelled and the own sites.
const leastInRow = .15

// isListed reports whether a field is learned and of the records of a list.
func (p *Program) isListed(i int) bool {
	return p.template.Kind == template.List && !p.fields[i].Hand && p.fields[i].Article == ""
}

// withhold makes found cells unsure that are likely wrong: a value is given if it is right more often than not. In a list, where
// confidence was not fitted, a value is not given that is lost to another field or has hardly any confidence. It says why in these, and in
// cells that are less than Sure.
func (p *Program) withhold(cells record.Record, why []*doubt, lost []bool) {
	for i := range cells {
		c := &cells[i]
		if c.State != record.Found {
			continue
		}
		withheld := c.Confidence < LeastGiven && (p.weighs(i) || lost[i] || p.isListed(i) && c.Confidence < leastInRow)
		if withheld || p.weighs(i) && why[i] != nil {
			cmp.Or(why[i], fewVotes).explain(c)
		}
		if withheld {
			makeUnsure(c)
		}
	}
}

// makeUnsure does not give the values of a cell: they are its candidate.
func makeUnsure(c *record.Cell) {
	c.State, c.Candidate, c.Values = record.Unsure, c.Values, []record.Value{}
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

// titled reports whether the heading that the title of the page contains has a text.
func (f *field) titled(t *tagtree.Tree, votes []Vote, text string) bool {
	return slices.ContainsFunc(votes, func(v Vote) bool {
		if !f.locators[v.Locator].titled {
			return false
		}
		got, _ := f.reader.read(t, v.Nodes[0])
		return got == text
	})
}

// otherDesigns reports whether another design of the field finds the same value, and
// whether one finds another.
func (f *field) otherDesigns(t *tagtree.Tree, votes []Vote, design int, values []record.Value) (same, other bool) {
	for d := range f.designs {
		if d == design {
			continue
		}
		if c := f.decideIn(d, t, votes, LeastConfidence); c.State == record.Found {
			alike := slices.EqualFunc(c.Values, values, func(a, b record.Value) bool { return a.Text == b.Text })
			same, other = same || alike, other || !alike
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
