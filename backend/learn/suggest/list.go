package suggest

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// shareLabels finds the labels of each page that other pages have too; of one page, all.
func shareLabels(pages []*page) {
	count := map[string]int{}
	for _, p := range pages {
		here := map[string]bool{}
		for i := range p.values {
			if v := &p.values[i]; v.strong && !here[v.label] {
				here[v.label] = true
				count[v.label]++
			}
		}
	}
	shareSections(pages)
	for _, p := range pages {
		if len(pages) > 1 {
			p.shared = map[string]bool{}
		}
		for i := range p.values {
			v := &p.values[i]
			if p.shared != nil && count[v.label] > 1 {
				p.shared[v.label] = true
			}
			if v.strong && v.text != tagtree.None && p.recurs(v.label) {
				p.labels = append(p.labels, v.text)
			}
		}
		slices.Sort(p.labels)
		p.labels = slices.Compact(p.labels)
		p.facts = p.factRows()
	}
}

// columns reports whether values have labels of their own outside of what holds them: the cells of a row below the heads of columns.
func (p *page) columns(at []place, holder tagtree.NodeID) bool {
	label := ""
	for _, a := range at {
		v := &p.values[a.value]
		if !v.strong || v.item || v.text == tagtree.None || p.t.Within(v.text, holder) || !p.recurs(v.label) {
			continue
		}
		if label != "" && v.label != label {
			return true
		}
		label = v.label
	}
	return false
}

// rows are values of one path below one element.
type rows struct {
	path   string
	around tagtree.NodeID
}

// rowsOf calls do for the rows that a value can be one of: below the elements close around it.
func (p *page) rowsOf(v *value, do func(rows)) {
	for a, level := p.t.Parent(v.Node), 0; a > 0 && level < maxOpen; a, level = p.t.Parent(a), level+1 {
		do(rows{v.path, a})
	}
}

// factRows are the rows whose labels differ and most of which another page has too. A row that
// only one page has is a fact too.
func (p *page) factRows() map[rows]bool {
	of := map[rows]map[string]bool{} // labels
	for i := range p.values {
		v := &p.values[i]
		if !v.strong || v.item {
			continue
		}
		p.rowsOf(v, func(r rows) {
			if of[r] == nil {
				of[r] = map[string]bool{}
			}
			of[r][v.label] = true
		})
	}
	out := map[rows]bool{}
	for r, labels := range of {
		n := 0
		for label := range labels {
			if p.shared[label] {
				n++
			}
		}
		out[r] = n > 1 && 2*n >= len(labels)
	}
	return out
}

// isFact reports whether a value is one of rows of facts.
func (p *page) isFact(v *value) bool {
	yes := false
	p.rowsOf(v, func(r rows) { yes = yes || p.facts[r] })
	return v.strong && yes
}

// list reports whether values can be those of one list: near each other, all of one
// form, most without a label of their own. Those of a section may have several forms.
func (p *page) list(at []place, section bool) bool {
	holder := tagtree.NodeID(at[0].node)
	for _, a := range at {
		if !section && !p.values[a.value].data && !p.sameTags(tagtree.NodeID(at[0].node), tagtree.NodeID(a.node)) {
			return false
		}
		holder = p.t.Shared(holder, tagtree.NodeID(a.node))
	}
	if p.columns(at, holder) {
		return false
	}
	levels := 0
	for n := tagtree.NodeID(at[0].node); n != holder && n > 0; n = p.t.Parent(n) {
		levels++
	}
	return levels <= maxApart && 2*p.labelledIn(at, holder) < len(at)
}

// sameTags reports whether two nodes have the same tags from the root.
func (p *page) sameTags(a, b tagtree.NodeID) bool {
	for ; a > 0 && b > 0 && a != b; a, b = p.t.Parent(a), p.t.Parent(b) {
		if p.t.Tag(a) != p.t.Tag(b) {
			return false
		}
	}
	return a == b
}

// labelledIn is how many labels name one value of a list and no other: between it and
// the one before, or in an item, and found on another page too. What stands before the
// list names all of it, another value of the list names none, a number only counts, and a
// heading of this page alone is one of a group.
func (p *page) labelledIn(at []place, holder tagtree.NodeID) int {
	count := map[string]int{}
	first := uncounted(p.values[at[0].value].label)
	for k, a := range at {
		v := &p.values[a.value]
		within := p.labelsWithin(v.Node)
		if v.From > 0 {
			within = nil
		}
		for _, n := range within {
			count[uncounted(tagtree.Stem(p.t.Node(n).Data))]++
		}
		if from := labels.ValueAt(v.Text); v.item && len(within) == 0 && from > 0 && p.recurs(leadOf(v.Text, from)) {
			count[uncounted(leadOf(v.Text, from))]++
		}
		if v.item || uncounted(v.label) == first {
			continue
		}
		if k == 0 || !v.strong || v.text == tagtree.None || !p.t.Within(v.text, holder) || !p.recurs(v.label) {
			continue
		}
		before, _ := slices.BinarySearchFunc(at, v.text, func(b place, n tagtree.NodeID) int { return cmp.Compare(tagtree.NodeID(b.node), n) })
		if before > 0 && !(before < len(at) && tagtree.NodeID(at[before].node) == v.text) && !p.t.Within(v.text, tagtree.NodeID(at[before-1].node)) {
			count[uncounted(v.label)]++
		}
	}
	labels := 0
	for _, n := range count {
		if n == 1 {
			labels++
		}
	}
	return labels
}

// recurs reports whether another page has a label too; true where there is no other page.
func (p *page) recurs(label string) bool { return p.shared == nil || p.shared[label] }

// labelsWithin are the labels below a node that other pages have too.
func (p *page) labelsWithin(n tagtree.NodeID) []tagtree.NodeID {
	from, _ := slices.BinarySearch(p.labels, n)
	to, _ := slices.BinarySearch(p.labels, p.t.End(n))
	return p.labels[from:to]
}

// uncounted is a label without its digits.
func uncounted(label string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return -1
		}
		return r
	}, label)
}

// same reports whether the values of a list are one text on each page: "Reply", "Reply".
func (c *candidate) same(pages []*page) bool {
	for i, at := range c.at {
		for _, a := range at[min(1, len(at)):] {
			if pages[i].values[a.value].key != pages[i].values[at[0].value].key {
				return false
			}
		}
	}
	return true
}
