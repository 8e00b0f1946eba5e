package labels_test

import (
	"strings"
	"testing"

	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

// parse reads a fragment, and finds the first text that contains some words.
func parse(t *testing.T, html, words string) (*tagtree.Tree, tagtree.NodeID) {
	t.Helper()
	tree := tagtreetest.Parse(t, html)
	for n := tagtree.NodeID(1); int(n) < tree.Len(); n++ {
		if tree.IsText(n) && strings.Contains(tree.Node(n).Data, words) {
			return tree, n
		}
	}
	t.Fatalf("%q is not in %s", words, html)
	return nil, 0
}

func TestTextOf(t *testing.T) {
	for _, c := range []struct {
		name, html, want string
		strong           bool
	}{
		{"a colon", "<p><i>Wood:</i> Oak", "Wood", true},
		{"an element of labels", "<dl><dt>Wood<dd>Oak</dl>", "Wood", true},
		{"rows of one kind", "<div class=r><i>Wood</i><u>Oak</u></div><div class=r><i>Age</i><u>90</u></div>", "Wood", true},
		{"rows with the label behind the value", "<ul><li><b>Oak</b><i>Wood</i><li><b>90</b><i>Age</i></ul>", "Wood", true},
		{"labels and values that take turns", "<div><p class=k>Wood</p><p class=v>Oak</p><p class=k>Age</p><p class=v>90</p></div>", "Wood", true},
		{"the head of a column", "<table><tr><th>No.<th>Wood<th>Age<tr><td>1<td>Oak<td>90<tr><td>2<td>Elm<td>80</table>", "Wood", true},
		{"a short text before it, in an element of its own", "<p><span>Wood</span> Oak", "Wood", false},
		{"a help mark behind the label names nothing", "<div><p>Wood <sup><button>i</button></sup></p><p>Oak</div>", "", false},
		{"a sentence before it names nothing", "<p>We sell chairs and tables of the best wood that you can get in all this county.</p><p>Oak", "", false},
		{"an entry of a menu names nothing", "<nav><a href=a>Home</a><a href=b>Shop</a><a href=c>News</a></nav><p>Oak", "", false},
	} {
		tree, n := parse(t, c.html, "Oak")
		text, strong := labels.TextOf(tree, n)
		got := ""
		if text != tagtree.None {
			got = tagtree.Stem(tree.Node(text).Data)
		}
		if got != c.want || strong != c.strong {
			t.Errorf("%s: got %q (%v), want %q (%v)", c.name, got, strong, c.want, c.strong)
		}
	}
}

func TestValue(t *testing.T) {
	const rows = "<ul><li>Wood - Oak<li>Age - 90<li>Size - 3 m</ul>"
	for _, c := range []struct {
		name, html, want string
		from             int
		sure             bool
	}{
		{"a colon", "<p>Wood: Oak", "Wood", 6, true},
		{"two labels", "<p>Wood: Oak Age: 90", "", 0, false},
		{"a dash in rows", rows, "Wood", 7, false},
		{"a dash alone", "<p>Wood - Oak", "", 0, false},
		{"brackets in rows", "<ul><li>[Wood] Oak<li>[Age] 90<li>[Size] 3 m</ul>", "Wood", 7, true},
	} {
		tree, n := parse(t, c.html, "Oak")
		label, from, sure := labels.Value(tree, n, tree.Text(n))
		if label != c.want || from != c.from || sure != c.sure {
			t.Errorf("%s: got %q from %d (%v), want %q from %d (%v)", c.name, label, from, sure, c.want, c.from, c.sure)
		}
	}
}

func TestAValueIsNoLabel(t *testing.T) {
	tree, n := parse(t, "<table><tr><td>Age<td>90<tr><td>Wood<td>Oak</table>", "90")
	if !labels.IsValue(tree, n) {
		t.Error("the second cell of a row of two is a value")
	}
	if got := labels.Values(tree); strings.Join(got, ",") != "90,Oak" {
		t.Errorf("values: %q", got)
	}
}
