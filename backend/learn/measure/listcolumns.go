package measure

import (
	"strings"

	"wrapsmith/backend/learn/list"
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

// countColumns compares the columns of a found list with the labelled fields;
// right says which known record each found one is.
func countColumns(t *tagtree.Tree, f list.Found, p Page, correct []int) (out ColumnCount) {
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
	for field, has := range fields {
		if float64(has) < fieldShare*float64(n) {
			continue
		}
		out.Fields++
		held, first, exact := false, false, false
		for c := range table.Columns {
			in, same := 0, 0
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
				equal := got == squash(strings.Join(known[r][field], ""))
				if all {
					in++
				}
				if equal {
					same++
				}
			}
			if float64(in) >= columnShare*float64(has) {
				held, first = true, first || c < firstColumns
			}
			exact = exact || float64(same) >= columnShare*float64(has)
		}
		for yes, count := range map[*int]bool{&out.Held: held, &out.First: first, &out.Exact: exact} {
			if count {
				*yes++
			}
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
