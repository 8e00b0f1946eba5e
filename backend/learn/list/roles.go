package list

import (
	"slices"
	"strings"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// Records of several layouts are different elements: a promoted card, a teaser, a line. One field then stands
// at another place in each layout, in elements of other tags and classes, and each place is a column:
//
//	section.lead( h2 "Fern", em.desk "City", time "3 May 2021" )       title  desk  date  title_2  desk_2  date_2
//	li( i.topic "City", a "Oak", span "4 May 2021" )
//	li( i.topic "Sea", a "Ash", span "6 May 2021" )               ->   title  desk  date
//
// Columns of texts that have no layout in common are one if they have one role:
//
//   - their label, or the class of the element around their values, is the same;
//   - each is the heading of its layout's records, else the text that is a link of its own;
//   - each is its layout's only price or date without a label, or its only sentences;
//   - all their values differ in digits alone ("152 m²", "SB5266"), those of one are among those of the other,
//     or they begin with one sign ("#autumn").
//
// Words or brackets that stand around all values in one layout, and in another around none, are no part of them. The first
// links and pictures of all layouts are one column too. Cells of a table stay apart: their place is their role.
//
// Cost: linear in the cells; mostLayouts for each pair of columns.

// Bounds of layouts.
const (
	mostLayouts    = 8   // of a list; more are no layouts
	layoutFilled   = 0.8 // of a layout's records have what its records are known by
	longestWord    = 40  // bytes of a value that recurs
	sharedWords    = 0.6 // of a column's values are among those of another one
	sentenceBlanks = 3   // of a short sentence
	mostChildren   = 4   // levels of only children that tell a layout
)

// layouts makes one column of those that have one role in records of several layouts.
func layouts(t *tagtree.Tree, table *align.Table, records []region.Record) {
	if len(table.Rows) != len(records) {
		return
	}
	l := newLayouts(t, table, records)
	if l == nil {
		return
	}
	for _, role := range []func(c int) string{l.label, l.class, l.title, l.only(record.Price), l.only(record.Date), l.shape, l.sign, l.prose, l.first(align.Link), l.first(align.Image)} {
		l.join(role)
	}
	l.joinWords()
	if l.merged {
		l.nameTitle()
		dropEmpty(table)
	}
}

// layoutsOf is a table whose records have several layouts.
type layoutsOf struct {
	t       *tagtree.Tree
	table   *align.Table
	records []region.Record
	of      []int   // by record: its layout
	sizes   []int   // by layout: its records
	filled  [][]int // by column and layout: the records that have it
	cell    []bool  // by column: whether its first value is in a table cell
	titles  []int   // by layout: the column of its title; -1 for none
	fills   *fills  // the records that have each column
	merged  bool    // some columns are one now
}

// newLayouts tells the layouts of a table's records; nil where they have only one.
func newLayouts(t *tagtree.Tree, table *align.Table, records []region.Record) *layoutsOf {
	l := &layoutsOf{t: t, table: table, records: records, of: make([]int, len(records))}
	var keys []uint64
	for r := range records {
		key := layoutKey(t, records[r])
		at := slices.Index(keys, key)
		if at < 0 {
			if at = len(keys); at == mostLayouts {
				return nil
			}
			keys, l.sizes = append(keys, key), append(l.sizes, 0)
		}
		l.of[r] = at
		l.sizes[at]++
	}
	if len(keys) < 2 {
		return nil
	}
	l.cell = make([]bool, len(table.Columns))
	for c := range table.Columns {
		counts := make([]int, len(keys))
		for r, row := range table.Rows {
			counts[l.of[r]] += int(one(len(row[c]) > 0))
		}
		l.filled = append(l.filled, counts)
	}
	if !slices.ContainsFunc(l.filled, func(counts []int) bool { return slices.Contains(counts, 0) }) {
		return nil
	}
	l.fills = newFills(table)
	for c := range table.Columns {
		l.cell[c] = l.inCell(c)
	}
	l.entitle()
	return l
}

// layoutKey is a hash of the tag and class of a record, of the element around it and of the only children in it.
func layoutKey(t *tagtree.Tree, r region.Record) uint64 {
	e, key := r[0].From, uint64(fnvBasis)
	if p := t.Parent(e); p > 0 {
		key = mixElement(key, t, p)
	}
	for range mostChildren {
		if t.IsText(e) {
			break
		}
		key = mixElement(key, t, e)
		if t.End(e) == e+1 || t.End(e+1) != t.End(e) {
			break
		}
		e++
	}
	return key
}

// inCell reports whether the first value of a column is in a table cell.
func (l *layoutsOf) inCell(c int) bool {
	r := slices.IndexFunc(l.table.Rows, func(row align.Row) bool { return len(row[c]) > 0 })
	if r < 0 {
		return false
	}
	for e := l.table.Rows[r][c][0].From; e > 0 && within(l.t, e, l.records[r]); e = l.t.Parent(e) {
		if isCell(l.t.Node(e).DataAtom) {
			return true
		}
	}
	return false
}

// join makes one column of those whose role is the same and not empty.
func (l *layoutsOf) join(role func(c int) string) {
	known := map[string][]int{}
	for c := range l.table.Columns {
		if l.table.Columns[c].Filled == 0 || l.cell[c] {
			continue
		}
		if r := role(c); r != "" && !slices.ContainsFunc(known[r], func(o int) bool { return l.one(o, c) }) {
			known[r] = append(known[r], c)
		}
	}
}

// one makes one column of two, if they have no layout in common.
func (l *layoutsOf) one(a, b int) bool {
	x, y := &l.table.Columns[a], &l.table.Columns[b]
	if x.Kind != y.Kind || x.Label != y.Label && x.Label != "" && y.Label != "" || x.Type != y.Type && x.Filled > 1 && y.Filled > 1 {
		return false
	}
	for i := range l.sizes {
		if l.filled[a][i] > 0 && l.filled[b][i] > 0 {
			return false
		}
	}
	if x.Label == y.Label {
		l.bare(a, b)
	}
	l.fills.merge(a, b)
	for i, n := range l.filled[b] {
		l.filled[a][i] += n
		l.filled[b][i] = 0
	}
	l.merged = true
	return true
}

// edges are the words, or the brackets, around all values of a column.
func (l *layoutsOf) edges(c int) (before, after string) {
	col := &l.table.Columns[c]
	if col.Prefix != "" || col.Suffix != "" || col.Kind != align.Text {
		if len(strings.Fields(col.Prefix)) > leadWords || len(strings.Fields(col.Suffix)) > leadWords {
			return "", "" // of sentences
		}
		return col.Prefix, col.Suffix
	}
	for _, pair := range brackets {
		if col.Filled > 0 && !slices.ContainsFunc(l.table.Rows, func(row align.Row) bool {
			return slices.ContainsFunc(row[c], func(v align.Value) bool {
				return len(v.Text) < 3 || !strings.HasPrefix(v.Text, pair[0]) || !strings.HasSuffix(v.Text, pair[1])
			})
		}) {
			return pair[0], pair[1]
		}
	}
	return "", ""
}

// bare cuts off what stands around all values of one of two columns, but not of the other: it is no part of them.
func (l *layoutsOf) bare(a, b int) {
	for _, c := range [][2]int{{a, b}, {b, a}} {
		before, after := l.edges(c[0])
		if lacks(l.table, c[1], before, after) && allWhole(l.t, l.table, c[0]) {
			for _, row := range l.table.Rows {
				for i, v := range row[c[0]] {
					if from, to := len(before), len(v.Text)-len(after); from < to {
						row[c[0]][i] = pieceOf(v, from, to)
					}
				}
			}
		}
	}
}

// lacks reports whether there is something to stand around values, and some value of a column has neither part of it.
func lacks(table *align.Table, c int, before, after string) bool {
	return before+after != "" && slices.ContainsFunc(table.Rows, func(row align.Row) bool {
		return slices.ContainsFunc(row[c], func(v align.Value) bool {
			return (before == "" || !strings.HasPrefix(v.Text, before)) && (after == "" || !strings.HasSuffix(v.Text, after))
		})
	})
}

// inner is a value of a column without what stands around all of them.
func (l *layoutsOf) inner(c int) func(s string) string {
	before, after := l.edges(c)
	return func(s string) string {
		return strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(s, before), after))
	}
}

// steady reports whether nearly all records of the layouts that have a column have it.
func (l *layoutsOf) steady(c int) bool {
	for i, n := range l.filled[c] {
		if n > 0 && float64(n) < layoutFilled*float64(l.sizes[i]) {
			return false
		}
	}
	return true
}
