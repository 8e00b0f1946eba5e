package program

import (
	"context"
	"slices"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/xpath"
	"wrapsmith/backend/tree/tagtree"
)

// Signal is one measured property of a found cell that its confidence weighs.
type Signal int

// The signals. Shares are 0..1; "yes" is 1 and "no" is 0. A kind of locators
// (template.FamilyPath and so on) is for a value where one of them votes for it,
// against it where they vote for other nodes only.
const (
	VoteShare       Signal = iota // share of the votes, silence counting half
	PathFor                       // yes where its place is for it
	PathAgainst                   // yes where its place is against it
	AnchorFor                     // attributes
	LabelAgainst                  // a text before it
	LandmarkFor                   // a text after it
	LandmarkAgainst               //
	Guarded                       // yes where a guard votes for it
	NoGuards                      // yes where the field has no guards
	Kinds                         // kinds of locators that the field has, 4 at most
	Length                        // logarithm of how far it is longer or shorter than the values seen
	OneLength                     // the same for one value where the values seen have one length
	Digits                        // digits where there were none, none where there always were
	OneSeen                       // yes where the values seen have one length
	Page                          // share of all that the template looks for that the page has
	Same                          // another place that showed the same text on the sample shows this one
	Other                         // another such place shows another text
	Later                         // yes where it is of another design than the first
	OneLater                      // the same for one value
	Cut                           // yes where it is cut out of a text
	Shape                         // yes where it is cut out by its shape
	Many                          // yes of a field of many values that has more than one on a sample
	Count                         // logarithm of the number of values
	Fewer                         // logarithm of how many times its values the sample with the most has, at most 2
	Holes                         // share of the elements beside its values that hold none of them
	Rest                          // logarithm of the number of further nodes with votes
	Shapes                        // how far its shape is from the shapes seen, 0..1
	Aside                         // yes where it is in a part beside the content: navigation, a side column, the foot
	Order                         // share of the other fields found that are on the other side of it than on the sample
	ManyPage                      // of a field of many values: share that the page lacks of all that the template looks for
	Beyond                        // share of such elements that are alike and hold none of its values
	Odd                           // how far its shape is from the few shapes that many values had
	Titled                        // yes where it is the heading that the title of the page contains
	Unmarked                      // how far its shape is from those of the marked values, where many values had few shapes
	WordOnly                      // yes where it has no digit and the marked ones have more runs of digits than of words
	NewSign                       // share of its values with a sign that no marked value has
	NewSeparator                  // the same of a sign before white space
	NewBracket                    // the same of a bracket
	MoreWords                     // logarithm of how many times the words of a marked value it has
	LowerCase                     // share of its values with a word in lower case, where no marked value has one
	OneOfMany                     // yes of a field of many values that has one on each sample
	OneNear                       // of such a field: 1 where a node with votes and another text is beside the value, ½ where it is beside its parent
	FewerPieces                   // yes where it is cut out of a text with fewer pieces than that of the marked value
	MorePieces                    // with more pieces
	signals
)

// SignalNames are the names of the signals, in their order.
var SignalNames = [signals]string{
	"vote_share", "path_for", "path_against", "anchor_for", "label_against", "landmark_for", "landmark_against",
	"guarded", "no_guards", "kinds", "length", "one_length", "digits", "one_seen", "page", "same", "other", "later", "one_later", "cut", "shape",
	"many", "count",
	"fewer", "holes", "rest", "shapes", "aside", "order", "many_page", "beyond", "odd",
	"titled", "unmarked", "word_only", "new_sign", "new_separator", "new_bracket", "more_words", "lower_case", "one_of_many", "one_near",
	"fewer_pieces", "more_pieces",
}

// Signals are the values of all signals of a cell.
type Signals [signals]float64

