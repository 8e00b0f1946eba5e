package suggest

import (
	"strings"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/learn/list"
	"wrapsmith/backend/tree/tagtree"
)

// A page about one thing can have a list too: readers' reviews, related things.
// It tells of its one thing in a heading that its title repeats, and in facts
// with labels beside the list.

// fewestFacts is the number of labelled facts outside of a list from which a page with such a heading is of one record.
const fewestFacts = 3

// single says whether a page is about one thing although it has a list. O(n).
func (p *page) single(f list.Found) bool {
	in := make([]bool, p.t.Len())
	for _, r := range f.Records {
		for _, span := range r {
			for id := span.From; id < span.To; id++ {
				in[id] = true
			}
		}
	}
	headed := false
	facts := map[string]bool{}
	for i := range p.values {
		v := &p.values[i]
		if v.data || in[v.Node] || p.around.beside[v.Node] || p.t.Node(v.Node).DataAtom == atom.Img {
			continue
		}
		if induce.HeadingOf(p.t, v.Node) != 0 {
			headed = headed || len(v.key) >= fewestTitle && strings.HasPrefix(p.title, v.key)
			continue
		}
		if v.strong && v.label != "" && !p.fragment(v) || p.meant(v.Node) {
			facts[v.label+"|"+strings.Join(v.names, " ")] = true
		}
	}
	return headed && len(facts) >= fewestFacts
}

// IsList says whether a page is one of a list that was found on it, and not of
// one thing that has a list too.
func IsList(t *tagtree.Tree, f list.Found) bool {
	return list.Likely(t, f) >= likelyList && !read(t).single(f)
}
