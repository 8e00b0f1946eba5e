package align

import (
	"slices"
	"strings"

	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/tagtree"
)

// Kind says what a column's values are taken from.
type Kind string

// The kinds of a column.
const (
	Text  Kind = "text"  // texts
	Link  Kind = "link"  // the addresses of links
	Image Kind = "image" // the addresses of images
)

// Table is the records of a list in columns. Every text, link and image of a
// record stands in exactly one cell of its row.
type Table struct {
	Columns []Column `json:"columns" nullable:"false"`
	Rows    []Row    `json:"rows" nullable:"false"`
}

// Row is one record: a cell for each column.
type Row []Cell

// Cell is the values of one column in one record, in document order; none when the record lacks it.
type Cell []Value

// Value is one value and where it stands.
type Value struct {
	Text string `json:"text"`
	// Node is the node that holds the value and nothing else: the text, or the
	// lowest element around a text that decorations cut into runs. Attr names the
	// attribute of Node that is the value, "" its text.
	Node tagtree.NodeID `json:"node"`
	Attr string         `json:"attr,omitempty"`
	// From and To are the page's nodes that the value takes: From <= id < To.
	From tagtree.NodeID `json:"-"`
	To   tagtree.NodeID `json:"-"`
	// Start and Stop are the characters of the node's text that the value is; 0, 0: all of it.
	Start int `json:"-"`
	Stop  int `json:"-"`
}

// Column is one column of a table.
type Column struct {
	ID       string      `json:"id" doc:"c and its number, in document order; b after it: what was cut off in front of its values"`
	Name     string      `json:"name" doc:"Proposed name, valid for a field, unique in the table"`
	Label    string      `json:"label,omitempty" doc:"The header, or the text before the value, that names it"`
	Prefix   string      `json:"prefix,omitempty" doc:"The text that all values begin with"`
	Suffix   string      `json:"suffix,omitempty" doc:"The text that all values end with"`
	Type     record.Type `json:"type" enum:"text,number,price,date,url,image,html"`
	Kind     Kind        `json:"kind" enum:"text,link,image"`
	Many     bool        `json:"many" doc:"Some record has several values"`
	Optional bool        `json:"optional" doc:"Some record has none"`
	Constant bool        `json:"constant" doc:"The value is the same in all records that have it"`
	Filled   int         `json:"filled" doc:"Records that have a value"`
}

// Text is the values of a cell, joined by a blank.
func (c Cell) Text() string {
	switch len(c) {
	case 0:
		return ""
	case 1:
		return c[0].Text
	}
	var b strings.Builder
	for i, v := range c {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(v.Text)
	}
	return b.String()
}

// Cut is a value of the column without the column's label in front of it; other
// texts in front of or after the values stay.
func (col *Column) Cut(text string) string {
	if col.Kind != Text || col.Label == "" {
		return text
	}
	if stem, rest := splitLabel(text); rest != "" && stem == tagtree.Stem(col.Label) {
		return tagtree.Collapse(rest)
	}
	return text
}

// equal reports whether two cells have the same texts.
func (c Cell) equal(d Cell) bool {
	return slices.EqualFunc(c, d, func(v, w Value) bool { return v.Text == w.Text })
}

// Column gives the column of that ID, -1 when there is none.
func (t *Table) Column(id string) int {
	for i := range t.Columns {
		if t.Columns[i].ID == id {
			return i
		}
	}
	return -1
}

// At gives the cell that a node of the page belongs to: one whose value holds
// the node, or lies within it. A link or an image is asked for by its attribute.
func (t *Table) At(tree *tagtree.Tree, node tagtree.NodeID, attr string) (row, column int, ok bool) {
	for r := range t.Rows {
		for c, cell := range t.Rows[r] {
			for _, v := range cell {
				if v.Attr == attr && (node >= v.From && node < v.To || attr == "" && v.From >= node && v.To <= tree.End(node)) {
					return r, c, true
				}
			}
		}
	}
	return 0, 0, false
}

// Bounds of a table, so that a page whose records have nothing in common does
// not make rows times columns grow with its square.
const (
	maxCells   = 500_000
	maxColumns = 400
	minColumns = 8
)

// none is the label of a leaf that a method gives no place. Such leaves share
// the last column of the table.
const none = int32(-1)

// table lays the leaves out by their labels. Leaves of one label share a column.
func (f *forest) table(labels []int32, joined bool) (*Table, []int32) {
	limit := max(minColumns, min(maxColumns, maxCells/max(1, len(f.roots))))
	place, n := f.columns(labels, limit)
	t := &Table{Columns: make([]Column, n), Rows: make([]Row, len(f.roots))}
	cells := make([]Cell, n*len(f.roots))
	for r := range t.Rows {
		t.Rows[r] = Row(cells[r*n : (r+1)*n : (r+1)*n])
	}
	values := make([]Value, f.leaves())
	next := 0
	for x := range f.twigs {
		if f.twigs[x].kind == branch {
			continue
		}
		cell := &t.Rows[f.twigs[x].record][place[x]]
		values[next] = f.value(int32(x))
		if *cell == nil {
			*cell = Cell(values[next : next+1 : next+1])
		} else {
			*cell = append(*cell, values[next])
		}
		next++
	}
	if joined {
		for i, cell := range cells {
			cells[i] = cell.join(f.t)
		}
	}
	f.describe(t, place)
	return t, place
}

func (f *forest) leaves() int {
	n := 0
	for i := range f.twigs {
		if f.twigs[i].kind != branch {
			n++
		}
	}
	return n
}

// join makes one value of a cell's texts; links and images stay.
func (c Cell) join(t *tagtree.Tree) Cell {
	if len(c) < 2 || c[0].Attr != "" {
		return c
	}
	v := Value{Text: c.Text(), Node: c[0].Node, From: c[0].From, To: c[len(c)-1].To}
	for v.Node > 0 && t.End(v.Node) < v.To {
		v.Node = t.Parent(v.Node)
	}
	return Cell{v}
}

// value is what a leaf says.
func (f *forest) value(x int32) Value {
	w := &f.twigs[x]
	v := Value{Text: w.text, Node: w.from, From: w.from, To: w.to}
	switch w.kind {
	case linkLeaf:
		v.Attr = "href"
	case imageLeaf:
		v.Attr = imageAttr(f.t.Node(w.from))
	case textLeaf:
		v.Node = f.holder(x)
	}
	return v
}

// holder is the node that has a text leaf's text and no other: its text node,
// or where decorations cut it into several the element around them.
func (f *forest) holder(x int32) tagtree.NodeID {
	w := &f.twigs[x]
	if w.to == w.from+1 {
		return w.from
	}
	up := f.t.Parent(w.from)
	for up > 0 && f.t.End(up) < w.to {
		up = f.t.Parent(up)
	}
	next, last := int(x)+1, x-1
	for f.twigs[last].kind == linkLeaf && f.twigs[last].from > up {
		last-- // of a link that decorates
	}
	if f.twigs[last].from <= up && (next == len(f.twigs) || f.twigs[next].parent < 0 || f.twigs[next].from >= f.t.End(up)) {
		return up
	}
	return w.from
}
