package induce

import (
	"slices"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// A cell of a table may extend over several rows of a list. The rows below it lack the cell, so the cells behind it have other
// positions there, and keep only their places from the end of the row:
//
//	tr( td[rowspan=2]"3 June"  td"Winter ferries"  td"Room 2" )     /tr/td[2]
//	tr(                        td"Paper boats"     td"Room 1" )     /tr/td[1]; in both rows one cell follows

// fromEnd adds the place of a cell from the end of its row, if it stands behind all cells of the list that extend over
// several rows.
func (w *fieldLearner) fromEnd(g *generator) {
	cell := g.target
	for cell > 0 && g.t.Tag(g.t.Parent(cell)) != "tr" {
		cell = g.t.Parent(cell)
	}
	if cell <= 0 {
		return
	}
	after, spanned := w.afterSpans()
	behind := following(g.t, cell)
	if !spanned || behind >= after {
		return
	}
	steps := below(g.t, 0, cell)
	steps[len(steps)-1].Preds = []locator.Pred{{Kind: locator.FromEnd, N: behind}}
	g.add(familyPath, priorPath, false, because(template.ByPlace), append(steps, below(g.t, cell, g.target)...)...)
}

// afterSpans is how many cells stand behind each cell over several rows, the fewest of all rows; false if there is no such cell.
func (w *fieldLearner) afterSpans() (fewest int, spanned bool) {
	for _, t := range w.samples {
		for n := range nodeID(t.Len()) {
			if v, ok := t.Attr(n, "rowspan"); !ok || v == "1" || v == "" || t.Tag(t.Parent(n)) != "tr" {
				continue
			}
			if after := following(t, n); !spanned || after < fewest {
				fewest, spanned = after, true
			}
		}
	}
	return fewest, spanned
}

// following counts the elements that follow one among its siblings.
func following(t *tagtree.Tree, n tagtree.NodeID) (count int) {
	for c := t.NextSibling(n); c != tagtree.None; c = t.NextSibling(c) {
		if !t.IsText(c) {
			count++
		}
	}
	return count
}

// byPlaceFromEnd leaves out the positions of cells from the start of their rows, if a place from the end is right on all marked rows.
func byPlaceFromEnd(all []candidate, wrong func(*candidate) bool) []candidate {
	has := func(kind locator.PredKind) func(locator.Step) bool {
		return func(s locator.Step) bool {
			return s.Test == "td" && s.Asks(kind)
		}
	}
	if !slices.ContainsFunc(all, func(c candidate) bool { return slices.ContainsFunc(c.Steps, has(locator.FromEnd)) && !wrong(&c) }) {
		return all
	}
	return slices.DeleteFunc(all, func(c candidate) bool {
		return c.Pick > 0 || slices.ContainsFunc(c.Steps, has(locator.Nth))
	})
}
