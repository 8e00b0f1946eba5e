package suggest

import (
	"strings"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// measureListed tells single values without a label that are one li of a list of values on all their pages: its first item.
func measureListed(pages []*page, all []*candidate) {
	listed := make([]map[tagtree.NodeID]bool, len(pages))
	for i := range pages {
		listed[i] = map[tagtree.NodeID]bool{}
	}
	for _, c := range all {
		if !c.many || c.x[number["unalike"]] > 0 || c.x[number["apart"]] > 0 {
			continue
		}
		for i, at := range c.at {
			for _, a := range at {
				if n := pages[i].values[a.value].Node; len(at) > 1 && pages[i].isItem(n) {
					listed[i][n] = true
				}
			}
		}
	}
	for _, c := range all {
		if c.many || c.x[number["strong_label"]] > 0 {
			continue
		}
		n, in := 0, 0
		for i, at := range c.at {
			for _, a := range at {
				if n++; listed[i][pages[i].values[a.value].Node] {
					in++
				}
			}
		}
		c.x[number["listed"]] = float64(in) / float64(n)
	}
}

// isItem reports whether an li shows nothing but a value.
func (p *page) isItem(n tagtree.NodeID) bool {
	e := p.item(p.shells(n))
	return e != tagtree.None && p.t.Node(e).DataAtom == atom.Li
}

// markCounted tells single values whose labels count from 1: "Step 1", "Step 2". They are the items of a list. The 13 of "ISBN 13" counts nothing.
func markCounted(pages []*page, all []*candidate) {
	stems, begun := map[*candidate]string{}, map[string]bool{}
	for _, c := range all {
		if c.many {
			continue
		}
		label := c.label(pages, true)
		if stem, ok := numberless(label); ok {
			stems[c] = stem
			begun[stem] = begun[stem] || strings.Trim(strings.Replace(label, stem, "", 1), " .:#)-0") == "1"
		}
	}
	for c, stem := range stems {
		c.counted = begun[stem]
	}
}
