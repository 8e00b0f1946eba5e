package induce

import (
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// A section need not have a heading. An attribute may tell it:
//
//	div.ship( p "City: Bonn" )      div.main( p "Year: 1990" )
//	div.bill( p "City: Kiel" )      div.similar( div.card( p "Year: 1871" ) )      another record

// plainSection is the way to a section without a heading: by an attribute that no other element of the page has. nil where
// there is none, or too few samples to know that the label alone leads astray: such sites would need the attribute for nothing.
func (w *fieldLearner) plainSection(t *tagtree.Tree, section nodeID) []locator.Step {
	if len(w.samples) < fewestSamples {
		return nil
	}
	for _, test := range tests(t.Node(section)) {
		head := locator.Step{Axis: locator.Deep, Test: t.Tag(section), Preds: []locator.Pred{test.Pred}}
		if len((&locator.Locator{Steps: []locator.Step{head}}).Run(t)) == 1 {
			return []locator.Step{head}
		}
	}
	return nil
}

// reasonsOfSection are the reasons of a way to a section.
func reasonsOfSection(way []locator.Step) template.Reasons {
	if isBetweenHeadings(way) {
		return becauseOf(template.UnderHeading, way[0].Preds[0].Value)
	}
	if head := way[0]; head.Test != locator.Text {
		return by(attrTest{Pred: head.Preds[0]})
	}
	return becauseOf(template.UnderHeading, way[0].Preds[0].Value)
}
