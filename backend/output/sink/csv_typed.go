package sink

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"wrapsmith/backend/record"
)

// typedTable writes CSV whose typed fields have columns for what was read: the
// value as a plain number or ISO date, the unit or currency, and the printed form;
// after them the states of cells (places.states).
type typedTable struct {
	table
	places  places
	columns []column
	o       Options
}

func newTypedCSV(w io.Writer, s record.Schema, o Options) Sink {
	columns := flat(s, o.Lists)
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.name
	}
	o.Columns = slices.Concat(names, []string{free("states", names)})
	inner, _ := NewCSV(w, o).(*table) // it always is one
	return &typedTable{*inner, newPlaces(s), columns, o}
}

func (t *typedTable) Write(p record.Page) error {
	if err := t.rows(p); err != nil {
		return fmt.Errorf("sink: CSV of %q: %w", p.Page, err)
	}
	return nil
}

func (t *typedTable) rows(p record.Page) error {
	if err := t.begin(); err != nil {
		return err
	}
	for _, r := range p.Records {
		cells, err := t.places.cells(&p, r)
		if err != nil {
			return err
		}
		line := row{Page: p.Page, Error: errorText(p.Err), Cells: make([]string, len(t.columns)+1)}
		for i, c := range t.columns {
			line.Cells[i] = joined(c, t.places.values(c.field, cells[c.field]), t.o.Separator)
		}
		line.Cells[len(t.columns)] = t.places.states(cells)
		if err := t.line(line); err != nil {
			return err
		}
	}
	if p.Err != nil && len(p.Records) == 0 {
		if err := t.line(row{Page: p.Page, Error: errorText(p.Err)}); err != nil {
			return err
		}
	}
	t.out.Flush()
	return t.out.Error()
}

// number reports whether a text is a number, with or without a sign: digits with points,
// commas, blanks and a percent sign among them compute nothing in a spreadsheet.
func number(s string) bool {
	digits := false
	for i, r := range s {
		switch {
		case r >= '0' && r <= '9':
			digits = true
		case i == 0 && (r == '-' || r == '+'):
		case !strings.ContainsRune("., \u00a0\u202f%", r):
			return false
		}
	}
	return digits
}
