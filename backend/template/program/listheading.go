package program

import (
	"slices"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/xpath"
	"wrapsmith/backend/tree/tagtree"
)

// Records may be in groups with a heading each. What a heading says is a value of each record of its group: of all records that
// begin after it and before the next heading. Its fields vote in the heading as on a page of its own:
//
//	h3 "Friday 6 June"      Friday 6 June    19:30  Quartet
//	li 19:30 Quartet        Friday 6 June    21:00  Open stage
//	li 21:00 Open stage     Saturday 7 June  10:00  Seed swap
//	h3 "Saturday 7 June"
//	li 10:00 Seed swap

// compileHeading compiles the fields that stand in the headings of groups.
func (l *list) compileHeading(t *template.Template) error {
	var fields []template.Field
	for i := range t.Fields {
		if f := t.Fields[i]; f.Heading {
			f.Heading = false
			fields, l.headings = append(fields, f), append(l.headings, i)
		}
	}
	if len(fields) == 0 {
		return nil
	}
	var err error
	l.heading, err = Compile(&template.Template{Name: t.Name, Kind: template.Detail, Fields: fields})
	return err
}

// heading is the heading of a group on a page, with what its fields find.
type heading struct {
	fields []int // by field of the heading: its number in the template
	span   tagtree.Span
	sub    *tagtree.Sub
	cells  record.Record
	votes  [][]Vote // with the numbers of sub
}

// has reports whether a field is one of the heading.
func (h *heading) has(field int) bool { return h != nil && slices.Contains(h.fields, field) }

// headings finds the headings of groups, in document order, and runs their fields.
func (p *Program) headings(t *tagtree.Tree, b *xpath.Budget) []heading {
	l := p.list
	if l.headingsAt < 0 {
		return nil
	}
	nodes, _ := l.elect(l.headingsAt, t, b)
	out := make([]heading, len(nodes))
	for i, n := range nodes {
		h := heading{fields: l.headings, span: tagtree.Span{From: n, To: t.End(n)}}
		if h.sub = tagtree.Cut(t, h.span); l.heading != nil {
			h.cells, h.votes = l.heading.votes(&h.sub.Tree, h.sub.Detached, b)
			renumber(h.cells, h.sub)
		}
		out[i] = h
	}
	return out
}

// isHeading reports whether a node is one of some headings, in document order: no record begins with it.
func isHeading(headings []heading, n tagtree.NodeID) bool {
	_, found := slices.BinarySearchFunc(headings, n, byStart)
	return found
}

func byStart(h heading, n tagtree.NodeID) int { return int(h.span.From - n) }

// take gives a record the cells of the nearest heading that ends before it begins.
func (r *Row) take(headings []heading) {
	at, _ := slices.BinarySearchFunc(headings, r.First(), byStart)
	for at--; at >= 0; at-- {
		if h := &headings[at]; h.span.To <= r.First() { // else the record is inside of it
			r.heading = h
			for i, field := range h.fields {
				r.Cells[field], r.votes[field] = copyOf(h.cells[i]), h.votes[i]
			}
			return
		}
	}
}

// copyOf is a cell that shares no values with another one.
func copyOf(c record.Cell) record.Cell {
	c.Values, c.Candidate = slices.Clone(c.Values), slices.Clone(c.Candidate)
	return c
}
