package align

import (
	"slices"

	"wrapsmith/backend/tagtree"
)

// Shares of what speaks for two elements being the same field, and the least sum.
const (
	sameSlot    = 0.25 // one node of the wrapper tree
	sameItem    = 0.25 // one node of the schema
	sameWay     = 0.20 // one tag path, classes included
	sameColumns = 0.30 // their texts are of the same columns
	leastSame   = 0.45
)

// Same gives, for each record, the values that are of the same field as the
// examples: what a person who clicked those means in the other records. An
// example is a text, or an element with one text: then the values of its column
// are meant, wherever they stand. Of an element with several texts its like is
// meant, one a record at most. Of a part of a text that decoration sets apart,
// the like part of each value is meant. Where two examples are of different columns but
// one column has the texts of both, that one is meant: the same text stood twice
// in a record. Nodes in no record are passed over; records without the field
// have no value.
func (l *List) Same(examples ...tagtree.NodeID) [][]Value {
	out := make([][]Value, len(l.Best.Rows))
	var leaves, elements []int32
	var pieces []part
	for _, id := range examples {
		x := l.twig(id)
		if x == none {
			continue
		}
		if leaf := l.f.only(x); leaf != none {
			leaves = append(leaves, leaf)
			if p, ok := l.partOf(leaf, id); ok {
				pieces = append(pieces, p)
			}
		} else if l.f.twigs[x].kind == branch {
			elements = append(elements, x)
		}
	}
	columns := l.meant(leaves)
	if len(pieces) > 0 && len(pieces) == len(examples) {
		return l.pieces(columns, pieces[0])
	}
	whole := l.whole(leaves)
	for x := range l.f.twigs {
		w := &l.f.twigs[x]
		if w.kind != textLeaf || !columns[l.place[x]] {
			continue
		}
		v := l.f.value(int32(x))
		if p := &l.f.twigs[w.parent]; whole && p.parent >= 0 && l.f.only(w.parent) == none {
			v = l.element(p.from)
		}
		if n := len(out[w.record]); n == 0 || out[w.record][n-1].To < v.To {
			out[w.record] = append(out[w.record], v)
		}
	}
	for r := range l.Best.Rows {
		if x := l.like(l.f.roots[r], elements); x != none {
			out[r] = append(out[r], l.element(l.f.twigs[x].from))
		}
	}
	return out
}

// whole says whether each of some texts is all that its element has: then the
// element is meant, and in other records with it what else stands in it.
func (l *List) whole(leaves []int32) bool {
	for _, x := range leaves {
		if l.f.only(l.f.twigs[x].parent) == none {
			return false
		}
	}
	return true
}

// element is an element's text as a value.
func (l *List) element(id tagtree.NodeID) Value {
	return Value{Text: l.f.t.Text(id), Node: id, From: id, To: l.f.t.End(id)}
}

// meant is the columns of some leaves; those that have the texts of all, where
// the leaves are of different ones.
func (l *List) meant(leaves []int32) map[int32]bool {
	count, own := map[int32]int{}, map[int32]bool{}
	for _, x := range leaves {
		own[l.place[x]] = true
		for c, cell := range l.Best.Rows[l.f.twigs[x].record] {
			if slices.ContainsFunc(cell, func(v Value) bool { return v.Attr == "" && v.Text == l.f.twigs[x].text }) {
				count[int32(c)]++
			}
		}
	}
	if len(own) < 2 {
		return own
	}
	for c := range l.Best.Columns {
		if count[int32(c)] == len(leaves) {
			return map[int32]bool{int32(c): true}
		}
	}
	return own
}

// twig is the twig that a node of the page became part of, none when it is in no record.
func (l *List) twig(id tagtree.NodeID) int32 {
	text, element := none, none
	for x := range l.f.twigs {
		switch w := &l.f.twigs[x]; {
		case w.kind == textLeaf && id >= w.from && id < w.to:
			return int32(x)
		case w.kind == textLeaf && text == none && w.from > id && w.from < l.f.t.End(id):
			text = int32(x) // the first below an element that decorates
		case w.kind == branch && w.parent >= 0 && w.from == id:
			element = int32(x)
		}
	}
	if element != none {
		return element
	}
	return text
}

// only is the one text leaf of a twig, none when it has several or none.
func (f *forest) only(x int32) int32 {
	leaf := none
	for y := x; y < f.twigs[x].end; y++ {
		if f.twigs[y].kind == textLeaf {
			if leaf != none {
				return none
			}
			leaf = y
		}
	}
	return leaf
}

// like finds the element of a record that is most like one of the examples.
func (l *List) like(root int32, examples []int32) int32 {
	best, found := leastSame, none
	for _, e := range examples {
		want := l.columnsOf(e)
		for y := root + 1; y < l.f.twigs[root].end; y++ {
			if w := &l.f.twigs[y]; w.kind != branch || w.tag != l.f.twigs[e].tag {
				continue
			}
			score := 0.0
			if l.a.home(y) == l.a.home(e) {
				score += sameSlot
			}
			if l.s.into[y] != none && l.s.into[y] == l.s.into[e] {
				score += sameItem
			}
			if l.paths[y] == l.paths[e] {
				score += sameWay
			}
			if score > best-sameColumns {
				score += sameColumns * jaccard(want, l.columnsOf(y))
			}
			if score > best {
				best, found = score, y
			}
		}
	}
	return found
}

// columnsOf is the columns of the texts below a twig.
func (l *List) columnsOf(x int32) map[int32]bool {
	out := map[int32]bool{}
	for y := x; y < l.f.twigs[x].end; y++ {
		if l.f.twigs[y].kind == textLeaf {
			out[l.place[y]] = true
		}
	}
	return out
}

func jaccard(a, b map[int32]bool) float64 {
	both := 0
	for c := range a {
		if b[c] {
			both++
		}
	}
	return float64(both) / float64(max(1, len(a)+len(b)-both))
}
