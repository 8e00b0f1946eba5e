package tagtree

import "slices"

// Records lays out records from their first elements: one element each, or with
// most above 1 the run of siblings up to the next record's first, at most so
// many elements, of the further ones only those with one of the tags (any when
// there are none). Texts between the elements belong to the run. A first
// element inside an earlier record is passed over. firsts must be sorted; the
// spans of a record are in document order. O(nodes in the runs).
//
//	most 2, tags tr:  tr.o tr.u form tr.o tr.u   ->  {o u} {o u}
func Records(t *Tree, firsts []NodeID, most int, tags []string) [][]Span {
	out := make([][]Span, 0, len(firsts))
	next := NodeID(0)
	for i, id := range firsts {
		if id < next || t.IsText(id) {
			continue
		}
		if most <= 1 {
			out = append(out, []Span{{id, t.End(id)}})
			next = t.End(id)
			continue
		}
		limit := NodeID(t.Len())
		for _, f := range firsts[i+1:] {
			if f >= t.End(id) {
				limit = f
				break
			}
		}
		run := siblings(t, id, limit, most, tags)
		out = append(out, run)
		next = run[len(run)-1].To
	}
	return out
}

// siblings is the run from one element.
func siblings(t *Tree, id, limit NodeID, most int, tags []string) []Span {
	run := []Span{{id, t.End(id)}}
	elements := 1
	for n := t.NextSibling(id); n != None && n < limit; n = t.NextSibling(n) {
		if t.End(n) > limit { // the next record begins inside it
			break
		}
		if !t.IsText(n) {
			if elements++; elements > most {
				break
			}
			if len(tags) > 0 && !slices.Contains(tags, t.Tag(n)) {
				continue
			}
		}
		if last := &run[len(run)-1]; last.To == n {
			last.To = t.End(n)
		} else {
			run = append(run, Span{n, t.End(n)})
		}
	}
	return run
}
