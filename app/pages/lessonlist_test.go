package pages

import (
	"fmt"
	"strings"
	"testing"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// Two records marked in one row of a table are two records, not one with two values: after the first one alone, its row
// looks like the record.
func TestTwoRecordsInOneRow(t *testing.T) {
	t.Parallel()
	var body, marks = "<h1>Our goods</h1><table>", []Mark(nil)
	for i, name := range strings.Fields("Lamp Table Rug Clock Kettle Basket") {
		if i%2 == 0 {
			body += "<tr>"
		}
		price := fmt.Sprintf("EUR %d.50", 12+7*i)
		body += fmt.Sprintf(`<td align=center><a href="/p%d"><img src="%d.gif"></a><br><b>%s</b><br>%s<br><a href="/cart%d">Order</a></td>`, i, i, name, price, i)
		if i < 2 {
			marks = append(marks, Mark{"title", name}, Mark{"price", price})
		}
	}
	p := pageAt(t, 0, body+"</table>")
	session, err := Teach(Lesson{Name: "goods", Kind: template.List, Pages: []Shown{{Page: p, Marks: marks}}})
	if err != nil {
		t.Fatal(err)
	}
	prog, err := program.Compile(session.Template())
	if err != nil {
		t.Fatal(err)
	}
	tree, err := tagtree.Parse(p)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, row := range prog.Rows(tree) {
		for _, c := range row.Cells {
			got = append(got, c.Texts()...)
		}
	}
	want := "Lamp, EUR 12.50, Table, EUR 19.50, Rug, EUR 26.50, Clock, EUR 33.50, Kettle, EUR 40.50, Basket, EUR 47.50"
	if all := strings.Join(got, ", "); all != want || len(prog.Rows(tree)) != 6 {
		t.Errorf("%d records: %s\nwant 6: %s", len(prog.Rows(tree)), all, want)
	}
}
