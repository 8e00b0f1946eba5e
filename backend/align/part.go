package align

import (
	"strings"

	"wrapsmith/backend/tagtree"
)

// part is a piece of a value that decoration sets apart: the way from the
// element around the value down to a node, and which of those with that way.
//
//	<td><i>11</i> bids</td>    the value is "11 bids", the part i#0 is "11"
type part struct {
	way string
	at  int
}

// partOf tells which part of a leaf's text a node is; not ok when it is the
// whole, or no node within it.
func (l *List) partOf(x int32, id tagtree.NodeID) (p part, ok bool) {
	w := &l.f.twigs[x]
	if w.kind != textLeaf || w.to == w.from+1 || id <= l.f.holder(x) && l.f.t.End(id) >= w.to {
		return p, false
	}
	found := false
	l.parts(x, func(node tagtree.NodeID, way string, at int) {
		if node == id {
			p, found = part{way, at}, true
		}
	})
	return p, found
}

// parts calls visit for each node that a leaf's text is made of.
func (l *List) parts(x int32, visit func(id tagtree.NodeID, way string, at int)) {
	w := &l.f.twigs[x]
	around := l.f.twigs[w.parent].from
	from := w.from
	for up := l.f.t.Parent(from); up > around && l.f.within(up, x); up = l.f.t.Parent(up) {
		from = up
	}
	count := map[string]int{}
	for id := from; id < w.to; id++ {
		if l.f.t.IsText(id) && tagtree.Blank(l.f.t.Node(id).Data) {
			continue
		}
		way := l.f.way(id, around)
		visit(id, way, count[way])
		count[way]++
	}
}

// within says whether an element has no text of another leaf than x before it.
func (f *forest) within(id tagtree.NodeID, x int32) bool {
	return f.twigs[x-1].kind == linkLeaf || f.twigs[x-1].from < id
}

// way is the tags from an element down to a node.
func (f *forest) way(id, around tagtree.NodeID) string {
	var b strings.Builder
	for n := id; n > around; n = f.t.Parent(n) {
		b.WriteString(f.t.Tag(n))
		b.WriteByte('<')
	}
	return b.String()
}

// pieces gives the parts of the values of some columns, record by record.
func (l *List) pieces(columns map[int32]bool, want part) [][]Value {
	out := make([][]Value, len(l.Best.Rows))
	for x := range l.f.twigs {
		w := &l.f.twigs[x]
		if w.kind != textLeaf || !columns[l.place[x]] {
			continue
		}
		l.parts(int32(x), func(id tagtree.NodeID, way string, at int) {
			if way == want.way && at == want.at {
				out[w.record] = append(out[w.record], Value{Text: l.f.t.Text(id), Node: id, From: id, To: l.f.t.End(id)})
			}
		})
	}
	return out
}
