package program

import (
	"slices"

	"wrapsmith/backend/tree/tagtree"
)

// A page may have a label more than once, of another record too:
//
//	<div class="cheaper"> <dt>Code</dt><dd>088</dd> </div>   <div class="main"> <dt>Code</dt><dd>096</dd> </div>
//
// A locator that starts at the label finds a value behind each. It votes for the one that the field's other locators vote for, for the
// first where they vote for none of them.

// mostChoices is how many values behind one label are looked at.
const mostChoices = 8

// choice is what a vote may be for.
type choice struct {
	vote  int
	nodes []tagtree.NodeID
}

// choose settles the votes of a field with one value that may be for several nodes.
func (f *field) choose(t *tagtree.Tree, votes []Vote, several []choice) {
	if len(several) == 0 {
		return
	}
	for _, c := range several {
		best, most := votes[c.vote].Nodes[0], 0
		for _, n := range c.nodes {
			if weight := f.others(votes, several, votes[c.vote].Locator, n); weight > most && f.reader.has(t, n) {
				best, most = n, weight
			}
		}
		votes[c.vote].Nodes = []tagtree.NodeID{best}
	}
}

// others is the weight of the votes of a locator's design for a node, without those that may be for several.
func (f *field) others(votes []Vote, several []choice, of int, n tagtree.NodeID) int {
	weight := 0
	for i, v := range votes {
		l := &f.locators[v.Locator]
		if v.Nodes[0] == n && l.design == f.locators[of].design && !slices.ContainsFunc(several, func(c choice) bool { return c.vote == i }) {
			weight += l.weight
		}
	}
	return weight
}
