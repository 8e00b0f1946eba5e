package induce

import (
	"slices"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// The values of a list may have no element around them that is theirs alone, but a label before them:
//
//	dl( dt "Writers" dd "Ann" dd "Bob" dt "Genres" dd "War" )
//
//	table( tr( td "Subject" td "Rivers" )  tr( td  td "Mills" )  tr( td "ISBN" td "978..." ) )
//
// A path to them finds the values of all labels. So the locator asks for the label, up to the next one.

// underLabel adds "all under the label" for marks that stand under one.
func (g *generator) underLabel(yes []tagtree.NodeID) {
	n := yes[0]
	for ; n > 0 && !g.mayShareLabel(n); n = g.t.Parent(n) {
		if len(yes) > 1 && g.t.Within(yes[1], n) {
			return
		}
	}
	if n <= 0 {
		return
	}
	pred, ok := g.underPred(n)
	if !ok {
		return
	}
	down := g.open(below(g.t, n, yes[0]), n, yes[0])
	for i := range down { // cells count, what is in them may be one of several
		if i > 0 {
			down[i].Preds = slices.DeleteFunc(slices.Clone(down[i].Preds), func(p locator.Pred) bool { return p.Kind == locator.Nth && p.N == 1 && down[i].Test != locator.Text })
		}
	}
	g.add(familyLabel, priorLabel*labels.Steady(pred.Value), true, becauseOf(template.EachUnder, pred.Value),
		chain(locator.Step{Axis: locator.Deep, Test: g.t.Tag(n), Preds: []locator.Pred{pred}}, down...)...)
	g.out[len(g.out)-1].underLabel = true
}

// mayShareLabel reports whether a node is an element of a kind that labels have several of.
func (g *generator) mayShareLabel(n tagtree.NodeID) bool {
	switch g.t.Tag(n) {
	case "dd", "tr":
		return true
	}
	return false
}

// underPred is the test for a dd or a row under its label: a label before it that is no value, with another label in
// the same list or table.
func (g *generator) underPred(n tagtree.NodeID) (locator.Pred, bool) {
	label, others := tagtree.None, 0
	for c := g.t.FirstChild(g.t.Parent(n)); c != tagtree.None; c = g.t.NextSibling(c) {
		head := g.headOfSibling(c, n)
		if head == tagtree.None {
			continue
		}
		if c <= n {
			label = head
		}
		others++
	}
	if label == tagtree.None || others < 2 {
		return locator.Pred{}, false
	}
	stem := tagtree.Stem(g.t.Text(label))
	texts := g.t.Texts(label, 2)
	if len(texts) != 1 || !labels.NamesRow(g.t, texts[0]) || g.values[stem] || stem != tagtree.Stem(g.t.Node(texts[0]).Data) {
		return locator.Pred{}, false
	}
	if g.t.Tag(n) == "tr" {
		pred := locator.Pred{Kind: locator.InRows, Value: stem}
		return pred, g.hasSeveralRows(pred)
	}
	return locator.Pred{Kind: locator.Under, Name: "dt", Value: stem}, true
}

// hasSeveralRows reports whether a sample has several rows of a label: without, the first cell may be a value as well, as in
// a table with headings.
func (g *generator) hasSeveralRows(pred locator.Pred) bool {
	rows := locator.Locator{Steps: []locator.Step{{Axis: locator.Deep, Test: "tr", Preds: []locator.Pred{pred}}}}
	return slices.ContainsFunc(g.samples, func(t *tagtree.Tree) bool { return len(rows.Run(t)) > 1 })
}

// headOfSibling is the label that a sibling has: a dt among dd, or the first cell of a row that is not blank;
// None where the sibling has none.
func (g *generator) headOfSibling(c, n tagtree.NodeID) tagtree.NodeID {
	switch {
	case g.t.IsText(c):
	case g.t.Tag(n) == "dd" && g.t.Tag(c) == "dt":
		return c
	case g.t.Tag(n) == "tr" && g.t.Tag(c) == "tr":
		if cell := g.t.ElementAt(c, 0); cell != tagtree.None && tagtree.Stem(g.t.Text(cell)) != "" {
			return cell
		}
	}
	return tagtree.None
}

// withinLabel leaves out the candidates that find more on a marked sample than the values under the label, where such a
// candidate finds all marks.
func (w *fieldLearner) withinLabel(all []candidate) []candidate {
	for _, s := range w.markedSamples() {
		yes := w.marks.on(s)
		i := slices.IndexFunc(all, func(c candidate) bool { return c.underLabel && covers(c.found[s], yes) })
		if i < 0 {
			continue
		}
		under := all[i].found[s]
		all = slices.DeleteFunc(slices.Clone(all), func(c candidate) bool {
			return slices.ContainsFunc(c.found[s], func(n nodeID) bool { return !slices.Contains(under, n) })
		})
	}
	return all
}
