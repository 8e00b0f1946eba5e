package align

import (
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/record"
	"wrapsmith/backend/tree/tagtree"
)

// Thresholds of naming.
const (
	shareLabelled = 0.8 // of a column's values stand after one label
	maxName       = 30  // characters of a proposed name
)

// naming proposes a name for each column: from the table's header, the label
// before the value, what the markup calls it, its tag, its type, in this order.
type naming struct {
	f       *forest
	t       *Table
	place   []int32
	leaf    []int32 // column -> its first leaf
	label   []string
	certain []bool           // the label is one by its colon or its element
	header  map[int32]string // column -> the text of its header, or of the attribute that stands for one
	given   record.Names
}

func newNaming(f *forest, t *Table, place []int32) *naming {
	n := &naming{f: f, t: t, place: place, leaf: make([]int32, len(t.Columns)), label: make([]string, len(t.Columns)), certain: make([]bool, len(t.Columns))}
	for c := range n.leaf {
		n.leaf[c] = none
	}
	for x := range place {
		if c := place[x]; c != none && n.leaf[c] == none {
			n.leaf[c] = int32(x)
		}
	}
	n.findLabels()
	n.headers()
	n.cellLabels()
	return n
}

// names names the texts first, then the links and images after them.
func (n *naming) names() {
	title := n.title()
	for c := range n.t.Columns {
		col := &n.t.Columns[c]
		if col.Kind != Text || n.leaf[c] == none {
			continue
		}
		col.Label = n.label[c]
		if col.Label == "" {
			col.Label = col.ownLabel(n.t.Rows, c)
			n.certain[c] = col.Label != ""
		}
		name := n.text(c, c == title)
		col.Name = n.given.Add(name)
	}
	for c := range n.t.Columns {
		if col := &n.t.Columns[c]; col.Kind != Text {
			col.Name = n.given.Add(n.address(c))
		}
	}
}

// ownLabel is the label in front of a colon that most values begin with, "" without one.
func (col *Column) ownLabel(rows []Row, c int) string {
	count, values := map[string]int{}, 0
	for _, row := range rows {
		for _, v := range row[c] {
			values++
			if stem, rest := splitLabel(v.Text); rest != "" {
				count[stem]++
			}
		}
	}
	for stem, k := range count {
		if k > 1 && float64(k) >= shareLabelled*float64(values) {
			return stem
		}
	}
	return ""
}

// title is the column that is the title for its place: where the markup calls no column so that most records
// have, the first heading or link that most records have, else the first of all; -1 without one.
func (n *naming) title() int {
	first, most := -1, -1
	for c := range n.t.Columns {
		col := &n.t.Columns[c]
		if col.Kind != Text || n.leaf[c] == none || col.Constant && col.Type == record.Text || n.header[int32(c)] != "" {
			continue
		}
		usual := 2*col.Filled >= len(n.t.Rows)
		switch name := n.called(n.leaf[c]); {
		case name == "title" && usual && col.Type == record.Text:
			return -1
		case name == "" && n.label[c] == "" && col.Type == record.Text && n.isHeading(n.leaf[c]):
			if first < 0 {
				first = c
			}
			if usual && most < 0 {
				most = c
			}
		}
	}
	if most >= 0 {
		return most
	}
	return first
}

// text names a column of texts.
func (n *naming) text(c int, title bool) string {
	col := &n.t.Columns[c]
	if h := n.header[int32(c)]; h != "" {
		col.Label = h
		return nameFrom(h)
	}
	if col.Label != "" && (!col.Constant || n.certain[c]) {
		return nameFrom(col.Label)
	}
	if col.Constant && col.Type == record.Text {
		return "label"
	}
	if name := n.called(n.leaf[c]); name != "" && (col.Type == record.Text || !wordings[name]) {
		return name
	}
	if title {
		return "title"
	}
	if len(strings.Fields(col.Suffix)) == 1 && col.Suffix != "" && col.Type == record.Number {
		return nameFrom(col.Suffix)
	}
	return string(col.Type)
}

// address names a column of links or images.
func (n *naming) address(c int) string {
	if n.t.Columns[c].Kind == Image {
		return "image"
	}
	x := n.leaf[c]
	if x == none {
		return "link"
	}
	for y := x + 1; y < n.f.twigs[n.f.twigs[x].parent].end; y++ {
		if n.f.twigs[y].kind == textLeaf && n.place[y] != none && !n.t.Columns[n.place[y]].Constant {
			return n.t.Columns[n.place[y]].Name + "_link"
		}
	}
	return "link"
}

func nameFrom(label string) string {
	if utf8.RuneCountInString(label) > maxName {
		label = string([]rune(label)[:maxName])
	}
	return record.NameFrom(label)
}

