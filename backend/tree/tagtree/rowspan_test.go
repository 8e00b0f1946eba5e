package tagtree_test

import (
	"strings"
	"testing"

	"wrapsmith/backend/tree/tagtree"
)

func TestARowHasTheFirstCellsAboveThatExtendOverIt(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, table, want string }{ // rows, with the cells from above before their own
		{"one column", "<tr><td rowspan=2>8:30<td>A<tr><td>B<tr><td>9:00<td>C", "8:30 A|8:30 B|9:00 C"},
		{"two columns, the second ends first", "<tr><td rowspan=3>Mon<td rowspan=2>8:30<td>A<tr><td>B<tr><td>9:00<td>C", "Mon 8:30 A|Mon 8:30 B|Mon 9:00 C"},
		{"two columns, the second begins later", "<tr><td rowspan=3>Mon<td>8:30<td>A<tr><td rowspan=2>9:00<td>B<tr><td>C", "Mon 8:30 A|Mon 9:00 B|Mon 9:00 C"},
		{"a second column that lasts longer is not the first one", "<tr><td rowspan=2>Mon<td>8:30<td>A<tr><td rowspan=2>9:00<td>B<tr><td>Tue<td>C", "Mon 8:30 A|Mon 9:00 B|Tue C"},
		{"not behind a cell of one row", "<tr><td>A<td rowspan=2>x<tr><td>B", "A x|B"},
		{"not beyond the part of the table", "<tbody><tr><td rowspan=9>Mon<td>A</tbody><tbody><tr><td>B</tbody>", "Mon A|B"},
		{"not of a table inside", "<tr><td rowspan=2>Mon<td><table><tr><td>in</table><tr><td>B", "Mon in|in|Mon B"},
		{"no number", "<tr><td rowspan=x>Mon<td>A<tr><td>B<tr><td rowspan=-2>C", "Mon A|B|C"},
		{"a row without cells", "<tr><td rowspan=2>Mon<td>A<tr>", "Mon A|Mon"},
	} {
		tree := parsed(t, "<body><table>"+c.table+"</table>")
		var got []string
		for n := range tagtree.NodeID(tree.Len()) {
			if tree.Tag(n) != "tr" {
				continue
			}
			row := tagtree.CutRow(tree, tagtree.Span{From: n, To: tree.End(n)})
			got = append(got, strings.Join(strings.Fields(row.Text(0)), " "))
			for id := tagtree.NodeID(1); int(id) < row.Len(); id++ {
				if row.Node(id).Data != tree.Node(row.Of(id)).Data || row.Here(row.Of(id)) != id || id > 1 && !row.Within(id, 1) {
					t.Errorf("%s: node %d of %s is node %d of the page", c.name, id, shape(&row.Tree, 0), row.Of(id))
				}
			}
			if row.End(1) != tagtree.NodeID(row.Len()) || shape(row.Detached(), 0) != shape(&row.Tree, 0) {
				t.Errorf("%s: %s ends at %d of %d", c.name, shape(&row.Tree, 0), row.End(1), row.Len())
			}
		}
		if g := strings.Join(got, "|"); g != c.want {
			t.Errorf("%s: %q, want %q", c.name, g, c.want)
		}
	}
}

func TestARecordOfSeveralRowsBeginsWithTheCellsAbove(t *testing.T) {
	t.Parallel()
	tree := parsed(t, "<body><table><tr id=a><td rowspan=3>Mon<td>A<tr id=b><td>B<tr id=c><td>C</table>")
	var rows []tagtree.NodeID
	for n := range tagtree.NodeID(tree.Len()) {
		if tree.Tag(n) == "tr" {
			rows = append(rows, n)
		}
	}
	cut := tagtree.CutRow(tree, tagtree.Span{From: rows[1], To: tree.End(rows[2])})
	if got, want := shape(&cut.Tree, 0), `#document(tr(td("Mon"),td("B")),tr(td("C")))`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
