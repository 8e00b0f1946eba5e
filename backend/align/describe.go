package align

import (
	"strconv"

	"wrapsmith/backend/record"
)

// describe says what each column of a table is.
func (f *forest) describe(t *Table, place []int32) {
	for x := range place {
		if place[x] != none {
			t.Columns[place[x]].Kind = kindOf(f.twigs[x].kind)
		}
	}
	for c := range t.Columns {
		col := &t.Columns[c]
		col.ID = "c" + strconv.Itoa(c+1)
		col.Name, col.Type = col.ID, record.Text
		first := ""
		col.Constant = true
		for _, row := range t.Rows {
			switch cell := row[c]; {
			case len(cell) == 0:
				col.Optional = true
			case col.Filled == 0:
				col.Filled, first = 1, cell.Text()
				col.Many = len(cell) > 1
			default:
				col.Filled++
				col.Many = col.Many || len(cell) > 1
				col.Constant = col.Constant && cell.Text() == first
			}
		}
		col.Constant = col.Constant && col.Filled > 1
	}
}

func kindOf(k twigKind) Kind {
	switch k {
	case linkLeaf:
		return Link
	case imageLeaf:
		return Image
	}
	return Text
}
