package author_test

import (
	"testing"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

func TestTheLabelOfAFieldTellsWhichPlaceIsMeant(t *testing.T) {
	t.Parallel()
	const entries = `<table><tr><th>Entered<th>Entry<tr><td>02/10/2015<td>Notice</table>`
	for _, c := range []struct{ why, html, field, value, want string }{
		{"a whole text after its label", entries + `<p>Date filed: <b>02/10/2015</b></p>`, "date_filed", "02/10/2015", "b"},
		{"a part of a text after its label", entries + `<p>Date filed: 02/10/2015</p>`, "date_filed", "02/10/2015", "#text"},
		{"the head of a column", entries + `<p>Date filed: <b>02/10/2015</b></p>`, "Entered", "02/10/2015", "td"},
		{"no such label: the first place", `<i>Rug</i><b>Rug</b>`, "title", "Rug", "i"},
		{"in Chinese", `<i>2015-02-10</i><p>立案日期：<b>2015-02-10</b></p>`, "立案日期", "2015-02-10", "b"},
	} {
		tree := tagtreetest.Parse(t, "<!DOCTYPE html><body>"+c.html)
		m, ok := author.Place(tree, c.field, c.value)
		if !ok || tree.Tag(m.Node) != c.want {
			t.Errorf("%s: %v at %s, want %s", c.why, ok, tree.Tag(m.Node), c.want)
		}
	}
	if _, ok := author.Place(tagtreetest.Parse(t, "<p>Rug"), "title", "Lamp"); ok {
		t.Error("a place of a value that the page does not show")
	}
}
