package inspect

import (
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
)

// Bounds of a table that is shown.
const (
	mostColumns = 24
	mostRecords = 30
)

// MethodTable is the records of a list in the columns of one method.
type MethodTable struct {
	Columns []MethodColumn `json:"columns" nullable:"false"`
	Rows    [][]string     `json:"rows" nullable:"false"`
	Left    int            `json:"left,omitempty" doc:"Rows that are not shown"`
}

// MethodColumn is a column of a table.
type MethodColumn struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Optional bool   `json:"optional"`
	Many     bool   `json:"many"`
}

func tableOf(t *align.Table) MethodTable {
	out := MethodTable{Columns: []MethodColumn{}, Rows: [][]string{}}
	columns := t.Columns[:min(len(t.Columns), mostColumns)]
	for _, c := range columns {
		out.Columns = append(out.Columns, MethodColumn{c.ID, c.Name, c.Optional, c.Many})
	}
	rows, left := cut(t.Rows, mostRecords)
	out.Left = left
	for _, r := range rows {
		row := make([]string, len(columns))
		for i := range columns {
			row[i] = Short(r[i].Text())
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}

// RecordPlace is the place of a data record.
type RecordPlace struct {
	From tagtree.NodeID `json:"from" doc:"Its first node"`
	To   tagtree.NodeID `json:"to" doc:"One past its last node"`
	Text string         `json:"text"`
}

func recordsOf(t *tagtree.Tree, records []region.Record) []RecordPlace {
	out := make([]RecordPlace, 0, len(records))
	for _, r := range records {
		if len(r) > 0 {
			out = append(out, RecordPlace{r[0].From, r[len(r)-1].To, Short(r.Text(t))})
		}
	}
	return out
}

// viewOf is a page as the list methods see it.
func viewOf(t *tagtree.Tree, boxes tagtree.Boxes) *region.View {
	v := region.NewView(t)
	if boxes != nil {
		v.Drawn(boxes)
	}
	return v
}

func (o Options) boxes(page int) tagtree.Boxes {
	if page < len(o.Boxes) {
		return o.Boxes[page]
	}
	return nil
}
