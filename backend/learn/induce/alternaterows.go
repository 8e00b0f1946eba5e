package induce

import (
	"slices"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// The rows of a list may have different markup:
//
//	div.parts
//	├ a.row   > div > "200 g rice", div.note "from the hills"    marked: the first div
//	├ div.row > "2 carrots"                                      meant too
//	└ a.row   > div > "soy sauce"
//
// For example, items for sale are links, and items that are sold out are not. Every path
// to the marked values depends on the markup of the marked rows. So if each mark is the
// first text of its row, a further design finds the first text of every row of that class
// (or of every item). It is tried before the learned list if it finds all values of that
// list and more rows. These must lie in the list, must not be much longer than the rows with a
// value, and must be at least two or lie between such rows: a single row at an end may be a
// sum or a link to further items.

// Bounds of rows with other markup.
const (
	leastRows   = 2  // with other markup, if none is between rows with a value
	rowLength   = 2  // times the characters of the longest row with a value that another row may have
	mostCounted = 60 // texts of a row
)

// withRows puts the first texts of all rows before a list that was learned, if
// its rows have different markup, and returns the consensus with them.
func (w *fieldLearner) withRows(learned []template.Locator) ([]template.Locator, [][]nodeID) {
	if w.part() != template.PartText || w.apart {
		return learned, w.consensus
	}
	rows, consensus := w.alternateRows()
	if len(rows) == 0 || guarded(learned) && !guarded(rows) {
		return learned, w.consensus
	}
	return joinDesigns([]echoDesign{{locators: rows}, {locators: learned}}), consensus
}

// alternateRows are the locators for the first text in each row, and what they find on the
// samples; none if all rows have the same markup.
func (w *fieldLearner) alternateRows() ([]template.Locator, [][]nodeID) {
	other := fieldLearner{samples: w.samples, marks: marked{part: w.marks.part, no: w.marks.no, missing: w.marks.missing}, many: true, values: w.values}
	for _, y := range w.marks.yes {
		y.node = firstText(w.samples[y.sample], y.node)
		other.marks.yes = append(other.marks.yes, y)
	}
	for s, t := range w.samples {
		if yes := other.marks.on(s); len(yes) > 1 {
			other.candidates = append(other.candidates, rowCandidates(t, yes, w.values)...)
		}
	}
	other.candidates = other.consistent(distinct(other.candidates))
	plain := w.plainItems()
	other.candidates = slices.DeleteFunc(other.candidates, func(c candidate) bool { return !w.moreRows(&c, plain) })
	other.run()
	kept := other.heaviest(other.correctOn(other.markedSamples()))
	if len(kept) == 0 {
		return nil, nil
	}
	return other.writeLocators(kept, 0), other.consensus
}

// part is the kind of the field's part; none where a mark is a range of it.
func (w *fieldLearner) part() template.PartKind {
	if slices.ContainsFunc(w.marks.yes, func(y target) bool { return y.to != 0 }) {
		return ""
	}
	return w.marks.part.Kind
}

// firstText is the first element with a text of its own in a node that says no
// more than it, else the node.
func firstText(t *tagtree.Tree, n nodeID) nodeID {
	for c := n; c < t.End(n); c++ {
		if !t.IsText(c) && locator.HasOwnText(t.Node(c)) {
			if t.Text(c) == t.Text(n) {
				return c
			}
			return n
		}
	}
	return n
}

// rowCandidates are the candidates for the first text in each row of a list with some marks.
func rowCandidates(t *tagtree.Tree, yes []nodeID, values map[string]bool) []candidate {
	top := yes[0]
	for _, y := range yes[1:] {
		top = t.Shared(top, y)
	}
	if slices.Contains(yes, top) {
		return nil
	}
	g := generator{t: t, target: yes[0], twice: true, values: values}
	first := locator.Step{Axis: locator.SelfOrBelow, Test: locator.Any, Preds: []locator.Pred{{Kind: locator.OwnText}, locator.At(1)}}
	for _, row := range rowSteps(t, top, yes) {
		g.container(top, []locator.Step{row, first})
	}
	for i := range g.out {
		g.out[i].why = g.out[i].why.With(template.Because(template.FirstOfRow))
	}
	return g.out
}

// rowSteps are the steps from the container of a list to all of its rows: by a class that
// the marked rows have, or as items.
func rowSteps(t *tagtree.Tree, top nodeID, yes []nodeID) []locator.Step {
	var out []locator.Step
	item := true
	for i, y := range yes {
		row := t.ChildTowards(top, y)
		item = item && t.Tag(row) == "li"
		var mine []locator.Step
		for _, test := range tests(t.Node(row)) {
			if test.Kind == locator.Class || test.Kind == locator.ClassStart {
				mine = append(mine, locator.Step{Axis: locator.Child, Test: locator.Any, Preds: []locator.Pred{test.Pred}})
			}
		}
		if i == 0 {
			out = mine
			continue
		}
		out = slices.DeleteFunc(out, func(s locator.Step) bool {
			return !slices.ContainsFunc(mine, func(m locator.Step) bool { return sameStep(s, m) })
		})
	}
	if item {
		out = append(out, locator.Step{Axis: locator.Child, Test: "li"})
	}
	return out
}

// moreRows reports whether a candidate finds the list that was elected on every sample,
// on some of them more rows of it, and nothing else.
func (w *fieldLearner) moreRows(c *candidate, plain bool) bool {
	more := false
	for s, t := range w.samples {
		found, consensus := c.found[s], w.consensus[s]
		if len(found) > 0 && slices.Contains(w.marks.missing, s) {
			return false
		}
		if slices.ContainsFunc(w.marks.no, func(n target) bool { return n.sample == s && slices.Contains(found, firstText(t, n.node)) }) {
			return false
		}
		if plain {
			found = slices.DeleteFunc(slices.Clone(found), func(n nodeID) bool { return !locator.IsPlain(t.Node(n)) })
		}
		if len(found) == 0 || len(consensus) == 0 {
			continue
		}
		others, ok := otherRows(t, found, consensus)
		if !ok {
			return false
		}
		between := slices.ContainsFunc(others, func(n nodeID) bool { return n > consensus[0] && n < consensus[len(consensus)-1] })
		more = more || between || len(others) >= leastRows
	}
	return more
}

// otherRows lists the found nodes beside a list of at least two; not ok where the
// list is not found whole, or what is found beside it stands in no row like its own.
func otherRows(t *tagtree.Tree, found, consensus []nodeID) (others []nodeID, ok bool) {
	top := consensus[0]
	for _, r := range consensus {
		if _, ok := slices.BinarySearch(found, firstText(t, r)); !ok {
			return nil, false
		}
		top = t.Shared(top, r)
	}
	if len(found) == len(consensus) || len(consensus) < 2 || consensus[0] == top {
		return nil, true
	}
	rows, kinds, texts, length := map[nodeID]bool{}, map[string]bool{}, 0, 0
	for _, r := range consensus {
		row := t.ChildTowards(top, r)
		rows[row] = true
		for _, class := range classes(t, row) {
			kinds[class] = true
		}
		texts, length = max(texts, countTexts(t, row, t.End(row), mostCounted)), max(length, len(t.Text(row)))
	}
	for _, n := range found {
		if i, is := slices.BinarySearch(consensus, n); is || i > 0 && t.Within(n, consensus[i-1]) {
			continue
		}
		if n == top || !t.Within(n, top) || !t.Visible(n) || tagtree.IsHeading(t.Node(n).DataAtom) != tagtree.IsHeading(t.Node(consensus[0]).DataAtom) {
			return nil, false
		}
		row := t.ChildTowards(top, n)
		if its := classes(t, row); len(its) > 0 && !slices.ContainsFunc(its, func(class string) bool { return kinds[class] }) {
			return nil, false
		}
		if rows[row] || countTexts(t, row, t.End(row), mostCounted) > texts || len(t.Text(row)) > rowLength*length {
			return nil, false
		}
		others = append(others, n)
	}
	return others, true
}
