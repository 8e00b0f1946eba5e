package induce

import (
	"slices"

	"wrapsmith/backend/locator"
	"wrapsmith/backend/template"
)

// A list of values has headings among its items now and then, and where these are
// items too, only their type tells them from values:
//
//	li               "200 g flour"       marked
//	li > p > strong  "For the icing"     all of it in emphasis: a heading
//
// So where the marked items are plain, and those found on the samples are for the
// most part, all locators of the field ask for plain items (locator.Plain).

// headings is the share of the items found on the samples that may be in emphasis:
// of more of them it is a matter of taste.
const headings = 0.25

// plain says whether what is all in emphasis is no value.
func (w *weighing) plain() bool {
	if !w.many || w.records || w.marks.part.Kind != template.PartText {
		return false
	}
	if slices.ContainsFunc(w.marks.yes, func(y target) bool { return !locator.IsPlain(w.samples[y.sample].Node(y.node)) }) {
		return false
	}
	loud, all := 0, 0
	for s, nodes := range w.right {
		for _, n := range nodes {
			if all++; !locator.IsPlain(w.samples[s].Node(n)) {
				loud++
			}
		}
	}
	return float64(loud) <= headings*float64(all)
}

// asPlain makes candidates find plain items only.
func asPlain(kept []candidate) {
	for i := range kept {
		last := len(kept[i].Steps) - 1
		kept[i].Steps = slices.Clone(kept[i].Steps)
		kept[i].Steps[last].Preds = append(slices.Clone(kept[i].Steps[last].Preds), locator.Pred{Kind: locator.Plain})
	}
}
