package induce

import (
	"slices"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// A value that is given as a text may stand twice on a page, as the values of two fields:
//
//	dt "Written"   dd "1959"     first place of both
//	dt "Printed"   dd "1959"     meant for the second field
//
// Two fields are never shown at one place where the page has another place for
// one of them.

// Apart moves marks of a page, made by Show, so that marks of two fields do not
// overlap. If one marks a whole text and the other a part of it, the part moves. Otherwise
// the mark whose value has more places moves (the later one if they have equally many), to
// its first free place. Fields with two marks are lists and do not move. A mark without a
// free place does not move. O(n) for each mark that moves.
func Apart(t *tagtree.Tree, marks []Mark) {
	many := listFields(marks)
	for j := range marks {
		for i := range j {
			a, b := &marks[i], &marks[j]
			if a.Field == b.Field || many[a.Field] || many[b.Field] || !marksOverlap(t, *a, *b) {
				continue
			}
			pa, pb := placesBeside(t, marks, i), placesBeside(t, marks, j)
			if a.To > 0 && b.To == 0 {
				pb = nil
			} else if b.To > 0 && a.To == 0 {
				pa = nil
			}
			switch {
			case len(pa) > len(pb):
				moveMark(a, pa[0])
			case len(pb) > 0:
				moveMark(b, pb[0])
			}
		}
	}
}

// moveMark gives a mark another place.
func moveMark(m *Mark, to Mark) { m.Node, m.Part, m.From, m.To = to.Node, to.Part, to.From, to.To }

// placesBeside lists the places that show what a mark marks and do not overlap another mark.
func placesBeside(t *tagtree.Tree, marks []Mark, i int) []Mark {
	return slices.DeleteFunc(Places(t, markedText(t, marks[i])), func(p Mark) bool {
		return marksOverlap(t, p, marks[i]) || slices.ContainsFunc(marks, func(m Mark) bool { return marksOverlap(t, p, m) })
	})
}

// markedText is the text that a mark marks.
func markedText(t *tagtree.Tree, m Mark) string {
	switch text := []rune(t.Text(m.Node)); {
	case m.Part.Kind == template.PartAttr:
		v, _ := t.Attr(m.Node, m.Part.Attr)
		return tagtree.Collapse(v)
	case m.To > 0 && m.To <= len(text):
		return string(text[m.From:m.To])
	default:
		return string(text)
	}
}

// marksOverlap reports whether two marks of texts mark the same text of a page, or a
// part of it: whole nodes of one and the same text, a range of such a text, or ranges that meet.
func marksOverlap(t *tagtree.Tree, a, b Mark) bool {
	if a.Part.Kind == template.PartAttr || b.Part.Kind == template.PartAttr {
		return a.Node == b.Node && a.Part == b.Part
	}
	if !t.Within(a.Node, b.Node) && !t.Within(b.Node, a.Node) {
		return false
	}
	if a.To > 0 && b.To > 0 {
		return a.Node == b.Node && a.From < b.To && b.From < a.To
	}
	return t.Text(a.Node) == t.Text(b.Node)
}
