package induce

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// The label of a value may be no text at all, but an attribute:
//
//	li( i.icon-bed "3" )         td[data-label="Price"] "12.90"      img[alt="Author"] "Ann Smith" br
//	li( i.icon-bath "2" )        td[data-label="Year"]  "1990"       img[alt="Year"]   "1990"      br
//
// The repetition of the rows shows it: each row like the value's own has such an attribute in the same place, and no two
// the same value of it. So it names the row, as a text does (see findOwnLabel).

// Bounds of looking for labels in attributes.
const (
	leastAttrRows = 2 // rows with a label of their own
	maxCarriers   = 8 // elements of a row whose attributes are looked at
)

// sequenceWords are classes of a row's place or state, not of what it holds.
var sequenceWords = []string{"first", "last", "odd", "even", "alt", "active", "current", "selected", "open", "closed", "left", "right", "new", "hidden", "top", "bottom", "middle", "start", "end"}

// attrLabels adds locators that start at the attribute that names the row of the node. It reports whether there is one.
func (g *generator) attrLabels() bool {
	for r, level := element(g.t, g.target), 0; r > 0 && level < maxRowLevels; r, level = g.t.Parent(r), level+1 {
		if len(shownTexts(g.t, r, 2)) > 1 {
			return g.attrBefore()
		}
		if g.attrRow(r) {
			return true
		}
	}
	return false
}

// attrRow adds the locators of a row that holds the value alone, from an attribute of the row or of an element in it.
func (g *generator) attrRow(row nodeID) bool {
	mates := g.likeRows(row)
	if len(mates) == 0 {
		return false
	}
	for _, carrier := range carriers(g.t, row, g.target) {
		path := below(g.t, row, carrier)
		others := make([][]attrTest, 0, len(mates))
		for _, m := range mates {
			if c := follow(g.t, m, path); c != tagtree.None {
				others = append(others, labelTests(g.t, c))
			}
		}
		test, ok := g.naming(labelTests(g.t, carrier), others)
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
	if before == tagtree.None || len(shownTexts(g.t, before, 1)) > 0 {
		return false
	}
	var others [][]attrTest
	looked := 0
	for c := g.t.FirstChild(g.t.Parent(before)); c != tagtree.None && looked < maxMates; c = g.t.NextSibling(c) {
		if looked++; c != before && g.t.Tag(c) == g.t.Tag(before) && len(shownTexts(g.t, c, 1)) == 0 {
			if own := labelTests(g.t, c); len(own) > 0 {
				others = append(others, own)
			}
		}
	}
	test, ok := g.naming(labelTests(g.t, before), others)
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

// likeRows lists the siblings of a row of its name that have text too.
func (g *generator) likeRows(row nodeID) []nodeID {
	var out []nodeID
	looked := 0
	for s := g.t.FirstChild(g.t.Parent(row)); s != tagtree.None && looked < maxMates; s = g.t.NextSibling(s) {
		if looked++; s != row && g.t.Tag(s) == g.t.Tag(row) && len(shownTexts(g.t, s, 1)) > 0 {
			out = append(out, s)
		}
	}
	return out
}

// carriers lists the elements of a row that may have the label: the row, what is before the value, and what is around it.
func carriers(t *tagtree.Tree, row, target nodeID) []nodeID {
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

// labelTests lists the attribute tests of an element that can be labels: the stable ones, and what stands for a text.
func labelTests(t *tagtree.Tree, n nodeID) []attrTest {
	out := slices.DeleteFunc(tests(t.Node(n)), func(x attrTest) bool { return x.Kind != locator.AttrIs && x.Kind != locator.Class || x.Name == "id" })
	for _, key := range []string{"alt", "title"} {
		if v, ok := t.Attr(n, key); ok && labelWords(tagtree.Stem(v)) && !strings.ContainsAny(v, "\r\n\t") {
			out = append(out, attrTest{locator.Pred{Kind: locator.AttrIs, Name: key, Value: v}, priorOther, ""})
		}
	}
	return slices.DeleteFunc(out, func(x attrTest) bool {
		return utf8.RuneCountInString(x.Value) > maxRowLabel || slices.Contains(sequenceWords, strings.ToLower(x.Value)) ||
			!strings.ContainsFunc(x.Value, unicode.IsLetter) || strings.ContainsFunc(x.Value, unicode.IsDigit)
	})
}

// naming is the test that names a row among others: none of them passes it, each has one of its kind that no other
// passes, and, with enough samples, it or most of those of the others are met again.
func (g *generator) naming(own []attrTest, others [][]attrTest) (attrTest, bool) {
	all := append([][]attrTest{own}, others...)
	if len(all) < leastAttrRows {
		return attrTest{}, false
	}
	for _, test := range g.withoutSlug(own) {
		if test.Kind == locator.Class && !commonClass(all) {
			continue // parts of one thing, each with its class: that is no label, and the first to be renamed
		}
		names := []attrTest{test}
		for i, tests := range all {
			single := slices.IndexFunc(tests, func(x attrTest) bool { return x.Kind == test.Kind && x.Name == test.Name && passedOnceBy(x, all) })
			switch {
			case single < 0:
				names = nil
			case i > 0 && names != nil:
				names = append(names, tests[single])
			}
			if names == nil {
				break
			}
		}
		heads := make([]locator.Step, len(names))
		for i, x := range names {
			heads[i] = locator.Step{Axis: locator.Deep, Test: locator.Any, Preds: []locator.Pred{x.Pred}}
		}
		if names != nil && passedOnceBy(test, all) && g.only(heads[0]) && labelKnown(g.samples, g.t, heads) {
			return test, true
		}
	}
	return attrTest{}, false
}

// commonClass reports whether elements have a class in common, beside those that part them.
func commonClass(all [][]attrTest) bool {
	return slices.ContainsFunc(all[0], func(x attrTest) bool {
		return x.Kind == locator.Class && !slices.ContainsFunc(all[1:], func(tests []attrTest) bool {
			return !slices.ContainsFunc(tests, func(o attrTest) bool { return o.Pred == x.Pred })
		})
	})
}

// only reports whether one element of the page alone is found by a step: the cells of a table have a class of their
// column, each of them the same.
func (g *generator) only(head locator.Step) bool {
	l := locator.Locator{Steps: []locator.Step{head}}
	return len(l.Run(g.t)) == 1
}

// withoutSlug leaves out the tests that say the target's text.
func (g *generator) withoutSlug(own []attrTest) []attrTest {
	slug := slugOf(g.t.Text(g.target))
	return slices.DeleteFunc(slices.Clone(own), func(x attrTest) bool { return slugOf(x.Value) == slug || madeOfText(x.Value, slug) })
}

// passedOnceBy reports whether one list of tests alone has a test.
func passedOnceBy(x attrTest, all [][]attrTest) bool {
	n := 0
	for _, tests := range all {
		if slices.ContainsFunc(tests, func(o attrTest) bool { return o.Pred == x.Pred }) {
			n++
		}
	}
	return n == 1
}
