package induce

import (
	"slices"

	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// withinPath leaves out the candidates that find, on a sample with several marks in one element, values on a way of other tags
// from the root, where all anchors of the marks do: these values are of another record of the page. The anchors are looked for below
// another one that holds the marks alone.
//
//	main( div( dl( dt "Places" dd "Wexley" dd "Ghent" ) ) )                       marked: Wexley, Ghent
//	section( h2 "Similar" ul( li( h3 div( dl( dt "Places" dd "Thornham" ) ) ) ) )
func (w *fieldLearner) withinPath(all []candidate) []candidate {
	if w.records || w.rows {
		return all
	}
	for _, s := range w.markedSamples() {
		t, yes := w.samples[s], w.marks.on(s)
		if len(yes) < 2 || slices.ContainsFunc(yes, func(n nodeID) bool { return t.Parent(n) != t.Parent(yes[0]) }) {
			continue
		}
		strays := func(c candidate) bool {
			return slices.ContainsFunc(c.found[s], func(n nodeID) bool { return !samePath(t, n, yes[0]) })
		}
		named := func(c candidate) bool { return c.meaning && c.family != familyLabel && covers(c.found[s], yes) }
		if slices.ContainsFunc(all, func(c candidate) bool { return named(c) && !strays(c) }) {
			continue
		}
		var narrow []candidate
		for _, c := range all {
			if named(c) {
				if c, ok := w.belowAnchor(c, s, yes[0]); ok && named(c) && !strays(c) {
					narrow = append(narrow, c)
				}
			}
		}
		if len(narrow) > 0 {
			all = append(narrow, slices.DeleteFunc(slices.Clone(all), strays)...)
		}
	}
	return all
}

// belowAnchor is a candidate that begins at an anchor, below the nearest other anchor around a node of a sample outside of which the
// sample has more of what it finds. False without any.
func (w *fieldLearner) belowAnchor(c candidate, sample int, n nodeID) (candidate, bool) {
	g := generator{t: w.samples[sample], samples: w.samples, values: w.values}
	for a := g.t.Parent(n); a > 0; a = g.t.Parent(a) {
		if !slices.ContainsFunc(c.found[sample], func(n nodeID) bool { return !g.t.Within(n, a) }) {
			return candidate{}, false
		}
		tests := g.tests(a)
		if len(tests) == 0 || c.Steps[0].Axis != locator.Deep || slices.Contains(c.Steps[0].Preds, tests[0].Pred) {
			continue
		}
		out := c
		out.Locator = locator.Locator{Steps: append([]locator.Step{{Axis: locator.Deep, Test: g.t.Tag(a), Preds: []locator.Pred{tests[0].Pred}}}, c.Steps...)}
		if here := out.Run(g.t); len(here) == len(c.found[sample]) || !slices.Contains(here, n) {
			continue
		}
		out.prior, out.why = c.prior*perLevel, by(tests[0]).With(c.why...)
		out.found = make([][]nodeID, len(w.samples))
		for s, t := range w.samples {
			out.found[s] = out.Run(t)
		}
		return out, true
	}
	return candidate{}, false
}

// samePath reports whether the ways from the root to two nodes have the same tags.
func samePath(t *tagtree.Tree, a, b nodeID) bool {
	for a != b && a > 0 && b > 0 {
		if t.Tag(a) != t.Tag(b) {
			return false
		}
		a, b = t.Parent(a), t.Parent(b)
	}
	return a == b
}
