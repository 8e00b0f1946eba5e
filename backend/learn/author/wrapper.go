package author

import (
	"strings"

	"wrapsmith/backend/learn/list"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// A wrapper tree is what all records of a list have in common, as package align
// learns it; a person sees it as a tree, each of its slots with the values that
// the records have there.

// Bounds of what is shown of a wrapper tree.
const (
	maxWrapperNodes  = 400
	maxWrapperDepth  = 60
	maxWrapperValues = 300 // of a column
)

// WrapperView is the wrapper tree of a list on a page.
type WrapperView struct {
	Revision int             `json:"revision" doc:"View.revision that this belongs to"`
	Method   string          `json:"method" enum:"best,detm,path,keyword,marks" doc:"How the records were found: by a method, or by the marks of the template"`
	Also     []string        `json:"also" nullable:"false" doc:"Methods that find the same records by themselves"`
	Records  int             `json:"records"`
	Nodes    []WrapperNode   `json:"nodes" nullable:"false" doc:"The tree, each node before those below it"`
	Columns  []WrapperColumn `json:"columns" nullable:"false" doc:"The columns that slots of the tree fill"`
	Cut      string          `json:"cut,omitempty" doc:"What was left out because the page is too large"`
}

// WrapperNode is a node of the wrapper tree.
type WrapperNode struct {
	Depth  int    `json:"depth" doc:"0: a record"`
	Tag    string `json:"tag" doc:"#text: a text; @name: an attribute; empty: a record of several elements"`
	Class  string `json:"class,omitempty"`
	Text   string `json:"text,omitempty" doc:"The text that all records have there; empty for a slot"`
	Times  string `json:"times" enum:".,+,?,*" doc:".: once; +: once or more; ?: once or not at all; *: any number of times"`
	Column int    `json:"column" doc:"Of WrapperView.columns; -1: it fills none"`
}

// WrapperColumn is a column and where its values stand.
type WrapperColumn struct {
	Name   string         `json:"name" doc:"The name of the field that it is, else a proposed one"`
	Field  bool           `json:"field" doc:"It is a field of the workspace, or would be one"`
	Filled int            `json:"filled" doc:"In how many records it has a value"`
	Values []WrapperValue `json:"values" nullable:"false" doc:"The first of them, in the order of the page"`
}

// WrapperValue is a value of a column.
type WrapperValue struct {
	Node int32  `json:"node"`
	Text string `json:"text"`
}

// Wrapper gives the wrapper tree of the list that the template finds on a page,
// or, with an offer, of that one of Lists under the same search.
func (s *Session) Wrapper(page, offer int, by ListSearch) (WrapperView, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	v := WrapperView{Revision: s.revision, Also: []string{}, Nodes: []WrapperNode{}, Columns: []WrapperColumn{}}
	sm, err := s.sampleOf(page)
	if err != nil {
		return v, err
	}
	if offer >= 0 {
		found, err := offers(sm, by)
		if err != nil {
			return v, err
		}
		if offer >= len(found) {
			return v, refuse("nooffer", "author: list %d of %q: %d were found", offer, sm.page.Name, len(found))
		}
		o := found[offer]
		v.Method = o.found.Method
		v.Also = agreeing(sm, o.found.Records, by, v.Method)
		v.draw(align.Records(sm.tree, o.found.Records), o.names())
		return v, nil
	}
	v.Method = "marks"
	if !s.now.List.On {
		return v, nil
	}
	rows := s.outcomeNow().rows[s.now.page(page)]
	var records []region.Record
	for i := range rows {
		records = append(records, rows[i].Spans)
	}
	v.Also = agreeing(sm, records, by, v.Method)
	l := align.Records(sm.tree, records)
	v.draw(l, s.fieldNames(sm.tree, rows, l.Best))
	return v, nil
}

// names are the names of an offer's columns, by their ID in the voted table:
// none for the table of one method, whose columns are others.
func (o *offer) names() map[string]string {
	out := map[string]string{}
	if o.found.Method != string(list.Best) {
		return out
	}
	for _, c := range o.columns {
		out[c.id] = c.view.Name
	}
	return out
}

// fieldNames finds for the columns of a table the fields whose values they hold.
func (s *Session) fieldNames(t *tagtree.Tree, rows []program.Row, table *align.Table) map[string]string {
	type spot struct {
		node tagtree.NodeID
		attr string
	}
	at := map[spot]int{}
	for _, row := range table.Rows {
		for c, cell := range row {
			for _, v := range cell {
				at[spot{v.Node, v.Attr}] = c
				if v.Attr == "" && v.Node > 0 {
					if _, ok := at[spot{t.Parent(v.Node), ""}]; !ok {
						at[spot{t.Parent(v.Node), ""}] = c
					}
				}
			}
		}
	}
	out := map[string]string{}
	for f, field := range s.now.Fields {
		votes, best := map[int]int{}, -1
		for i := range rows {
			for _, v := range rows[i].Cells[f].Values {
				if c, ok := at[spot{tagtree.NodeID(v.Node), s.partAttr(f)}]; ok {
					if votes[c]++; best < 0 || votes[c] > votes[best] || votes[c] == votes[best] && c < best {
						best = c
					}
				}
			}
		}
		if best >= 0 {
			out[table.Columns[best].ID] = field.Name
		}
	}
	return out
}

// partAttr is the attribute that a field takes, "" for a text.
func (s *Session) partAttr(f int) string {
	return s.outcomeNow().template.Fields[f].Part.Attr
}

// draw lays a wrapper tree out node by node.
func (v *WrapperView) draw(l *align.List, names map[string]string) {
	v.Cut, v.Records = l.Cut, len(l.Best.Rows)
	tree := l.Tree()
	if tree == nil {
		return
	}
	d := drawing{view: v, table: l.Best, names: names, at: map[string]int{}}
	d.node(tree, 0)
}

// drawing is a WrapperView while it is made.
type drawing struct {
	view  *WrapperView
	table *align.Table
	names map[string]string
	at    map[string]int // column ID -> WrapperView.Columns
}

func (d *drawing) node(t *align.Tree, depth int) {
	if len(d.view.Nodes) >= maxWrapperNodes || depth > maxWrapperDepth {
		d.view.Cut = "the tree is too large to be drawn whole"
		return
	}
	n := WrapperNode{Depth: depth, Tag: t.Tag, Class: t.Class, Text: t.Text, Times: t.Kind, Column: -1}
	if t.Tag == "" && len(t.Kids) == 0 {
		n.Tag = "#text"
		if t.Text == "" {
			n.Column = d.column(t.Column)
		}
	}
	if strings.Trim(n.Times, ".+?*") != "" || n.Times == "" {
		n.Times = "."
	}
	if depth == 0 { // the root is a record, of which the list has one or more
		n.Times = "+"
	}
	d.view.Nodes = append(d.view.Nodes, n)
	for _, a := range t.Attrs {
		d.view.Nodes = append(d.view.Nodes, WrapperNode{Depth: depth + 1, Tag: "@" + a.Attr, Times: ".", Column: d.column(a.Column)})
	}
	for _, kid := range t.Kids {
		d.node(kid, depth+1)
	}
}

// column is the place of a column among those shown, -1 when there is none.
func (d *drawing) column(id string) int {
	c := d.table.Column(id)
	if c < 0 {
		return -1
	}
	if i, ok := d.at[id]; ok {
		return i
	}
	column := &d.table.Columns[c]
	w := WrapperColumn{Name: d.names[id], Field: d.names[id] != "", Filled: column.Filled, Values: []WrapperValue{}}
	if !w.Field {
		w.Name = column.Name
	}
	for _, row := range d.table.Rows {
		for _, x := range row[c] {
			if len(w.Values) < maxWrapperValues {
				w.Values = append(w.Values, WrapperValue{int32(x.Node), x.Text})
			}
		}
	}
	d.at[id] = len(d.view.Columns)
	d.view.Columns = append(d.view.Columns, w)
	return d.at[id]
}

// agreeing lists the methods, other than one, whose first list has the same records.
func agreeing(sm *sample, records []region.Record, by ListSearch, but string) []string {
	out := []string{}
	if len(records) == 0 {
		return out
	}
	for _, m := range list.Methods {
		if string(m) == but || m == list.Best && but != "marks" {
			continue
		}
		found, err := list.By(m, sm.tree, list.Options{Keyword: by.Keyword, Boxes: sm.boxes(), Most: 1})
		if err == nil && len(found) > 0 && sameRecords(records, found[0].Records) {
			out = append(out, string(m))
		}
	}
	return out
}

// sameRecords reports whether two lists have the same records: as many, and of each
// pair one inside the other.
func sameRecords(a, b []region.Record) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		x, y := tagtree.Span{From: a[i][0].From, To: a[i][len(a[i])-1].To}, tagtree.Span{From: b[i][0].From, To: b[i][len(b[i])-1].To}
		if !(x.From <= y.From && y.To <= x.To || y.From <= x.From && x.To <= y.To) {
			return false
		}
	}
	return true
}
