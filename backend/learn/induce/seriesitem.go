package induce

import (
	"slices"

	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// Items of a series before a value are no labels, also where many records have one of them:
//
//	li( h3 "Fern" div( span "wood" span "new" ) p "12" )
//	li( h3 "Oak"  div( span "wood" )            p "9" )
//	li( h3 "Ash"  div( span "steel" )           p "30" )      the value is "30", though "wood" is absent

// isItem reports whether a text is an item of a series on the marked sample or on another one. An element that contains the
// target is not a series: its texts may be a label and a value in elements of one kind.
func (g *generator) isItem(text nodeID, stem string) bool {
	if g.t.Within(g.target, g.t.Parent(g.t.Parent(text))) {
		return false
	}
	if itemOfSeries(g.t, text) {
		return true
	}
	head := locator.Locator{Steps: []locator.Step{textWith(stem)}}
	return slices.ContainsFunc(g.samples, func(t *tagtree.Tree) bool {
		return t != g.t && slices.ContainsFunc(head.Run(t), func(n nodeID) bool { return itemOfSeries(t, n) })
	})
}

// itemOfSeries reports whether the element of a text has nothing else and stands beside one like it.
func itemOfSeries(t *tagtree.Tree, text nodeID) bool {
	e := t.Parent(text)
	return t.OwnOnly(e) && slices.ContainsFunc([]nodeID{previousElement(t, e), nextElement(t, e)}, func(other nodeID) bool {
		return other != tagtree.None && t.Tag(other) == t.Tag(e) && classOf(t.Node(other)) == classOf(t.Node(e)) && t.OwnOnly(other)
	})
}

// nextElement is the element after a node below the same parent; None for none, or where a text stands between.
func nextElement(t *tagtree.Tree, n nodeID) nodeID {
	for c := t.NextSibling(n); c != tagtree.None; c = t.NextSibling(c) {
		switch {
		case !t.IsText(c):
			return c
		case !tagtree.Blank(t.Node(c).Data):
			return tagtree.None
		}
	}
	return tagtree.None
}
