package induce

import (
	"slices"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// Pages written by hand have the same list as items on one page and as paragraphs on another:
//
//	div.steps > ol > li, li, li        marked
//	div.steps > p, p, p                on another page
//
// So if the container of the values has an id or class and contains no other elements of
// the two tags, a further design finds the other tag in it. It is tried if the marked tag
// is absent. The container of a list in several parts, each with a heading, is the
// element around all parts, or one of several siblings that pass the same test.

// holderLevels is how many elements around a list may be its container.
const holderLevels = 3

// alternateTagOf names the element that takes another one's place.
var alternateTagOf = map[string]string{"li": "p", "p": "li"}

// alternateTags are the locators for a list of the other kind, none where the values are
// neither items nor paragraphs.
func (w *fieldLearner) alternateTags() []template.Locator {
	other := fieldLearner{samples: w.samples, marks: w.marks, many: true, values: w.values}
	tag := ""
	for _, y := range w.marks.yes {
		t := w.samples[y.sample]
		if tag == "" {
			tag = t.Tag(y.node)
		}
		if t.Tag(y.node) != tag || alternateTagOf[tag] == "" {
			return nil
		}
		other.candidates = append(other.candidates, holderCandidates(t, y.node, w.values)...)
	}
	other.candidates = other.consistent(distinct(other.candidates))
	other.candidates = slices.DeleteFunc(other.candidates, func(c candidate) bool { return !c.meaning || !w.findsList(&c) })
	other.run()
	kept := slices.DeleteFunc(other.heaviest(other.correctOn(other.markedSamples())), func(c candidate) bool { return !c.meaning })
	for i := range kept {
		steps := slices.Clone(kept[i].Steps)
		steps[len(steps)-1].Test = alternateTagOf[tag]
		kept[i].Steps, kept[i].strong = steps, true
		kept[i].why = kept[i].why.With(template.Reason{Code: template.AsTag, Param: template.ReasonTag, Value: alternateTagOf[tag]})
	}
	kept = w.withoutMarkedLists(kept)
	if len(kept) == 0 {
		return nil
	}
	return other.writeLocators(kept, 0)
}

// holderCandidates are the candidates for the values as all elements of their tag in
// the container of their list.
func holderCandidates(t *tagtree.Tree, n nodeID, values map[string]bool) []candidate {
	holder := t.Parent(n)
	for isList(t, holder) {
		holder = t.Parent(holder)
	}
	return allIn(t, holder, values, locator.Step{Axis: locator.Deep, Test: t.Tag(n)})
}

// allIn are the candidates for all that some steps find in an element or one of the
// next around it: after its label, or by what only that one has.
func allIn(t *tagtree.Tree, holder nodeID, values map[string]bool, each ...locator.Step) []candidate {
	var out []candidate
	for a, level := holder, 0; a > 0 && level < holderLevels; a, level = t.Parent(a), level+1 {
		g := generator{t: t, target: a, holder: true, values: values}
		g.labels()
		for _, test := range g.tests(a) {
			g.add(familyAnchor, test.prior, true, by(test), locator.Step{Axis: locator.Deep, Test: t.Tag(a), Preds: []locator.Pred{test.Pred}})
		}
		for _, c := range holders(t, a, g.out) {
			for range level {
				c.prior *= perLevel
			}
			c.Steps = append(slices.Clone(c.Steps), each...)
			out = append(out, c)
		}
	}
	return out
}

// holders keeps the candidates that find a node and nothing but siblings of it.
func holders(t *tagtree.Tree, n nodeID, all []candidate) []candidate {
	var out []candidate
	for i, nodes := range setOf(all).Run(t) {
		if slices.Contains(nodes, n) && !slices.ContainsFunc(nodes, func(o nodeID) bool { return t.Parent(o) != t.Parent(n) }) {
			out = append(out, all[i])
		}
	}
	return out
}

// findsList reports whether a candidate finds, wherever values are marked, the list that was
// elected, some of its parts or further ones like them, and nothing of another kind.
func (w *fieldLearner) findsList(c *candidate) bool {
	for _, s := range w.markedSamples() {
		found, consensus := c.found[s], w.consensus[s]
		if !covers(found, w.marks.on(s)) || !covers(found, consensus) && !covers(consensus, found) || !sameWay(w.samples[s], found) {
			return false
		}
	}
	return true
}

// sameWay reports whether the paths from the common ancestor of some nodes to them have the same tags.
func sameWay(t *tagtree.Tree, nodes []nodeID) bool {
	top := nodes[0]
	for _, n := range nodes {
		top = t.Shared(top, n)
	}
	return !slices.ContainsFunc(nodes, func(n nodeID) bool {
		m := nodes[0]
		for ; m != top && n != top && t.Tag(m) == t.Tag(n); m, n = t.Parent(m), t.Parent(n) {
		}
		return m != top || n != top
	})
}

// withoutMarkedLists leaves out what finds anything where the list is as it was marked.
func (w *fieldLearner) withoutMarkedLists(all []candidate) []candidate {
	set := setOf(all)
	wrong := make([]bool, len(all))
	for s, t := range w.samples {
		for i, nodes := range set.Run(t) {
			wrong[i] = wrong[i] || len(nodes) > 0 && len(w.consensus[s]) > 0
		}
	}
	var out []candidate
	for i := range all {
		if !wrong[i] {
			out = append(out, all[i])
		}
	}
	return out
}
