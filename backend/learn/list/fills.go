package list

import (
	"math/bits"
	"slices"
	"strings"

	"wrapsmith/backend/template/align"
)

// fills are the records that have each column, a bit a record.
type fills struct {
	table  *align.Table
	before [][]uint64 // as the columns were found
	now    [][]uint64
}

func newFills(table *align.Table) *fills {
	f := &fills{table: table}
	words := (len(table.Rows) + 63) / 64
	for c := range table.Columns {
		set := make([]uint64, words)
		for r, row := range table.Rows {
			if len(row[c]) > 0 {
				set[r/64] |= 1 << (r % 64)
			}
		}
		f.before, f.now = append(f.before, set), append(f.now, slices.Clone(set))
	}
	return f
}

// oneField reports whether two columns may be one field: neither label nor type differs, no record has both, and
// the records of each have a column that those of the other lack.
func (f *fills) oneField(a, b int) bool {
	x, y := &f.table.Columns[a], &f.table.Columns[b]
	return x.Label == y.Label && (x.Type == y.Type || x.Filled < 2 || y.Filled < 2) && both(f.now[a], f.now[b]) == 0 && f.own(a, b) && f.own(b, a)
}

// own reports whether most records with column a have another column that none with column b has. The links around
// its values and a text before them that never changes, which may be a label, say nothing.
func (f *fills) own(a, b int) bool {
	link := linkOf(f.table, f.table.Columns[a].Name)
	for c, set := range f.before {
		label := f.table.Columns[c].Constant && (c == a-1 || c == b-1)
		if c != a && c != b && c != link && !label && both(set, f.now[b]) == 0 && 2*both(set, f.now[a]) > f.table.Columns[a].Filled {
			return true
		}
	}
	return false
}

// both counts the records of two sets.
func both(a, b []uint64) (n int) {
	for i, w := range a {
		n += bits.OnesCount64(w & b[i])
	}
	return n
}

// merge moves the values of column b, and those of the links around them, to column a. The name is that
// of the column with more values, without a number where it can be.
func (f *fills) merge(a, b int) {
	x, y := &f.table.Columns[a], &f.table.Columns[b]
	from, to := linkOf(f.table, y.Name), linkOf(f.table, x.Name)
	if better := y.Filled > x.Filled; stem(x.Name) != stem(y.Name) && better || stem(x.Name) == stem(y.Name) && len(y.Name) < len(x.Name) {
		x.Name, y.Name = y.Name, x.Name
	}
	f.move(a, b)
	x.Prefix, x.Suffix = "", ""
	switch {
	case from >= 0 && to >= 0 && both(f.now[from], f.now[to]) == 0:
		f.move(to, from)
		f.table.Columns[from].Name = ""
		nameLink(f.table, to, x.Name)
	case from >= 0 && to < 0:
		nameLink(f.table, from, x.Name)
	case to >= 0 && from < 0:
		nameLink(f.table, to, x.Name)
	}
}

// stem is a name without the number that makes it unique.
func stem(name string) string { return strings.TrimRight(strings.TrimRight(name, "0123456789"), "_") }

// nameLink names a column of links after that of their texts.
func nameLink(table *align.Table, link int, text string) {
	table.Columns[link].Name = ""
	table.Columns[link].Name = free(table, text+"_link")
}

// linkOf is the column of the links around the texts of a column; -1 for none.
func linkOf(table *align.Table, name string) int {
	return slices.IndexFunc(table.Columns, func(c align.Column) bool { return c.Kind == align.Link && c.Name == name+"_link" })
}

// move moves the values of column b to column a.
func (f *fills) move(a, b int) {
	for _, row := range f.table.Rows {
		if len(row[b]) > 0 {
			row[a], row[b] = row[b], nil
		}
	}
	for i := range f.now[a] {
		f.now[a][i], f.now[b][i] = f.now[a][i]|f.now[b][i], 0
	}
	f.table.Recount(a)
	f.table.Recount(b)
}
