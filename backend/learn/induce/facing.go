package induce

import (
	"slices"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// Labels and values may stand in two lists, one after the other:
//
//	ul( li "Author" li "Year" )   ul( li "Ann" li "1990" )
//
// Where a row is absent both lists are shorter. So a value is at the place of its label, and its place alone says nothing.

// facing adds the locator of a value in a list that follows a list of labels. It reports whether there is one.
func (g *generator) facing() bool {
	if g.holder {
		return false
	}
	for item, level := g.target, 0; item > 0 && level < labels.MaxRowLevels; item, level = g.t.Parent(item), level+1 {
		texts := g.t.Texts(item, labels.MaxRowTexts)
		if len(texts) == 0 || slices.ContainsFunc(texts, func(text nodeID) bool { return !g.t.Within(text, g.target) }) {
			return false // the element has more than the value
		}
		for levels := 1; levels <= locator.MaxFacing; levels++ {
			if label := g.facingLabel(item, levels); label != tagtree.None {
				g.addFacing(item, label, levels)
				return true
			}
		}
	}
	return false
}

// addFacing adds the way from a label up to its list, over to the next list and down to the item at its place.
func (g *generator) addFacing(item, label nodeID, levels int) {
	stem := tagtree.Stem(g.t.Node(label).Data)
	top := item
	for range levels {
		top = g.t.Parent(top)
	}
	steps := []locator.Step{textWith(stem)}
	for n := label; n != previousElement(g.t, top); {
		n = g.t.Parent(n)
		steps = append(steps, locator.Step{Axis: locator.Parent, Test: g.t.Tag(n)})
	}
	steps = append(steps, locator.Step{Axis: locator.FollowingSibling, Test: g.t.Tag(top), Preds: []locator.Pred{locator.At(1)}})
	steps = append(steps, below(g.t, top, item)...)
	steps[len(steps)-1].Preds = []locator.Pred{{Kind: locator.Facing, Value: stem, N: levels}}
	n := len(g.out)
	g.add(familyLabel, priorLabel, true, becauseOf(template.UnderHeading, stem), append(steps, below(g.t, item, g.target)...)...)
	if len(g.out) > n {
		g.out[n].strong = true
	}
}

// facingLabel is the text at the place of an item in the list before its own; None where that is no list of labels.
func (g *generator) facingLabel(item nodeID, levels int) nodeID {
	list := g.t.Parent(item)
	top := list
	for range levels - 1 {
		if top = g.t.Parent(top); top <= 0 || len(elements(g.t, top)) != 1 {
			return tagtree.None
		}
	}
	if top <= 0 {
		return tagtree.None
	}
	before := previousElement(g.t, top)
	for n := levels; n > 1 && before != tagtree.None; n-- {
		if inner := elements(g.t, before); len(inner) == 1 {
			before = inner[0]
		} else {
			before = tagtree.None
		}
	}
	if before == tagtree.None {
		return tagtree.None
	}
	lists := twoLists{labels: members(g.t, before, g.t.IsText(item)), values: members(g.t, list, g.t.IsText(item))}
	return lists.labelOf(g, item)
}

// elements lists the children of a node that are elements.
func elements(t *tagtree.Tree, parent nodeID) []nodeID { return members(t, parent, false) }

// members lists the children of a node that are elements, or the texts among them that are not blank, up to one more than
// a list of labels has.
func members(t *tagtree.Tree, parent nodeID, texts bool) []nodeID {
	var out []nodeID
	for c := t.FirstChild(parent); c != tagtree.None && len(out) <= mostFacing; c = t.NextSibling(c) {
		if t.IsText(c) == texts && !(texts && tagtree.Blank(t.Node(c).Data)) {
			out = append(out, c)
		}
	}
	return out
}
