package list

import (
	"fmt"
	"strings"
	"testing"

	"wrapsmith/backend/tree/tagtree"
)

// waiting is a page whose table of ferries a script shows when it has loaded, with two paragraphs of help below.
func waiting(style string) string {
	var b strings.Builder
	b.WriteString(`<h1>Sailings</h1><p>Loading the sailings</p><div ` + style + `><table><thead><tr><th>Day</th><th>Ship</th><th>Quay</th></tr></thead><tbody>`)
	for i := range 12 {
		fmt.Fprintf(&b, "<tr><td>%d May</td><td>MV Teal %d</td><td>Quay %c</td></tr>", i+1, 40+i, 'A'+i%4)
	}
	b.WriteString(`</tbody></table></div><ul><li><h3>With a car</h3><p>Be at the gate an hour before the ship leaves. Have your papers ready, as the guard has to see them.</p></li>`)
	return b.String() + `<li><h3>On foot</h3><p>The gangway closes ten minutes before the ship leaves. Dogs travel free and must be kept on a lead on the deck.</p></li></ul>`
}

// A page may hide its records until a script shows them; what the page shows is no sure list.
func TestHiddenList(t *testing.T) {
	t.Parallel()
	for _, style := range []string{`style="display:none;"`, `hidden`} {
		tree := parse(t, waiting(style))
		found := Find(tree, Options{})
		if len(found) == 0 || len(found[0].Records) != 12 || !strings.Contains(found[0].Why, "hidden") || found[0].Messages[len(found[0].Messages)-1].Code != "hidden" {
			t.Fatalf("%s: got %+v, want the 12 hidden rows first", style, found)
		}
		table, _ := Columns(tree, found[0])
		if len(table.Columns) != 3 || table.Rows[4][1].Text() != "MV Teal 44" {
			t.Errorf("%s: columns %+v, want day, ship and quay of the rows", style, table.Columns)
		}
	}
}

// A sure list that the page shows is the page's list, whatever else it hides.
func TestHiddenListBesideShown(t *testing.T) {
	t.Parallel()
	shown := strings.ReplaceAll(waiting(""), "Teal", "Heron")
	tree := parse(t, shown+waiting("hidden"))
	for _, f := range Find(tree, Options{}) {
		if !tree.Visible(f.Records[0][0].From) {
			t.Errorf("got the hidden list %s, want only what the page shows", f.Why)
		}
	}
}

// Revealed shows what the markup hides, and neither scripts nor the head.
func TestRevealed(t *testing.T) {
	t.Parallel()
	tree := parse(t, `<div hidden><p>a</p><script>b</script></div><template><p>c</p></template>`)
	shown := tree.Revealed()
	for id := tagtree.NodeID(1); int(id) < tree.PageLen(); id++ {
		if !tree.IsText(id) {
			continue
		}
		if want := tree.Node(id).Data == "a"; shown.Visible(id) != want || tree.Visible(id) {
			t.Errorf("%q: visible %v, revealed %v, want %v", tree.Node(id).Data, tree.Visible(id), shown.Visible(id), want)
		}
	}
}
