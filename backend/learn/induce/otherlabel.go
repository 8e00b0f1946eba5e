package induce

import (
	"slices"

	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// The marked page may have one row of a kind, and nothing there says that the text before the value is its label. Another page has two
// rows, each with a text of its own at this place. So these texts are labels:
//
//	div( span.title "Readers"  span.note "3,4"  span "157 votes" )                                                      marked
//	div( span.title "Press"    span.note "4,7"  span "13 reviews" )  div( span.title "Readers"  span.note "1,9" ... )

// maxOthers is how many nodes of a sample are looked at.
const maxOthers = 10

// nameByOthers makes labels of the texts before the marked value where another sample has two nodes that one candidate finds, with such
// texts before both: the same text before one of them, and another one of its kind before the other.
func (w *fieldLearner) nameByOthers(all []candidate) {
	for _, y := range w.marks.yes {
		before := labels.Around(w.samples[y.sample], y.node, false, 1)
		if len(before) == 0 {
			continue
		}
		label := labelText{w.samples[y.sample], before[0]}
		if !slices.ContainsFunc(all, func(c candidate) bool { return w.findsOther(&c, label) }) {
			continue
		}
		for i := range all {
			if c := &all[i]; c.meaning && c.startsAt() == label.stem() {
				c.strong = true
			}
		}
	}
}

// labelText is a text of a sample.
type labelText struct {
	t *tagtree.Tree
	n nodeID
}

func (l labelText) stem() string { return tagtree.Stem(l.t.Node(l.n).Data) }

// findsOther reports whether a candidate finds two nodes of a sample of which one has the label before it, and one another text of its kind.
func (w *fieldLearner) findsOther(c *candidate, label labelText) bool {
	if c.family == familyLabel || c.family == familyLandmark {
		return false
	}
	for s, nodes := range c.found {
		own, other := false, false
		for _, n := range nodes[:min(len(nodes), maxOthers)] {
			before := labels.Around(w.samples[s], n, false, 1)
			if len(before) == 0 {
				continue
			}
			switch text := (labelText{w.samples[s], before[0]}); {
			case text.stem() == label.stem():
				own = true
			case text.t.Kind(text.t.Parent(text.n)) == label.t.Kind(label.t.Parent(label.n)) && labels.Words(text.stem()):
				other = true
			}
		}
		if own && other {
			return true
		}
	}
	return false
}
