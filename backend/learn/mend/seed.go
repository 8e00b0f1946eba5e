package mend

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/tree/tagtree"
)

// seed is where a reading begins: marks on new pages.
type seed struct {
	page   int // of the first mark
	marks  []induce.Mark
	belief float64
	source []source
}

// seeds lists the places to begin from, the best spoken for first, of places
// alike on several pages the best.
func (m *mending) seeds(i int) []seed {
	var all []seed
	for p := range min(len(m.new), maxLearn) {
		r := &m.new[p]
		for k, c := range r.seen[i].all {
			if c.belief < leastSeed || k >= maxReadings {
				break
			}
			s := seed{page: p, belief: c.belief, source: c.evidence, marks: m.marksAt(i, p, c)}
			all = append(all, s)
		}
	}
	slices.SortStableFunc(all, func(a, b seed) int { return cmp.Compare(b.belief, a.belief) })
	var out []seed
	if s, ok := m.everywhere(i); ok {
		out = append(out, s)
	}
	met := map[string]bool{}
	for _, s := range all {
		way := wayOf(m.new[s.page].Tree, s.marks[0])
		if met[way] || len(out) > maxReadings {
			continue
		}
		met[way] = true
		out = append(out, s)
	}
	return out
}

// marksAt are the marks for a place: of a field of many those spoken for alike.
func (m *mending) marksAt(i, p int, c place) []induce.Mark {
	marks := []induce.Mark{c.Mark}
	if m.fields[i].Many {
		marks = together(m.new[p].seen[i], c)
	}
	for k := range marks {
		marks[k].Field, marks[k].Sample = m.fields[i].Name, p
	}
	return marks
}

// everywhere is the seed of the best place of each page, where one is well spoken
// for on several: pages that changed each in its own way have no one way in common.
func (m *mending) everywhere(i int) (seed, bool) {
	out := seed{page: -1}
	pages, sources := 0, []source{}
	for p := range min(len(m.new), maxLearn) {
		all := m.new[p].seen[i].all
		if len(all) == 0 || all[0].belief < leastMark || len(all) > 1 && all[1].belief > all[0].belief-.1 && !m.fields[i].Many {
			continue
		}
		pages++
		out.marks = append(out.marks, m.marksAt(i, p, all[0])...)
		out.belief = max(out.belief, all[0].belief)
		for _, e := range all[0].evidence {
			if !slices.Contains(sources, e) {
				sources = append(sources, e)
			}
		}
	}
	out.source = sources
	return out, pages > 1
}

// together lists the places of a field of many that are spoken for as one is.
func together(p *places, like place) []induce.Mark {
	var marks []induce.Mark
	for _, c := range p.all {
		if c.belief >= .75*like.belief && slices.Contains(c.evidence, like.evidence[0]) {
			marks = append(marks, c.Mark)
		}
	}
	slices.SortFunc(marks, func(a, b induce.Mark) int { return int(a.Node - b.Node) })
	return marks[:min(len(marks), maxLearn)]
}

// wayOf is a place's tags and classes from the root, without positions, and the
// text before it: places of the same way on two pages are one reading.
func wayOf(t *tagtree.Tree, m induce.Mark) string {
	var b strings.Builder
	for n := m.Node; n > 0; n = t.Parent(n) {
		b.WriteString(t.Tag(n))
		if class, ok := t.Attr(n, "class"); ok {
			b.WriteString("." + class)
		}
		b.WriteByte('/')
	}
	for n := m.Node - 1; n > 0 && n > m.Node-maxGap; n-- {
		if t.IsText(n) && !tagtree.Blank(t.Node(n).Data) {
			b.WriteString(tagtree.Stem(t.Node(n).Data))
			break
		}
	}
	return b.String() + m.Part.Attr + strconv.Itoa(m.From)
}
