package induce

import (
	"slices"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// Many pages have no containers for their sections, above all those written in Markdown:
//
//	h3 "Items"  p "flour"  p "salt"   h3 "Steps"  p "Mix."  p "Bake."
//
// The heading before such values says where they begin, the next one of its rank where they end.

// inFlatSection adds the locator of all elements like a value that are in its section: a and b are two values of a list, or one
// value twice.
func (g *generator) inFlatSection(a, b nodeID) {
	up, other := valueElement(g.t, element(g.t, a)), valueElement(g.t, element(g.t, b))
	heading := headingBefore(g.t, up)
	if heading == tagtree.None || g.t.Tag(up) != g.t.Tag(other) || g.t.Parent(up) != g.t.Parent(other) || headingBefore(g.t, other) != heading {
		return
	}
	stem := tagtree.Stem(g.t.Text(heading))
	if g.isValue(stem) || !locator.IsLabel(stem) || !g.isMetAgain(stem) {
		return
	}
	test := locator.Pred{Kind: locator.Under, Name: g.t.Tag(heading), Value: stem}
	head := locator.Locator{Steps: []locator.Step{{Axis: locator.Deep, Test: g.t.Tag(up), Preds: []locator.Pred{test}}}}
	if slices.ContainsFunc(head.Run(g.t), func(n nodeID) bool { return g.t.Parent(n) != g.t.Parent(up) }) {
		return // other sections have this heading too
	}
	g.add(familyLabel, priorLabel*steady(stem), true, becauseOf(template.EachUnder, stem), append(head.Steps, loose(below(g.t, up, a))...)...)
	g.out[len(g.out)-1].strong = true
}

// headingBefore is the nearest heading among the siblings before an element, h2 to h6, whose text may be a label; None without
// one, and for the heading of a group of values.
func headingBefore(t *tagtree.Tree, n nodeID) nodeID {
	heading := locator.HeadingBefore(t, n)
	if heading == tagtree.None || locator.Rank(t.Node(heading)) == 1 || locator.HeadsGroup(t, heading) {
		return tagtree.None
	}
	texts := shownTexts(t, heading, 2)
	if len(texts) != 1 {
		return tagtree.None
	}
	if _, ok := labelish(t, texts[0]); !ok {
		return tagtree.None
	}
	return heading
}
