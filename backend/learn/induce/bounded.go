package induce

import (
	"slices"

	"wrapsmith/backend/tree/series"
)

// One mark does not license a list. Where a field of many values has one mark on
// a page, its like there are values only as far as something bounds them:
//
//	p( "By " a "Ann Smith" " and " a "Bob Brown" )     two values
//	p( a "Ann Smith" span "Senior editor" )            one
//	div.card( a "Ann Smith" ) div.card( a "Cy Moor" )  one: other cards
//
// Package series says what bounds them.

// single reports whether no sample has two marks.
func (w *fieldLearner) single() bool { return w.many && !w.records && !twice(w.marks.yes) }

// boundedByContainer leaves out the candidates that find more on a marked sample than the
// mark bounds.
func (w *fieldLearner) boundedByContainer(all []candidate) []candidate {
	return slices.DeleteFunc(all, func(c candidate) bool {
		return slices.ContainsFunc(w.marks.yes, func(y target) bool {
			return slices.Contains(c.found[y.sample], y.node) && !series.Bounded(w.samples[y.sample], y.node, c.found[y.sample])
		})
	})
}

// generateOne makes the candidates of the marked values alone: where no list that
// means something is bounded, one value is given.
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
