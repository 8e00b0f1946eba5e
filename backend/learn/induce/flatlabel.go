package induce

import (
	"slices"
	"strings"
	"unicode"

	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// No element may be around a section alone. Then its rows are those between its heading and the next one, of any rank, or of the same
// or a higher rank if the nearest heading does not name the section:
//
//	h4 "Shipping"  p "City: Bonn"   h4 "Billing"  p "City: Kiel"
//
// In a table the heading may be a row of one cell.

// betweenHeadings is the way to the elements below a heading which hold a node and one of some texts; nil without such a heading.
func (w *fieldLearner) betweenHeadings(t *tagtree.Tree, n nodeID, texts []nodeID) []locator.Step {
	for up, level := t.ElementOf(n), 0; up > 0 && level < maxSectionLevels; up, level = t.Parent(up), level+1 {
		if t.Tag(up) == "body" {
			return nil
		}
		for _, test := range w.headingsBefore(t, up) {
			way := []locator.Step{{Axis: locator.Deep, Test: t.Tag(up), Preds: []locator.Pred{test}}}
			section := (&locator.Locator{Steps: way}).Run(t)
			in, out, beside := 0, 0, false
			for _, text := range texts {
				if isInOne(t, text, section) {
					in++
				} else if out++; out <= maxSections {
					beside = beside || w.isBelowHeading(t, text, t.Parent(up))
				}
			}
			if in == 1 && beside {
				return way
			}
		}
	}
	return nil
}

// isBetweenHeadings reports whether a way is one of betweenHeadings.
func isBetweenHeadings(way []locator.Step) bool {
	return len(way) == 1 && len(way[0].Preds) == 1 && way[0].Preds[0].Kind == locator.Under
}

// isBelowHeading reports whether a text is below another heading among the children of an element.
func (w *fieldLearner) isBelowHeading(t *tagtree.Tree, text, parent nodeID) bool {
	up := text
	for level := 0; up > 0 && t.Parent(up) != parent && level < maxSectionLevels; level++ {
		up = t.Parent(up)
	}
	return up > 0 && t.Parent(up) == parent && len(w.headingsBefore(t, up)) > 0
}

// headingsBefore are tests for the headings before an element among its siblings: the nearest one, and the nearest of each higher rank,
// if their texts are labels that the page has once.
func (w *fieldLearner) headingsBefore(t *tagtree.Tree, n nodeID) []locator.Pred {
	var before []nodeID
	row := tagtree.None
	for c := t.FirstChild(t.Parent(n)); c != tagtree.None && c < n; c = t.NextSibling(c) {
		if rank := locator.Rank(t.Node(c)); rank > 1 {
			before = append(before, c)
		}
		if locator.IsHeadRow(t.Node(c)) {
			row = c
		}
	}
	var out []locator.Pred
	if row != tagtree.None {
		if name := w.nameOfSection(t, row); name != "" {
			out = append(out, locator.Pred{Kind: locator.Under, Name: locator.Row, Value: name})
		}
	}
	for i, lowest := len(before)-1, 0; i >= 0; i-- {
		h := before[i]
		rank := locator.Rank(t.Node(h))
		if lowest > 0 && rank >= lowest {
			continue
		}
		test := locator.Pred{Kind: locator.Under, Name: t.Tag(h)}
		if lowest == 0 {
			test.Name = lowestHeading
		}
		lowest = rank
		if test.Value = w.nameOfSection(t, h); test.Value != "" {
			out = append(out, test)
		}
	}
	return out
}

// lowestHeading is the tag of a heading of the lowest rank: a test for what is under it takes all ranks.
const lowestHeading = "h6"

// nameOfSection is the stem of a heading, if it is a label that the page has once; "" else.
func (w *fieldLearner) nameOfSection(t *tagtree.Tree, heading nodeID) string {
	texts := t.Texts(heading, 2)
	if len(texts) != 1 {
		return ""
	}
	stem, ok := labels.Stem(t, texts[0])
	if !ok || w.isValue(stem) || !locator.IsLabel(stem) || strings.ContainsFunc(stem, unicode.IsDigit) || len(textsWith(t, stem)) != 1 {
		return ""
	}
	if len(w.samples) >= fewestSamples && !slices.ContainsFunc(w.samples, func(o *tagtree.Tree) bool { return o != t && len(textsWith(o, stem)) > 0 }) {
		return ""
	}
	return stem
}
