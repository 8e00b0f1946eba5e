package mend

import (
	"maps"
	"slices"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// A person who looks at a proposal may refuse the change of a field, and may mark
// a value on a new page. Both become part of the problem, which is solved again,
// so the new proposal is complete: its cells, its samples, and what it loses.

// refuse leaves a field as it is if the person refused its change. The rest continues without it.
func (m *mending) refuse(i int) {
	if m.refused(i) {
		m.fields[i].reading = nil
	}
}

func (m *mending) refused(i int) bool { return slices.Contains(m.Refused, m.fields[i].Name) }

// withShown are the pages with what was shown on them as known values.
func withShown(pages []Page) []Page {
	out := slices.Clone(pages)
	for p := range out {
		if len(out[p].Shown) == 0 {
			continue
		}
		known := maps.Clone(out[p].Known)
		if known == nil {
			known = map[string][]string{}
		}
		for field, node := range out[p].Shown {
			if text := textAt(out[p].Tree, shownMark(node)); text != "" {
				known[field] = []string{text}
			}
		}
		out[p].Known = known
	}
	return out
}

// shownMark is a mark of the whole text of a node.
func shownMark(node tagtree.NodeID) induce.Mark {
	return induce.Mark{Node: node, Part: template.Part{Kind: template.PartText}}
}

// shownOnly leaves of a field's places the one that a person shows on the page.
func (p *places) shownOnly(r *run, field string) {
	node, ok := r.Shown[field]
	if !ok {
		return
	}
	p.all, p.at = nil, map[spot]int{}
	p.add(r.Tree, shownMark(node), 1, sourceShown)
}

// sampleMark is a mark of a new page as the template keeps it: unchecked where no person made it.
func (m *mending) sampleMark(p int, k induce.Mark) template.Mark {
	return template.Mark{Field: k.Field, Node: int32(k.Node), Part: k.Part, From: k.From, To: k.To, Not: k.Not, Missing: k.Missing, Unchecked: !m.isShown(p, k)}
}

// isShown reports whether a mark of a new page is one that a person made there: at the node, or at the text within it.
func (m *mending) isShown(p int, k induce.Mark) bool {
	r := &m.new[p]
	node, ok := r.Shown[k.Field]
	return ok && k.Node >= 0 && !k.Not && (r.Tree.Within(k.Node, node) || r.Tree.Within(node, k.Node))
}
