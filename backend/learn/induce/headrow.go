package induce

import (
	"slices"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// Some pages of a site have a label in front of each value, others a row of labels above
// a row of values (the example of DETM 3.3):
//
//	姓名  董献平          姓名    性别
//	性别  男              董献平  男
//
// A field that is learned on the first form would take the label after its own for the
// value. So where a marked cell has its label in a cell of its own, the locators that start
// at a label do not take the labels of the other rows; and a further design finds the cell
// below the label where the label stands beside one of these labels.

// fewestRows is how many labels of rows a table must have: of fewer, a row tells too little.
const fewestRows = 3

// withHeadRows makes the locators of a labelled cell pass over the labels of other rows, and
// adds the design for pages with a row of labels.
func (w *fieldLearner) withHeadRows(learned []template.Locator) []template.Locator {
	if w.marks.part.Kind != template.PartText || len(w.marks.yes) == 0 {
		return learned
	}
	y := w.marks.yes[0]
	t := w.samples[y.sample]
	own, ok := w.rowLabels(t, y.node)
	if !ok {
		return learned
	}
	stem := tagtree.Stem(t.Node(own.Text).Data)
	others := slices.DeleteFunc(slices.Clone(own.Mates), func(s string) bool { return s == stem || w.isValue(s) })
	not, written := locator.LabelsPred(locator.NotLabel, others)
	all, _ := locator.LabelsPred(locator.NotLabel, own.Mates)
	beside, _ := locator.LabelsPred(locator.BesideLabel, others)
	notBeside := locator.Pred{Kind: locator.NotBesideLabel, Value: beside.Value}
	if !written || all.Value == "" {
		return learned
	}
	learned = slices.Clone(learned)
	for i := range learned {
		learned[i] = w.passingOver(learned[i], not, notBeside)
	}
	below := locator.Locator{Steps: []locator.Step{textWith(stem),
		{Axis: locator.Parent, Test: locator.Any, Preds: []locator.Pred{beside}}, {Axis: locator.Parent, Test: "tr"},
		{Axis: locator.FollowingSibling, Test: "tr", Preds: []locator.Pred{locator.At(1)}},
		{Axis: locator.Child, Test: t.Tag(y.node), Preds: []locator.Pred{{Kind: locator.Column, Value: stem}, all}}}}
	return joinDesigns([]echoDesign{{locators: learned}, {locators: []template.Locator{{Family: familyLabel, XPath: below.String(),
		Why: template.Reasons{template.BecauseOf(template.UnderHeading, stem)}, Weight: 1, Guard: true}}}})
}

// rowLabels is the label of a marked cell with those of the other rows; false where the label
// has no cell of its own or the table is too small.
func (w *fieldLearner) rowLabels(t *tagtree.Tree, n nodeID) (labels.Label, bool) {
	row := t.Parent(n)
	if row <= 0 || t.Tag(row) != "tr" {
		return labels.Label{}, false
	}
	if texts := t.Texts(row, 2); len(texts) < 2 || t.Within(texts[0], n) || !t.Within(texts[1], n) {
		return labels.Label{}, false
	}
	own := labels.OfRow(t, row, n)
	ok := own.Text != tagtree.None && !own.After && len(own.Mates) >= fewestRows && confirmed(w.samples, t, own) &&
		labels.InCell(t, own.Text) && t.Parent(t.Parent(own.Text)) == row
	return own, ok && !w.isValue(tagtree.Stem(t.Node(own.Text).Data))
}

// isValue reports whether a stem is the text of a mark, of this field or another one.
func (w *fieldLearner) isValue(stem string) bool {
	return w.values[stem] || slices.ContainsFunc(w.marks.yes, func(y target) bool { return tagtree.Stem(w.samples[y.sample].Text(y.node)) == stem })
}

// passingOver adds a test for labels to a locator that starts at one. One that may leave the
// row must not start in a row of labels: after the last of them comes the first value.
func (w *fieldLearner) passingOver(l template.Locator, not, notBeside locator.Pred) template.Locator {
	x, err := locator.Parse(l.XPath)
	if l.Family != template.FamilyLabel || err != nil || len(x.Steps) < 2 {
		return l
	}
	if x.Steps[1].Axis == locator.Following {
		x.Steps = slices.Insert(x.Steps, 1, locator.Step{Axis: locator.Parent, Test: locator.Any, Preds: []locator.Pred{notBeside}})
	}
	last := &x.Steps[len(x.Steps)-1]
	last.Preds = append(slices.Clone(last.Preds), not)
	if w.findsMarks(x) {
		l.XPath = x.String()
	}
	return l
}
