package list

import (
	"fmt"
	"strings"
	"testing"

	"wrapsmith/backend/template/align"
)

// A value beside others at its place goes to the column of its element, and what is there takes its place; a value with a label stays.
func TestValuesGoToTheColumnOfTheirElement(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString(`<ul>`)
	for i := range 8 {
		fmt.Fprintf(&b, `<li><h2><a href="/i/%d">%s %s</a></h2><i class="rate">%d points</i><b class="price">€%d.50</b><p class="note">Size: %d</p></li>`, i, stock[i], stock[(i*5+3)%len(stock)], 3+i, 10+i, 30+i)
	}
	tree := parse(t, b.String()+"</ul>")
	found := Find(tree, Options{})[0]
	table := align.Records(tree, found.Records).Best
	at := func(text string) int {
		for c := range table.Columns {
			if table.Rows[0][c].Text() == text {
				return c
			}
		}
		t.Fatalf("no column with %q", text)
		return -1
	}
	title, rate, price, note := at("amber dill"), at("3 points"), at("€10.50"), at("Size: 30")
	table.Columns[note].Label = ""
	row := table.Rows[2]
	row[rate], row[price] = row[price], row[rate] // laid at the place of each other
	table.Rows[5][rate] = nil
	row = table.Rows[5]
	row[rate], row[price] = row[price], nil // in the place of a value that the record lacks
	row = table.Rows[6]
	row[title], row[note] = row[note], row[title]
	for c := range table.Columns {
		table.Recount(c)
	}
	classed(tree, table, found.Records)
	for _, want := range []struct {
		row, column int
		text        string
	}{{2, rate, "5 points"}, {2, price, "€12.50"}, {5, rate, ""}, {5, price, "€15.50"}, {6, note, "ginger amber"}, {6, title, "Size: 36"}} {
		if got := table.Rows[want.row][want.column].Text(); got != want.text {
			t.Errorf("record %d has %q, want %q", want.row+1, got, want.text)
		}
	}
}
