package list

import (
	"cmp"
	"slices"
	"sort"

	"golang.org/x/net/html/atom"

	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// body is an element that stands once in each record, known by its tag and class.
type body struct {
	elements []tagtree.NodeID // by record; None where it has none
	count    int              // records that have it
	twice    int              // records that have another one
	letters  int              // of its lines
	depth    int
}

// text is a text of a record, with its column.
type text struct {
	*align.Value
	column int
}

// rowTexts are the texts of each record, in document order.
func rowTexts(table *align.Table) [][]text {
	n := 0
	for _, row := range table.Rows {
		for _, cell := range row {
			n += len(cell)
		}
	}
	out, all := make([][]text, len(table.Rows)), make([]text, 0, n) // all in one array
	for r, row := range table.Rows {
		from := len(all)
		for c, cell := range row {
			if table.Columns[c].Kind != align.Text {
				continue
			}
			for i := range cell {
				all = append(all, text{&cell[i], c})
			}
		}
		out[r] = all[from:len(all):len(all)]
		slices.SortStableFunc(out[r], func(a, b text) int { return cmp.Compare(a.From, b.From) })
	}
	return out
}

// texts are those of a record that lie in its body.
func (b *body) texts(t *tagtree.Tree, rows [][]text, r int) []text {
	e, row := b.elements[r], rows[r]
	if e == tagtree.None {
		return nil
	}
	from := sort.Search(len(row), func(i int) bool { return row[i].From > e })
	to := from + sort.Search(len(row)-from, func(i int) bool { return row[from+i].To > t.End(e) })
	return row[from:to]
}

// bodiesOf lists the elements around the texts of the records that stand once in most of them.
func bodiesOf(t *tagtree.Tree, rows [][]text, records []region.Record) (out []*body) {
	by := map[uint64]*body{}
	for r, row := range rows {
		last := tagtree.NodeID(0) // the elements around the text before this one are seen: those that begin up to it
		for _, v := range row {
			for e := t.Parent(v.From); e > last && within(t, e, records[r]); e = t.Parent(e) {
				key := bodyKey(t, e)
				b := by[key]
				if b == nil {
					b = &body{elements: make([]tagtree.NodeID, len(records)), depth: depthOf(t, e)}
					for i := range b.elements {
						b.elements[i] = tagtree.None
					}
					by[key] = b
					out = append(out, b)
				}
				if b.elements[r] != tagtree.None {
					b.twice++
					continue
				}
				b.elements[r] = e
				b.count++
			}
			last = v.From
		}
	}
	return slices.DeleteFunc(out, func(b *body) bool {
		return b.count < 2 || float64(b.count) < leastBodies*float64(len(records)) || float64(b.twice) > mostStray*float64(b.count)
	})
}

// within reports whether an element lies in a record.
func within(t *tagtree.Tree, e tagtree.NodeID, r region.Record) bool {
	return slices.ContainsFunc(r, func(s tagtree.Span) bool { return e >= s.From && t.End(e) <= s.To })
}

// isCell reports whether an element is a cell of a table.
func isCell(a atom.Atom) bool { return a == atom.Td || a == atom.Th }

func depthOf(t *tagtree.Tree, e tagtree.NodeID) (n int) {
	for ; e > 0; e = t.Parent(e) {
		n++
	}
	return n
}

// bodyKey is a hash (FNV-1a) of an element's tag with its class, else its id, else the class around it.
func bodyKey(t *tagtree.Tree, e tagtree.NodeID) uint64 {
	key := mix(fnvBasis, t.Tag(e))
	for _, name := range [...]string{"class", "id"} {
		if v, ok := t.Attr(e, name); ok && v != "" {
			return mix(mix(key, name), v)
		}
	}
	if p := t.Parent(e); p > 0 {
		key = mixElement(mix(key, "<"), t, p)
	}
	return key
}

// mixElement adds the tag and the class of an element to a hash.
func mixElement(key uint64, t *tagtree.Tree, e tagtree.NodeID) uint64 {
	class, _ := t.Attr(e, "class")
	return mix(mix(key, t.Tag(e)), class)
}

// mix adds a text to a hash, each of its numbers as one digit.
func mix(key uint64, s string) uint64 {
	digit := false
	for i := range len(s) {
		b := s[i]
		if '0' <= b && b <= '9' {
			if digit {
				continue
			}
			b = '0'
		}
		digit = b == '0'
		key = (key ^ uint64(b)) * fnvPrime
	}
	return (key ^ 0xff) * fnvPrime
}

// inside reports whether elements lie in those of another body, in most records.
func (b *body) inside(t *tagtree.Tree, o *body) bool {
	n := 0
	for r, e := range b.elements {
		if out := o.elements[r]; e != tagtree.None && out != tagtree.None && e >= out && t.End(e) <= t.End(out) {
			n++
		}
	}
	return 2*n > b.count
}
