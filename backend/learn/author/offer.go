package author

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wrapsmith/backend/learn/list"
	"wrapsmith/backend/message"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/tagtree"
)

// An offer is a list that a page has, found without a mark (package list), with
// the columns that its records have. Taken, it becomes marks: those that a
// person would have clicked, in the first records; everything is learned from
// them, and everything can be undone.

// Bounds of offers.
const (
	maxOffers    = 5    // lists shown of a page
	maxColumns   = 12   // columns taken as fields
	leastFilled  = 0.5  // of the records have a value in a column that is taken
	shownRecords = 3    // records whose values are shown
	leastOffer   = 0.15 // sure enough to be shown
)

// ListsView are the lists of a page, found without marks.
type ListsView struct {
	Lists []OfferView `json:"lists" nullable:"false" doc:"The surest first"`
}

// ListSearch is how lists are looked for.
type ListSearch struct {
	Method  string // best, detm, path or keyword; "" is best
	Keyword string // the word that the page answers: keyword finds nothing without it, best finds better with it

	Similar float64 // of detm: the similarity above which subtrees are similar; 0: its own
	Factor  float64 // of path: the share of nodes above which a child is stepped into; 0: its own

	Stop func() bool // says that no caller waits for the answer any more; nil: never
}

// OfferView is one list found.
type OfferView struct {
	Sure   float64  `json:"sure" doc:"0..1: how good a list it is; 0 where the method does not say"`
	Method string   `json:"method" enum:"best,detm,path,keyword" doc:"The method that found it; best: all together"`
	Also   []string `json:"also" nullable:"false" doc:"Methods that find the same records by themselves"`
	Why    string   `json:"why" doc:"What spoke for it"`

	Messages []message.Message `json:"messages,omitempty" doc:"The same in clauses, as messages"`

	Records [][]int32    `json:"records" nullable:"false" doc:"The elements of each record"`
	Columns []ColumnView `json:"columns" nullable:"false" doc:"Those that would become fields"`
}

// ColumnView is one column of a list found.
type ColumnView struct {
	Name   string      `json:"name" doc:"Proposed field name"`
	Type   record.Type `json:"type" enum:"text,number,price,date,url,image,html"`
	Filled int         `json:"filled" doc:"In how many records it has a value"`
	Many   bool        `json:"many" doc:"Records have several values of it"`
	Texts  []string    `json:"texts" nullable:"false" doc:"Its values in the first records, several in one line; empty: the record has none"`
}

// offer is a list found, ready to be taken.
type offer struct {
	found   list.Found
	columns []offered
}

// offered is a column: its number in the table, and the table.
type offered struct {
	view  ColumnView
	id    string       // of the table's column
	cells []align.Cell // of every record
}

// Lists finds the lists of a page without marks.
func (s *Session) Lists(page int, by ListSearch) (ListsView, error) {
	sm, err := s.sample(page)
	if err != nil {
		return ListsView{}, err
	}
	v := ListsView{Lists: []OfferView{}}
	found, err := offers(sm, by)
	if err != nil {
		return v, err
	}
	for _, o := range found {
		w := OfferView{
			Sure: o.found.Sure, Method: o.found.Method, Why: o.found.Why, Messages: o.found.Messages,
			Also: agreeing(sm, o.found.Records, by, o.found.Method), Records: [][]int32{}, Columns: []ColumnView{},
		}
		for _, r := range o.found.Records {
			w.Records = append(w.Records, elements(sm.tree, r))
		}
		for _, c := range o.columns {
			w.Columns = append(w.Columns, c.view)
		}
		v.Lists = append(v.Lists, w)
	}
	return v, nil
}

// elements lists the elements that a record's spans are made of.
func elements(t *tagtree.Tree, spans []tagtree.Span) []int32 {
	out := []int32{}
	for _, span := range spans {
		for n := span.From; n < span.To; n = t.End(n) {
			if !t.IsText(n) {
				out = append(out, int32(n))
			}
		}
	}
	return out
}

