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
// class, with items of one name and class, in one section (sections.go).

// PartShare is the share of the best node's votes that a node has at least in a further part of a list.
const PartShare = 0.15

// parts adds the nodes of further parts of a list, in the section of the best one, to the chosen ones. One chosen node alone is a list only if a label votes for the
// further ones.
func parts(t *tagtree.Tree, tallies []tally, best tally, in section, chosen []tagtree.NodeID) []tagtree.NodeID {
	if len(chosen) == len(tallies) {
		return chosen
	}
	out := slices.Clone(chosen)
	for _, c := range tallies {
		if w := float64(c.weight); w >= Share*float64(best.weight) || w < PartShare*float64(best.weight) || !in.holds(c.node) || len(chosen) < 2 && !c.label {
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

// leastAlike and alikeShare are how many values, and which share of them, must stand alike for
// one that stands otherwise and elsewhere to be none of the list.
const (
	leastAlike = 3
	alikeShare = 0.75
)

// withoutStray leaves out what lies outside of the list that most values are in, and has
// another name or class than they, as its parent has; or the same class where the parent is
// no item as theirs are:
//
//	ul( li.item( label.row "eggs" ) li.item( label.row "flour" ) ... )   div.form( label.small "Newsletter" )
//	ul( li( p.step "Mix" ) li( p.step "Bake" ) ... )   div( p.step "Enjoy" )
func withoutStray(t *tagtree.Tree, nodes []tagtree.NodeID) []tagtree.NodeID {
	var alike []tagtree.NodeID
	for i, n := range nodes {
		if i > 0 && len(alike) == 0 && i+leastAlike > len(nodes) {
			return nodes
		}
		if same := likeIn(t, n, nodes); float64(len(same)) >= alikeShare*float64(len(nodes)) {
			alike = same
			break
		}
	}
	if len(alike) < leastAlike || len(alike) == len(nodes) {
		return nodes
	}
	top := t.Shared(alike[0], alike[len(alike)-1])
	return slices.DeleteFunc(slices.Clone(nodes), func(n tagtree.NodeID) bool {
		return !t.Within(n, top) && stray(t, n, alike[0])
	})
}

// stray reports whether a node outside of a list stands otherwise than an item of it.
func stray(t *tagtree.Tree, n, item tagtree.NodeID) bool {
	up, like := t.Parent(n), t.Parent(item)
	if t.Tag(like) == "li" && t.Tag(up) != "li" {
		return true
	}
	return kind(t, n) != kind(t, item) && kind(t, up) != kind(t, like)
}

// likeIn lists the nodes that have the name and class of one, as their parents have.
func likeIn(t *tagtree.Tree, one tagtree.NodeID, nodes []tagtree.NodeID) (out []tagtree.NodeID) {
	own, above := kind(t, one), kind(t, t.Parent(one))
	for _, n := range nodes {
		if kind(t, n) == own && kind(t, t.Parent(n)) == above {
			out = append(out, n)
		}
	}
	return out
}
