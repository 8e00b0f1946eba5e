package program

import (
	"slices"

	"wrapsmith/backend/tree/tagtree"
)

// A list in one part on the samples may be in several parts on a page, with headings
// between them:
//
//	ul.items( li "flour" li "salt" )  h4 "Sauce"  ul.items( li "cream" )
//
// The locators that say "the first list" find the first part only, and outvote those
// that say "each item of such a list". The parts are alike: siblings of one name and
// class, with items of one name and class.

// PartShare is the share of the best node's votes that a node has at least in a further part of a list.
const PartShare = 0.15

// parts adds the nodes of further parts of a list to the chosen ones.
func parts(t *tagtree.Tree, tallies []tally, best int, chosen []tagtree.NodeID) []tagtree.NodeID {
	if len(chosen) < 2 || len(chosen) == len(tallies) {
		return chosen
	}
	out := slices.Clone(chosen)
	for _, c := range tallies {
		if float64(c.weight) >= Share*float64(best) || float64(c.weight) < PartShare*float64(best) {
			continue
		}
		if slices.ContainsFunc(chosen, func(n tagtree.NodeID) bool { return partOf(t, n, c.node) }) {
			out = append(out, c.node)
		}
	}
	slices.Sort(out)
	return out
}

// partOf reports whether a node is an item like another one, in a part of the list beside its part.
func partOf(t *tagtree.Tree, n, other tagtree.NodeID) bool {
	a, b := t.Parent(n), t.Parent(other)
	return a != b && t.Parent(a) == t.Parent(b) && kind(t, n) == kind(t, other) && kind(t, a) == kind(t, b)
}

// outsideAside leaves out what is in navigation, a side column or a form where the best
// value is not: the trail of links above a list is no part of it.
func outsideAside(t *tagtree.Tree, nodes []tagtree.NodeID, best tagtree.NodeID) []tagtree.NodeID {
	if aside(t, best) {
		out := slices.DeleteFunc(slices.Clone(nodes), func(n tagtree.NodeID) bool { return aside(t, n) })
		if len(out) > 0 {
			return out
		}
		return nodes
	}
	return slices.DeleteFunc(slices.Clone(nodes), func(n tagtree.NodeID) bool { return aside(t, n) })
}
