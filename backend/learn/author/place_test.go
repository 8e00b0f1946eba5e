package author_test

import (
	"testing"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/learn/induce"
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
		{"a label with more words", `<p>Terminated: <i>02/10/2015</i><p>Date of last filing: <b>02/10/2015</b>`, "date_last_filing", "02/10/2015", "b"},
		{"the label with the fewest words", `<p>Old price: <i>12</i><p>Price: <b>12</b>`, "price", "12", "b"},
		{"a part of a text after another label", `<h1>Zinc North Grove</h1><p>Shelf: North</p>`, "f4", "North", "#text"},
		{"other blanks than the page", `<i>Whisk it.</i><p>Whisk the eggs well.<br>Serve.</p>`, "step", "Whisk the eggs well.Serve.", "p"},
		{"a fact of a text before a whole text", `<p>Rank: senior<p>Also here: Bob<ul><li><span>senior</span></ul>`, "title", "senior", "#text"},
		{"a fact of a line", `<p>May 3 · 34 min · by Ola<p><small>34 min</small>`, "length", "34 min", "#text"},
		{"a word of a sentence is no fact", `<p>He is a senior here.<p><b>senior</b>`, "title", "senior", "b"},
		{"a part of a word is no fact", `<p>dapple-thistle<ul><li><b>thistle</b></ul>`, "keyword", "thistle", "b"},
		{"a part of a heading is no fact", `<h1>RE 87: Norwell</h1><p><b>Norwell</b>`, "origin", "Norwell", "b"},
		{"the name of the field, without the form of a label", `<p><i>Dora</i><div><div>Ann</div><div>Mother</div><b>Dora</b></div>`, "mother", "Dora", "b"},
		{"in Chinese", `<i>2015-02-10</i><p>立案日期：<b>2015-02-10</b></p>`, "立案日期", "2015-02-10", "b"},
	} {
		tree := tagtreetest.Parse(t, "<!DOCTYPE html><body>"+c.html)
		m, ok := author.Place(tree, c.field, c.value, nil)
		if c.want == "#text" && tree.Tag(tree.Parent(m.Node)) != "p" {
			t.Errorf("%s: a text of %s, want one of p", c.why, tree.Tag(tree.Parent(m.Node)))
		}
		if !ok || tree.Tag(m.Node) != c.want {
			t.Errorf("%s: %v at %s, want %s", c.why, ok, tree.Tag(m.Node), c.want)
		}
	}
	if _, ok := author.Place(tagtreetest.Parse(t, "<!DOCTYPE html><p>12 34</p>"), "code", "1234", nil); ok {
		t.Error("a short text with other blanks was taken for the value")
	}
	tree := tagtreetest.Parse(t, "<!DOCTYPE html><i>12</i><b>12</b>")
	first, _ := author.Place(tree, "rooms", "12", nil)
	if second, _ := author.Place(tree, "beds", "12", []induce.Mark{first}); tree.Tag(second.Node) != "b" {
		t.Errorf("a second field: at %s, want the place that the first has not taken", tree.Tag(second.Node))
	}
	if _, ok := author.Place(tagtreetest.Parse(t, "<p>Rug"), "title", "Lamp", nil); ok {
		t.Error("a place of a value that the page does not show")
	}
}

// The places that fit a name as well as the chosen one are told, and none where a label decides.
func TestRivalsOfAPlace(t *testing.T) {
	t.Parallel()
	const days = `<table><tr><th>Mon<td>12<tr><th>Tue<td>12<tr><th>Rain year<td>12</table><p>12 days</p>`
	for _, c := range []struct {
		why, html, field, value string
		want                    int
	}{
		{"no label names the field", days, "wet", "12", 2},
		{"a label does", days, "rain_year", "12", 0},
		{"two labels do", `<p>Price: <b>12</b><p>Price: <b>12</b>`, "price", "12", 1},
		{"a heading", `<p><i>Rug</i></p><h1>Rug</h1>`, "title", "Rug", 1},
		{"the heading is first", `<h1>Rug</h1><p><i>Rug</i></p>`, "title", "Rug", 0},
		{"one place", `<p>Price: <b>12</b>`, "total", "12", 0},
	} {
		tree := tagtreetest.Parse(t, "<!DOCTYPE html><body>"+c.html)
		m, ok := author.Place(tree, c.field, c.value, nil)
		if got := author.Rivals(tree, c.field, c.value, m, nil); !ok || got != c.want {
			t.Errorf("%s: %d, want %d", c.why, got, c.want)
		}
	}
}
