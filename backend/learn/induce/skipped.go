package induce

import (
	"slices"

	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// The value behind a label may be a link on one page and plain text on another. A way that asks for the next text beside the label, or
// for the next link, then finds what stands behind the value:
//
//	div( b "Seller" br  "Ann Lee"  br "since 2003" )          marked
//	div( b "Seller" br a"Bob Ray"  br "since 1998" )          the next text in the div is "since 1998"

// trustSkipping is the trust left in a candidate that skips a text.
const trustSkipping = .3

// distrustSkipping lowers the trust in candidates that start at a label and find the text behind it on the marked samples, but skip one
// on another sample: one that could be the value, as it is of the sort of the marked ones and not on a marked sample. Another candidate
// must start at that label and find it.
func (w *fieldLearner) distrustSkipping(sorts map[sort]bool) {
	var next, skipping []*candidate
	for i := range w.candidates {
		switch c := &w.candidates[i]; {
		case c.startsAt() == "":
		case w.skips(c, sorts):
			skipping = append(skipping, c)
		case w.isNext(c):
			next = append(next, c)
		}
	}
	for _, c := range skipping {
		if slices.ContainsFunc(next, func(o *candidate) bool { return o.startsAt() == c.startsAt() }) {
			c.alike *= trustSkipping
		}
	}
}

// startsAt is the stem of the label at which a candidate starts; "" for none.
func (c *candidate) startsAt() string {
	if head := c.Steps[0]; c.family == familyLabel && len(head.Preds) == 1 && head.Preds[0].Kind == locator.StemIs {
		return head.Preds[0].Value
	}
	return ""
}

// isNext reports whether a candidate finds the text behind its label wherever it finds one.
func (w *fieldLearner) isNext(c *candidate) bool {
	for s := range w.samples {
		if before, found := w.textsBefore(c, s); found && w.stemAt(s, before, 0) != c.startsAt() {
			return false
		}
	}
	return true
}

// skips reports whether a candidate finds the text behind its label on each marked sample, and on another one skips a text there.
func (w *fieldLearner) skips(c *candidate, sorts map[sort]bool) bool {
	label, skips := c.startsAt(), false
	for s := range w.samples {
		before, found := w.textsBefore(c, s)
		skipped := w.stemAt(s, before, 0)
		switch {
		case !found || skipped == label:
		case len(w.marks.on(s)) > 0:
			return false
		default:
			skips = skips || w.stemAt(s, before, 1) == label && sorts[w.sortAt(s, before[0])] && !w.onMarked(skipped)
		}
	}
	return skips
}

// textsBefore are the two texts before what a candidate finds on a sample, the nearest first.
func (w *fieldLearner) textsBefore(c *candidate, s int) (texts []nodeID, found bool) {
	nodes := w.answer(c, s)
	if len(nodes) == 0 {
		return nil, false
	}
	return labels.Around(w.samples[s], nodes[0], false, 2), true
}

// stemAt is the stem of one of some texts of a sample; "" where there are fewer.
func (w *fieldLearner) stemAt(s int, texts []nodeID, i int) string {
	if i >= len(texts) {
		return ""
	}
	return tagtree.Stem(w.samples[s].Node(texts[i]).Data)
}

// onMarked reports whether a marked sample has a text.
func (w *fieldLearner) onMarked(stem string) bool {
	return slices.ContainsFunc(w.markedSamples(), func(s int) bool { return len(textsWith(w.samples[s], stem)) > 0 })
}
