package author

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strconv"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/message"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// listDraft is what a person decided of a list, beside fields and marks. Marks
// of one field in two records say what a record is; a field's second mark in
// one record makes it a field of many values.
type listDraft struct {
	On      bool          `json:"on,omitempty"`
	Records []recordEntry `json:"records,omitempty"`
	Next    []NewMark     `json:"next,omitempty"`

	// Kept as they are where the pages they were learned from are not at hand.
	Hand     *template.Records `json:"hand,omitempty"`
	HandNext *template.Field   `json:"handNext,omitempty"`
}

// recordEntry says that a record begins with a node of a page, or that none does.
type recordEntry struct {
	Page int   `json:"page"`
	Node int32 `json:"node"`
	Not  bool  `json:"not,omitempty"`
}

func (l listDraft) clone() listDraft {
	l.Records, l.Next = slices.Clone(l.Records), slices.Clone(l.Next)
	return l
}

// effective returns the entries that count: a no replaces an earlier yes.
func (l listDraft) effective() []recordEntry {
	return slices.DeleteFunc(slices.Clone(l.Records), func(r recordEntry) bool {
		return !r.Not && slices.Contains(l.Records, recordEntry{r.Page, r.Node, true})
	})
}

func (l *listDraft) drop(page int) {
	l.Records = slices.DeleteFunc(l.Records, func(r recordEntry) bool { return r.Page == page })
	l.Next = slices.DeleteFunc(l.Next, func(m NewMark) bool { return m.Page == page })
}

// SetList makes the workspace one of a list, or of single records again; marks stay.
func (s *Session) SetList(on bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	action := message.Message{Code: "action.one"}
	if on {
		action.Code = "action.list"
	}
	return s.act(action, func(d *draft) error {
		d.List.On = on
		d.plain()
		return nil
	})
}

// MarkRecord marks that a record begins with a node, or, with not, that the
// record that contains the node is none. The same mark again is taken back.
func (s *Session) MarkRecord(page int, node int32, not bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	sm, err := s.listPage(page, node)
	if err != nil {
		return err
	}
	n := tagtree.NodeID(node)
	if sm.tree.IsText(n) {
		n = sm.tree.Parent(n)
	}
	denied := slices.Contains(s.now.List.Records, recordEntry{page, int32(n), true})
	if row := s.rowAt(page, n); row != nil && not && !denied {
		n = row.First()
	}
	entry := recordEntry{page, int32(n), not}
	action := message.Message{Code: "action.record"}
	if not {
		action.Code = "action.norecord"
	}
	return s.act(action, func(d *draft) error {
		again := slices.Contains(d.List.Records, entry)
		d.List.Records = slices.DeleteFunc(d.List.Records, func(r recordEntry) bool {
			return r.Page == page && r.Node == int32(n) && (r.Not || !not) // a yes comes back when the no is taken back
		})
		if !again {
			d.List.Records = append(d.List.Records, entry)
		}
		d.List.Hand = nil
		return nil
	})
}

// MarkNext says which link leads to the next page. Node -1: none does, as far as
// the template goes.
func (s *Session) MarkNext(page int, node int32) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if node == -1 {
		return s.act(message.Message{Code: "action.nonext"}, func(d *draft) error {
			d.List.Next, d.List.HandNext = nil, nil
			return nil
		})
	}
	sm, err := s.listPage(page, node)
	if err != nil {
		return err
	}
	a := induce.LinkAt(sm.tree, tagtree.NodeID(node))
	if a == tagtree.None {
		return refuse("nolink", "author: node %d of %q lies in no link; click the link that leads to the next page", node, sm.page.Name)
	}
	return s.act(message.Message{Code: "action.next"}, func(d *draft) error {
		d.List.Next = slices.DeleteFunc(d.List.Next, func(m NewMark) bool { return m.Page == page })
		d.List.Next = append(d.List.Next, NewMark{Page: page, Node: int32(a), Part: template.Part{Kind: template.PartAttr, Attr: "href"}})
		d.List.HandNext = nil
		return nil
	})
}

// listPage checks that a list is being made and that a node is there.
func (s *Session) listPage(page int, node int32) (*sample, error) {
	if !s.now.List.On {
		return nil, refuse("nolist", "author: this workspace is of single records: make it a list first")
	}
	sm, err := s.sampleOf(page)
	if err != nil {
		return nil, err
	}
	if node <= 0 || !sm.tree.Valid(tagtree.NodeID(node)) {
		return nil, fmt.Errorf("author: node %d of %q: %w", node, sm.page.Name, ErrNoNode)
	}
	return sm, nil
}