// Signals runs the vote and gives the cells, with shares of votes in the place of
// confidences, and the signals of those found by locators, nil of the others.
func (p *Program) Signals(t *tagtree.Tree) (record.Record, []*Signals) {
	cells, votes := p.elected(t, nil, xpath.NewBudget(context.Background()))
	found, page := make([]*Signals, len(cells)), p.answeredShare(votes)
	for i := range cells {
		if p.calibrated(cells, i) {
			s := p.signals(t, cells, votes, i)
			s.page(page)
			found[i] = &s
		}
	}
	return cells, found
}

// maxKinds is how many kinds of locators are counted.
const maxKinds = 4

// signals are the signals of one found cell.
func (p *Program) signals(t *tagtree.Tree, cells record.Record, votes [][]Vote, i int) Signals {
	f, c := &p.fields[i], &cells[i]
	node := tagtree.NodeID(c.Values[0].Node)
	d := f.designOf(votes[i], node)
	s := Signals{VoteShare: c.Confidence}
	s.kinds(f, votes[i], d, node)
	s[NoGuards] = yes(d < len(f.designs) && !f.designs[d].guarded)
	s[Kinds] = min(float64(f.kinds(d)), maxKinds) / maxKinds
	s[Length], s[Digits] = f.deviation(c.Values)
	s[OneSeen] = yes(f.Look != nil && f.Look.Shortest == f.Look.Longest)
	same, other := f.otherDesigns(t, votes[i], d, c.Values)
	s[Same], s[Other] = yes(same && !other), yes(other)
	s[Later] = yes(d > 0)
	s[Cut] = yes(len(f.Cuts) > 0)
	s[Shape] = yes(slices.ContainsFunc(f.Cuts, func(c template.Cut) bool { return c.Shape != "" }))
	s.place(t, c.Values)
	s.texts(f, c.Values)
	s.pieces(t, f, node)
	s[Order] = p.order(cells, i)
	s[Titled] = yes(f.titled(t, votes[i], c.Values[0].Text))
	if f.single() {
		s[OneLength], s[OneLater] = s[Length]*s[OneSeen], s[Later]
	}
	if f.Many {
		s.list(t, f, votes[i], d, c.Values)
	}
	return s
}

func yes(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// Kinds of locators that are for a value or against it.
const (
	pathKind = iota
	anchorKind
	labelKind
	landmarkKind
	otherKind
	kindCount
)

// kinds sets what the kinds of locators of a design say of a node.
func (s *Signals) kinds(f *field, votes []Vote, design int, node tagtree.NodeID) {
	var pro, other [kindCount]bool
	for _, v := range votes {
		l := &f.locators[v.Locator]
		if l.slot || l.design != design {
			continue
		}
		k := kindOf(l.family)
		if v.Nodes[0] != node && (!f.Many || !slices.Contains(v.Nodes, node)) {
			other[k] = true
			continue
		}
		pro[k] = true
		if l.guard {
			s[Guarded] = 1
		}
	}
	s[PathFor], s[PathAgainst] = yes(pro[pathKind]), yes(other[pathKind] && !pro[pathKind])
	s[AnchorFor] = yes(pro[anchorKind])
	s[LabelAgainst] = yes(other[labelKind] && !pro[labelKind])
	s[LandmarkFor], s[LandmarkAgainst] = yes(pro[landmarkKind]), yes(other[landmarkKind] && !pro[landmarkKind])
}

// kindOf is the kind that a family of locators belongs to.
func kindOf(family string) int {
	switch family {
	case template.FamilyPath:
		return pathKind
	case template.FamilyAnchor:
		return anchorKind
	case template.FamilyLabel:
		return labelKind
	case template.FamilyLandmark:
		return landmarkKind
	}
	return otherKind
}

// kinds counts the kinds of locators of a design.
func (f *field) kinds(design int) int {
	var seen [kindCount]bool
	n := 0
	for i := range f.locators {
		if l := &f.locators[i]; !l.slot && l.design == design && !seen[kindOf(l.family)] {
			seen[kindOf(l.family)] = true
			n++
		}
	}
	return n
}
