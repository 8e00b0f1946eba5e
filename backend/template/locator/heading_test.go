package locator_test

import (
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

func TestUnderHeading(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, html string
		heading    string
		want       string
	}{
		{"up to the next heading", `<h3>Items</h3><p>leek</p><p>salt</p><h3>Steps</h3><p>Boil.</p>`, "h3", "leek|salt"},
		{"a heading of a higher rank ends it", `<h3>Items</h3><p>leek</p><h2>Other</h2><p>Boil.</p>`, "h3", "leek"},
		{"one of a lower rank does not", `<h3>Items:</h3><p>leek</p><h4>Spices</h4><p>salt</p><h3>Steps</h3><p>Boil.</p>`, "h3", "leek|salt"},
		{"unless the rank is counted", `<h3>Items</h3><p>leek</p><h4>Spices</h4><p>salt</p>`, "h4", "leek"},
		{"siblings alone", `<div><h3>Items</h3></div><p>leek</p><div><h3>Items</h3><div><p>salt</p></div></div>`, "h3", ""},
		{"a heading with a link", `<h3><a href=#i> Items</a></h3><p>leek</p>`, "h3", "leek"},
		{"a heading with more text", `<h3>Items for four</h3><p>leek</p>`, "h3", ""},
		{"lines in bold print", `<p><b>Items:</b></p><p>leek</p><p><i>Spices</i></p><p>salt</p><p><strong>Steps</strong></p><p>Boil.</p>`, "b", "leek|Spices|salt|Steps"},
		{"up to a heading", `<b>Items</b><p>leek</p><h3>Steps</h3><p>Boil.</p>`, "b", "leek"},
		{"bold words and others", `<p><b>Items</b> for four</p><p>leek</p>`, "b", ""},
		{"an empty line", `<div><b>Items</b></div><p>leek</p><p><b></b></p><p>salt</p>`, "b", "leek||salt"},
		{"twice on the page", `<h3>Items</h3><p>leek</p><h3>Steps</h3><p>Boil.</p><h3>Items</h3><p>salt</p>`, "h3", "leek|salt"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			tree := parse(t, c.html)
			l := locator.Locator{Steps: []locator.Step{deep("p", locator.Pred{Kind: locator.Under, Name: c.heading, Value: "Items"})}}
			found, texts := l.Run(tree), []string(nil)
			for _, n := range found {
				texts = append(texts, tree.Text(n))
			}
			if got := strings.Join(texts, "|"); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			if same, err := nodesOf(l, tree); err != nil || !slices.Equal(same, found) {
				t.Errorf("the XPath engine finds %v (%v), want %v", same, err, found)
			}
		})
	}
}

func TestHeadsGroup(t *testing.T) {
	t.Parallel()
	for html, want := range map[string]bool{
		`<h3>Items</h3><h4>Dough</h4><p>flour</p>`:                    true,
		`<div><h3><b>Items</b></h3></div> <h4>Dough</h4><p>flour</p>`: true,
		`<h3>Items</h3><p>For four.</p><h4>Dough</h4><p>flour</p>`:    false,
		`<h1>Pie</h1><h4>Dough</h4><p>flour</p>`:                      false, // the name of the page
		`<h3>Items</h3><p>leek</p><h3>Steps</h3><p>Boil.</p>`:         false,
	} {
		tree := parse(t, html)
		var last tagtree.NodeID
		for n := tagtree.NodeID(1); int(n) < tree.Len(); n++ {
			if tree.Tag(n) == "p" {
				last = n
			}
		}
		if got := locator.HeadsGroup(tree, locator.HeadingBefore(tree, last)); got != want {
			t.Errorf("%s: %v", html, got)
		}
	}
}