// rowAt is the record found on a page that holds a node, nil when none does.
func (s *Session) rowAt(page int, n tagtree.NodeID) *program.Row {
	o := s.outcomeNow()
	i := s.now.page(page)
	if i < 0 || i >= len(o.rows) {
		return nil
	}
	for k := range o.rows[i] {
		if slices.ContainsFunc(o.rows[i][k].Spans, func(x tagtree.Span) bool { return x.Holds(n) }) {
			return &o.rows[i][k]
		}
	}
	return nil
}

// together reports whether two nodes of a page belong to one thing: always where a
// page is one record, else when one record that was found holds both.
func (s *Session) together(page int, a, b int32) bool {
	if !s.now.List.On || a == b {
		return true
	}
	row := s.rowAt(page, tagtree.NodeID(a))
	return row != nil && slices.ContainsFunc(row.Spans, func(x tagtree.Span) bool { return x.Holds(tagtree.NodeID(b)) })
}

// examplesBeside counts a field's positive marks beside a node: on its page, or
// in its record.
func (s *Session) examplesBeside(d *draft, m NewMark) int {
	n := 0
	for _, k := range d.Marks {
		if k.Field == m.Field && k.Page == m.Page && !k.Not && !k.Missing && s.together(m.Page, m.Node, k.Node) {
			n++
		}
	}
	return n
}

// learnList learns and runs the present draft of a list; the session is locked.
// When ctx ends it leaves the outcome as it is.
func (s *Session) learnList(ctx context.Context, o *outcome) {
	p, index := s.listProblem()
	l, err := induce.LearnListWithin(ctx, p)
	if ctx.Err() != nil {
		return
	}
	t := &template.Template{Kind: template.List}
	if err == nil {
		t, o.problems = l.Template, l.Problems
	}
	t.Name, t.Site, t.Description, t.Domain, t.URLPatterns = s.now.Name, s.now.Site, s.now.Description, s.now.Domain, s.now.Patterns
	for i, f := range s.now.Fields {
		if err != nil { // the marks were checked when they came
			t.Fields = append(t.Fields, template.Field{Field: f.Field})
			o.problems[i] = err
		}
		if f.Hand != nil {
			t.Fields[i], o.problems[i] = *f.Hand, nil
			t.Fields[i].Hand = true
		}
		t.Fields[i].Field, t.Fields[i].ID, t.Fields[i].Regex = f.Field, f.ID, f.Regex
		t.Fields[i].Detail = f.Detail
	}
	if t.Records == nil || s.now.List.Hand != nil {
		t.Records = s.now.List.Hand
	}
	if t.Next == nil {
		t.Next = s.now.List.HandNext
	}
	o.template = t
	o.compile()
	if least := s.least(o, index); t.Records != nil && least > max(t.Records.Least, 1) {
		records := *t.Records
		records.Least = least
		t.Records = &records
		o.compile()
	}
	for _, e := range s.now.Pages {
		if ctx.Err() != nil {
			return
		}
		all := o.program.Rows(s.samples[e.Digest].tree)
		rows := slices.DeleteFunc(slices.Clone(all), func(r program.Row) bool {
			return slices.Contains(s.now.List.Records, recordEntry{e.ID, int32(r.First()), true})
		})
		o.rows, o.spared = append(o.rows, rows), append(o.spared, len(all)-len(rows))
		o.cells = append(o.cells, summary(rows, len(t.Fields)))
		o.votes = append(o.votes, make([][]program.Vote, len(t.Fields)))
	}
}

// compile compiles the outcome's template.
func (o *outcome) compile() {
	p, err := program.Compile(o.template)
	if err != nil { // a locator written by hand: checked when it came, so this is our own mistake
		panic(err)
	}
	o.program = p
}

