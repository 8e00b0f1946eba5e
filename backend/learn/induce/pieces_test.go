package induce

import (
	"fmt"
	"strings"
	"testing"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
)

// TestFromTextFar shows that a row of a long table is not told by its distance
// from the heading: counting to it for each row takes the square of the rows.
func TestFromTextFar(t *testing.T) {
	t.Parallel()
	var html strings.Builder
	html.WriteString("<table><tr><th>Name</th></tr>")
	for i := range 2 * maxTurn {
		fmt.Fprintf(&html, "<tr><td>row %d</td></tr>", i)
	}
	p, err := page.New([]byte(html.String()+"</table>"), page.Origin{Name: "a.html"})
	if err != nil {
		t.Fatal(err)
	}
	tree, err := tagtree.Parse(p)
	if err != nil {
		t.Fatal(err)
	}
	find := func(text string) tagtree.NodeID {
		for n := range tagtree.NodeID(tree.Len()) {
			if tree.IsText(n) && tree.Text(n) == text {
				return n
			}
		}
		t.Fatalf("no text %q", text)
		return tagtree.None
	}
	for _, c := range []struct {
		row  int
		want bool
	}{{0, true}, {maxTurn - 1, true}, {maxTurn, false}, {2*maxTurn - 1, false}} {
		if l, got := FromText(tree, find("Name"), tree.Parent(find(fmt.Sprintf("row %d", c.row)))); got != c.want {
			t.Errorf("row %d: got %v (%s), want %v", c.row, got, l, c.want)
		}
	}
}