// findLabels finds, for each column, the text that stands right before most of its
// values and looks like a label.
func (n *naming) findLabels() {
	type pair struct {
		column int32
		text   string
	}
	count, total, certain := map[pair]int{}, make([]int, len(n.t.Columns)), make([]int, len(n.t.Columns))
	before := none
	for x := range n.f.twigs {
		w := &n.f.twigs[x]
		if w.kind != textLeaf {
			continue
		}
		if c := n.place[x]; c != none {
			total[c]++
			if before != none && n.f.twigs[before].record == w.record && n.labelling(before, int32(x)) {
				count[pair{c, n.f.twigs[before].text}]++
				if n.labels(before) {
					certain[c]++
				}
			}
		}
		before = int32(x)
	}
	for p, k := range count {
		if k > 1 && float64(k) >= shareLabelled*float64(total[p.column]) {
			n.label[p.column] = tagtree.Stem(p.text)
			n.certain[p.column] = certain[p.column] >= k
		}
	}
}

// labelTags hold labels.
var labelTags = map[string]bool{"dt": true, "th": true, "label": true, "legend": true}

// labelling reports whether a text can be the label of the one after it: it ends in
// a colon, its element is one for labels, or both stand in one element.
func (n *naming) labelling(label, x int32) bool {
	a, b := &n.f.twigs[label], &n.f.twigs[x]
	if len(a.text) > maxLabel || letters(a.text) < minPieceLen || n.place[label] == n.place[x] {
		return false
	}
	if n.labels(label) {
		p := &n.f.twigs[a.parent]
		return p.parent < 0 || x < n.f.twigs[p.parent].end
	}
	return n.place[label] != none && n.t.Columns[n.place[label]].Constant &&
		(a.parent == b.parent || n.f.twigs[b.parent].parent == a.parent || n.isRowLabel(label, x))
}

// isRowLabel reports whether two texts stand in the two cells of a row, and the record has further rows.
//
//	tr( td( table( tr( td"Type" td"sloop" ) tr( td"Length" td"31 ft" ) ) ) )
func (n *naming) isRowLabel(label, x int32) bool {
	t := n.f.t
	cell, next := t.Around(n.f.twigs[label].from, "td"), t.Around(n.f.twigs[x].from, "td")
	if cell == tagtree.None || next <= cell || t.Parent(next) != t.Parent(cell) || t.Text(cell) != n.f.twigs[label].text {
		return false
	}
	root := n.f.roots[n.f.twigs[label].record]
	return t.ElementAt(t.Parent(cell), 2) == tagtree.None && n.f.twigs[root].end > root+1 && t.Parent(cell) != n.f.twigs[root+1].from
}

// labels reports whether a text is a label by its colon or its element.
func (n *naming) labels(x int32) bool {
	a := &n.f.twigs[x]
	p := &n.f.twigs[a.parent]
	return tagtree.EndsInColon(a.text) || p.parent >= 0 && labelTags[n.f.t.Tag(p.from)]
}

// nameAttributes are those whose words may name a value, the surest first: test
// and data attributes are written for programs, classes for looks too.
var nameAttributes = []string{"data-field", "data-name", "data-testid", "data-test", "data-qa", "class"}

// called is what the markup calls a value: the itemprop, a link by which one writes or calls, or a word of the
// attributes of the elements that hold it and no other text.
func (n *naming) called(x int32) string {
	for p := n.f.twigs[x].parent; p > 0 && n.f.twigs[p].parent >= 0 && n.alone(p); p = n.f.twigs[p].parent {
		node := n.f.t.Node(n.f.twigs[p].from)
		if prop := attr(node, "itemprop"); prop != "" {
			return nameFrom(prop)
		}
		if name := contactName(attr(node, "href"), n.f.twigs[x].text); name != "" {
			return name
		}
		for _, key := range nameAttributes {
			for token := range strings.FieldsSeq(attr(node, key)) {
				if name := meaning(token); name != "" {
					return name
				}
			}
		}
	}
	return ""
}

// contactNames are the names of what links of a scheme lead to.
var contactNames = map[string]string{"tel": "phone", "mailto": "email"}

// contactName is what the address of a link says that its text is: a telephone or an e-mail, "" of another text.
func contactName(address, text string) string {
	scheme, _, ok := strings.Cut(address, ":")
	if !ok || !strings.ContainsAny(text, "0123456789@") {
		return ""
	}
	return contactNames[strings.ToLower(scheme)]
}

// alone reports whether an element has one text at most.
func (n *naming) alone(p int32) bool {
	texts := 0
	for x := p + 1; x < n.f.twigs[p].end && texts < 2; x++ {
		if n.f.twigs[x].kind == textLeaf {
			texts++
		}
	}
	return texts < 2
}

// isHeading reports whether a text is a heading, or the record's first link.
func (n *naming) isHeading(x int32) bool {
	for p := n.f.twigs[x].parent; p > 0 && n.f.twigs[p].parent >= 0; p = n.f.twigs[p].parent {
		switch n.f.t.Tag(n.f.twigs[p].from) {
		case "h1", "h2", "h3", "h4", "h5", "h6", "a":
			return true
		}
	}
	return false
}
