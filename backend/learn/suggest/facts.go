package suggest

import (
	"strings"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// Facts are what a page tells of one thing, although it may have a list too: readers'
// reviews, related things.
type Facts struct {
	Headed  bool // a heading outside of the list, with which the title of the page begins
	Labels  int  // labels that name one value; one that is there again is of a list
	Outside int  // of them those outside of the list, and the values there that the markup names
}

// FactsOf counts the facts of a page; listed says which of its nodes are in its list. O(n) in the page's nodes.
func FactsOf(t *tagtree.Tree, listed []bool) (facts Facts) {
	p := read(t, nil)
	times, outside := map[string]int{}, map[string]bool{}
	for i := range p.values {
		v := &p.values[i]
		if v.data || v.item || p.around.beside[v.Node] || t.Node(v.Node).DataAtom == atom.Img {
			continue
		}
		switch {
		case labels.Heading(t, v.Node) != 0:
			facts.Headed = facts.Headed || !listed[v.Node] && len(v.key) >= fewestTitle && strings.HasPrefix(p.title, v.key)
		case v.strong && v.label != "" && !strings.ContainsAny(v.label, "0123456789") && !p.fragment(v): // a date is no label
			times[v.label]++
			outside[v.label] = outside[v.label] || !listed[v.Node]
		case !listed[v.Node] && p.meant(v.Node):
			facts.Outside++
		}
	}
	for label, n := range times {
		if n > 1 {
			continue
		}
		if facts.Labels++; outside[label] {
			facts.Outside++
		}
	}
	return facts
}
