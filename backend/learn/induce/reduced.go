package induce

import (
	"slices"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/figure"
	"wrapsmith/backend/tree/tagtree"
)

// The price of a reduced article often has another element than that of the others:
//
//	div.price( span.amount "12,95 €" )                  marked
//	div.price( del "20,00 €"  ins "12,95 €" )
//
// So in a list a further design finds, in the element around the marked prices, the only price that is not crossed out, where
// prices are crossed out beside it or beside the marked ones. It is tried where the marked element is absent. If the rows show no
// reduced price, ins is tried, the element that HTML has for it.

// holderOfPrice is how many levels above a price the element around it is at most.
const holderOfPrice = 3

// reduced are the locators for the prices of articles that are reduced where the marked ones are not, or the other way round.
func (w *fieldLearner) reduced() []template.Locator {
	if w.part() != template.PartText || len(w.marks.yes) == 0 {
		return nil
	}
	for _, y := range w.marks.yes {
		if figure.TypeOf(w.samples[y.sample].Text(y.node)) != record.Price {
			return nil
		}
	}
	y := w.marks.yes[0]
	t := w.samples[y.sample]
	for h, level := t.Parent(t.ElementOf(y.node)), 0; h > 0 && level < holderOfPrice; h, level = t.Parent(h), level+1 {
		for _, test := range tests(t.Node(h)) {
			head := locator.Step{Axis: locator.Deep, Test: t.Tag(h), Preds: []locator.Pred{test.Pred}}
			if price, ok := w.otherPrice(head); ok {
				price.Axis = locator.Deep
				l := locator.Locator{Steps: []locator.Step{head, price}}
				return []template.Locator{{Family: familyAnchor, XPath: l.String(), Why: by(test, attrTest{tag: price.Test}), Weight: 1, Guard: true}}
			}
		}
	}
	return nil
}

// otherPrice is the step to the prices in the rows without a value, from the elements around the prices; false where the rows differ.
func (w *fieldLearner) otherPrice(holder locator.Step) (step locator.Step, ok bool) {
	reduced := true // all marked prices are
	around := make([]tagtree.NodeID, len(w.samples))
	for s, t := range w.samples {
		found := (&locator.Locator{Steps: []locator.Step{holder}}).Run(t)
		if yes := w.marks.on(s); len(yes) > 0 {
			if len(found) != 1 || !t.Within(yes[0], found[0]) {
				return step, false
			}
			price, crossed, one := openPrice(t, found[0])
			if !one || price != t.ElementOf(yes[0]) {
				return step, false // the price before the reduction, or one of several
			}
			reduced = reduced && crossed
		} else if len(w.consensus[s]) == 0 && len(found) == 1 {
			around[s] = found[0]
		}
	}
	for s, t := range w.samples {
		if around[s] <= 0 {
			continue
		}
		price, crossed, one := openPrice(t, around[s])
		if !one || crossed == reduced {
			continue
		}
		its := locator.Step{Test: t.Tag(price)}
		if tests := tests(t.Node(price)); len(tests) > 0 {
			its.Preds = []locator.Pred{tests[0].Pred}
		}
		if ok && !sameStep(its, step) || !printable(its.Test) || !isFirst(t, its, around[s], price) {
			return step, false
		}
		step, ok = its, true
	}
	if !ok && !reduced {
		return locator.Step{Test: "ins"}, true
	}
	return step, ok
}

// openPrice is the element of the only price in another one that is not crossed out, and whether others are; one is false where there is
// not one.
func openPrice(t *tagtree.Tree, holder tagtree.NodeID) (price tagtree.NodeID, crossed, one bool) {
	count := 0
	for _, f := range figure.Near(t, holder, record.Price) {
		switch {
		case !t.Within(f.Node, holder):
		case f.Crossed:
			crossed = true
		default:
			price = t.ElementOf(f.Node)
			count++
		}
	}
	return price, crossed, count == 1
}

// isFirst reports whether an element is the first one in another that a step finds.
func isFirst(t *tagtree.Tree, s locator.Step, in, n tagtree.NodeID) bool {
	s.Axis = locator.Deep
	for _, found := range (&locator.Locator{Steps: []locator.Step{s}}).Run(t) {
		if t.Within(found, in) && found != in {
			return found == n
		}
	}
	return false
}

// part is the kind of the field's part; none where a mark is a range of it.
func (w *fieldLearner) part() template.PartKind {
	if slices.ContainsFunc(w.marks.yes, func(y target) bool { return y.to != 0 }) {
		return ""
	}
	return w.marks.part.Kind
}
