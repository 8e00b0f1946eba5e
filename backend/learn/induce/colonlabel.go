package induce

import (
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// The values of a list may stand in a line with others, behind a text that ends in a colon:
//
//	p( "Needs: " a "BIOL 101" " and " a "CHEM 110" "."  br  "Together with: " a "CHEM 331" )
//
// A path to them finds the values of the other lines too, where a page has these.

// underColon adds the locator of the elements behind the text that ends in a colon before all marked ones.
func (g *generator) underColon(yes []nodeID) {
	label, stem := colonLabelOf(g.t, yes[0])
	if label == tagtree.None || g.isValue(stem) || !locator.IsLabel(stem) {
		return
	}
	for _, y := range yes[1:] {
		if at, _ := colonLabelOf(g.t, y); at != label || g.t.Tag(y) != g.t.Tag(yes[0]) {
			return
		}
	}
	g.under(locator.Text, stem, g.t.Tag(yes[0]))
}

// under adds the nodes of a name below a label that is among their siblings.
func (g *generator) under(label, stem, name string) {
	step := locator.Step{Axis: locator.Deep, Test: name, Preds: []locator.Pred{{Kind: locator.Under, Name: label, Value: stem}}}
	g.add(familyLabel, priorLabel*labels.Steady(stem), true, becauseOf(template.EachUnder, stem), step)
	g.out[len(g.out)-1].strong, g.out[len(g.out)-1].underLabel = true, true
}

// colonLabelOf is the nearest text before an element, among its siblings, that ends in a colon, with its stem; None without one.
func colonLabelOf(t *tagtree.Tree, n nodeID) (label nodeID, stem string) {
	label = tagtree.None
	if t.IsText(n) {
		return label, ""
	}
	for c := t.FirstChild(t.Parent(n)); c != tagtree.None && c < n; c = t.NextSibling(c) {
		if locator.IsColonLabel(t.Node(c)) {
			label = c
		}
	}
	if label != tagtree.None {
		stem = tagtree.Stem(t.Node(label).Data)
	}
	return label, stem
}

// withinColon leaves out the candidates that find, on a sample, elements behind another text that ends in a colon than the marked ones.
func (w *fieldLearner) withinColon(all []candidate) []candidate {
	for _, s := range w.markedSamples() {
		yes := w.marks.on(s)
		label, own := colonLabelOf(w.samples[s], yes[0])
		if label == tagtree.None {
			continue
		}
		all = leaveOut(all, func(c candidate) bool { return w.findsBehindOther(&c, own) })
	}
	return all
}

// findsBehindOther reports whether a candidate finds, on a sample, an element behind a text that ends in a colon and is no form of a label.
// Of the elements beside each other maxPart are looked at.
func (w *fieldLearner) findsBehindOther(c *candidate, label string) bool {
	for s, nodes := range c.found {
		t, parent, looked := w.samples[s], tagtree.None, 0
		for _, n := range nodes {
			if t.Parent(n) != parent {
				parent, looked = t.Parent(n), 0
			}
			if looked++; looked > maxPart {
				continue
			}
			if _, other := colonLabelOf(t, n); other != "" && other != label && !labels.IsForm(other, label) {
				return true
			}
		}
	}
	return false
}
