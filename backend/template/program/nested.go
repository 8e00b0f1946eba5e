package program

import (
	"wrapsmith/backend/message"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/xpath"
	"wrapsmith/backend/tree/tagtree"
)

// A field may hold records, as a book holds its reviews. Its locators vote for the
// nodes of these records as those of a field of many values do; its own fields then
// vote in each node as on a page of its own, so that what one record lacks moves
// nothing of the next:
//
//	div.book( h3, ul( li.review(b,i), li.review(b) ) )
//
//	title    h3          Storm years
//	reviews  li.review   by  b    Ann   Bob
//	                     stars i  5     -
//
// A node in which none of the fields is found is no record.

// compileInner compiles the fields of a field that holds records; nil for others.
func compileInner(f template.Field) (*Program, error) {
	if len(f.Fields) == 0 {
		return nil, nil
	}
	p, err := Compile(&template.Template{Name: f.Name, Kind: template.Detail, Fields: f.Fields})
	if err != nil {
		return nil, message.Errorf("program.field", "program: field %q: %w", f.Name, err)
	}
	return p, nil
}

// readInner fills in the records of the cells whose fields hold some.
func (p *Program) readInner(t *tagtree.Tree, cells record.Record, b *xpath.Budget) {
	for i := range p.fields {
		if inner := p.fields[i].inner; inner != nil && cells[i].State.HasValue() {
			inner.nested(t, &cells[i], b)
		}
	}
}

// nested gives each value of a cell its record.
func (p *Program) nested(t *tagtree.Tree, cell *record.Cell, b *xpath.Budget) {
	var values []record.Value
	for _, v := range cell.Values {
		n := tagtree.NodeID(v.Node)
		sub := tagtree.Cut(t, tagtree.Span{From: n, To: t.End(n)})
		inner, _ := p.votes(&sub.Tree, sub.Detached, b)
		renumber(inner, sub)
		if anyValue(inner) {
			values, cell.Records = append(values, v), append(cell.Records, inner)
		}
	}
	if cell.Values = values; len(values) == 0 {
		cell.State, cell.Values = record.Missing, []record.Value{}
		cell.Why, cell.Message = "its records have no values on this page", reason("norecords")
	}
}

// anyValue reports whether a record has a value.
func anyValue(cells record.Record) bool {
	for _, c := range cells {
		if c.State.HasValue() {
			return true
		}
	}
	return false
}

// renumber gives the values of a part of a page the page's numbers.
func renumber(cells record.Record, sub *tagtree.Sub) {
	for _, c := range cells {
		for _, values := range [][]record.Value{c.Values, c.Candidate} {
			for i := range values {
				values[i].Node = int32(sub.Of(tagtree.NodeID(values[i].Node)))
			}
		}
		for _, r := range c.Records {
			renumber(r, sub)
		}
	}
}
