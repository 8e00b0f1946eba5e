package induce

import (
	"slices"
	"strings"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// The values of a list may each have the label before them, or may stand below a heading beside lists of the same form below
// other headings:
//
//	tr( td "Author" td "Ann" )  tr( td "Author" td "Bob" )  tr( td "Language" td "en" )
//
//	h3 "Colour" div( button "Ink" button "Moss" )  h3 "Size" div( button "S" button "M" )
//
// A path to the values finds those of the other labels too. Where most samples have both labels, these name two lists. The
// headings of the parts of one list differ from page to page ("For the dough").

// eachLabelled adds the locator from the label before each value of a list, where all marks have the same label, or cells before them
// that begin with the same words: "Defendant" and "Defendant (pro se)".
func (g *generator) eachLabelled(yes []tagtree.NodeID) {
	label, stem, same := tagtree.None, "", true
	for i, y := range yes {
		before := labels.Around(g.t, y, false, 1)
		if len(before) == 0 || before[0] == label {
			return
		}
		label = before[0]
		own, ok := labels.Stem(g.t, label)
		if !ok || i > 0 && own != stem {
			if !labels.InCell(g.t, label) {
				return
			}
			same = false
			own = commonWords(own, stem)
		}
		if stem = own; letters(stem) < fewestHeld {
			return
		}
	}
	if len(yes) < 2 {
		return
	}
	head := textWith(stem)
	if !same {
		head = textStarting(stem)
	}
	steps, k := g.turn(head, label, yes[len(yes)-1])
	if k != 1 || !same && len(g.upTo(steps, yes[len(yes)-1])) > len(yes) {
		return
	}
	g.add(familyLabel, priorLabel*labels.Steady(stem), true, becauseOf(template.AfterText, stem), steps...)
	g.out[len(g.out)-1].strong, g.out[len(g.out)-1].underLabel = true, !same
}

// upTo are the nodes that some steps find on the page, up to a node.
func (g *generator) upTo(steps []locator.Step, last tagtree.NodeID) []tagtree.NodeID {
	return slices.DeleteFunc(locator.Locator{Steps: steps}.Run(g.t), func(n tagtree.NodeID) bool { return n > last })
}

// commonWords are the first words that two texts have in common.
func commonWords(a, b string) string {
	x, y := strings.Fields(a), strings.Fields(b)
	n := 0
	for n < min(len(x), len(y)) && x[n] == y[n] {
		n++
	}
	return strings.Join(x[:n], " ")
}

// headed adds the locator from the label that begins the element of the values:
//
//	span( b "Writers" ": " a "Ann" " / " a "Bob" )
func (g *generator) headed(yes []tagtree.NodeID) {
	each := g.t.ElementOf(yes[0])
	top := g.t.Parent(each)
	if len(yes) > 1 {
		for top > 0 && !g.t.Within(yes[1], top) {
			each, top = top, g.t.Parent(top)
		}
	}
	if top <= 0 {
		return
	}
	label := tagtree.None
	for _, text := range g.t.Texts(top, labels.MaxRowTexts) {
		switch {
		case g.t.Tag(g.t.ChildTowards(top, text)) == g.t.Tag(each), !strings.ContainsFunc(g.t.Node(text).Data, tagtree.IsWord):
		case label != tagtree.None || text > each:
			return // another label, or a text behind the values
		default:
			label = text
		}
	}
	if label == tagtree.None {
		return
	}
	stem, ok := labels.Stem(g.t, label)
	if !ok || g.isValue(stem) || !g.isMetAgain(stem) || slices.ContainsFunc(g.out, func(c candidate) bool { return c.isUnder(stem) }) {
		return
	}
	steps := []locator.Step{textWith(stem)}
	for n := g.t.Parent(label); n != g.t.Parent(top); n = g.t.Parent(n) {
		steps = append(steps, locator.Step{Axis: locator.Parent, Test: g.t.Tag(n)})
	}
	steps = append(steps, locator.Step{Axis: locator.Child, Test: g.t.Tag(each)})
	g.add(familyLabel, priorLabel*labels.Steady(stem), true, becauseOf(template.AfterText, stem), append(steps, below(g.t, each, yes[0])...)...)
	g.out[len(g.out)-1].strong = true
}

// isUnder reports whether a candidate asks for a label, up to the next one.
func (c *candidate) isUnder(stem string) bool {
	return slices.ContainsFunc(c.Steps, func(s locator.Step) bool {
		return slices.ContainsFunc(s.Preds, func(p locator.Pred) bool { return p.Kind == locator.Under && p.Value == stem })
	})
}

// withinOwnLabel leaves out the candidates that find
//   - on a marked sample, values of another label than the marks have, if most samples have both labels, or if each of the two stands in one
//     element with its values;
//   - on any sample, values under another label of the kind of the marks' label, if all samples have the latter, or if most have both.
//
// Only where some other candidate with meaning is left.
func (w *fieldLearner) withinOwnLabel(all []candidate) []candidate {
	if len(w.samples) < fewestSamples || w.records || w.rows {
		return all
	}
	known := map[string]bool{}
	for _, s := range w.markedSamples() {
		t, yes := w.samples[s], w.marks.on(s)
		label, own, inline := labelOfPart(t, yes[0], yes)
		if own == "" {
			_, own = rowLabelOf(t, yes[0])
		}
		if own == "" || !inline && !w.metOften(known, own, s) {
			continue
		}
		always := label != tagtree.None && onEach(w.samples, own)
		all = leaveOut(all, func(c candidate) bool {
			return slices.ContainsFunc(c.found[s], func(n nodeID) bool {
				_, other, too := labelOfPart(t, n, c.found[s])
				return other != "" && other != own && (inline && too || w.metOften(known, own, s) && w.metOften(known, other, s))
			}) || label != tagtree.None && w.metOften(known, own, s) &&
				w.goesOnUnder(&c, own, t.Kind(t.ElementOf(label)), func(other string) bool { return always || w.metOften(known, other, s) })
		})
	}
	return all
}

// leaveOut leaves out some candidates if another one with meaning is left.
func leaveOut(all []candidate, some func(c candidate) bool) []candidate {
	if kept := slices.DeleteFunc(slices.Clone(all), some); hasMeaning(kept) {
		return kept
	}
	return all
}

// rowLabelOf returns the label of the row of a node, with its stem; "" if the node has no row with a label.
func rowLabelOf(t *tagtree.Tree, n nodeID) (label labels.Label, stem string) {
	if label = labels.Repeated(t, n); label.Text == tagtree.None || label.Row == tagtree.None {
		return label, ""
	}
	return label, tagtree.Stem(t.Node(label.Text).Data)
}

// labelOfPart is the stem of the text before the part of a list that a node is in: the nodes that follow each other without
// another text between them. "" where that is no label. inline says that it ends in a colon and is a text of the element that has these
// nodes: span( "Tags: " a "hardy" ", " a "red" ). The nodes are in document order; maxPart of them are looked at.
func labelOfPart(t *tagtree.Tree, n nodeID, nodes []nodeID) (label nodeID, stem string, inline bool) {
	for range maxPart {
		before := labels.Around(t, n, false, 2)
		if len(before) > 0 && !strings.ContainsFunc(t.Node(before[0]).Data, tagtree.IsWord) { // a comma between two values
			before = before[1:]
		}
		if len(before) == 0 {
			return tagtree.None, "", false
		}
		i, _ := slices.BinarySearch(nodes, before[0]+1)
		if i == 0 || !t.Within(before[0], nodes[i-1]) {
			stem, ok := labels.Stem(t, before[0])
			if !ok || labels.Strength(t, before[0]) < labels.Least && !labels.Is(t, before[0]) {
				return tagtree.None, "", false
			}
			return before[0], stem, t.Parent(before[0]) == t.Parent(n) && labels.Ends(t.Node(before[0]).Data)
		}
		n = nodes[i-1]
	}
	return tagtree.None, "", false
}

// maxPart is how many values of a part stand at most between its label and the one that is looked at.
const maxPart = 200

// goesOnUnder reports whether a candidate finds, on a sample, values under another label than that of the list, which counts and whose
// element is of the same kind: a list in another language, which only some pages have.
//
//	h3 "Anahtar Kelimeler" p( a "deniz" )  h3 "Keywords" p( a "sea" )
func (w *fieldLearner) goesOnUnder(c *candidate, label, kind string, counts func(stem string) bool) bool {
	for s, nodes := range c.found {
		t := w.samples[s]
		for i, n := range nodes {
			if i > 0 && t.Parent(n) == t.Parent(nodes[i-1]) {
				continue
			}
			if at, stem, _ := labelOfPart(t, n, nodes); at != tagtree.None && stem != label && t.Kind(t.ElementOf(at)) == kind && counts(stem) {
				return true
			}
		}
	}
	return false
}

// metOften reports whether most of the other samples have a text.
func (w *fieldLearner) metOften(known map[string]bool, stem string, sample int) bool {
	if often, ok := known[stem]; ok {
		return often
	}
	head, n := locator.NewSet([]locator.Locator{{Steps: []locator.Step{textWith(stem)}}}), 0
	for s, t := range w.samples {
		if s != sample && len(head.Run(t)[0]) > 0 {
			n++
		}
	}
	known[stem] = 2*n > len(w.samples)-1
	return known[stem]
}
