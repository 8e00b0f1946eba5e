package article

import (
	"slices"
	"strings"

	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// How a click on a block becomes a locator that holds on other pages.

// Bounds of an element's names, far above what pages have: a hostile
// page's names would be looked at once for each block.
const (
	maxNames = 20  // classes of one element
	maxToken = 120 // bytes of a class or id
)

// way is a locator of a block, with the share of a body that it may take out.
type way struct {
	locator.Locator
	most float64
}

// candidates are the ways to say what a node is: its class or id and those of
// a few elements above it, then the names of elements from the nearest of these
// down, last its place:
//
//	div.text( p p p div )   the last child:  //div[.text]/div   /html/body/div[2]/div[1]
//
// A figure's picture and its caption are distinguished: a locator of one does
// not include the other, nor text around them. What is taken in brings other text of
// what it lies in only where nothing narrower will do: a person did not ask for it.
func candidates(t *tagtree.Tree, id tagtree.NodeID, in bool) []way {
	if t.IsText(id) {
		id = t.Parent(id)
	}
	var out, loose, wide []way
	var down []locator.Step
	for p, i := id, 0; p > 0 && i <= climb && t.Tag(p) != "body"; p, i = t.Parent(p), i+1 {
		for _, l := range anchors(t, p) {
			switch {
			case p != id && (t.Tag(id) == "img" || t.Tag(id) == "figcaption"):
			case in && t.Text(p) != t.Text(id):
				wide = append(wide, way{l, mostDrop})
			default:
				out = append(out, way{l, mostDrop})
			}
			if len(down) > 0 && len(loose) == 0 {
				l.Steps = append(slices.Clone(l.Steps), down...)
				loose = append(loose, way{l, looseDrop})
			}
		}
		down = append([]locator.Step{{Axis: locator.Child, Test: t.Tag(p)}}, down...)
	}
	return append(slices.Concat(out, loose, wide), way{placeOf(t, id), mostDrop})
}

// anchors are an element's id and classes as locators; a name with digits is
// likely one page's own and left out.
func anchors(t *tagtree.Tree, id tagtree.NodeID) []locator.Locator {
	var out []locator.Locator
	step := func(p locator.Pred) {
		out = append(out, locator.Locator{Steps: []locator.Step{{Axis: locator.Deep, Test: t.Tag(id), Preds: []locator.Pred{p}}}})
	}
	if v, _ := t.Attr(id, "id"); steady(v) {
		step(locator.Pred{Kind: locator.AttrIs, Name: "id", Value: v})
	}
	class, _ := t.Attr(id, "class")
	if most := maxNames * maxToken; len(class) > most {
		class = class[:strings.LastIndexByte(class[:most], ' ')+1] // whole ones
	}
	for token := range strings.FieldsSeq(class) {
		if steady(token) && len(out) < maxNames {
			step(locator.Pred{Kind: locator.Class, Value: token})
		}
	}
	return out
}

func steady(name string) bool {
	return name != "" && len(name) <= maxToken && !strings.ContainsAny(name, "0123456789'\"") && tagtree.Collapse(name) == name
}

// placeOf is an element's place: a path that counts among elements of one name.
func placeOf(t *tagtree.Tree, id tagtree.NodeID) locator.Locator {
	var steps []locator.Step
	for p := id; p > 0; p = t.Parent(p) {
		n := 0
		for k := t.FirstChild(t.Parent(p)); k != tagtree.None && k <= p; k = t.NextSibling(k) {
			if t.Tag(k) == t.Tag(p) {
				n++
			}
		}
		steps = append(steps, locator.Step{Axis: locator.Child, Test: t.Tag(p), Preds: []locator.Pred{locator.At(n)}})
	}
	slices.Reverse(steps)
	return locator.Locator{Steps: steps}
}
