package author

import (
	"slices"
	"strings"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
)

// The tests of a list keep rows: of each field the values record by record.
// Expected and found records are laid side by side first (record.Beside), so
// that a record that came or went does not make every row after it wrong.

// Several stands between the values of one record where they are written in one line.
const Several = " | "

// TestRow is one record of a test. One that is expected and not found has There
// false; one that is found and not expected, Known.
type TestRow struct {
	Known, There  bool
	Expected, Got []string
}

// rowsOf is what is expected of a field, record by record. What was kept when
// tests had no rows has one value a record.
func (x expectEntry) rowsOf() [][]string {
	if x.Rows != nil {
		return x.Rows
	}
	rows := make([][]string, len(x.Values))
	for i, v := range x.Values {
		rows[i] = []string{v}
	}
	return rows
}

// newRows is an expected cell of a list.
func newRows(page int, field string, rows [][]string, typed []bool) expectEntry {
	if !slices.Contains(typed, true) {
		typed = nil
	}
	return expectEntry{Page: page, Field: field, Values: slices.Concat(rows...), Rows: rows, Typed: typed}
}

// typedRows says of each record of a list whether a person typed its values. A person
// who writes the lines of a field sees all of them and changes some: lines that were
// expected or found before stay what they were.
func typedRows(rows, found [][]string, was *expectEntry) []bool {
	typed, before := make([]bool, len(rows)), map[string]bool{}
	line := func(values []string) string { return strings.Join(values, Several) }
	for _, row := range found {
		before[line(row)] = false
	}
	if was != nil {
		for i, row := range was.rowsOf() {
			before[line(row)] = was.typed(i)
		}
	}
	for i, row := range rows {
		known, ok := before[line(row)]
		typed[i] = known || !ok
	}
	return typed
}

// expectation is what is expected of a field on a page; nil: nothing.
func (d *draft) expectation(page int, field string) *expectEntry {
	at := slices.IndexFunc(d.Expect, func(x expectEntry) bool { return x.Page == page && x.Field == field })
	if at < 0 {
		return nil
	}
	return &d.Expect[at]
}

// listTests lists the tests of a list.
func (s *Session) listTests() []Test {
	o, tests := s.outcomeNow(), []Test{}
	for p, page := range s.now.Pages {
		wanted := s.now.rows(page.ID)
		pairs := sideBySide(wanted, o.rows[p], s.now.Fields)
		for f, field := range s.now.Fields {
			rows, ok := wanted[field.Name]
			if !ok {
				continue
			}
			t := Test{Page: page.ID, Field: field.Name, Many: field.Many, Listed: true, Expected: slices.Concat(rows...), Cell: o.cells[p][f]}
			for i := range rows {
				if s.now.expectation(page.ID, field.Name).typed(i) {
					t.Typed++
				}
			}
			for _, at := range pairs {
				row := TestRow{Known: at[0] >= 0 && at[0] < len(rows), There: at[1] >= 0}
				if row.Known {
					row.Expected = rows[at[0]]
				}
				if row.There {
					row.Got = o.rows[p][at[1]].Cells[f].Texts()
				}
				if row.Known || at[0] < 0 {
					t.Rows = append(t.Rows, row)
				}
			}
			tests = append(tests, t)
		}
	}
	return tests
}

// rows is what is expected of a page, by field.
func (d *draft) rows(page int) map[string][][]string {
	at := map[string][][]string{}
	for _, x := range d.Expect {
		if x.Page == page {
			at[x.Field] = x.rowsOf()
		}
	}
	return at
}

// sideBySide lays expected records beside found ones.
func sideBySide(wanted map[string][][]string, found []program.Row, fields []fieldEntry) [][2]int {
	n := 0
	for _, rows := range wanted {
		n = max(n, len(rows))
	}
	expected, given := make(record.Rows, n), make(record.Rows, len(found))
	for i := range expected {
		for _, field := range fields {
			var values []string
			if rows := wanted[field.Name]; i < len(rows) {
				values = rows[i]
			}
			expected[i] = append(expected[i], values)
		}
	}
	for j := range given {
		for f := range fields {
			given[j] = append(given[j], found[j].Cells[f].Texts())
		}
	}
	return record.Beside(expected, given)
}

// expectRows sets what the records of a list must give, as Expect does.
func (s *Session) expectRows(e Expectation) error {
	o := s.outcomeNow()
	err := s.act(expectAction(e), func(d *draft) error {
		for p, page := range d.Pages {
			found := s.saidRows(page.ID, o.rows[p])
			for f, field := range d.Fields {
				if e.Page != 0 && e.Page != page.ID || e.Field != "" && e.Field != field.Name {
					continue
				}
				was := d.expectation(page.ID, field.Name)
				if e.As == AsNew && was != nil {
					continue
				}
				rows := rowsAs(e, found, f, field.Many)
				var typed []bool
				switch e.As {
				case AsValues:
					typed = typedRows(rows, rowsAs(Expectation{As: AsPresent}, found, f, field.Many), was)
				case AsMissing:
					typed = slices.Repeat([]bool{true}, len(rows))
				}
				d.dropExpected(func(x expectEntry) bool { return x.Page == page.ID && x.Field == field.Name })
				if e.As != AsNone {
					d.Expect = append(d.Expect, newRows(page.ID, field.Name, rows, typed))
				}
			}
		}
		d.sortExpected()
		return nil
	})
	if err == nil {
		s.current = o // nothing that is learned has changed
	}
	return err
}

