package author

import (
	"wrapsmith/backend/learn/pager"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// ListView is what a list template finds on one page.
type ListView struct {
	Revision int       `json:"revision" doc:"View.revision that this belongs to"`
	Fields   []string  `json:"fields" nullable:"false" doc:"The columns"`
	Records  []RowView `json:"records" nullable:"false" doc:"In the order of the page"`
	Left     []RowView `json:"left" nullable:"false" doc:"What looks like a record and is none: marked so, or with too little found; cells are left out"`
	Next     *LinkView `json:"next,omitempty" doc:"The link to the next page as the template finds it"`
	Proposed *LinkView `json:"proposed,omitempty" doc:"A link that looks like it, when none is marked"`
	Spared   int       `json:"spared,omitempty" doc:"Records called none that nothing tells from the others: left out here, found by a run"`
	Problem  string    `json:"problem,omitempty" enum:"single,unknown,none" doc:"Why there are no records: the workspace is of single records; no record is known yet; the template finds none on this page"`
}

// RowView is one record found.
type RowView struct {
	First  int32      `json:"first" doc:"Its first node; what markRecord takes"`
	Nodes  []int32    `json:"nodes" nullable:"false" doc:"The elements it is made of: outline them together"`
	Cells  []CellView `json:"cells" nullable:"false" doc:"In the order of fields"`
	Marked string     `json:"marked,omitempty" enum:"yes,no" doc:"The person marked it as a record, or as none"`
}

// LinkView is a link.
type LinkView struct {
	Node int32  `json:"node"`
	Text string `json:"text" doc:"What it says"`
	URL  string `json:"url"`
}

// List shows what a list template finds on a page.
func (s *Session) List(id int) (ListView, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	v := ListView{Revision: s.revision, Fields: []string{}, Records: []RowView{}, Left: []RowView{}}
	sm, err := s.sampleOf(id)
	if err != nil {
		return v, err
	}
	for _, f := range s.now.Fields {
		v.Fields = append(v.Fields, f.Name)
	}
	if !s.now.List.On {
		v.Problem = "single"
		return v, nil
	}
	o := s.outcomeNow()
	rows := o.rows[s.now.page(id)]
	v.Spared = o.spared[s.now.page(id)]
	for i := range rows {
		v.Records = append(v.Records, s.rowView(sm.tree, id, &rows[i], true))
	}
	for _, r := range s.left(o.program, sm.tree, id, rows) {
		v.Left = append(v.Left, s.rowView(sm.tree, id, &r, false))
	}
	switch {
	case o.template.Records == nil || len(o.template.Records.Locators) == 0:
		v.Problem = "unknown"
	case len(rows) == 0:
		v.Problem = "none"
	}
	if value, ok := o.program.Next(sm.tree); ok {
		v.Next = linkView(sm.tree, tagtree.NodeID(value.Node))
	}
	if len(s.now.List.Next) == 0 && v.Next == nil {
		if n := pager.Link(sm.tree); n != tagtree.None {
			v.Proposed = linkView(sm.tree, n)
		}
	}
	return v, nil
}

// left lists the records found and left out, and those that the person called none.
func (s *Session) left(p *program.Program, t *tagtree.Tree, page int, rows []program.Row) []program.Row {
	taken := map[tagtree.NodeID]bool{}
	for i := range rows {
		taken[rows[i].First()] = true
	}
	var out []program.Row
	for _, r := range p.AllRows(t) {
		if !taken[r.First()] {
			taken[r.First()] = true
			out = append(out, r)
		}
	}
	for _, e := range s.now.List.Records {
		if n := tagtree.NodeID(e.Node); e.Page == page && e.Not && !taken[n] {
			out = append(out, program.Row{Spans: []tagtree.Span{{From: n, To: t.End(n)}}})
		}
	}
	return out
}

func (s *Session) rowView(t *tagtree.Tree, page int, r *program.Row, cells bool) RowView {
	v := RowView{First: int32(r.First()), Nodes: []int32{}, Cells: []CellView{}}
	for _, span := range r.Spans {
		for n := span.From; n < span.To; n = t.End(n) {
			if !t.IsText(n) {
				v.Nodes = append(v.Nodes, int32(n))
			}
		}
	}
	if cells {
		for i, votes := range r.Votes() {
			v.Cells = append(v.Cells, cellView(s.shownRow(page, r, s.now.Fields[i].Name, r.Cells[i]), votes))
		}
	}
	for _, e := range s.now.List.effective() {
		if e.Page == page && e.Node == v.First {
			v.Marked = map[bool]string{true: "no", false: "yes"}[e.Not]
		}
	}
	return v
}

func linkView(t *tagtree.Tree, n tagtree.NodeID) *LinkView {
	href, _ := t.Attr(n, "href")
	return &LinkView{Node: int32(n), Text: t.Text(n), URL: href}
}

// maxRowsKept is how many records of a sample a template keeps as what it must
// give, unless a person wrote down more.
const maxRowsKept = 20

// keepList writes what a template keeps of a list's sample.
func (s *Session) keepList(sample *template.Sample, page int, o *outcome, rows []program.Row) {
	for _, r := range s.now.List.Records {
		if r.Page == page {
			sample.RecordMarks = append(sample.RecordMarks, template.RecordMark{Node: r.Node, Not: r.Not})
		}
	}
	for _, m := range s.now.List.Next {
		if m.Page == page {
			sample.NextMarks = append(sample.NextMarks, template.Mark{Node: m.Node, Part: m.Part})
		}
	}
	sample.Rows = s.keptRows(page, o, s.saidRows(page, rows))
}

// openList takes a list template's own parts into a draft.
func (d *draft) openList(t *template.Template, ids map[string]int) {
	if d.List.On = t.Kind == template.List; !d.List.On {
		return
	}
	for _, sample := range t.Samples {
		id, ok := ids[sample.Digest]
		if !ok {
			continue
		}
		for _, r := range sample.RecordMarks {
			d.List.Records = append(d.List.Records, recordEntry{id, r.Node, r.Not})
		}
		for _, m := range sample.NextMarks {
			d.List.Next = append(d.List.Next, NewMark{Page: id, Node: m.Node, Part: m.Part})
		}
	}
	known := len(d.List.Records) > 0
	for _, m := range d.Marks {
		known = known || !m.Not && !m.Missing
	}
	if !known {
		d.List.Hand = t.Records
	}
	if len(d.List.Next) == 0 {
		d.List.HandNext = t.Next
	}
}
