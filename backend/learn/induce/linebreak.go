package induce

import (
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// The lines of a record in one element are parted by br alone. A line has no element, and the number of texts before it changes
// with what the lines before say:
//
//	td( a.title "Mill races"  br  "Colline, 1998"  br "Code: 847" )                               marked: the second line
//	td( a.title "Salt roads"  " / " span.by "Ann Vance"  br  "Givre, 2003"  br "Code: 843" )
//
// So in a list a text that begins a line is found as the first text behind the next breaks after an element of a line before, and
// behind so many breaks of its element.

// Bounds of the way to a line.
const (
	maxBreaks  = 6 // breaks that it counts
	nearBreaks = 2 // breaks up to which an element of a line before says which line it is
)

// lines adds the ways to a text that begins a line.
func (g *generator) lines() {
	t, n := g.t, g.target
	if !g.rows || !t.IsText(n) {
		return
	}
	breaks, begins := 0, false // before the text
	for c := t.FirstChild(t.Parent(n)); c != n; c = t.NextSibling(c) {
		if t.Tag(c) == "br" {
			breaks++
			begins = true
		} else if !tagtree.Blank(t.Text(c)) {
			begins = false
		}
	}
	if !begins || breaks > maxBreaks {
		return
	}
	behind := func(axis locator.Axis, k int) []locator.Step {
		return []locator.Step{{Axis: axis, Test: "br", Preds: []locator.Pred{locator.At(k)}}, {Axis: locator.FollowingSibling, Test: locator.Text, Preds: []locator.Pred{locator.At(1)}}}
	}
	g.add(familyPath, priorPath, false, because(template.ByPlace), append(below(t, 0, t.Parent(n)), behind(locator.Child, breaks)...)...)
	left := breaks
	for c := t.FirstChild(t.Parent(n)); c != n && left > 0; c = t.NextSibling(c) {
		if t.Tag(c) == "br" {
			left--
			continue
		}
		if t.IsText(c) || left > nearBreaks || tagtree.Blank(t.Text(c)) {
			continue
		}
		for _, test := range g.tests(c) {
			prior := test.prior * perLevel
			for range left - 1 {
				prior *= perPlace
			}
			head := locator.Step{Axis: locator.Deep, Test: t.Tag(c), Preds: []locator.Pred{test.Pred}}
			g.add(familyAnchor, prior, true, by(test), append([]locator.Step{head}, behind(locator.FollowingSibling, left)...)...)
		}
	}
}
