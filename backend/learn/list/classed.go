package list

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// Where records lack this or that, a value may be laid beside others at its place, although the elements around it tell
// what it is:
//
//	div( span.rate "4.5", b.price "$9" )          text   price          rate  price
//	div( b.price "$8" )                           $8             ->           $8
//	div( span.rate "3.9", b.price "$7" )          3.9    $7             3.9   $7
//
// Values in elements of the same tags and classes up to the record go to the column of which they are the most, if none of the
// records has two columns of them. What is in the way there takes the place that they leave. Cells of a table, elements
// without a class and values with a label stay.
//
// Cost: linear in the cells and the elements around their values.

// nearClass is how many elements up from a value the first class stands at most.
const nearClass = 3

// placed are the values of one path.
type placed struct {
	at      []valueAt // in order of the columns
	columns []int     // values by column
	several bool      // some record has them in several columns
}

// valueAt is where a value stands.
type valueAt struct{ row, column, index int }

// classed brings values to the column of their element.
func classed(t *tagtree.Tree, table *align.Table, records []region.Record) {
	if len(table.Rows) != len(records) {
		return
	}
	moves := map[int]map[int]int{} // by row and column: where its cell belongs
	for _, p := range pathsOf(t, table, records) {
		home := p.home(table)
		if home < 0 {
			continue
		}
		for i, v := range p.at {
			if v.column != home && v.index == 0 && p.whole(table, i) {
				if moves[v.row] == nil {
					moves[v.row] = map[int]int{}
				}
				moves[v.row][v.column] = home
			}
		}
	}
	if len(moves) == 0 {
		return
	}
	for r, of := range moves {
		table.Rows[r] = moved(table.Rows[r], of)
	}
	for c := range table.Columns {
		if table.Columns[c].Kind == align.Text {
			table.Columns[c].Prefix, table.Columns[c].Suffix = "", ""
			table.Recount(c)
		}
	}
	dropEmpty(table)
}

// home is the column of which the values of a path are the most; -1 if they are in one column only, or stay.
func (p *placed) home(table *align.Table) int {
	home, n := 0, 0
	for c, k := range p.columns {
		if k > p.columns[home] {
			home = c
		}
		n += int(one(k > 0))
	}
	if n < 2 || p.several || p.columns[home] < 2 || 2*p.columns[home] <= valuesIn(table, home) || !p.alike(table, home) {
		return -1
	}
	return home
}

// moved is a row with cells brought to other columns. What was there takes the places that are left.
func moved(row align.Row, of map[int]int) align.Row {
	out := slices.Clone(row)
	for from := range of {
		out[from] = nil
	}
	var residents []align.Cell
	for _, from := range slices.Sorted(maps.Keys(of)) {
		to := of[from]
		if len(out[to]) > 0 {
			residents = append(residents, out[to])
		}
		out[to] = row[from]
	}
	for _, from := range slices.Sorted(maps.Keys(of)) {
		if len(out[from]) == 0 && len(residents) > 0 {
			out[from], residents = residents[0], residents[1:]
		}
	}
	return out
}

// pathsOf groups values by the path of the elements around them. Only values with a class that stands in several columns count.
func pathsOf(t *tagtree.Tree, table *align.Table, records []region.Record) (out []*placed) {
	spread := spreadClasses(t, table, records)
	if len(spread) == 0 {
		return nil
	}
	by := map[uint64]*placed{}
	for c := range table.Columns {
		if !mayMove(&table.Columns[c]) {
			continue
		}
		for r, row := range table.Rows {
			for i, v := range row[c] {
				if !spread[nearestClass(t, v, records[r])] {
					continue
				}
				key := pathKey(t, v, records[r])
				if key == 0 {
					continue
				}
				p := by[key]
				if p == nil {
					p = &placed{columns: make([]int, len(table.Columns))}
					by[key], out = p, append(out, p)
				}
				p.at = append(p.at, valueAt{r, c, i})
				p.columns[c]++
			}
		}
	}
	for _, p := range out {
		of := map[int]int{}
		for _, v := range p.at {
			if c, ok := of[v.row]; ok && c != v.column {
				p.several = true
			}
			of[v.row] = v.column
		}
	}
	return out
}

// mayMove reports whether the values of a column may belong to another one.
func mayMove(col *align.Column) bool { return col.Kind == align.Text && col.Label == "" }

// spreadClasses are the classes near values that stand in several columns; none where each record has each column once.
func spreadClasses(t *tagtree.Tree, table *align.Table, records []region.Record) map[string]bool {
	if !slices.ContainsFunc(table.Columns, func(col align.Column) bool { return mayMove(&col) && (col.Optional || col.Many) }) {
		return nil
	}
	first, out := map[string]int{}, map[string]bool{}
	for c := range table.Columns {
		if !mayMove(&table.Columns[c]) {
			continue
		}
		last := ""
		for r, row := range table.Rows {
			for _, v := range row[c] {
				class := nearestClass(t, v, records[r])
				if class == last || class == "" {
					continue
				}
				last = class
				if of, ok := first[class]; !ok {
					first[class] = c
				} else if of != c {
					out[class] = true
				}
			}
		}
	}
	return out
}

// nearestClass is the class of the nearest element around a value that has one, in its record; "" for none near.
func nearestClass(t *tagtree.Tree, v align.Value, r region.Record) string {
	e := v.Node
	for range nearClass {
		if t.IsText(e) {
			e = t.Parent(e)
		}
		if e <= r[0].From {
			return ""
		}
		if class, _ := t.Attr(e, "class"); class != "" {
			return class
		}
		e = t.Parent(e)
	}
	return ""
}

// pathKey is a hash of the tags and classes around a value in its record; 0 where one is a cell, or the value begins with a label.
func pathKey(t *tagtree.Tree, v align.Value, r region.Record) uint64 {
	e, key := v.Node, uint64(fnvBasis)
	if t.IsText(e) {
		e = t.Parent(e)
	}
	// the record itself may have any class
	for level := 0; level < mostAround && !slices.ContainsFunc(r, func(s tagtree.Span) bool { return s.From == e }) && e > r[0].From; level++ {
		if isCell(t.Node(e).DataAtom) {
			return 0
		}
		key = mixElement(key, t, e)
		e = t.Parent(e)
	}
	label, _, ok := strings.Cut(v.Text, ":")
	if ok && len(label) <= longestIntro && !strings.ContainsFunc(label, unicode.IsDigit) {
		return 0
	}
	return key
}

// alike reports whether the values of all columns have the type of those at home, if they are several.
func (p *placed) alike(table *align.Table, home int) bool {
	texts := map[int][]string{}
	for _, v := range p.at {
		texts[v.column] = append(texts[v.column], table.Rows[v.row][v.column][v.index].Text)
	}
	own := align.TypeOf(texts[home])
	for c, some := range texts {
		if c != home && len(some) > 1 && align.TypeOf(some) != own {
			return false
		}
	}
	return true
}

// whole reports whether the path has all values of a cell, of which the i-th value is the first.
func (p *placed) whole(table *align.Table, i int) bool {
	v, n := p.at[i], 0
	for ; i < len(p.at) && p.at[i].row == v.row && p.at[i].column == v.column; i++ {
		n++
	}
	return n == len(table.Rows[v.row][v.column])
}

// valuesIn is the number of values of a column.
func valuesIn(table *align.Table, c int) (n int) {
	for _, row := range table.Rows {
		n += len(row[c])
	}
	return n
}
