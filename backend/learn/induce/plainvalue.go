package induce

import (
	"slices"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// A value is a link on some pages and none on others:
//
//	th "Author" td( a "Ann Vance" )     span.who( a "Ann Vance" )      marked: a
//	th "Author" td "Bo Quist"           span.who "Bo Quist"            meant: td, span.who
//
// So a further design finds the cell, or the element with a class, that says nothing but the link where one is marked, if another sample
// has such an element without a link: of a cell, behind the same label. It is tried where the link is absent.

// unlinked are the locators of the elements around marked links of a detail page.
func (w *fieldLearner) unlinked() []template.Locator {
	if w.marks.part.Kind != template.PartText || len(w.marks.yes) == 0 || w.records {
		return nil
	}
	lifted, _ := lift(w.samples, w.marks.yes, holderOfLink)
	if lifted == nil {
		return nil
	}
	t := w.samples[w.marks.yes[0].sample]
	is := plainOf(t, lifted[0])
	if is == nil || !slices.ContainsFunc(w.samples, func(o *tagtree.Tree) bool { return o != t && is(o) }) {
		return nil
	}
	other := fieldLearner{samples: w.samples, marks: w.marks, values: w.values}
	other.marks.yes = slices.Clone(w.marks.yes)
	for i, n := range lifted {
		other.marks.yes[i].node = n
	}
	other.candidates = other.consistent(other.generate())
	other.run()
	return other.selectLocators()
}

// holderOfLink is the nearest cell, or element with a class, around a link that says the same; None for another node, or without any.
func holderOfLink(t *tagtree.Tree, n nodeID) nodeID {
	if t.Node(t.ElementOf(n)).DataAtom != atom.A {
		return tagtree.None
	}
	for e := t.Parent(t.ElementOf(n)); e > 0 && t.Text(e) == t.Text(n); e = t.Parent(e) {
		if class, _ := t.Attr(e, "class"); isCell(t, e) || class != "" {
			return e
		}
	}
	return tagtree.None
}

func isCell(t *tagtree.Tree, n nodeID) bool { return t.Tag(n) == "td" || t.Tag(n) == "dd" }

// plainOf tells whether a page has an element like a holder with a text of its own and no link; nil where nothing names it.
func plainOf(t *tagtree.Tree, holder nodeID) func(o *tagtree.Tree) bool {
	if class, _ := t.Attr(holder, "class"); !isCell(t, holder) || class != "" {
		return plainIn{kind: t.Kind(holder), parent: t.Kind(t.Parent(holder)), place: placeOfKind(t, holder), without: "a", digits: hasDigit(t.Text(holder))}.has
	}
	stem := labelOfCell(t, holder)
	if stem == "" {
		return nil
	}
	tag := t.Tag(holder)
	return func(o *tagtree.Tree) bool {
		return slices.ContainsFunc(cellsBehind(o, stem, tag), func(cell nodeID) bool { return !holdsTag(o, cell, "a") && !tagtree.Blank(o.Text(cell)) })
	}
}

// labelOfCell is the stem of the text before a cell; "" where that is no label.
func labelOfCell(t *tagtree.Tree, cell nodeID) string {
	before := labels.Around(t, cell, false, 1)
	if len(before) == 0 {
		return ""
	}
	stem, _ := labels.Stem(t, before[0])
	return stem
}

// cellsBehind are the cells of a tag next to the cells with a stem.
func cellsBehind(t *tagtree.Tree, stem, tag string) (cells []nodeID) {
	for _, label := range textsWith(t, stem) {
		cell := t.ElementOf(label)
		for cell > 0 && !isCell(t, cell) && t.Tag(cell) != "th" && t.Tag(cell) != "dt" {
			cell = t.Parent(cell)
		}
		for cell = t.NextSibling(max(cell, 0)); cell != tagtree.None && t.IsText(cell); {
			cell = t.NextSibling(cell)
		}
		if cell != tagtree.None && t.Tag(cell) == tag {
			cells = append(cells, cell)
		}
	}
	return cells
}
