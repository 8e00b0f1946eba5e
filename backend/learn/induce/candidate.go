package induce

import (
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// nodeID is short for a number of a tag tree.
type nodeID = tagtree.NodeID

// candidate is one locator that may find a field, before and while it is weighed.
type candidate struct {
	locator.Locator
	family     string
	prior      float64 // trust before any page is seen, 0..1
	why        template.Reasons
	meaning    bool // says more than a position: may become a guard
	strong     bool // starts at what can only be the node's label
	groups     bool // finds the values of all groups of a list
	underLabel bool // finds the values under a label, up to the next one

	found  [][]tagtree.NodeID // per sample
	alike  float64            // how much its answers look like the marks, 0..1
	trust  float64            // in a list of values, for what it finds before and between the marks
	weight float64
}

// generator collects the candidates for one marked node.
type generator struct {
	t           *tagtree.Tree
	samples     []*tagtree.Tree // all, to see what is met again
	target      tagtree.NodeID
	out         []candidate
	holder      bool                // the target is not a value but what holds a list of them
	twice       bool                // two values of the list are marked
	rows        bool                // the samples are rows of a list
	values      map[string]bool     // texts of other fields: they name nothing
	label       *labels.Label       // of the target, once it was needed
	slug        *string             // of the target's text, once it was needed
	numbers     map[string]int      // of the page's ids with digits, once they were needed
	numberedIDs map[string]idSeries // of the samples, once they were needed
	hashes      map[string]int      // by the beginning of a class how many hashes follow it on the page, once they were needed

	repeatedKinds map[string]bool // whether a sample has several of a kind of element, once it was asked
}

func (g *generator) add(family string, prior float64, meaning bool, why template.Reasons, steps ...locator.Step) {
	for _, s := range steps {
		if s.Test != locator.Text && s.Test != locator.Any && !printable(s.Test) {
			return // a tag that XPath cannot name
		}
	}
	g.out = append(g.out, candidate{Locator: locator.Locator{Steps: steps}, family: family, prior: prior, why: why, meaning: meaning})
}

// child is the step from a node's parent down to it: tag or text, and its
// position among those of its kind.
func child(t *tagtree.Tree, n tagtree.NodeID) locator.Step {
	s := locator.Step{Axis: locator.Child, Test: t.Tag(n)}
	k := 0
	for c := t.FirstChild(t.Parent(n)); c != tagtree.None && c <= n; c = t.NextSibling(c) {
		if t.Tag(c) == s.Test && (s.Test != locator.Text || !tagtree.Blank(t.Node(c).Data)) {
			k++
		}
	}
	s.Preds = []locator.Pred{locator.At(max(k, 1))}
	return s
}

// below is the indexed path from an ancestor (left out) down to a node.
func below(t *tagtree.Tree, ancestor, n tagtree.NodeID) []locator.Step {
	var steps []locator.Step
	for ; n != ancestor && n > 0; n = t.Parent(n) {
		steps = append(steps, child(t, n))
	}
	for i, j := 0, len(steps)-1; i < j; i, j = i+1, j-1 {
		steps[i], steps[j] = steps[j], steps[i]
	}
	return steps
}

// chain joins steps into a new slice.
func chain(head locator.Step, rest ...locator.Step) []locator.Step {
	return append([]locator.Step{head}, rest...)
}

// path adds the indexed path from the root.
func (g *generator) path() {
	g.add(familyPath, priorPath, false, because(template.ByPlace), below(g.t, 0, g.target)...)
}

// setOf is the set of the locators of some candidates.
func setOf(all []candidate) *locator.Set {
	locs := make([]locator.Locator, len(all))
	for i := range all {
		locs[i] = all[i].Locator
	}
	return locator.NewSet(locs)
}
