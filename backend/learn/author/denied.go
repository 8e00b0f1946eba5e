package author

import (
	"slices"

	"wrapsmith/backend/message"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// deny notes the cells that still get a value that the person denied, or another one than
// they marked there: if nothing distinguishes it from the right values, no locator can be
// learned. The field reports the first such page. o.cells keep what the template gives, which is what
// the tests compare with what is expected.
func (s *Session) deny(o *outcome) {
	o.denied = map[cellKey]message.Message{}
	for _, m := range s.now.Marks {
		i, p := s.now.field(m.Field), s.now.page(m.Page)
		if i < 0 || p < 0 {
			continue
		}
		cell := o.cells[p][i]
		if !cell.State.HasValue() {
			continue
		}
		var cellCode string
		var problem error
		switch page := s.now.Pages[p].Name; {
		case m.Missing:
			cellCode = "deniedmissing"
			problem = message.Errorf("learn.stillfound", "on %s you marked that there is no value, yet one is found: nothing distinguishes it from the values of other pages. Mark more pages, or take that back", page)
		case m.Not && m.To == 0 && takes(s.samples[s.now.Pages[p].Digest].tree, cell, tagtree.NodeID(m.Node)):
			cellCode = "deniedvalue"
			problem = message.Errorf("learn.stillthis", "on %s you marked that this is not the value, yet it is found: nothing distinguishes it from the values of other pages. Mark the right place there, or take that back", page)
		case !m.Not && !m.Missing && s.now.Fields[i].Hand == nil && !s.gives(cell, m): // a locator by hand says where the value is, too
			cellCode = "deniedplace"
			problem = message.Errorf("learn.stillplace", "on %s you marked another place than the one that is found: nothing distinguishes it from the values of other pages. Mark more pages that have the value there, or take that back", page)
		default:
			continue
		}
		o.denied[cellKey{m.Page, m.Field}] = message.New(cellCode)
		if o.problems[i] == nil && s.now.Fields[i].Hand == nil {
			o.problems[i] = problem
		}
	}
}

// markedWhy says in words what the person marked of a cell that has no value.
var markedWhy = map[string]string{
	"deniedmissing": "you marked that there is no value here, but the template still finds this one",
	"lacking":       "you marked that there is no value here",
	"deniedvalue":   "you marked that this is not the value, but the template still finds it",
	"deniedplace":   "you marked another place as the value, but the template still finds this one",
}

// shown is a cell as the screen shows it: one whose value the person denied failed. Where
// they marked that there is none, and the template gives none, it is missing and not in doubt.
func (s *Session) shown(o *outcome, page int, field string, cell record.Cell) record.Cell {
	if why, denied := o.denied[cellKey{page, field}]; denied {
		return failed(cell, why)
	}
	if s.now.lacks(page, field) {
		return lacking(cell)
	}
	return cell
}

// shownRow is shown of a cell of a record.
func (s *Session) shownRow(page int, row *program.Row, field string, cell record.Cell) record.Cell {
	if s.now.lacksIn(page, row, field) {
		return lacking(cell)
	}
	return cell
}

// lacking is a cell of which the person marked that there is no value.
func lacking(cell record.Cell) record.Cell {
	if cell.State.HasValue() {
		return failed(cell, message.New("deniedmissing"))
	}
	why := message.New("lacking")
	return record.Cell{State: record.Missing, Confidence: 1, Why: markedWhy[why.Code], Message: &why}
}

// failed is a cell whose value is not trusted.
func failed(cell record.Cell, why message.Message) record.Cell {
	cell.State, cell.Candidate, cell.Values, cell.Typed, cell.Records = record.Failed, cell.Values, nil, nil, nil
	cell.Why, cell.Message = markedWhy[why.Code], &why
	return cell
}

// said is a cell with what the person marked of it: missing where they marked that the
// page has no value, failed where its value is denied.
func (s *Session) said(o *outcome, page int, field string, cell record.Cell) record.Cell {
	if s.now.lacks(page, field) {
		return record.Cell{State: record.Missing}
	}
	return s.shown(o, page, field, cell)
}

// saidRows is said of the records of a page.
func (s *Session) saidRows(page int, rows []program.Row) []program.Row {
	out := slices.Clone(rows)
	for i := range out {
		for f, field := range s.now.Fields {
			if s.now.lacksIn(page, &rows[i], field.Name) {
				out[i].Cells = slices.Clone(out[i].Cells)
				out[i].Cells[f] = record.Cell{State: record.Missing}
			}
		}
	}
	return out
}

// lacks reports whether a person marked that a page of single records has no value of a field.
func (d *draft) lacks(page int, field string) bool {
	return !d.List.On && slices.ContainsFunc(d.Marks, func(m markEntry) bool { return m.Page == page && m.Field == field && m.Missing })
}

// lacksIn reports whether a person marked that a record of a list has no value of a field.
func (d *draft) lacksIn(page int, row *program.Row, field string) bool {
	return slices.ContainsFunc(d.Marks, func(m markEntry) bool {
		return m.Page == page && m.Field == field && m.Missing && slices.ContainsFunc(row.Spans, func(x tagtree.Span) bool { return x.Holds(tagtree.NodeID(m.Node)) })
	})
}

// takes reports whether a cell's value is that of a node.
func takes(t *tagtree.Tree, cell record.Cell, n tagtree.NodeID) bool {
	return slices.ContainsFunc(cell.Values, func(v record.Value) bool {
		at := tagtree.NodeID(v.Node)
		return (t.Within(at, n) || t.Within(n, at)) && t.Text(at) == t.Text(n)
	})
}

// gives reports whether a cell has the value of a mark: from that place, from a part of it
// or one around it, or the same text from elsewhere.
func (s *Session) gives(cell record.Cell, m markEntry) bool {
	sm, err := s.sampleOf(m.Page)
	if err != nil {
		return true
	}
	n, t := tagtree.NodeID(m.Node), sm.tree
	text := tagtree.Collapse(rangeOf(locator.PartText(t, n, m.Part), m.From, m.To))
	return slices.ContainsFunc(cell.Values, func(v record.Value) bool {
		at := tagtree.NodeID(v.Node)
		return t.Within(at, n) || t.Within(n, at) || v.Text == text
	})
}
