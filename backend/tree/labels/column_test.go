package labels_test

import (
	"testing"

	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

// Cells of rows above that extend over a row count as its cells, and a cell over several columns is in none.
func TestTheColumnOfACell(t *testing.T) {
	t.Parallel()
	tree := tagtreetest.Parse(t, `<table><tr><th>Hour<th>Case<th>Event<tr><td colspan=3>Ruth Abernathy<tr><td rowspan=2>8:30<td>CV-1174<td>Motion<tr><td>CV-0982<td>Plea</table>`)
	want := map[string]string{"Ruth Abernathy": "", "8:30": "Hour", "CV-1174": "Case", "Motion": "Event", "CV-0982": "Case", "Plea": "Event"}
	for n := range tagtree.NodeID(tree.Len()) {
		if tree.Tag(n) != "td" {
			continue
		}
		got := ""
		if _, heading := labels.Column(tree, n); heading != tagtree.None {
			got = tree.Text(heading)
		}
		if got != want[tree.Text(n)] {
			t.Errorf("%s: column %q, want %q", tree.Text(n), got, want[tree.Text(n)])
		}
	}
}
