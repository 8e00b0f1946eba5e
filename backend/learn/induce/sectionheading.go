package induce

import (
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// headed is the heading of a section and the element that it is in: the section, or one before it that is nothing else.
func headed(t *tagtree.Tree, section nodeID) (top, heading nodeID) {
	if h := headingIn(t, section); h != tagtree.None {
		return section, h
	}
	before := tagtree.None
	for c := t.FirstChild(t.Parent(section)); c != section; c = t.NextSibling(c) {
		if !t.IsText(c) {
			before = c
		}
	}
	if before == tagtree.None {
		return before, before
	}
	if h := headingIn(t, before); h != tagtree.None && t.SameText(before, h) {
		return before, h
	}
	return tagtree.None, tagtree.None
}

// alike reports whether a text is in another section beside a section, with a heading of the same kind, or both with one of h1 to h6.
func alike(t *tagtree.Tree, section, text, heading nodeID) bool {
	other := text
	for level := 0; other > 0 && t.Parent(other) != t.Parent(section) && level < maxSectionLevels; level++ {
		other = t.Parent(other)
	}
	if other <= 0 || other == section || t.Tag(other) != t.Tag(section) {
		return false
	}
	_, h := headed(t, other)
	if h == tagtree.None {
		return false
	}
	a, b := t.Parent(h), t.Parent(heading)
	return t.SameKind(a, b) || tagtree.IsHeading(t.Node(a).DataAtom) && tagtree.IsHeading(t.Node(b).DataAtom)
}

// headingIn is the first text of an element where that is a heading, or all of a row of one cell.
func headingIn(t *tagtree.Tree, n nodeID) nodeID {
	for _, text := range t.Texts(n, 1) {
		switch t.Node(t.Parent(text)).DataAtom {
		case atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Legend, atom.Caption, atom.Summary:
			if _, ok := labels.Stem(t, text); ok {
				return text
			}
		case atom.Th, atom.Td:
			if _, ok := labels.Stem(t, text); ok && locator.IsHeadRow(t.Node(t.Parent(t.Parent(text)))) {
				return text
			}
		}
	}
	return tagtree.None
}

// fromHeading is the way from a heading up to an element, and on from there; nil where the heading is no label or its
// text stands elsewhere too.
func (w *fieldLearner) fromHeading(t *tagtree.Tree, heading, top nodeID, on []locator.Step) []locator.Step {
	stem := tagtree.Stem(t.Node(heading).Data)
	head := textWith(stem)
	if w.isValue(stem) || len((&locator.Locator{Steps: []locator.Step{head}}).Run(t)) != 1 {
		return nil
	}
	steps := []locator.Step{head}
	for n := heading; n != top; {
		n = t.Parent(n)
		steps = append(steps, locator.Step{Axis: locator.Parent, Test: t.Tag(n)})
	}
	return append(steps, on...)
}
