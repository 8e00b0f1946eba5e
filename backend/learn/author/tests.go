package author

import (
	"fmt"
	"slices"
	"strings"

	"wrapsmith/backend/message"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// Tests are the values that a template must give on its samples: expected
// values, kept in the draft and in the template's samples. A person sets them
// one by one or takes what is there; a save takes what it gives for the cells
// that have none, so that the next change is held to the last save.

// How an Expectation is set.
const (
	AsNew     = "new"     // the present values, where nothing is expected yet
	AsPresent = "present" // the present values, whatever was expected
	AsValues  = "values"  // the values given
	AsMissing = "missing" // the page has no value
	AsNone    = "none"    // no test
)

// Bounds of what a person may write as expected.
const (
	maxExpected     = 10_000  // values of a cell
	maxExpectedText = 100_000 // bytes of a value
)

// Expectation sets what cells must give.
type Expectation struct {
	Page   int      `json:"page,omitempty" doc:"PageView.ID; 0: every page"`
	Field  string   `json:"field,omitempty" doc:"Empty: every field"`
	As     string   `json:"as" enum:"new,present,values,missing,none" doc:"new: the present values where nothing is expected yet; present: the present values; values: those given; missing: the page has none; none: no test"`
	Values []string `json:"values,omitempty" nullable:"false" doc:"Of a list: a line a record, in order; empty: the record has none; several values with a | and blanks between"`

	Rows [][]string `json:"-"` // of a list, instead of Values: the values of each record
}

// Test is one cell with what it must give; Expected is empty where the page has no value.
type Test struct {
	Page     int
	Field    string
	Many     bool
	Listed   bool // of a list: the values of all records of the page
	Expected []string
	Typed    int // expected values, of a list record by record, that a person typed
	Cell     record.Cell
	Rows     []TestRow // of a list: record by record
}

// expectEntry is one expected cell of a draft.
type expectEntry struct {
	Page   int        `json:"page"`
	Field  string     `json:"field"`
	Values []string   `json:"values"`
	Rows   [][]string `json:"rows,omitempty"` // of a list: the values of each record
	// Typed says of each record, and of a single one alone, whether a person typed the
	// values or said that they are missing. Absent: no.
	Typed []bool `json:"typed,omitempty"`
}

// typed reports whether a person typed the values of a record, of a single one 0.
func (x expectEntry) typed(row int) bool { return row < len(x.Typed) && x.Typed[row] }

// Tests lists the cells that are expected to give something, page by page in the order of the fields.
func (s *Session) Tests() []Test {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.now.Expect) == 0 {
		return []Test{}
	}
	if s.now.List.On {
		return s.listTests()
	}
	o, at := s.outcomeNow(), s.now.expectations()
	tests := make([]Test, 0, len(s.now.Expect))
	for p, e := range s.now.Pages {
		for f, field := range s.now.Fields {
			if want, ok := at[cellKey{e.ID, field.Name}]; ok {
				t := Test{Page: e.ID, Field: field.Name, Many: field.Many, Expected: want.values, Cell: o.cells[p][f]}
				if want.typed {
					t.Typed = 1
				}
				tests = append(tests, t)
			}
		}
	}
	return tests
}

// cellKey names a cell of a draft.
type cellKey struct {
	page  int
	field string
}

// wanted is what a cell must give; typed if a person typed it, or said that it is missing.
type wanted struct {
	values []string
	typed  bool
}

func (d *draft) expectations() map[cellKey]wanted {
	at := make(map[cellKey]wanted, len(d.Expect))
	for _, x := range d.Expect {
		at[cellKey{x.Page, x.Field}] = wanted{x.Values, x.typed(0)}
	}
	return at
}

// Expect sets what a cell, a page, a field or every cell must give. Cells that
// give nothing sure (unsure, failed) are passed over, and are an error when
// only one is meant.
func (s *Session) Expect(e Expectation) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.checkExpectation(e); err != nil {
		return err
	}
	if s.now.List.On {
		return s.expectRows(e)
	}
	o, one := s.outcomeNow(), e.Page != 0 && e.Field != ""
	at := s.now.expectations()
	err := s.act(expectAction(e), func(d *draft) error {
		for p, page := range d.Pages {
			for f, field := range d.Fields {
				if e.Page != 0 && e.Page != page.ID || e.Field != "" && e.Field != field.Name {
					continue
				}
				key := cellKey{page.ID, field.Name}
				values, ok := expectedAs(e, s.said(o, page.ID, field.Name, o.cells[p][f]))
				if _, set := at[key]; e.As == AsNew && set {
					continue
				}
				switch {
				case e.As == AsNone:
					delete(at, key)
				case ok:
					at[key] = wanted{values, e.As == AsValues || e.As == AsMissing}
				case one:
					return refuse("confirm", "author: %q is %s on %q: confirm its value on the page first, or write the value that is expected",
						field.Name, o.cells[p][f].State, page.Name)
				}
			}
		}
		d.take(at)
		return nil
	})
	if err == nil {
		s.current = o // nothing that is learned has changed
	}
	return err
}

// take makes the expected cells those of a map, in the order of pages and fields.
func (d *draft) take(at map[cellKey]wanted) {
	d.Expect = nil
	for _, page := range d.Pages {
		for _, field := range d.Fields {
			want, ok := at[cellKey{page.ID, field.Name}]
			if !ok {
				continue
			}
			x := expectEntry{Page: page.ID, Field: field.Name, Values: want.values}
			if want.typed {
				x.Typed = []bool{true}
			}
			d.Expect = append(d.Expect, x)
		}
	}
}

