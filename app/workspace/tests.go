package workspace

import (
	"context"
	"strings"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/measure"
	"wrapsmith/backend/record"
)

// TestCount says how the tests of a workspace stand.
type TestCount struct {
	Set int `json:"set" doc:"Cells with an expected value"`
	Red int `json:"red" doc:"Those that give something else"`

	Confirmed int `json:"confirmed" doc:"Expected values, of a list record by record, that a person confirmed by a mark or by typing the value"`
	Recorded  int `json:"recorded" doc:"The other expected values: what the template gave when they were recorded"`
}

// TestReport is the measure of a template on its samples: every cell that has
// an expected value, judged as the evaluation judges.
type TestReport struct {
	Revision int         `json:"revision" doc:"View.revision that this belongs to"`
	Total    TestScore   `json:"total"`
	Fields   []TestScore `json:"fields" doc:"In the order of the fields"`
	Tests    []Test      `json:"tests" doc:"Page by page, in the order of the fields"`
}

// TestScore is precision, recall and F1 over some cells.
type TestScore struct {
	Field string `json:"field" doc:"Empty for the total"`
	measure.Tally
	Tests     int     `json:"tests"`
	Red       int     `json:"red"`
	Precision float64 `json:"precision" doc:"Right of given, 0..1; 1 when nothing was given"`
	Recall    float64 `json:"recall" doc:"Right of true, 0..1; 1 when nothing is true"`
	F1        float64 `json:"f1" doc:"Harmonic mean of both, 0..1"`
}

// Test is one cell with what it must give and what it gives.
type Test struct {
	Page     int              `json:"page" doc:"PageView.ID"`
	Field    string           `json:"field"`
	Expected []string         `json:"expected" doc:"Empty: the page has no value. Of a list: a line a record, beside those of got; empty: the record has none, or is not expected"`
	Got      []string         `json:"got" doc:"Of a list: a line a record that is judged; empty: it has no value, or is not there"`
	State    record.CellState `json:"state" enum:"found,missing,unsure,failed,untyped"`
	Why      string           `json:"why,omitempty"`
	Verdict  measure.Verdict  `json:"verdict"`
	Red      bool             `json:"red"`
	Node     int32            `json:"node" doc:"Where the value, or what was not trusted, stands; -1: nowhere"`

	tally measure.Tally
}

// red reports whether a verdict is anything but right or rightly silent.
func red(v measure.Verdict) bool { return v != measure.Correct && v != measure.Silent }

// PutTestsRequest is the request of PutTests.
type PutTestsRequest struct {
	InWorkspace
	Body author.Expectation
}

// GetTests lets the caller run the tests of a workspace: precision, recall and F1 on its samples.
func (ws *Workspaces) GetTests(ctx context.Context, in *InWorkspace) (TestReport, error) {
	return learned(ctx, ws, in.Workspace, func(_ *workspace, s *author.Session) (TestReport, error) {
		for {
			before := s.View()
			r := report(before.Fields, s.Tests())
			if r.Revision = s.View().Revision; r.Revision == before.Revision {
				return r, nil
			}
		}
	})
}

// PutTests lets the caller say what cells of the samples must give.
func (ws *Workspaces) PutTests(ctx context.Context, in *PutTestsRequest) (Workspace, error) {
	return ws.change(ctx, in.Workspace, func(s *author.Session) error { return s.Expect(in.Body) })
}

// ConfirmPage lets the caller say that what is found on a page is right, and what is missing there is missing.
func (ws *Workspaces) ConfirmPage(ctx context.Context, in *InPage) (Workspace, error) {
	return ws.change(ctx, in.Workspace, func(s *author.Session) error { return s.Confirm(in.Page) })
}

// report judges tests and adds them up, by field and in total.
func report(fields []author.FieldView, tests []author.Test) TestReport {
	r := TestReport{Fields: make([]TestScore, len(fields)), Tests: make([]Test, len(tests))}
	at := map[string]int{}
	for i, f := range fields {
		at[f.Name], r.Fields[i].Field = i, f.Name
	}
	for i, t := range tests {
		one := judged(t)
		r.Tests[i] = one
		r.Total.add(one)
		if f, ok := at[one.Field]; ok {
			r.Fields[f].add(one)
		}
	}
	r.Total.sum()
	for i := range r.Fields {
		r.Fields[i].sum()
	}
	return r
}

func judged(t author.Test) Test {
	one := Test{Page: t.Page, Field: t.Field, Expected: t.Expected, Got: t.Cell.Texts(), State: t.Cell.State, Why: t.Cell.Why, Node: -1}
	if t.Listed {
		one.Expected, one.Got = lines(t.Rows)
	}
	if one.Expected == nil {
		one.Expected = []string{}
	}
	one.Verdict, one.tally = judgeTest(t, one.Got)
	one.Red = red(one.Verdict)
	for _, v := range append(t.Cell.Values[:len(t.Cell.Values):len(t.Cell.Values)], t.Cell.Candidate...) {
		if v.Node >= 0 {
			one.Node = v.Node
			break
		}
	}
	return one
}

func (s *TestScore) add(t Test) {
	s.Tests++
	if t.Red {
		s.Red++
	}
	s.Correct, s.Wrong, s.Missed = s.Correct+t.tally.Correct, s.Wrong+t.tally.Wrong, s.Missed+t.tally.Missed
	s.Silent, s.False = s.Silent+t.tally.Silent, s.False+t.tally.False
}

// lines are the records of a test side by side, a line each.
func lines(rows []author.TestRow) (expected, found []string) {
	for _, r := range rows {
		expected = append(expected, strings.Join(r.Expected, author.Several))
		found = append(found, strings.Join(r.Got, author.Several))
	}
	return expected, append([]string{}, found...)
}

// judgeTest judges a test. Of a list each record is judged by itself, and all of
// them must be right; elsewhere there is one cell.
func judgeTest(t author.Test, found []string) (measure.Verdict, measure.Tally) {
	var tally measure.Tally
	if !t.Listed {
		v := measure.Judge(found, t.Expected, t.Many)
		tally.Add(v)
		return v, tally
	}
	for _, r := range t.Rows {
		tally.Add(measure.Judge(r.Got, r.Expected, t.Many))
	}
	switch {
	case tally.Wrong+tally.Missed+tally.False == 0 && tally.Correct == 0:
		return measure.Silent, tally
	case tally.Wrong+tally.Missed+tally.False == 0:
		return measure.Correct, tally
	case tally.Correct+tally.Wrong+tally.False == 0:
		return measure.Missed, tally
	case tally.Correct+tally.Wrong+tally.Missed == 0:
		return measure.False, tally
	}
	return measure.Wrong, tally
}

func (s *TestScore) sum() {
	s.Precision, s.Recall, s.F1 = s.Tally.Precision(), s.Tally.Recall(), s.Tally.F1()
}

// expectedValues counts the expected values of a test: of a list its records, elsewhere one.
func expectedValues(t author.Test) (n int) {
	if !t.Listed {
		return 1
	}
	for _, row := range t.Rows {
		if row.Known {
			n++
		}
	}
	return n
}

// count says how a session's tests stand.
func count(s *author.Session) (c TestCount) {
	shown := s.View()
	for _, t := range s.Tests() {
		c.Set++
		values := expectedValues(t)
		confirmed := min(values, shown.Confirmed(t.Page, t.Field)+t.Typed)
		c.Confirmed, c.Recorded = c.Confirmed+confirmed, c.Recorded+values-confirmed
		if v, _ := judgeTest(t, t.Cell.Texts()); red(v) {
			c.Red++
		}
	}
	return c
}
