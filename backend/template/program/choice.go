package program

import (
	"slices"

	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/tagtree"
)

// A page may have a label more than once, of another record too:
//
//	<div class="cheaper"> <dt>Code</dt><dd>088</dd> </div>   <div class="main"> <dt>Code</dt><dd>096</dd> </div>
//
// A locator that starts at the label finds a value behind each. It votes for the one that stands nearest to most values of the fields
// that have one place, which are those of the record; where these do not say, for the one that the field's other locators vote for,
// and for the first where they vote for none of them.

// mostChoices is how many values behind one label are looked at.
const mostChoices = 8

// choice is what a vote may be for.
type choice struct {
	vote  int
	nodes []tagtree.NodeID
}

// choose settles the votes of a field with one value that may be for several nodes. values are those of the other fields.
func (f *field) choose(t *tagtree.Tree, votes []Vote, several []choice, values []tagtree.NodeID) {
	for _, c := range several {
		best, ok := nearest(t, c.nodes, values)
		if !ok || !f.reader.has(t, best) {
			best = f.supported(t, votes, several, c)
		}
		votes[c.vote].Nodes = []tagtree.NodeID{best}
	}
}

// supported is the node of a choice that the field's other locators vote for, the first that was found where they vote for none.
func (f *field) supported(t *tagtree.Tree, votes []Vote, several []choice, c choice) tagtree.NodeID {
	best, most := votes[c.vote].Nodes[0], 0
	for _, n := range c.nodes {
		if weight := f.others(votes, several, votes[c.vote].Locator, n); weight > most && f.reader.has(t, n) {
			best, most = n, weight
		}
	}
	return best
}

// fewestNear is how many values say at least which place belongs to their record.
const fewestNear = 2

// nearest is the node to which at least fewestNear of some values stand nearer than to the others, and no value to another node.
// The nearer of two nodes has the deeper element in common with the value.
func nearest(t *tagtree.Tree, nodes, values []tagtree.NodeID) (best tagtree.NodeID, ok bool) {
	near := 0
	for _, v := range values {
		closest, deepest, alone := tagtree.None, tagtree.None, false
		for _, n := range nodes {
			common := v
			for !t.Within(n, common) {
				common = t.Parent(common)
			}
			if common > deepest {
				closest, deepest, alone = n, common, true
			} else if common == deepest {
				alone = false
			}
		}
		switch {
		case !alone:
		case near == 0 || closest == best:
			best, near = closest, near+1
		default:
			return best, false
		}
	}
	return best, near >= fewestNear
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

// valuesOf lists the first values of the fields that have no choice.
func valuesOf(cells record.Record, several [][]choice) []tagtree.NodeID {
	var values []tagtree.NodeID
	for i, c := range cells {
		if len(several[i]) == 0 && c.State == record.Found && len(c.Values) > 0 {
			values = append(values, tagtree.NodeID(c.Values[0].Node))
		}
	}
	return values
}