func offers(sm *sample, by ListSearch) ([]offer, error) {
	t := sm.tree
	m := list.Method(by.Method)
	if m == "" {
		m = list.Best
	}
	if m == list.Keyword && strings.TrimSpace(by.Keyword) == "" {
		return nil, refuse("keyword", "author: method keyword: give the word that the page answers")
	}
	lists, err := list.By(m, t, list.Options{Keyword: strings.TrimSpace(by.Keyword), Boxes: sm.boxes(), Similar: by.Similar, Factor: by.Factor, Stop: by.Stop})
	if err != nil {
		return nil, refusal{fmt.Errorf("author: %w", err)}
	}
	var out []offer
	for _, f := range lists {
		if m == list.Best && f.Sure < leastOffer || len(out) == maxOffers || by.Stop != nil && by.Stop() {
			break
		}
		f.Method = string(m)
		if columns := columnsOf(t, f); len(columns) > 0 {
			out = append(out, offer{f, columns})
		}
	}
	return out, nil
}

// columnsOf lists the columns worth a field: filled in enough of the records, and not the same in all.
func columnsOf(t *tagtree.Tree, f list.Found) []offered {
	table, _ := list.Columns(t, f)
	var out []offered
	var names record.Names
	for c := range table.Columns {
		var o offered
		for _, row := range table.Rows {
			cell := row[c]
			o.cells = append(o.cells, cell)
			if len(o.view.Texts) < shownRecords {
				o.view.Texts = append(o.view.Texts, inLine(cell))
			}
		}
		column := &table.Columns[c]
		if float64(column.Filled) < leastFilled*float64(len(table.Rows)) || column.Constant || len(out) == maxColumns {
			continue
		}
		o.view.Type, o.view.Filled = column.Type, column.Filled
		o.view.Many = several(o.cells) >= leastSeveral*float64(column.Filled)
		o.view.Name = names.Add(o.name(t, column, o.view.Type))
		o.id = column.ID
		out = append(out, o)
	}
	return out
}

// leastSeveral is the share of the records with a value that have more than one, from which a column has
// many values: a badge in one title of forty makes no list of titles.
const leastSeveral = 0.1

// several counts the cells with more than one value.
func several(cells []align.Cell) float64 {
	n := 0
	for _, cell := range cells {
		if len(cell) > 1 {
			n++
		}
	}
	return float64(n)
}

// inLine is the values of a cell as one text.
func inLine(cell align.Cell) string {
	texts := make([]string, len(cell))
	for i, v := range cell {
		texts[i] = v.Text
	}
	return strings.Join(texts, " · ")
}

// name proposes a column's name: by its header or label, else what the finder of lists calls it, else by
// its first value's place and its type.
func (o *offered) name(t *tagtree.Tree, c *align.Column, typ record.Type) string {
	if c.Label != "" {
		return cleanName(c.Label)
	}
	if c.Name != "" && !list.IsNameless(c.Name) {
		return cleanName(c.Name)
	}
	first := o.cells[slices.IndexFunc(o.cells, func(cell align.Cell) bool { return len(cell) > 0 })][0]
	return nameFor(t, first.Node, "", typ)
}

func partOf(t *tagtree.Tree, v align.Value) template.Part {
	switch {
	case v.Attr != "":
		return template.Part{Kind: template.PartAttr, Attr: v.Attr}
	case t.IsText(v.Node):
		return template.Part{Kind: template.PartRun}
	}
	return template.Part{Kind: template.PartText}
}

// TakenColumn is a column of a list found that becomes a field.
type TakenColumn struct {
	Column int    `json:"column" minimum:"0" doc:"Its place among the columns of the list"`
	Name   string `json:"name,omitempty" maxLength:"200" doc:"Of the field; empty: as it was proposed"`
}

// TakeList makes the workspace one of a list that was found: the i-th of Lists, with
// some of its columns, or all where none are named. Fields that were there stay as they are.
func (s *Session) TakeList(page, i int, by ListSearch, columns ...TakenColumn) error {
	return s.takeList(page, i, by, columns, func(*draft) {})
}

// TakeOtherList makes the workspace one of another list that was found: its fields
// take the place of those that are there. The next link stays.
func (s *Session) TakeOtherList(page, i int, by ListSearch, columns ...TakenColumn) error {
	return s.takeList(page, i, by, columns, func(d *draft) {
		d.Fields, d.Marks, d.Expect, d.List.Records, d.List.Hand = nil, nil, nil, nil, nil
	})
}

