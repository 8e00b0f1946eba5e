package induce

import (
	"unicode/utf8"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// The label of a value may stand in the element that is marked:
//
//	<ul> <li title="Lindhof">Place: Lindhof</li>
//	     <li title="oak">Wood: oak</li> </ul>
//
// Shops write facts so. Each page has its own order and leaves out the facts that are
// not known, so a place in the list is not always the same fact. The label decides.

// A line between two <br> is such an element too, but for its name.

// Bounds of looking for a label in the marked element.
const (
	labelledMates = 2 // of the element's siblings of its name begin with labels of their own
	labelledLines = 1 // of a line's

)

// inside adds what begins with the label in the marked element's own text, up from
// the text that has the label to the element, and reports whether there is one.
func (g *generator) inside(part template.Part, m target) bool {
	e := g.t.ElementOf(g.target)
	if g.t.IsText(g.target) && !wholeText(g.t, g.target) {
		return g.line(m)
	}
	label := labelInside(g.t, e)
	switch {
	case label == "" || m.to != 0 && m.from < utf8.RuneCountInString(label):
		return false
	case !valueAfter(g.t, e, part, label) && !labelledList(g.t, e, label, labelledMates):
		return false
	}
	for text := e + 1; text < g.t.End(e); text++ {
		if !g.t.IsText(text) || tagtree.Blank(g.t.Node(text).Data) {
			continue
		}
		if !g.t.Within(text, g.target) { // the label stands before the target: see labels
			return false
		}
		head := textHolding(label)
		if own := g.t.Text(text); own != g.t.Text(e) && tagtree.Stem(own) == tagtree.Stem(label) {
			head = textWith(tagtree.Stem(label)) // <b>Place</b>: Lindhof
		}
		steps := []locator.Step{head}
		for up := text; up != g.target; {
			up = g.t.Parent(up)
			step := locator.Step{Axis: locator.Parent, Test: g.t.Tag(up)}
			if part.Kind != template.PartAttr {
				step.Test = locator.Any // what was put around the text since says as much
			}
			steps = append(steps, step)
		}
		g.add(familyLabel, priorInside, true, becauseOf(template.WithText, label), steps...)
		g.out[len(g.out)-1].strong = true
		return true
	}
	return false
}

// line adds the text that begins with the label with which a whole marked line
// begins, among lines with labels of their own.
func (g *generator) line(m target) bool {
	label := labelInside(g.t, g.target)
	if label == "" || m.to != 0 || !labelledList(g.t, g.target, label, labelledLines) {
		return false
	}
	head := textHolding(label)
	g.add(familyLabel, priorInside, true, becauseOf(template.WithText, label), head)
	g.out[len(g.out)-1].strong = true
	return true
}

// labelInside is the label that an element's text begins with, colon and all; ""
// where the text is no label with a value.
func labelInside(t *tagtree.Tree, e nodeID) string {
	text := []rune(t.Text(e))
	at := labels.ValueAt(string(text))
	for at > 0 && text[at-1] == ' ' {
		at--
	}
	return string(text[:at])
}

// valueAfter reports whether an attribute has just what stands after the label.
func valueAfter(t *tagtree.Tree, e nodeID, part template.Part, label string) bool {
	return part.Kind == template.PartAttr &&
		tagtree.Collapse(label+" "+locator.PartText(t, e, part)) == tagtree.Collapse(label+" "+t.Text(e)[len(label):])
}

// labelledList reports whether enough of a node's siblings begin with labels too, of their own.
func labelledList(t *tagtree.Tree, e nodeID, label string, mates int) bool {
	seen, looked := map[string]bool{label: true}, 0
	for s := t.FirstChild(t.Parent(e)); s != tagtree.None && looked < labels.MaxSiblings; s = t.NextSibling(s) {
		if looked++; s == e || t.Tag(s) != t.Tag(e) {
			continue
		}
		if l := labelInside(t, s); l != "" {
			seen[l] = true
		}
	}
	return len(seen) > mates
}
