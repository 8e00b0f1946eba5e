package list

import (
	"slices"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// A list may have records of several designs: a first card with more text, an entry without a
// picture. One field then stands at several places, and each place is a column:
//
//	div.lead( h2.name, p, i.date )        name  date  name_2  date_2          name  date
//	li( a(b.name), i.date )               Ann   3 May                         Ann   3 May
//	li( a(b.name), i.date )                           Bob     4 May     ->    Bob   4 May
//
// Two columns of texts are one where their values stand in elements of one tag and class, no record has
// both, and the tags and classes around these elements differ. Two amounts of an account, of which each line has
// one, look like that too: so each design must have a further column that the other has not. Cells
// of a table stay apart. The links around the texts become one column too.
//
// Cost: linear in the cells; for the pairs of columns that are compared, mostDesigns of each, a bit a cell.

// Bounds of designs.
const (
	mostDesigns = 4  // columns of one role that a column is compared with
	mostAround  = 12 // elements around a value that are looked at
)

// role is what the values of a column have in common in all designs, and what is around them in one.
type role struct{ element, around uint64 }

// designs makes one column of those that have one field in records of several designs.
func designs(t *tagtree.Tree, table *align.Table, records []region.Record) {
	if len(table.Rows) != len(records) {
		return
	}
	known := map[uint64][]int{} // by role: columns
	arounds := make([]uint64, len(table.Columns))
	d := newFills(table)
	merged := false
	for c := range table.Columns {
		r := columnRole(t, table, c, records)
		if r.element == 0 {
			continue
		}
		arounds[c] = r.around
		same := known[r.element]
		at := slices.IndexFunc(same, func(o int) bool { return arounds[o] != r.around && d.oneField(o, c) })
		switch {
		case at >= 0:
			d.merge(same[at], c)
			merged = true
		case len(same) < mostDesigns:
			known[r.element] = append(same, c)
		}
	}
	if merged {
		dropEmpty(table)
	}
}

// columnRole is the role of a column of texts; none where its values have several.
func columnRole(t *tagtree.Tree, table *align.Table, c int, records []region.Record) (out role) {
	col := &table.Columns[c]
	if col.Kind != align.Text || col.Constant && col.Type == record.Text {
		return role{}
	}
	first := true
	for r, row := range table.Rows {
		for _, v := range row[c] {
			one := valueRole(t, v, records[r])
			if first {
				out, first = one, false
			}
			if one.element == 0 || one.element != out.element {
				return role{}
			}
		}
	}
	return out
}

// valueRole is the nearest element around a value that has a class, and the elements around it in its record.
func valueRole(t *tagtree.Tree, v align.Value, r region.Record) (out role) {
	e := t.Parent(v.From)
	for levels := 0; levels < mostAround && e > 0 && within(t, e, r); levels++ {
		class, _ := t.Attr(e, "class")
		key := mix(mix(fnvBasis, t.Tag(e)), class)
		if out.element == 0 {
			switch {
			case isCell(t.Node(e).DataAtom):
				return role{}
			case class != "":
				out.element = key
			}
		}
		out.around = out.around*31 + key
		e = t.Parent(e)
	}
	return out
}
