package program

import (
	"slices"

	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// A page without containers tells its lists apart by headings alone:
//
//	h3 "Items"  ul( li "flour" li "salt" )   h3 "Notes"  ul( li "Keeps for a week." )
//
// What is below another heading of the rank of a list's own is no part of the list.

// section is the nodes from one heading to the next: those after from and before to. Both headings are children of around.
type section struct{ from, to, around tagtree.NodeID }

// holds reports whether a node is in the section.
func (s section) holds(n tagtree.NodeID) bool { return n > s.from && n < s.to }

// maxSectionLevels is how many elements around a list may be siblings of the heading of its section.
const maxSectionLevels = 3

// sectionOf is the section of the list that a value is an item of: from the heading among the siblings before the list, or before an
// element around it, to the next one of its rank or a higher one. A heading of a group of the values is passed over. It is the whole
// page where there is no such heading.
func sectionOf(t *tagtree.Tree, item tagtree.NodeID) section {
	list, page := t.Parent(item), section{tagtree.None, tagtree.NodeID(t.Len()), 0}
	for range maxSectionLevels {
		if list <= 0 {
			break
		}
		heading := locator.HeadingBefore(t, list)
		for heading != tagtree.None && locator.HeadsGroup(t, heading) {
			group := locator.HeadingRank(t.Node(heading))
			if heading = locator.HeadingBefore(t, heading); heading != tagtree.None && locator.HeadingRank(t.Node(heading)) == group {
				return page // nothing tells headings of groups from those of sections
			}
		}
		if heading == tagtree.None {
			list = t.Parent(list)
			continue
		}
		s := section{heading, t.End(t.Parent(list)), t.Parent(list)}
		for c := t.NextSibling(list); c != tagtree.None; c = t.NextSibling(c) {
			if r := locator.HeadingRank(t.Node(c)); r > 0 && r <= locator.HeadingRank(t.Node(heading)) {
				s.to = c
				break
			}
		}
		return s
	}
	return page
}

// withoutOtherSections leaves out the chosen nodes outside of the best one's section for which no label votes, where one votes for the best node:
// what is around them says that they are values, but their heading says that they are others.
func withoutOtherSections(t *tagtree.Tree, tallies []tally, best tally, in section, chosen []tagtree.NodeID) []tagtree.NodeID {
	if !best.label || len(chosen) < 2 {
		return chosen
	}
	return slices.DeleteFunc(chosen, func(n tagtree.NodeID) bool {
		if in.holds(n) || !t.Within(n, in.around) {
			return false
		}
		votes, ok := tallyOf(tallies, n)
		return ok && !votes.label
	})
}
