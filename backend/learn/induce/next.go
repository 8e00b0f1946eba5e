package induce

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/learn/pager"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// link is the nearest link at or above a node; None when there is none.
func link(t *tagtree.Tree, n tagtree.NodeID) tagtree.NodeID {
	for ; n > 0; n = t.Parent(n) {
		if a := t.Node(n); a.Type == html.ElementNode && (a.DataAtom == atom.A || a.DataAtom == atom.Link || a.DataAtom == atom.Area) {
			return n
		}
	}
	return tagtree.None
}

// LinkAt is the nearest link at or above a node; None when there is none.
func LinkAt(t *tagtree.Tree, n tagtree.NodeID) tagtree.NodeID { return link(t, n) }

// byLinkText are the locators of a link by its own text and attributes, which counts
// for a next link more than where it stands: rel=next, its text, its label.
func byLinkText(samples []*tagtree.Tree, marks []Mark) []template.Locator {
	var out []template.Locator
	for _, m := range marks {
		t := samples[m.Sample]
		if m.Not || m.Missing || t.Tag(m.Node) != "a" {
			continue
		}
		for n := m.Node + 1; n < t.End(m.Node); n++ {
			stem, ok := labels.Stem(t, n)
			if !t.IsText(n) || tagtree.Blank(t.Node(n).Data) || !ok && !pager.IsArrow(tagtree.Stem(t.Node(n).Data)) {
				continue
			}
			if stem == "" {
				stem = tagtree.Stem(t.Node(n).Data)
			}
			steps := []locator.Step{textWith(stem)}
			for e := t.Parent(n); e >= m.Node; e = t.Parent(e) {
				steps = append(steps, locator.Step{Axis: locator.Parent, Test: t.Tag(e)})
			}
			l := template.Locator{Family: familyLabel, XPath: locator.Locator{Steps: steps}.String(), Weight: 1, Guard: true, Why: template.Reasons{template.BecauseOf(template.ByLinkText, stem)}}
			if first := (locator.Locator{Steps: steps}).Run(t); len(first) > 0 && first[0] == m.Node && len(out) == 0 {
				out = append(out, l)
			}
			break
		}
	}
	return out
}
