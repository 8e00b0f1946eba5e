package program

import (
	"testing"

	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

func TestSectionOf(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, html, in, out string }{
		{"up to the next heading of the rank", `<h3>A</h3><ul><li>1</ul><h4>B</h4><ul><li>2</ul><h3>C</h3><ul><li>3</ul>`, "2", "3"},
		{"from its own heading on", `<h3>C</h3><ul><li>3</ul><h3>A</h3><ul><li>1</ul><ul><li>2</ul>`, "2", "3"},
		{"a heading of a higher rank ends it", `<h3>A</h3><ul><li>1</ul><ul><li>2</ul><h2>C</h2><ul><li>3</ul>`, "2", "3"},
		{"groups of one section", `<h3>A</h3><h4>G</h4><ul><li>1</ul><h4>H</h4><ul><li>2</ul>`, "2", ""},
		{"a list in columns", `<h3>A</h3><div><div><ul><li>1</ul></div><div><h4>G</h4><ul><li>2</ul></div></div><h3>C</h3><ul><li>3</ul>`, "2", "3"},
		{"bold lines", `<p><b>A</b></p><ul><li>1</ul><p>and</p><ul><li>2</ul><p><b>C</b></p><ul><li>3</ul>`, "2", "3"},
		{"bold lines of groups", `<h3>A</h3><p><b>G</b></p><ul><li>1</ul><p><b>H</b></p><ul><li>2</ul>`, "2", ""},
		{"no heading", `<ul><li>1</ul><h3>B</h3><ul><li>2</ul>`, "2", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			tree := tagtreetest.Parse(t, c.html)
			s := sectionOf(tree, itemSaying(tree, "1"))
			if !s.holds(itemSaying(tree, c.in)) {
				t.Errorf("%s is not in the section", c.in)
			}
			if c.out != "" && s.holds(itemSaying(tree, c.out)) {
				t.Errorf("%s is in the section", c.out)
			}
		})
	}
}

// itemSaying is the item with a text.
func itemSaying(t *tagtree.Tree, text string) tagtree.NodeID {
	for n := tagtree.NodeID(1); int(n) < t.Len(); n++ {
		if t.Tag(n) == "li" && t.Text(n) == text {
			return n
		}
	}
	return tagtree.None
}
