package measure

import (
	"fmt"
	"strings"
	"testing"

	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"golang.org/x/net/html"

	"wrapsmith/backend/tree/tagtree"
)

func mustParse(t testing.TB, text string) *tagtree.Tree {
	t.Helper()
	return tagtreetest.Parse(t, text)
}

// big is a page of every sort of element that a change must get right.
func big() string {
	var b strings.Builder
	b.WriteString(`<html><head><title>T</title></head><body class="page">`)
	for i := range 200 {
		fmt.Fprintf(&b, `<div id="d%d" class="a b%d"><h2>Head %d</h2><p>One <b>two</b> three</p><table><tr><th>Size<td class="v">%d</table>`+
			`<ul><li>x<li><a href="#">y</a></ul><dl><dt>k<dd>v</dl><select><option>o</select><svg><g/></svg></div>`, i, i%7, i, i)
	}
	return b.String()
}

func count(t *tagtree.Tree, of func(*html.Node) bool) int {
	n := 0
	for id := tagtree.NodeID(0); int(id) < t.Len(); id++ {
		if of(t.Node(id)) {
			n++
		}
	}
	return n
}

func element(n *html.Node) bool { return n.Type == html.ElementNode }

func attr(key string) func(*html.Node) bool {
	return func(n *html.Node) bool {
		for _, a := range n.Attr {
			if a.Key == key {
				return true
			}
		}
		return false
	}
}

func TestChangesAreOfTheSizeStated(t *testing.T) {
	t.Parallel()
	tree := mustParse(t, big())
	before := count(tree, element)
	texts := tree.Text(0)
	for _, c := range AllChanges[1:] {
		got, err := Changed(tree, c, "page")
		if err != nil {
			t.Fatal(err)
		}
		grown := float64(count(got, element)-before) / float64(before)
		low, high := 0.0, 0.0
		switch c {
		case Insert:
			low, high = .03, .07
		case Wrap:
			low, high = .02, .06 // what only holds rows is not wrapped
		case All:
			low, high = .05, .13
		}
		if grown < low || grown > high {
			t.Errorf("%s: %.3f more elements, want %.2f to %.2f", c, grown, low, high)
		}
		if c != Insert && c != All && got.Text(0) != texts {
			t.Errorf("%s: the text changed", c)
		}
		if c == IDs || c == All {
			if left := float64(count(got, attr("id"))) / 200; left < .6 || left > .8 {
				t.Errorf("%s: %.2f of the ids left", c, left)
			}
		}
	}
}

func TestClassesAreRenamedAllOverThePage(t *testing.T) {
	t.Parallel()
	tree := mustParse(t, big())
	renamed := 0
	for i := range 100 {
		got, err := Changed(tree, Classes, fmt.Sprint(i))
		if err != nil {
			t.Fatal(err)
		}
		switch n := strings.Count(render(t, got), `class="v"`); n {
		case 0:
			renamed++
		case 200:
		default:
			t.Fatalf("class v left at %d of 200 places", n)
		}
	}
	if renamed < 18 || renamed > 42 {
		t.Errorf("renamed on %d of 100 pages, want some 30", renamed)
	}
}

func TestSameKeySameChange(t *testing.T) {
	t.Parallel()
	tree := mustParse(t, big())
	out := func(key string) string {
		got, err := Changed(tree, All, key)
		if err != nil {
			t.Fatal(err)
		}
		return got.Page.Text
	}
	before := render(t, tree)
	if first, second := out("a"), out("a"); first != second {
		t.Error("one key, two pages")
	}
	if out("a") == out("b") {
		t.Error("two keys, one page")
	}
	if render(t, tree) != before {
		t.Error("the tree itself was changed")
	}
}

// TestChangedPagesKeepTheirShape: what is written parses to the same tree, so
// no wrapper was thrown out of a table.
func TestChangedPagesKeepTheirShape(t *testing.T) {
	t.Parallel()
	tree := mustParse(t, big())
	for i := range 20 {
		got, err := Changed(tree, All, fmt.Sprint(i))
		if err != nil {
			t.Fatal(err)
		}
		if again := render(t, got); again != got.Page.Text {
			t.Fatalf("change %d does not survive parsing", i)
		}
	}
}

func TestParseChange(t *testing.T) {
	t.Parallel()
	for _, c := range AllChanges {
		if got, err := ParseChange(string(c)); err != nil || got != c {
			t.Errorf("%s: %v %v", c, got, err)
		}
	}
	if _, err := ParseChange("most"); err == nil {
		t.Error("an unknown change is read")
	}
}

func render(t testing.TB, tree *tagtree.Tree) string {
	t.Helper()
	var b strings.Builder
	if err := html.Render(&b, tree.Doc); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
