package induce

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// sequenceWords are classes of a row's place or state, not of what it holds.
var sequenceWords = []string{"first", "last", "odd", "even", "alt", "active", "current", "selected", "open", "closed", "left", "right", "new", "hidden", "top", "bottom", "middle", "start", "end"}

// labelTests lists the attribute tests of an element that can be labels: the stable ones, and what stands for a text.
func labelTests(t *tagtree.Tree, n nodeID) []attrTest {
	out := slices.DeleteFunc(tests(t.Node(n)), func(x attrTest) bool { return x.Kind != locator.AttrIs && x.Kind != locator.Class || x.Name == "id" })
	for _, key := range []string{"alt", "title"} {
		if v, ok := t.Attr(n, key); ok && labels.Words(tagtree.Stem(v)) && !strings.ContainsAny(v, "\r\n\t") {
			out = append(out, attrTest{Pred: locator.Pred{Kind: locator.AttrIs, Name: key, Value: v}, prior: priorOther})
		}
	}
	if v := picture(t, n); v != "" {
		out = append(out, attrTest{Pred: locator.Pred{Kind: locator.AttrIs, Name: pictureKey(t, n), Value: v}, prior: priorOther})
	}
	return slices.DeleteFunc(out, func(x attrTest) bool {
		return utf8.RuneCountInString(x.Value) > labels.MaxRowLabel || slices.Contains(sequenceWords, strings.ToLower(x.Value)) ||
			!strings.ContainsFunc(x.Value, unicode.IsLetter) || strings.ContainsFunc(x.Value, unicode.IsDigit)
	})
}

// naming is the test that names a row among others: none of them passes it, each has one of its kind that no other
// passes, and, with enough samples, it or most of those of the others are met again.
//
// Elements with text whose classes differ, but have no class in common, are parts of one thing. An element without text is an icon,
// and says nothing but by its class.
func (g *generator) naming(own []attrTest, others [][]attrTest, text bool) (attrTest, bool) {
	all := append([][]attrTest{own}, others...)
	if len(all) < leastAttrRows {
		return attrTest{}, false
	}
	for _, test := range g.withoutSlug(own) {
		if text && test.Kind == locator.Class && !commonClass(all) {
			continue
		}
		names := namesOfRows(test, all)
		if names != nil && g.only(names[0]) && labelKnown(g.samples, g.t, names) {
			return test, true
		}
	}
	return attrTest{}, false
}

// namesOfRows are the steps to what names each row, with a test of the kind that names the first; nil where the test
// does not name the first row alone, or another row has no test of this kind that it alone passes.
func namesOfRows(test attrTest, all [][]attrTest) []locator.Step {
	if !passedOnceBy(test, all) {
		return nil
	}
	to := func(x attrTest) locator.Step {
		return locator.Step{Axis: locator.Deep, Test: locator.Any, Preds: []locator.Pred{x.Pred}}
	}
	names := []locator.Step{to(test)}
	for _, tests := range all[1:] {
		own := slices.IndexFunc(tests, func(x attrTest) bool { return x.Kind == test.Kind && x.Name == test.Name && passedOnceBy(x, all) })
		if own < 0 {
			return nil
		}
		names = append(names, to(tests[own]))
	}
	return names
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

// picture is the address of the picture that an element shows, where it may stand for a text: <img src="/icons/author.svg">,
// <use href="#author">.
func picture(t *tagtree.Tree, n nodeID) string {
	v, _ := t.Attr(n, pictureKey(t, n))
	if volatile(v) || strings.ContainsAny(v, "\r\n\t") {
		return ""
	}
	return v
}

// pictureKey is the attribute with the address of an element's picture.
func pictureKey(t *tagtree.Tree, n nodeID) string {
	switch t.Tag(n) {
	case "img":
		return "src"
	case "use":
		return "href"
	}
	return ""
}
