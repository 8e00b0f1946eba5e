package measure

import (
	"maps"
	"slices"
	"strings"

	"wrapsmith/backend/learn/list"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/tagtree"
)

// Columns of lists are measured on the records that are found right: a labelled
// field that half of them have has a column where one column holds its value in
// 80 % of them.
const (
	fieldShare   = 0.5 // of the right records have the field: it is judged
	columnShare  = 0.8 // of them: their value stands in the column
	firstColumns = 8
)

// ColumnCount is how many labelled fields have a column.
type ColumnCount struct {
	Fields int `json:"fields"` // labelled fields judged
	Held   int `json:"held"`   // one column holds the values
	First  int `json:"first"`  // it is one of the first eight
	Exact  int `json:"exact"`  // some column is exactly the values
}

func (c *ColumnCount) add(o ColumnCount) {
	c.Fields, c.Held, c.First, c.Exact = c.Fields+o.Fields, c.Held+o.Held, c.First+o.First, c.Exact+o.Exact
}

// ColumnMiss is a labelled field without a column of its own.
type ColumnMiss struct {
	Field   string   `json:"field"`
	Held    bool     `json:"held"`  // a column holds its values
	First   bool     `json:"first"` // it is one of the first eight
	Cause   Cause    `json:"cause"`
	Want    string   `json:"want"`    // the value in the first record where the nearest column has another, cut
	Got     string   `json:"got"`     // what that column has there, cut
	Column  string   `json:"column"`  // name of the column with most of the values
	Columns []string `json:"columns"` // the names of all columns, in order
}

// Cause is why a labelled field is no column of its own.
type Cause string

// The causes, the first that holds.
const (
	Absent  Cause = "in no cell"      // the cells of a record together do not have the value
	Apart   Cause = "cut apart"       // only several cells together have it
	Split   Cause = "several columns" // each record has it in one cell, not all in the same column
	Late    Cause = "ranked late"     // a column is exactly the values, after the first eight
	More    Cause = "more than it"    // a column of the first eight has the values with other text
	LateToo Cause = "late and more"   // a column after the first eight has the values with other text
)

// Causes are all causes in their order.
var Causes = []Cause{Absent, Apart, Split, Late, More, LateToo}

// countColumns compares the columns of a found list with the labelled fields;
// right says which known record each found one is. Fields that are not exactly a
// column, or none of the first eight, are the misses.
func countColumns(t *tagtree.Tree, f list.Found, p Page, correct []int) (out ColumnCount, misses []ColumnMiss) {
	table, _ := list.Columns(t, f)
	known := recordsWithText(p)
	fields := map[string]int{}
	n := 0
	for _, r := range correct {
		if r < 0 {
			continue
		}
		n++
		for field, values := range known[r] {
			if len(values) > 0 && !strings.HasSuffix(field, urlSuffix) {
				fields[field]++
			}
		}
	}
	for _, field := range slices.Sorted(maps.Keys(fields)) {
		has := fields[field]
		if float64(has) < fieldShare*float64(n) {
			continue
		}
		out.Fields++
		miss := ColumnMiss{Field: field}
		exact, most := false, -1
		for c := range table.Columns {
			e := compareColumn(table, c, field, known, correct)
			if float64(e.held) >= columnShare*float64(has) {
				miss.Held, miss.First = true, miss.First || c < firstColumns
			}
			exact = exact || float64(e.exact) >= columnShare*float64(has)
			if near := e.held + e.exact; near > most {
				most, miss.Column, miss.Want, miss.Got = near, table.Columns[c].Name, e.want, e.got
			}
		}
		for yes, count := range map[*int]bool{&out.Held: miss.Held, &out.First: miss.First, &out.Exact: exact} {
			if count {
				*yes++
			}
		}
		if !exact || !miss.First {
			miss.Cause = causeOf(miss, exact, rowsHold(table, field, known, correct), has)
			for _, col := range table.Columns {
				miss.Columns = append(miss.Columns, col.Name)
			}
			misses = append(misses, miss)
		}
	}
	return out, misses
}

// causeOf is the cause of a miss: held is how many rows have the field's value in one cell, and in all together.
func causeOf(m ColumnMiss, exact bool, held [2]int, has int) Cause {
	enough := func(n int) bool { return float64(n) >= columnShare*float64(has) }
	switch {
	case m.Held && exact && !m.First:
		return Late
	case m.Held && m.First:
		return More
	case m.Held:
		return LateToo
	case enough(held[0]):
		return Split
	case enough(held[1]):
		return Apart
	}
	return Absent
}

// rowsHold counts the rows that have a field's value in one cell, and in their cells together.
func rowsHold(table *align.Table, field string, known []map[string][]string, correct []int) (held [2]int) {
	for i, r := range correct {
		if r < 0 || i >= len(table.Rows) || len(known[r][field]) == 0 {
			continue
		}
		want := known[r][field]
		holdsAll := func(text string) bool {
			return !slices.ContainsFunc(want, func(v string) bool { return !holds(text, squash(v)) })
		}
		var all []align.Value
		one := false
		for _, cell := range table.Rows[i] {
			all = append(all, cell...)
			one = one || holdsAll(squash(cell.Text()))
		}
		slices.SortStableFunc(all, func(a, b align.Value) int { return int(a.From - b.From) })
		if one {
			held[0]++
		}
		if holdsAll(squash(align.Cell(all).Text())) {
			held[1]++
		}
	}
	return held
}

// columnMatch is how often a column has the values of a field.
type columnMatch struct {
	held, exact int
	want, got   string // where it first is not exactly them, cut
}

func compareColumn(table *align.Table, c int, field string, known []map[string][]string, correct []int) (out columnMatch) {
	for i, r := range correct {
		if r < 0 || i >= len(table.Rows) || len(known[r][field]) == 0 {
			continue
		}
		var text strings.Builder
		for _, v := range table.Rows[i][c] {
			text.WriteString(table.Columns[c].Cut(v.Text))
		}
		got, all := squash(text.String()), true
		for _, v := range known[r][field] {
			all = all && holds(got, squash(v))
		}
		if all {
			out.held++
		}
		if got == squash(strings.Join(known[r][field], "")) {
			out.exact++
		} else if out.want == "" {
			out.want, out.got = cut(strings.Join(known[r][field], " | "), maxShown), cut(text.String(), maxShown)
		}
	}
	return out
}

// recordsWithText are the known records as newListTruth numbers them.
func recordsWithText(p Page) (out []map[string][]string) {
	for _, r := range p.Records {
		for _, field := range sortedFields(r) {
			if !strings.HasSuffix(field, urlSuffix) && len(r[field]) > 0 {
				out = append(out, r)
				break
			}
		}
	}
	return out
}