func (s *Session) checkExpectation(e Expectation) error {
	if e.Page != 0 && s.now.page(e.Page) < 0 {
		return fmt.Errorf("author: page %d: %w", e.Page, ErrNoPage)
	}
	if e.Field != "" && s.now.field(e.Field) < 0 {
		return fmt.Errorf("author: field %q: %w", e.Field, ErrNoField)
	}
	switch e.As {
	case AsNew, AsPresent, AsNone, AsMissing:
		return nil
	case AsValues:
	default:
		return refuse("expectas", "author: an expectation as %q; want new, present, values, missing or none", e.As)
	}
	if e.Page == 0 || e.Field == "" {
		return refuse("expectone", "author: values are expected of one field on one page; name both")
	}
	if len(clean(e.Values)) == 0 && len(clean(slices.Concat(e.Rows...))) == 0 {
		return refuse("novalue", "author: no value is given for %q; say that it must be missing if the page has none", e.Field)
	}
	values := append(slices.Concat(e.Rows...), e.Values...)
	if n := len(values) + len(e.Rows); n > maxExpected {
		return refuse("manyvalues", "author: %d values are expected of %q; at most %d can be kept", n, e.Field, maxExpected)
	}
	for _, v := range values {
		if len(v) > maxExpectedText {
			return refuse("longvalue", "author: an expected value of %q has %d bytes; at most %d can be kept", e.Field, len(v), maxExpectedText)
		}
	}
	return nil
}

// expectedAs is what an expectation makes of a cell; ok is false when the cell says nothing sure.
func expectedAs(e Expectation, cell record.Cell) (values []string, ok bool) {
	switch e.As {
	case AsValues:
		return clean(e.Values), true
	case AsMissing:
		return []string{}, true
	}
	return confident(cell)
}

// correct takes back the expected value of a marked cell if it says something else than the mark:
// one that was recorded at a save and never confirmed. A missing value is expected at once; another one
// is recorded at the next save. Of lists, the rows stay as they are.
func (s *Session) correct(d *draft, m NewMark) {
	i := slices.IndexFunc(d.Expect, func(x expectEntry) bool {
		return x.Page == m.Page && x.Field == m.Field && x.Rows == nil && !x.typed(0)
	})
	if i < 0 || d.List.On {
		return
	}
	if m.Missing {
		d.Expect[i].Values = []string{}
		return
	}
	sm, err := s.sampleOf(m.Page)
	if err != nil {
		return
	}
	text := tagtree.Collapse(rangeOf(locator.PartText(sm.tree, tagtree.NodeID(m.Node), m.Part), m.From, m.To))
	expected := slices.ContainsFunc(d.Expect[i].Values, func(v string) bool { return strings.Contains(text, v) })
	if expected == m.Not {
		d.Expect = slices.Delete(d.Expect, i, i+1)
	}
}

// confident is what a cell gives when it is found or missing.
func confident(cell record.Cell) (values []string, ok bool) {
	return cell.Texts(), cell.State.HasValue() || cell.State == record.Missing
}

// clean collapses white space and leaves empty values out.
func clean(values []string) []string {
	out := []string{}
	for _, v := range values {
		if v = tagtree.Collapse(v); v != "" {
			out = append(out, v)
		}
	}
	return out
}

func expectAction(e Expectation) message.Message {
	switch {
	case e.As == AsNone:
		return message.Message{Code: "action.expect.none"}
	case e.Field != "" && e.Page != 0:
		return message.New("action.expect", "what", e.Field)
	}
	return message.Message{Code: "action.expect.all"}
}

// expects returns the expected values of a page: those that the template has, else the values that are found now.
func (s *Session) expects(o *outcome, page int, cells record.Record, at map[cellKey]wanted) []template.Expect {
	var out []template.Expect
	for f, cell := range cells {
		name := o.template.Fields[f].Name
		if want, set := at[cellKey{page, name}]; set {
			out = append(out, template.Expect{Field: name, Values: want.values, Confirmed: want.typed})
		} else if values, ok := confident(s.said(o, page, name, cell)); ok {
			out = append(out, template.Expect{Field: name, Values: values})
		}
	}
	return out
}

// accept takes what is sure now as expected, where nothing was: a save says so.
func (s *Session) accept() {
	if s.now.List.On {
		s.acceptRows()
		return
	}
	o, at := s.outcomeNow(), s.now.expectations()
	for p, page := range s.now.Pages {
		for _, x := range s.expects(o, page.ID, o.cells[p], at) {
			at[cellKey{page.ID, x.Field}] = wanted{x.Values, x.Confirmed}
		}
	}
	s.now.take(at)
}

// expectFrom takes the expected values of a template: all of them (before nil), or those that differ
// from the template as it was before it was edited by hand.
func (d *draft) expectFrom(t, before *template.Template, ids map[string]int) {
	if t.Kind == template.List {
		d.rowsFrom(t, before, ids)
		return
	}
	at, was := d.expectations(), map[cellKey]template.Expect{}
	if before != nil {
		for _, sample := range before.Samples {
			for _, x := range sample.Expect {
				was[cellKey{ids[sample.Digest], x.Field}] = x
			}
		}
	}
	for _, sample := range t.Samples {
		page, ok := ids[sample.Digest]
		if !ok {
			continue
		}
		for _, x := range sample.Expect {
			key := cellKey{page, x.Field}
			if old, had := was[key]; !had || old.Confirmed != x.Confirmed || !slices.Equal(old.Values, x.Values) {
				at[key] = wanted{x.Values, x.Confirmed}
			}
			delete(was, key)
		}
	}
	for key := range was { // taken out by hand
		delete(at, key)
	}
	d.take(at)
}