// TakeListAsField makes a list that was found one field, whose values are the records of the list: the reviews of a product. The
// list is learned by itself, as if it were all of the workspace, and then kept like a field that was written by hand.
func (s *Session) TakeListAsField(page, i int, by ListSearch, columns ...TakenColumn) error {
	alone := s.Fork()
	if err := alone.TakeOtherList(page, i, by, columns...); err != nil {
		return err
	}
	t := alone.Template()
	if t.Records == nil || len(t.Records.Locators) == 0 || t.Records.Most > 1 {
		return refuse("nofieldlist", "author: list %d: its records cannot be the values of one field, because each has several elements beside each other", i)
	}
	f := template.Field{Field: record.Field{Type: record.Text, Many: true, Optional: true}, Part: template.Part{Kind: template.PartText}, Hand: true, Locators: t.Records.Locators}
	for _, inner := range t.Fields {
		if len(inner.Locators) > 0 && !inner.Heading {
			inner.Hand, inner.ID = true, ""
			f.Fields = append(f.Fields, inner)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	sm, err := s.sampleOf(page)
	if err != nil {
		return err
	}
	return s.act(message.New("action.use", "what", strconv.Itoa(len(alone.now.List.Records))), func(d *draft) error {
		first := tagtree.NodeID(alone.now.List.Records[0].Node)
		f.Name = d.free(nameFor(sm.tree, first, s.labelOnPages(page, sm.tree, first), record.Text))
		d.Fields = append(d.Fields, fieldEntry{Field: f.Field, Hand: &f})
		return nil
	})
}

func (s *Session) takeList(page, i int, by ListSearch, columns []TakenColumn, before func(*draft)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	sm, err := s.sampleOf(page)
	if err != nil {
		return err
	}
	found, err := offers(sm, by)
	if err != nil {
		return err
	}
	if i < 0 || i >= len(found) {
		return refuse("nooffer", "author: list %d of %q: %d were found", i, sm.page.Name, len(found))
	}
	o := found[i]
	if o.columns, err = chosen(o.columns, columns); err != nil {
		return err
	}
	return s.act(message.New("action.use", "what", strconv.Itoa(len(o.found.Records))), func(d *draft) error {
		before(d)
		d.List.On = true
		for _, r := range o.found.Records[:min(len(o.found.Records), taughtRecords)] {
			if e := elements(sm.tree, r); len(e) > 0 {
				d.List.Records = append(d.List.Records, recordEntry{Page: page, Node: e[0]})
			}
		}
		for _, c := range o.columns {
			name := d.free(c.view.Name)
			d.Fields = append(d.Fields, fieldEntry{Field: record.Field{Name: name, Type: c.view.Type, Many: c.view.Many, Optional: c.view.Filled < len(c.cells)}})
			d.teach(sm.tree, page, name, &c)
		}
		return nil
	})
}

// chosen are the columns that a person took, under the names that the person gave; all where none are named.
func chosen(all []offered, taken []TakenColumn) ([]offered, error) {
	if len(taken) == 0 {
		return all, nil
	}
	var out []offered
	for _, one := range taken {
		if one.Column < 0 || one.Column >= len(all) {
			return nil, refuse("nocolumn", "author: column %d of the list: it has %d", one.Column, len(all))
		}
		column := all[one.Column]
		if name := strings.TrimSpace(one.Name); name != "" {
			column.view.Name = name
		}
		out = append(out, column)
	}
	return out, nil
}

// taughtRecords is in how many records a column that is taken gets a mark, as a person would click.
const taughtRecords = 2

// teach marks a column in the first records that have it. Of a column of many values, a record with
// several comes first: it shows that each of them is a value.
func (d *draft) teach(t *tagtree.Tree, page int, field string, c *offered) {
	cells := slices.DeleteFunc(slices.Clone(c.cells), func(cell align.Cell) bool { return len(cell) == 0 })
	if c.view.Many {
		slices.SortStableFunc(cells, func(a, b align.Cell) int { return cmp.Compare(min(len(b), 2), min(len(a), 2)) })
	}
	cells = slices.CompactFunc(cells, func(a, b align.Cell) bool { return a[0].Node == b[0].Node && a[0].Start == b[0].Start }) // a value of several records
	for _, cell := range cells[:min(len(cells), taughtRecords)] {
		if !c.view.Many {
			cell = cell[:1]
		}
		for _, v := range cell[:min(len(cell), taughtValues)] {
			m := NewMark{Page: page, Node: int32(v.Node), Part: partOf(t, v), From: v.Start, To: v.Stop, Field: field}
			d.Marks = append(d.Marks, markEntry{d.id(), m})
		}
	}
}
