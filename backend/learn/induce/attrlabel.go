package induce

import (
	"slices"

	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// The label of a value may be no text at all, but an attribute:
//
//	li( i.icon-bed "3" )         td[data-label="Price"] "12.90"      img[alt="Author"] "Ann Smith" br
//	li( i.icon-bath "2" )        td[data-label="Year"]  "1990"       img[alt="Year"]   "1990"      br
//
// It is found by the repetition of the rows: each row like that of the value has such an attribute in the same place, and
// no two rows have the same value of it. So the attribute names the row, as a text does (see labels.Repeated).

// Bounds of looking for labels in attributes.
const (
	leastAttrRows = 2 // rows with a label of their own
	maxCarriers   = 8 // elements of a row whose attributes are looked at
)

// attrLabels adds locators that start at the attribute that names the row of the node. It reports whether there is one.
func (g *generator) attrLabels() bool {
	for r, level := g.t.ElementOf(g.target), 0; r > 0 && level < labels.MaxRowLevels; r, level = g.t.Parent(r), level+1 {
		if len(g.t.Texts(r, 2)) > 1 && !g.onlyCommonTexts(r) {
			return g.attrBefore()
		}
		if g.attrRow(r) {
			return true
		}
	}
	return false
}

// onlyCommonTexts reports whether a row says nothing beside the value but what each row beside it says in the same place:
// li.meta-author( "By " b "Ann" )   li.meta-editor( "By " b "Bo" )
func (g *generator) onlyCommonTexts(row nodeID) bool {
	mates := likeRows(g.t, row)
	for _, text := range g.t.Texts(row, labels.MaxRowTexts) {
		if g.t.Within(text, g.target) {
			continue
		}
		path, stem := pathTo(g.t, row, text), tagtree.Stem(g.t.Node(text).Data)
		common := func(m nodeID) bool {
			return slices.ContainsFunc(g.t.Texts(m, labels.MaxRowTexts), func(o nodeID) bool {
				return tagtree.Stem(g.t.Node(o).Data) == stem && pathTo(g.t, m, o) == path
			})
		}
		if !slices.ContainsFunc(mates, common) || slices.ContainsFunc(mates, func(m nodeID) bool { return !common(m) }) {
			return false
		}
	}
	return len(mates) > 0
}

// attrRow adds the locators of a row that holds the value alone, from an attribute of the row or of an element in it.
func (g *generator) attrRow(row nodeID) bool {
	for _, carrier := range carriers(g.t, row) {
		own := labelTests(g.t, carrier)
		test, ok := g.naming(own, g.ofMates(row, below(g.t, row, carrier), own), len(g.t.Texts(carrier, 1)) > 0)
		if !ok {
			continue
		}
		head := locator.Step{Axis: locator.Deep, Test: g.t.Tag(carrier), Preds: []locator.Pred{test.Pred}}
		steps := []locator.Step{head}
		from := carrier
		for ; !g.t.Within(g.target, from); from = g.t.Parent(from) {
			steps = append(steps, locator.Step{Axis: locator.Parent, Test: g.t.Tag(g.t.Parent(from))})
		}
		g.addStrong(test, append(steps, below(g.t, from, g.target)...)...)
		return true
	}
	return false
}

// attrBefore adds the locators of a text after an element without text, in a run of such pairs: <img alt=Author> Ann Smith <br>.
func (g *generator) attrBefore() bool {
	if !g.t.IsText(g.target) && len(g.t.Node(g.target).Attr) > 0 {
		return false
	}
	before := previousElement(g.t, g.target)
	if before == tagtree.None || len(g.t.Texts(before, 1)) > 0 {
		return false
	}
	var others [][]attrTest
	looked := 0
	for c := g.t.FirstChild(g.t.Parent(before)); c != tagtree.None && looked < labels.MaxSiblings; c = g.t.NextSibling(c) {
		if looked++; c != before && g.t.Tag(c) == g.t.Tag(before) && len(g.t.Texts(c, 1)) == 0 {
			if own := labelTests(g.t, c); len(own) > 0 {
				others = append(others, own)
			}
		}
	}
	test, ok := g.naming(labelTests(g.t, before), others, false)
	if !ok {
		return false
	}
	k := 0
	for c := g.t.NextSibling(before); c != tagtree.None && c <= g.target; c = g.t.NextSibling(c) {
		if g.t.Tag(c) == g.t.Tag(g.target) && (!g.t.IsText(c) || !tagtree.Blank(g.t.Node(c).Data)) {
			k++
		}
	}
	head := locator.Step{Axis: locator.Deep, Test: g.t.Tag(before), Preds: []locator.Pred{test.Pred}}
	g.addStrong(test, head, locator.Step{Axis: locator.FollowingSibling, Test: g.t.Tag(g.target), Preds: []locator.Pred{locator.At(max(k, 1))}})
	return true
}

func (g *generator) addStrong(test attrTest, steps ...locator.Step) {
	n := len(g.out)
	g.add(familyLabel, priorLabel, true, by(test), steps...)
	if len(g.out) > n {
		g.out[n].strong = true
	}
}

// previousElement is the element before a node below the same parent; None for none, or where a text stands between.
func previousElement(t *tagtree.Tree, n nodeID) nodeID {
	last := tagtree.None
	for c := t.FirstChild(t.Parent(n)); c != tagtree.None && c < n; c = t.NextSibling(c) {
		switch {
		case !t.IsText(c):
			last = c
		case !tagtree.Blank(t.Node(c).Data):
			last = tagtree.None
		}
	}
	return last
}

// ofMates lists the label tests of the rows beside a row, each of the element at a path. If the page has no other row, those beside
// the same row on another sample are taken.
func (g *generator) ofMates(row nodeID, path []locator.Step, own []attrTest) [][]attrTest {
	if out := testsBeside(g.t, row, path); len(out) > 0 {
		return out
	}
	place := locator.Locator{Steps: tagsTo(g.t, row)}
	for _, s := range g.samples {
		if s == g.t {
			continue
		}
		for _, r := range place.Run(s) {
			c := follow(s, r, path)
			if c == tagtree.None || !samePreds(labelTests(s, c), own) {
				continue
			}
			if out := testsBeside(s, r, path); len(out) > 0 {
				return out
			}
		}
	}
	return nil
}

// testsBeside lists the label tests of the elements that stand in the rows beside a row where the path leads.
func testsBeside(t *tagtree.Tree, row nodeID, path []locator.Step) [][]attrTest {
	var out [][]attrTest
	for _, m := range likeRows(t, row) {
		if c := follow(t, m, path); c != tagtree.None {
			out = append(out, labelTests(t, c))
		}
	}
	return out
}

// tagsTo are the steps from the root to an element by tags alone.
func tagsTo(t *tagtree.Tree, n nodeID) []locator.Step {
	steps := below(t, 0, n)
	for i := range steps {
		steps[i].Preds = nil
	}
	return steps
}

// samePreds reports whether two elements have the same label tests.
func samePreds(a, b []attrTest) bool {
	return slices.EqualFunc(a, b, func(x, y attrTest) bool { return x.Pred == y.Pred })
}

// likeRows lists the siblings of a row of its name that have text too.
func likeRows(t *tagtree.Tree, row nodeID) []nodeID {
	var out []nodeID
	looked := 0
	for s := t.FirstChild(t.Parent(row)); s != tagtree.None && looked < labels.MaxSiblings; s = t.NextSibling(s) {
		if looked++; s != row && t.Tag(s) == t.Tag(row) && len(t.Texts(s, 1)) > 0 {
			out = append(out, s)
		}
	}
	return out
}

// carriers lists the elements of a row that may have the label: the row itself, and those in it.
func carriers(t *tagtree.Tree, row nodeID) []nodeID {
	var out []nodeID
	for c := row; c < t.End(row) && len(out) < maxCarriers; c++ {
		if !t.IsText(c) && !tagtree.Silent(t.Node(c).DataAtom) {
			out = append(out, c)
		}
	}
	return out
}

// follow goes down a path of indexed steps; None where it ends early.
func follow(t *tagtree.Tree, n nodeID, path []locator.Step) nodeID {
	for _, step := range path {
		next := tagtree.None
		for c := t.FirstChild(n); c != tagtree.None; c = t.NextSibling(c) {
			if !t.IsText(c) && t.Tag(c) == step.Test && slices.Equal(child(t, c).Preds, step.Preds) {
				next = c
				break
			}
		}
		if next == tagtree.None {
			return tagtree.None
		}
		n = next
	}
	return n
}