// rowsAs is what an expectation makes of a field's values in the records of a page.
func rowsAs(e Expectation, found []program.Row, f int, many bool) [][]string {
	rows := [][]string{}
	switch {
	case e.As == AsValues && e.Rows != nil:
		for _, r := range e.Rows {
			rows = append(rows, clean(r))
		}
	case e.As == AsValues:
		for _, v := range e.Values {
			one := []string{v}
			if many {
				one = strings.Split(v, Several)
			}
			rows = append(rows, clean(one))
		}
	default:
		for i := range found[:min(len(found), maxRowsKept)] {
			row := []string{}
			if cell := found[i].Cells[f]; e.As != AsMissing && cell.State == record.Found {
				row = cell.Texts()
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// sortExpected puts the expected cells in the order of pages and fields.
func (d *draft) sortExpected() {
	place := func(x expectEntry) int { return d.page(x.Page)*(len(d.Fields)+1) + d.field(x.Field) }
	slices.SortStableFunc(d.Expect, func(a, b expectEntry) int { return place(a) - place(b) })
}

// acceptRows takes the present records as expected, where nothing was: a save says so.
func (s *Session) acceptRows() {
	o := s.outcomeNow()
	s.now.Expect = slices.Clone(s.now.Expect) // earlier states keep their own
	for p, page := range s.now.Pages {
		have := s.now.rows(page.ID)
		for f, field := range s.now.Fields {
			if _, set := have[field.Name]; !set && len(o.rows[p]) > 0 {
				s.now.Expect = append(s.now.Expect, newRows(page.ID, field.Name, rowsAs(Expectation{As: AsPresent}, s.saidRows(page.ID, o.rows[p]), f, field.Many), nil))
			}
		}
	}
	s.now.sortExpected()
}

// keptRows returns the expected values of the first records of a page: those that
// the template has, else the values that are found now.
func (s *Session) keptRows(page int, o *outcome, found []program.Row) (kept [][]template.Expect) {
	wanted := s.now.rows(page)
	n := 0
	for _, rows := range wanted {
		n = max(n, len(rows))
	}
	if len(wanted) == 0 {
		n = min(len(found), maxRowsKept)
	}
	for i := range n {
		row := []template.Expect{}
		for f, field := range o.template.Fields {
			rows, set := wanted[field.Name]
			switch {
			case set && i < len(rows):
				row = append(row, template.Expect{Field: field.Name, Values: rows[i], Confirmed: s.now.expectation(page, field.Name).typed(i)})
			case !set && i < len(found):
				if values, ok := confident(found[i].Cells[f]); ok {
					row = append(row, template.Expect{Field: field.Name, Values: values})
				}
			}
		}
		kept = append(kept, row)
	}
	return kept
}

// sameRows reports whether two lists of expected records are equal.
func sameRows(a, b [][]template.Expect) bool {
	same := func(a, b template.Expect) bool {
		return a.Field == b.Field && a.Confirmed == b.Confirmed && slices.Equal(a.Values, b.Values)
	}
	return slices.EqualFunc(a, b, func(a, b []template.Expect) bool { return slices.EqualFunc(a, b, same) })
}

// rowsFrom takes the expected records of a template: all of them (before nil), or
// those of the pages where they differ from the template as it was before it
// was edited by hand.
func (d *draft) rowsFrom(t, before *template.Template, ids map[string]int) {
	was := map[string][][]template.Expect{}
	if before != nil {
		for _, sample := range before.Samples {
			was[sample.Digest] = sample.Rows
		}
	}
	for _, sample := range t.Samples {
		page, ok := ids[sample.Digest]
		if old, had := was[sample.Digest]; !ok || had && sameRows(old, sample.Rows) {
			continue
		}
		d.dropExpected(func(x expectEntry) bool { return x.Page == page })
		for _, f := range t.Fields {
			if rows, typed := column(sample.Rows, f.Name); len(rows) > 0 {
				d.Expect = append(d.Expect, newRows(page, f.Name, rows, typed))
			}
		}
	}
	d.sortExpected()
}

// column is what rows say of one field, up to the first that says nothing.
func column(rows [][]template.Expect, field string) (out [][]string, typed []bool) {
	for _, row := range rows {
		at := slices.IndexFunc(row, func(x template.Expect) bool { return x.Field == field })
		if at < 0 {
			break
		}
		values := row[at].Values
		if values == nil {
			values = []string{}
		}
		out, typed = append(out, values), append(typed, row[at].Confirmed)
	}
	return out, typed
}
