package induce

import (
	"slices"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// Where a row of a list lacks a value, the next element takes its place. It may be of another kind by what is in it:
//
//	div.user( a "ann"  div.small "Veteran"  div.small( div "Joined: 2009"  div "Posts: 7" ) )      marked: div.small "Veteran"
//	div.user( a "bo"   div.small( div "Joined: 2011"  div "Posts: 40" ) )                         no value
//
// If the marked elements have a text of their own, and what is found in other rows without one has blocks, all locators of the field
// ask for a text of its own (locator.OwnText).

// findsBlocks reports whether some of the nodes that were elected in other rows have no text of their own, and all of these have blocks.
func (w *fieldLearner) findsBlocks() bool {
	if w.marks.part.Kind != template.PartText {
		return false
	}
	for _, y := range w.marks.yes {
		if t := w.samples[y.sample]; t.IsText(y.node) || !locator.HasOwnText(t.Node(y.node)) {
			return false
		}
	}
	found := false
	for s, nodes := range w.consensus {
		for _, n := range nodes {
			t := w.samples[s]
			if t.IsText(n) || locator.HasOwnText(t.Node(n)) {
				continue
			}
			if !hasBlocks(t, n) {
				return false
			}
			found = true
		}
	}
	return found
}

// hasBlocks reports whether an element has two blocks with texts as children.
func hasBlocks(t *tagtree.Tree, n tagtree.NodeID) bool {
	blocks := 0
	for c := t.FirstChild(n); c != tagtree.None; c = t.NextSibling(c) {
		if !t.IsText(c) && tagtree.Block(t.Node(c).DataAtom) && !tagtree.Blank(t.Text(c)) {
			blocks++
		}
	}
	return blocks > 1
}

// requireOwnText makes the candidates ask for a text of its own, those of texts left as they are.
func (w *fieldLearner) requireOwnText() {
	all := slices.Clone(w.candidates)
	for i := range all {
		last := len(all[i].Steps) - 1
		if all[i].Steps[last].Test == locator.Text {
			continue
		}
		all[i].Steps = slices.Clone(all[i].Steps)
		all[i].Steps[last].Preds = append(slices.Clone(all[i].Steps[last].Preds), locator.Pred{Kind: locator.OwnText})
		all[i].found = make([][]tagtree.NodeID, len(w.samples))
	}
	set := setOf(all)
	for s, t := range w.samples {
		for i, nodes := range set.Run(t) {
			all[i].found[s] = nodes
		}
	}
	w.candidates = slices.DeleteFunc(all, func(c candidate) bool { correct, _ := w.correctAndWrong(&c); return correct == 0 })
}