// listProblem is the draft as induce wants it; index is each page's sample.
func (s *Session) listProblem() (induce.ListProblem, map[int]int) {
	var p induce.ListProblem
	for _, f := range s.now.Fields {
		p.Fields = append(p.Fields, f.Field)
	}
	index := map[int]int{}
	marked := func(page int) bool {
		return slices.ContainsFunc(s.now.Marks, func(m markEntry) bool { return m.Page == page }) ||
			slices.ContainsFunc(s.now.List.Records, func(r recordEntry) bool { return r.Page == page }) ||
			slices.ContainsFunc(s.now.List.Next, func(m NewMark) bool { return m.Page == page })
	}
	free := 0
	for _, e := range s.now.Pages {
		if !marked(e.ID) {
			if free++; free > maxListPages {
				continue
			}
		}
		index[e.ID] = len(p.Samples)
		p.Samples = append(p.Samples, s.samples[e.Digest].tree)
	}
	for _, m := range s.now.Marks {
		if m.Missing && m.Node < 0 {
			continue // a mark of the page from when it was one record
		}
		p.Marks = append(p.Marks, m.induced(index))
	}
	for _, r := range s.now.List.Records {
		p.Records = append(p.Records, induce.RecordMark{Sample: index[r.Page], Node: tagtree.NodeID(r.Node), Not: r.Not})
	}
	for _, m := range s.now.List.Next {
		p.Next = append(p.Next, markEntry{NewMark: m}.induced(index))
	}
	return p, index
}

// maxListPages bounds the unmarked pages that a list is learned from: each has many records.
const maxListPages = 4

// induced is a mark as induce wants it.
func (m markEntry) induced(index map[int]int) induce.Mark {
	return induce.Mark{Field: m.Field, Sample: index[m.Page], Node: tagtree.NodeID(m.Node), Part: m.Part, From: m.From, To: m.To, Not: m.Not, Missing: m.Missing}
}

// least is how many fields a record must have for what the person called no
// record to be none; 0 when that does not tell them apart, or need not.
func (s *Session) least(o *outcome, index map[int]int) int {
	worst, fewest := 0, len(s.now.Fields)+1
	for _, e := range s.now.Pages {
		if _, ok := index[e.ID]; !ok {
			continue
		}
		for _, row := range o.program.Rows(s.samples[e.Digest].tree) {
			n := o.program.Counted(row.Cells)
			is := func(not bool) bool {
				return slices.Contains(s.now.List.Records, recordEntry{e.ID, int32(row.First()), not})
			}
			switch {
			case is(true):
				worst = max(worst, n)
			case is(false) || slices.ContainsFunc(s.now.Marks, func(m markEntry) bool {
				return m.Page == e.ID && !m.Not && slices.ContainsFunc(row.Spans, func(x tagtree.Span) bool { return x.Holds(tagtree.NodeID(m.Node)) })
			}):
				fewest = min(fewest, n)
			}
		}
	}
	if worst > 0 && mostDenied*float64(fewest) >= float64(worst) {
		return worst + 1
	}
	return 0
}

// mostDenied is the share of the fields of the emptiest record that is one which
// something else may have for its emptiness to be what tells it apart.
const mostDenied = 0.5

// maxSummary is how many values of a page the matrix shows of one field.
const maxSummary = 50

// summary is a page of a list as one row of the matrix: of each field its values
// in the records, and in how many it is there.
func summary(rows []program.Row, fields int) record.Record {
	out := make(record.Record, fields)
	for f := range out {
		c := record.Cell{State: record.Missing, Values: []record.Value{}}
		n, sum := 0, 0.0
		for i := range rows {
			if cell := rows[i].Cells[f]; cell.State.HasValue() {
				n, sum = n+1, sum+cell.Confidence
				c.Values = append(c.Values, cell.Values...)
			}
		}
		if n > 0 {
			c.State, c.Confidence = record.Found, sum/float64(n)
			c.Values = c.Values[:min(len(c.Values), maxSummary)]
		}
		c.Why = fmt.Sprintf("in %d of %d records", n, len(rows))
		msg := message.New("rows", "n", strconv.Itoa(n), "all", strconv.Itoa(len(rows)))
		c.Message = &msg
		out[f] = c
	}
	return out
}

// checkLacking checks a mark that says that a record lacks a field: its node is one of the record's.
func (s *Session) checkLacking(sm *sample, m *NewMark) error {
	if m.Node <= 0 || !sm.tree.Valid(tagtree.NodeID(m.Node)) {
		return fmt.Errorf("author: node %d of %q: say which record lacks the field by a node of it: %w", m.Node, sm.page.Name, ErrNoNode)
	}
	m.Part, m.From, m.To, m.Not = template.Part{Kind: template.PartText}, 0, 0, false
	return nil
}

// editList takes what a person changed of a list template's own parts by hand.
func (d *draft) editList(t, before *template.Template) {
	d.List.On = t.Kind == template.List
	if !reflect.DeepEqual(t.Records, before.Records) {
		d.List.Hand = t.Records
	}
	if !reflect.DeepEqual(t.Next, before.Next) {
		d.List.HandNext = t.Next
		d.List.Next = nil
	}
}
