package list

import (
	"slices"
	"sort"

	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// An answer may stand in what it answers: each is a record, without the answers in it.
//
//	li.comment( b "Ann", p, ol( li.comment( b "Bob", p ) ) )        Ann  ...
//	li.comment( b "Cy", p )                                         Bob  ...
//	                                                                Cy   ...

// replies makes the candidate of the elements of one class that stand inside others of it too.
func (f *finder) replies(outer, inner []int32) {
	if len(outer) == 0 || len(inner) == 0 || !f.v.Classed(outer[0]) {
		return
	}
	all := append(slices.Clone(outer), inner...)
	slices.Sort(all)
	c := &candidate{parent: f.v.Tree.Shared(f.v.Node[all[0]], f.v.Node[all[len(all)-1]]), how: replies}
	for i, u := range all {
		if r := f.without(u, all[i+1:]); f.lettersIn(r) > 0 {
			c.records, c.units = append(c.records, r), append(c.units, u)
		}
	}
	f.add(c)
}

// without is the content of an element without the children that hold a later element, or are one.
func (f *finder) without(u int32, later []int32) (out region.Record) {
	t, from := f.v.Tree, tagtree.None
	for id := t.FirstChild(f.v.Node[u]); id != tagtree.None; id = t.NextSibling(id) {
		at := sort.Search(len(later), func(i int) bool { return f.v.Node[later[i]] >= id })
		holds := at < len(later) && f.v.Node[later[at]] < t.End(id)
		switch {
		case holds && from != tagtree.None:
			out = append(out, tagtree.Span{From: from, To: id})
			from = tagtree.None
		case !holds && from == tagtree.None:
			from = id
		}
	}
	if from != tagtree.None {
		out = append(out, tagtree.Span{From: from, To: t.End(f.v.Node[u])})
	}
	return out
}
