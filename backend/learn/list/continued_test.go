package list

import (
	"slices"
	"testing"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/region"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

// Rows with an empty first cell belong to the record above them; the head of another room and the break belong to none.
func TestRowsGoOnWithTheRowAbove(t *testing.T) {
	t.Parallel()
	tree := tagtreetest.From(t, []byte(`<table>
<tr class=first><td>9:30</td><td>Ann Lee</td><td>Trial</td></tr> <tr><td></td><td colspan=2>For the State: Bo Vik</td></tr> <tr><td> </td><td>and</td><td>Cy Dee</td></tr>
<tr><th colspan=3>Courtroom 2</th></tr> <tr><td></td><td></td><td>Lunch</td></tr>
<tr class=first><td>9:45</td><td>Di Ost</td><td>Bail</td></tr>
<tr class=first><td>9:50</td><td>Eve May</td><td>Bail</td></tr> <tr><td></td><td></td><td></td></tr> <tr><td></td><td>never</td><td></td></tr>
</table>`), page.Origin{Name: "hearings"})
	var records []region.Record
	for n := tagtree.NodeID(1); int(n) < tree.Len(); n++ {
		if class, _ := tree.Attr(n, "class"); class == "first" {
			records = append(records, region.Record{{From: n, To: tree.End(n)}})
		}
	}
	var rows []int
	for _, r := range continued(tree, records) {
		count := 0
		for n := r[0].From; n < r[0].To; n++ {
			if tree.Tag(n) == "tr" {
				count++
			}
		}
		rows = append(rows, count)
	}
	if want := []int{3, 1, 1}; !slices.Equal(rows, want) {
		t.Errorf("the records have %v rows, want %v", rows, want)
	}
}
