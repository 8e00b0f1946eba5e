package author_test

import (
	"testing"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
)

func TestLabelOfThatVeryValue(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		why, html, value, want string
		sure                   bool
	}{
		{"a th beside it", `<table><tr><th>姓名<td>苏映雪<tr><th>年龄<td>34</table>`, "苏映雪", "姓名", true},
		{"a term", `<dl><dt>Publisher:<dd>Tollbeck Press</dl>`, "Tollbeck Press", "Publisher", true},
		{"a colon", `<p><span>Was: </span><s>£84.00</s></p>`, "£84.00", "Was", true},
		{"rows that repeat", `<div class="r"><i>Maker</i><b>Linnet</b></div><div class="r"><i>Colour</i><b>moss</b></div>`, "moss", "Colour", true},
		{"in its own text", `<p>Weight: 70 kg</p>`, "70 kg", "Weight", true},
		{"in its own text, after another fact", `<p>Height: 180 cm; Weight: 70 kg</p>`, "70 kg", "Weight", true},
		{"the label may hold the end of a value", `<p>Open: March to October Pets: no</p>`, "no", "", false},
		{"below the head of its column", `<table><tr><th>Name<th>Price<tr><td>Lamp<td>12</table>`, "12", "Price", true},
		{"the last head names nothing beside it", `<table><tr><th>Name<th>Price<tr><td><i>new</i> <b>Lamp</b><td>12</table>`, "new", "", false},
		{"the label of another value", `<div><span>Rating:</span><strong>4.8</strong><a href="/r">340 reviews</a></div><p><span>£72.00</span></p>`, "£72.00", "", false},
		{"a value before it", `<div><a>Penhallow</a> <span>£310 a week</span></div>`, "£310 a week", "", false},
		{"a heading has no label", `<p>Name:</p><h1>Lamp</h1>`, "Lamp", "", false},
		{"the first cell of a short row", `<table><tr><td>Altenrode<td>5 Gebote</table>`, "5 Gebote", "Altenrode", false},
	} {
		p, err := page.New([]byte("<!DOCTYPE html><title>T</title>"+c.html), page.Origin{Name: "a.html"})
		if err != nil {
			t.Fatal(err)
		}
		tree, err := tagtree.Parse(p)
		if err != nil {
			t.Fatal(err)
		}
		if got, sure := author.ValueLabel(tree, holderOf(tree, c.value), c.value); got != c.want || sure != c.sure {
			t.Errorf("%s: %q, sure %v; want %q, %v", c.why, got, sure, c.want, c.sure)
		}
	}
}

// holderOf is the innermost element around a text that ends with a value.
func holderOf(t *tagtree.Tree, value string) tagtree.NodeID {
	for n := tagtree.NodeID(1); int(n) < t.Len(); n++ {
		if text := tagtree.Collapse(t.Text(n)); t.IsText(n) && len(text) >= len(value) && text[len(text)-len(value):] == value {
			return t.Parent(n)
		}
	}
	return tagtree.None
}
