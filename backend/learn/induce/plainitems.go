package induce

import (
	"slices"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// A list of values has headings among its items now and then, and where these are
// items too, only their type tells them from values:
//
//	li               "200 g flour"       marked
//	li > p > strong  "For the icing"     all of it in emphasis: a heading
//
// So where the marked items have nothing in emphasis, and those found on the samples
// have not for the most part, all locators of the field ask for plain items
// (locator.Plain). Where items have words in emphasis, one may be no more than these.

// emphasisShare is the share of the items found on the samples that may have emphasis:
// of more of them it is a matter of taste.
const emphasisShare = 0.25

// plainItems reports whether what is all in emphasis is no value.
func (w *fieldLearner) plainItems() bool {
	if !w.many || w.records || w.marks.part.Kind != template.PartText {
		return false
	}
	if slices.ContainsFunc(w.marks.yes, func(y target) bool { return emphasised(w.samples[y.sample], y.node) }) {
		return false
	}
	some, all := 0, 0
	for s, nodes := range w.consensus {
		for _, n := range nodes {
			if all++; emphasised(w.samples[s], n) {
				some++
			}
		}
	}
	return float64(some) <= emphasisShare*float64(all)
}

// emphasised reports whether anything in an element is in emphasis.
func emphasised(t *tagtree.Tree, n nodeID) bool {
	for c := n; c < t.End(n); c++ {
		if !t.IsText(c) && locator.Emphasis(t.Node(c).DataAtom) {
			return true
		}
	}
	return false
}

// requirePlain makes candidates find plain items only.
func requirePlain(kept []candidate) {
	for i := range kept {
		last := len(kept[i].Steps) - 1
		kept[i].Steps = slices.Clone(kept[i].Steps)
		kept[i].Steps[last].Preds = append(slices.Clone(kept[i].Steps[last].Preds), locator.Pred{Kind: locator.Plain})
	}
}
