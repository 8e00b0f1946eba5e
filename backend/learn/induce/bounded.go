package induce

import (
	"slices"

	"wrapsmith/backend/tree/series"
)

// If a field of many values has only one mark on a page, similar elements of that page
// are values only within a bound:
//
//	p( "By " a "Ann Smith" " and " a "Bob Brown" )     two values
//	p( a "Ann Smith" span "Senior editor" )            one
//	div.card( a "Ann Smith" ) div.card( a "Cy Moor" )  one: other cards
//
// The bound is that of package series.

// single reports whether no sample has two marks.
func (w *fieldLearner) single() bool { return w.many && !w.records && !twice(w.marks.yes) }

// boundedByContainer leaves out the candidates that find more on a marked sample than the
// series of the mark.
func (w *fieldLearner) boundedByContainer(all []candidate) []candidate {
	return slices.DeleteFunc(all, func(c candidate) bool {
		return slices.ContainsFunc(w.marks.yes, func(y target) bool {
			return slices.Contains(c.found[y.sample], y.node) && !series.Bounded(w.samples[y.sample], y.node, c.found[y.sample])
		})
	})
}

// generateOne makes the candidates of the marked values alone, for samples on which no
// candidate with a meaning finds a bounded list.
func (w *fieldLearner) generateOne() []candidate {
	var all []candidate
	for _, y := range w.marks.yes {
		g := generator{t: w.samples[y.sample], samples: w.samples, target: y.node, values: w.values}
		g.anchors()
		g.labels()
		g.tag()
		g.path()
		all = append(all, g.out...)
	}
	return distinct(all)
}

func hasMeaning(all []candidate) bool {
	return slices.ContainsFunc(all, func(c candidate) bool { return c.meaning })
}
