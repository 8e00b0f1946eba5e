package list

import (
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// The first cell of a row may extend over the rows below it. Its values are those of all these records:
//
//	tr( td[rowspan=2]"8:30"  td"CV-1174" )      8:30  CV-1174
//	tr(                      td"CV-0982" )      8:30  CV-0982

// reach gives records of a table the values of the first cells of rows above that extend over their own row, in columns that they
// have no value in.
func reach(t *tagtree.Tree, table *align.Table, records []region.Record) {
	recordOf := map[tagtree.NodeID]int{} // by its first row
	for r := range min(len(records), len(table.Rows)) {
		recordOf[records[r][0].From] = r
	}
	changed := map[int]bool{}
	for r := range min(len(records), len(table.Rows)) {
		for _, cell := range t.Reaching(records[r][0].From) {
			above, ok := recordOf[t.Parent(cell)]
			if !ok {
				continue
			}
			for c, values := range table.Rows[above] {
				if len(table.Rows[r][c]) == 0 && len(values) > 0 && t.Within(values[0].Node, cell) {
					table.Rows[r][c] = values
					changed[c] = true
				}
			}
		}
	}
	for c := range changed {
		table.Recount(c)
	}
}
