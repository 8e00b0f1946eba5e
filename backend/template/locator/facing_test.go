package locator_test

import (
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/template/xpath"
	"wrapsmith/backend/tree/tagtree"
)

func TestFacing(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, html, test string
		levels           int
		want             string
	}{
		{"two lists", `<ul><li>Author<li>Year</ul><ul><li>Ann<li>1990</ul>`, "li", 1, "1990"},
		{"the label deeper than the value", `<div><p><b>Author</b></p><p><b>Year:</b></p></div> <div><p>Ann</p><p>1990</p></div>`, "p", 1, "1990"},
		{"each list in an element of its own", `<div><ul><li>Author<li>Year</ul></div><div><ul><li>Ann<li>1990</ul></div>`, "li", 2, "1990"},
		{"one level is not two", `<div><ul><li>Author<li>Year</ul></div><div><ul><li>Ann<li>1990</ul></div>`, "li", 1, ""},
		{"lines of two cells", `<table><tr><td>Author<br>Year<td>Ann<br> <br>1990`, locator.Text, 1, "1990"},
		{"lists of other lengths", `<ul><li>Author<li>Year</ul><ul><li>Ann<li>1990<li>12.50</ul>`, "li", 1, ""},
		{"another list between", `<ul><li>Author<li>Year</ul><p>and</p><ul><li>Ann<li>1990</ul>`, "li", 1, ""},
		{"no label", `<ul><li>Author<li>Price</ul><ul><li>Ann<li>12.50</ul>`, "li", 1, ""},
		{"twice", `<ul><li>Year<li>Year</ul><ul><li>1990<li>1991</ul><ul><li>Year<li>Price</ul><ul><li>1992<li>7</ul>`, "li", 1, "1990|1992"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			tree := parse(t, c.html)
			l := locator.Locator{Steps: []locator.Step{deep(c.test, locator.Pred{Kind: locator.Facing, Value: "Year", N: c.levels})}}
			found, texts := l.Run(tree), []string(nil)
			for _, n := range found {
				texts = append(texts, tree.Text(n))
			}
			if got := strings.Join(texts, "|"); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			same, err := nodesOf(l, tree)
			if err != nil || !slices.Equal(same, found) {
				t.Errorf("the XPath engine finds %v (%v), want %v", same, err, found)
			}
		})
	}
}

// nodesOf is what a general XPath engine finds.
func nodesOf(l locator.Locator, t *tagtree.Tree) ([]tagtree.NodeID, error) {
	expr, err := xpath.Compile(l.String())
	if err != nil {
		return nil, err
	}
	return expr.Nodes(xpath.NewDoc(t))
}
