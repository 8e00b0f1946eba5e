package program

import (
	"strings"
	"testing"

	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

func TestWithoutGroupHeadings(t *testing.T) {
	for name, c := range map[string]struct{ html, tag, want string }{
		"another class":               {`<ul><li class=s>Dough<li class=i>2 eggs<li class=i>flour<li class=s>Filling<li class=i>apples<li class=i>figs</ul>`, "li", "2 eggs flour apples figs"},
		"hashed classes":              {`<p class=Title_x1>Dough<p class=Row_9z>2 eggs<p class=Row_9z>flour<p class=Title_x1>Filling<p class=Row_9z>apples<p class=Row_9z>figs`, "p", "2 eggs flour apples figs"},
		"items without class":         {`<ul><li class=s>Dough<li>2 eggs<li>flour<li class=s>Filling<li>apples<li>figs</ul>`, "li", "2 eggs flour apples figs"},
		"rows with th":                {`<table><tr><th colspan=2>Dough<tr><td>2<td>eggs<tr><td>1<td>fig</table>`, "tr", "2 eggs 1 fig"},
		"one with a class of heading": {`<ul><li>2 eggs<li>flour<li class=list-heading>Filling<li>apples</ul>`, "li", "2 eggs flour apples"},

		"an element that says group": {`<p class=r><b class=group>Dough</b></p><p class=r><b class=n>eggs</b> <i>2</i></p><p class=r><b class=n>flour</b> <i>1</i></p>`, "p", "eggs 2 flour 1"},

		"the label of links":      {`<ul><li class=s>Topics<li><a href=/a>rain</a><li><a href=/b>fire</a></ul>`, "li", "rain fire"},
		"the label of one link":   {`<ul><li class=s>Topics<li><a href=/a>rain</a></ul>`, "li", "rain"},
		"the chosen one of links": {`<ul><li class=active>wind<li><a href=/a>rain</a><li><a href=/b>fire</a></ul>`, "li", "wind rain fire"},

		"one of another class":    {`<ul><li class=s>Dough<li class=i>eggs<li class=i>flour</ul>`, "li", "Dough eggs flour"},
		"one class more":          {`<ul><li class="a c">Ann Lee<li class=a>Bo Ray<li class="a c">Cy Ott<li class=a>Di Fox<li class=a>Ed Orr</ul>`, "li", "Ann Lee Bo Ray Cy Ott Di Fox Ed Orr"},
		"place in a grid":         {`<ul><li class=first>oak<li>elm<li>ash<li class=first>fir<li>yew<li>box</ul>`, "li", "oak elm ash fir yew box"},
		"two in a row":            {`<ul><li class=s>oak<li class=s>elm<li class=i>ash<li class=i>fir<li class=i>yew<li class=i>box</ul>`, "li", "oak elm ash fir yew box"},
		"the last":                {`<ul><li class=s>oak<li class=i>elm<li class=i>ash<li class=i>fir<li class=i>yew<li class=s>box</ul>`, "li", "oak elm ash fir yew box"},
		"sentences":               {`<ul><li class=s>Boil it.<li class=i>Wait.<li class=i>Stir.<li class=s>Cool it.<li class=i>Cut.<li class=i>Eat.</ul>`, "li", "Boil it. Wait. Stir. Cool it. Cut. Eat."},
		"digits":                  {`<ul><li class=s>2 eggs<li class=i>elm<li class=i>ash<li class=s>3 figs<li class=i>yew<li class=i>box</ul>`, "li", "2 eggs elm ash 3 figs yew box"},
		"all alike":               {`<ul><li>oak<li>elm</ul>`, "li", "oak elm"},
		"three kinds":             {`<ul><li class=s>Dough<li class=i>egg<li class=j>oat<li class=s>Icing<li class=i>fig<li class=i>nut<li class=i>rye</ul>`, "li", "Dough egg oat Icing fig nut rye"},
		"as many of both (zebra)": {`<ul><li class=s>oak<li class=i>elm<li class=s>ash<li class=i>fir</ul>`, "li", "oak elm ash fir"},
	} {
		if g := textsLeft(t, c.html, c.tag, withoutGroupHeadings); g != c.want {
			t.Errorf("%s: got %q, want %q", name, g, c.want)
		}
	}
}

// textsLeft are the texts of the elements of a tag that a function leaves, with blanks between them.
func textsLeft(t *testing.T, html, tag string, leave func(t *tagtree.Tree, nodes []tagtree.NodeID) []tagtree.NodeID) string {
	t.Helper()
	tree := tagtreetest.Parse(t, "<!doctype html><body>"+html)
	var nodes []tagtree.NodeID
	for id := tagtree.NodeID(1); int(id) < tree.Len(); id++ {
		if tree.Tag(id) == tag {
			nodes = append(nodes, id)
		}
	}
	var left []string
	for _, n := range leave(tree, nodes) {
		left = append(left, strings.TrimSpace(tree.Text(n)))
	}
	return strings.Join(left, " ")
}
