package suggest

import (
	"strings"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/learn/list"
	"wrapsmith/backend/tree/tagtree"
)

// A page about one thing can have a list too: readers' reviews, related things.
// It tells of its one thing in a heading that its title repeats, and in facts with
// labels beside the list, each label once. Where it is no likely list anyway, facts are enough, in
// the records too: then these are the sections of the page.

// Numbers of facts from which a page is of one record: outside of the list, with such
// a heading; anywhere, each label once, where the page is no likely list; and anywhere, more
// than the labels that are there again, where the list has few records: these are columns of the page.
const (
	fewestFacts = 5
	manyFacts   = 6
	fewRecords  = 3
	fewFacts    = 3
)

// single reports whether a page is about one thing although it has a list. O(n).
func (p *page) single(f list.Found) bool {
	in := make([]bool, p.t.Len())
	for _, r := range f.Records {
		for _, span := range r {
			for id := span.From; id < span.To; id++ {
				in[id] = true
			}
		}
	}
	headed, outside := false, 0
	labels, beside := map[string]int{}, map[string]bool{}
	for i := range p.values {
		v := &p.values[i]
		if v.data || v.item || p.around.beside[v.Node] || p.t.Node(v.Node).DataAtom == atom.Img {
			continue
		}
		switch {
		case induce.HeadingOf(p.t, v.Node) != 0:
			headed = headed || !in[v.Node] && len(v.key) >= fewestTitle && strings.HasPrefix(p.title, v.key)
		case v.strong && v.label != "" && !strings.ContainsAny(v.label, "0123456789") && !p.fragment(v): // a date is no label
			labels[v.label]++
			if !in[v.Node] {
				beside[v.label] = true
			}
		case !in[v.Node] && p.meant(v.Node):
			outside++
		}
	}
	facts := 0
	for label, n := range labels {
		if n > 1 {
			continue // of another list
		}
		if facts++; beside[label] {
			outside++
		}
	}
	return headed && outside >= fewestFacts || facts >= manyFacts && list.Likely(p.t, f) < likelyList ||
		len(f.Records) <= fewRecords && facts >= fewFacts && facts > len(labels)-facts
}

// Single reports whether a page is about one thing although it has a list.
func Single(t *tagtree.Tree, f list.Found) bool { return read(t, nil).single(f) }
