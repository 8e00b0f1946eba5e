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

// textBefore is the text before a node: its stem, and the kind of the element that it is in.
type textBefore struct{ stem, kind string }

// textBeforeOf is the text before a node of a page; false without any.
func textBeforeOf(t *tagtree.Tree, n nodeID) (textBefore, bool) {
	before := labels.Around(t, n, false, 1)
	if len(before) == 0 {
		return textBefore{}, false
	}
	return textBefore{tagtree.Stem(t.Node(before[0]).Data), t.Kind(t.Parent(before[0]))}, true
}

// nameByOthers makes labels of the texts before the marked value where another sample has two nodes that one candidate finds, with such
// texts before both: the same text before one of them, and another one of its kind before the other.
func (w *fieldLearner) nameByOthers(all []candidate) {
	for _, y := range w.marks.yes {
		label, ok := textBeforeOf(w.samples[y.sample], y.node)
		if !ok || !slices.ContainsFunc(all, func(c candidate) bool { return w.findsOther(&c, label) }) {
			continue
		}
		for i := range all {
			if c := &all[i]; c.meaning && c.startsAt() == label.stem {
				c.strong = true
			}
		}
	}
}

// findsOther reports whether a candidate finds two nodes of a sample of which one has the label before it, and one another text of its kind.
func (w *fieldLearner) findsOther(c *candidate, label textBefore) bool {
	if c.family == familyLabel || c.family == familyLandmark {
		return false
	}
	for s, nodes := range c.found {
		own, other := false, false
		for _, n := range nodes[:min(len(nodes), maxOthers)] {
			text, ok := textBeforeOf(w.samples[s], n)
			own = own || ok && text.stem == label.stem
			other = other || ok && text.stem != label.stem && text.kind == label.kind && labels.Words(text.stem)
		}
		if own && other {
			return true
		}
	}
	return false
}
