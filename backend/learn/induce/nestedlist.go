package induce

import (
	"slices"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// A nested list on one page may be a plain list on another:
//
//	ul.method > li > ol > li > "Stir."     marked: the text, as the item has more in it
//	ul.method > li > "Stir."               on another page
//
// So a further design finds the texts of all items in the container of the outer list, if
// these are the values that were found.

// nestedListTexts are these locators; none where the values are no texts of items in a list in a list.
func (w *fieldLearner) nestedListTexts() []template.Locator {
	other := fieldLearner{samples: w.samples, marks: w.marks, many: true, values: w.values}
	for _, y := range w.marks.yes {
		t := w.samples[y.sample]
		outer := outerList(t, y.node)
		if outer == 0 {
			return nil
		}
		items := locator.Step{Axis: locator.Deep, Test: "li"}
		other.candidates = append(other.candidates, allIn(t, outer, w.values, items, locator.Step{Axis: locator.Child, Test: locator.Text})...)
	}
	other.candidates = other.consistent(distinct(other.candidates))
	other.candidates = slices.DeleteFunc(other.candidates, func(c candidate) bool {
		return slices.ContainsFunc(w.markedSamples(), func(s int) bool { return !slices.Equal(c.found[s], w.consensus[s]) })
	})
	other.run()
	kept := slices.DeleteFunc(other.heaviest(other.correctOn(other.markedSamples())), func(c candidate) bool { return !c.meaning })
	if len(kept) == 0 {
		return nil
	}
	for i := range kept {
		kept[i].strong = true
	}
	return other.writeLocators(kept, 0)
}

// outerList is the outermost of the lists around the list of a text's item; 0 where there is none.
func outerList(t *tagtree.Tree, n nodeID) nodeID {
	outer := nodeID(0)
	if !t.IsText(n) || t.Tag(t.Parent(n)) != "li" {
		return outer
	}
	for e := t.Parent(t.Parent(n)); e > 0 && t.Tag(t.Parent(e)) == "li" && isList(t, t.Parent(t.Parent(e))); e = outer {
		outer = t.Parent(t.Parent(e))
	}
	return outer
}

func isList(t *tagtree.Tree, n nodeID) bool {
	return n > 0 && (t.Tag(n) == "ul" || t.Tag(n) == "ol")
}
