package induce

import (
	"slices"
	"strings"

	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// Bounds of taking two lists for labels and values.
const (
	leastFacing = 2  // labels of a list
	leastAlone  = 3  // the same where one page alone tells, and both lists have the same form
	mostFacing  = 40 // labels of a list
)

// twoLists are the elements of a list and of the one before it, which may be the labels of the first: or, both may be rows
// of a table with a label and a value each.
type twoLists struct {
	labels, values []nodeID
}

// labelOf is the label of an item of the values; None where the lists are no such pair.
func (l *twoLists) labelOf(g *generator, item nodeID) nodeID {
	if n := len(l.labels); n != len(l.values) || n < leastFacing || n > mostFacing || !g.t.IsText(item) && (g.t.HasOwn(g.t.Parent(item)) || g.t.HasOwn(g.t.Parent(l.labels[0]))) {
		return tagtree.None
	}
	var texts []nodeID
	var stems []string
	for _, n := range l.labels {
		own := g.t.Texts(n, 2)
		if len(own) != 1 || !labels.NamesRow(g.t, own[0]) {
			return tagtree.None
		}
		stem := tagtree.Stem(g.t.Node(own[0]).Data)
		if slices.Contains(stems, stem) {
			return tagtree.None
		}
		texts, stems = append(texts, own[0]), append(stems, stem)
	}
	at := slices.Index(l.values, item)
	if at < 0 || slices.ContainsFunc(stems, func(s string) bool { return g.values[s] || labels.Steady(s) < 1 }) ||
		!l.evenForms(g.t, texts) || l.another(g.t) || !l.told(g, stems, at) {
		return tagtree.None
	}
	return texts[at]
}

// evenForms reports whether all labels have one form, and all items of values.
func (l *twoLists) evenForms(t *tagtree.Tree, texts []nodeID) bool {
	for i := range l.labels {
		if !t.SameKind(l.labels[i], l.labels[0]) || !t.SameKind(l.values[i], l.values[0]) ||
			pathTo(t, l.labels[i], texts[i]) != pathTo(t, l.labels[0], texts[0]) {
			return false
		}
	}
	return true
}

// another reports whether there is a third list like the values: then all are records.
func (l *twoLists) another(t *tagtree.Tree) bool {
	labels, values := t.Parent(l.labels[0]), t.Parent(l.values[0])
	for _, n := range elements(t, t.Parent(values)) {
		if n != labels && n != values && t.SameKind(n, values) && len(members(t, n, t.IsText(l.values[0]))) == len(l.values) {
			return true
		}
	}
	return false
}

// told reports whether the samples tell labels from values: most texts of the first list are met again, among them the
// item's own label, and few of the second, or fewer where the lists are made otherwise. Too few samples
// leave it to the form of the lists, the values of other fields, and digits.
func (l *twoLists) told(g *generator, stems []string, at int) bool {
	var values []string
	for _, n := range l.values {
		values = append(values, tagtree.Stem(g.t.Text(n)))
	}
	if len(g.samples) < fewestSamples {
		return l.formsDiffer(g.t) || slices.ContainsFunc(values, func(s string) bool { return g.values[s] }) ||
			len(stems) >= leastAlone && slices.ContainsFunc(values, func(s string) bool { return strings.ContainsAny(s, "0123456789") })
	}
	known, again := g.metAgain(stems), count(g.metAgain(values))
	return known[at] && 2*count(known) > len(known) && (2*again <= len(values) || l.formsDiffer(g.t) && again < count(known))
}

// formsDiffer reports whether the items of one list are made otherwise than those of the other, or the lists are.
func (l *twoLists) formsDiffer(t *tagtree.Tree) bool {
	a, b := l.labels[0], l.values[0]
	return !t.SameKind(a, b) || !t.SameKind(t.Parent(a), t.Parent(b)) || !slices.Equal(tagsBelow(t, a), tagsBelow(t, b))
}

// tagsBelow are the names of the elements from a node down to its first text.
func tagsBelow(t *tagtree.Tree, n nodeID) []string {
	var out []string
	for c := n; c < t.End(n) && !t.IsText(c); c++ {
		out = append(out, t.Tag(c))
	}
	return out
}

// metAgain says of each stem whether another sample has it as a text.
func (g *generator) metAgain(stems []string) []bool {
	all, met := make([]candidate, len(stems)), make([]bool, len(stems))
	for i, stem := range stems {
		all[i].Steps = []locator.Step{textWith(stem)}
	}
	set := setOf(all)
	for _, s := range g.samples {
		if s == g.t {
			continue
		}
		for i, nodes := range set.Run(s) {
			met[i] = met[i] || len(nodes) > 0
		}
	}
	return met
}

func count(all []bool) int {
	n := 0
	for _, b := range all {
		if b {
			n++
		}
	}
	return n
}
