package induce

import (
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// The values of a list may be lines below a label in bold print, up to the next one:
//
//	td( b "Plaintiffs"  br "Ann Lee"  br "Bo Ray"  br  b "Defendants"  br "Quist Mills" )

// underBold adds the texts below the label in bold print before all marked ones, among its siblings.
func (g *generator) underBold(yes []nodeID) {
	label := boldBefore(g.t, yes[0])
	if label == tagtree.None {
		return
	}
	for _, y := range yes[1:] {
		if boldBefore(g.t, y) != label {
			return
		}
	}
	texts := g.t.Texts(label, 2)
	if len(texts) != 1 {
		return
	}
	stem, ok := labels.Stem(g.t, texts[0])
	if !ok || g.isValue(stem) || !locator.IsLabel(stem) || !g.isMetAgain(stem) {
		return
	}
	step := locator.Step{Axis: locator.Deep, Test: locator.Text, Preds: []locator.Pred{{Kind: locator.Under, Name: locator.Bold, Value: stem}}}
	g.add(familyLabel, priorLabel*labels.Steady(stem), true, becauseOf(template.EachUnder, stem), step)
	g.out[len(g.out)-1].strong, g.out[len(g.out)-1].underLabel = true, true
}

// boldBefore is the nearest element in bold print before a text that begins a line, among its siblings; None without one.
func boldBefore(t *tagtree.Tree, n nodeID) (label nodeID) {
	label = tagtree.None
	if !t.IsText(n) {
		return label
	}
	line := tagtree.None // what is before the text: a break
	for c := t.FirstChild(t.Parent(n)); c != tagtree.None && c < n; c = t.NextSibling(c) {
		if locator.IsBold(t.Node(c)) {
			label = c
		}
		if !t.IsText(c) || !tagtree.Blank(t.Node(c).Data) {
			line = c
		}
	}
	if line == tagtree.None || t.Tag(line) != "br" {
		return tagtree.None
	}
	return label
}
