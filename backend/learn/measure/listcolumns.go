package measure

import (
	"maps"
	"slices"
	"strings"

	"wrapsmith/backend/learn/list"
	"wrapsmith/backend/tree/align"
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
	Held    bool     `json:"held"`    // a column holds its values
	First   bool     `json:"first"`   // it is one of the first eight
	Want    string   `json:"want"`    // the value in the first record where the nearest column has another, cut
	Got     string   `json:"got"`     // what that column has there, cut
	Column  string   `json:"column"`  // name of the column with most of the values
	Columns []string `json:"columns"` // the names of all columns, in order
}

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
			for _, col := range table.Columns {
				miss.Columns = append(miss.Columns, col.Name)
			}
			misses = append(misses, miss)
		}
	}
	return out, misses
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
