package region

import (
	"fmt"
	"strings"
	"testing"

	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"wrapsmith/backend/tree/tagtree"
)

// view makes the view of a page's body.
func view(t testing.TB, body string) *View {
	t.Helper()
	tree := tagtreetest.Parse(t, "<!doctype html><meta charset=utf-8><body>"+body)
	return NewView(tree)
}

// show writes the records of the first region, their texts between bars.
func show(v *View, regions []Region) string {
	if len(regions) == 0 {
		return ""
	}
	var out []string
	for _, r := range regions[0].Records {
		out = append(out, r.Text(v.Tree))
	}
	return strings.Join(out, "|")
}

func items(n int, notation string) string {
	b := &strings.Builder{}
	for i := 1; i <= n; i++ {
		b.WriteString(strings.ReplaceAll(notation, "%d", fmt.Sprint(i)))
	}
	return b.String()
}

func TestDETM(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, body, want string }{
		{"one child a record", `<p>x</p><ul>` + items(4, `<li><a>a%d</a><p>b%d</p></li>`) + `</ul>`, "a1b1|a2b2|a3b3|a4b4"},
		{"two children a record", `<div>` + items(3, `<h3>a%d</h3><div><p>b%d</p></div>`) + `</div>`, "a1 b1|a2 b2|a3 b3"},
		{"a first child that is no part", `<div><form>f</form>` + items(3, `<h3>a%d</h3><div><p>b%d</p></div>`) + `</div>`, "a1 b1|a2 b2|a3 b3"},
		{"an advertisement between", `<div>` + items(3, `<div><h3>a%d</h3><p>b%d</p></div>`) + `<table><tr><td>ad<td>ad</table>` + items(2, `<div><h3>c%d</h3><p>d%d</p></div>`) + `</div>`, "a1 b1|a2 b2|a3 b3|c1 d1|c2 d2"},
		{"tags of type do not count", `<div>` + items(3, `<div><h3>a%d</h3><p>b%d</p></div>`) + `<div><h3><b>a</b></h3><p><i>b</i><b><font>c</font></b></p></div></div>`, "a1 b1|a2 b2|a3 b3|a bc"},
		{"the largest fan-out", `<ul>` + items(3, `<li>a%d</li>`) + `</ul><ol>` + items(5, `<li>b%d</li>`) + `</ol>`, "b1|b2|b3|b4|b5"},
		{"nothing repeated", `<p>a</p>`, ""},
		{"nothing visible", `<ul hidden><li>a<li>b<li>c</ul><p>word and word</p>`, ""},
	} {
		v := view(t, tt.body)
		if got := show(v, DETM(v, Options{})); norm(got) != norm(tt.want) {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// norm takes out blanks, which stand where blocks meet.
func norm(s string) string { return strings.ReplaceAll(s, " ", "") }

func TestPath(t *testing.T) {
	t.Parallel()
	const record = `<li><h3><a>t%d</a></h3><div><p>x%d</p><p>y%d</p><p>z%d</p></div></li>`
	for _, tt := range []struct{ name, body, want string }{
		{"a list beside a menu", `<nav><a>m</a><a>n</a></nav><ul>` + items(5, record) + `</ul>`, "t1x1y1z1|t2x2y2z2|t3x3y3z3|t4x4y4z4|t5x5y5z5"},
		{"small children of another tag", `<nav><a>m</a><a>n</a></nav><div>` + items(5, strings.ReplaceAll(record, "li>", "article>")) + `<hr><p>more</p></div>`, "t1x1y1z1|t2x2y2z2|t3x3y3z3|t4x4y4z4|t5x5y5z5"},
		{"no text", `<img>`, ""},
		{"one text", `a`, ""},
	} {
		v := view(t, tt.body)
		if got := show(v, Path(v, Options{})); norm(got) != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestKeyword(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, keyword, body, want string }{
		{"most children with it", "fig", `<ul><li>fig<li>plum</ul><ol><li>a fig<li>Fig jam<li>pear<li>FIGS</ol>`, "a fig|Fig jam|pear|FIGS"},
		{"texts are children too", "fig", `<ol>fig<br>a fig<br>some fig</ol><ul><li>fig<li>figs</ul>`, "fig|a fig|some fig"},
		{"words apart", "dried fig", `<ol><li>Dried <b>fig</b><li>a fig, dried<li>fig</ol>`, "Dried fig|a fig, dried|fig"},
		{"ideographs", "天气", `<ol><li>今天天气好<li>明天天气坏<li>新闻</ol>`, "今天天气好|明天天气坏|新闻"},
		{"one child only", "fig", `<ol><li>fig<li>plum</ol>`, ""},
		{"no keyword", " ", `<ol><li>fig<li>plum</ol>`, ""},
		{"hidden", "fig", `<ol hidden><li>fig<li>fig<li>fig</ol><p>some words of text</p>`, ""},
	} {
		v := view(t, tt.body)
		regions := Keyword(v, Options{Keyword: tt.keyword})
		if got := show(v, regions); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
		if len(regions) > 0 && !strings.Contains(regions[0].Why, "/html[1]/body[1]/ol[1]") {
			t.Errorf("%s: no path in %q", tt.name, regions[0].Why)
		}
	}
}

// TestBoxesTellTheMargins: the same two lists, side by side on the screen.
func TestBoxesTellTheMargins(t *testing.T) {
	t.Parallel()
	const record = `<li><h3>t%d</h3><div><p>x%d</p><p>y%d</p></div></li>`
	const left, right = "the left list", "the right list"
	const narrow, wide, tall, low = 200, 700, 900, 100
	for _, c := range []struct {
		name   string
		ul, ol tagtree.Box
		want   string
	}{
		{"a side column", tagtree.Box{X: 0, Y: 300, Width: narrow, Height: tall}, tagtree.Box{X: 300, Y: 300, Width: wide, Height: tall}, right},
		{"the head", tagtree.Box{X: 0, Y: 0, Width: wide, Height: low}, tagtree.Box{X: 0, Y: 300, Width: wide, Height: tall}, right},
		{"not shown", tagtree.Box{}, tagtree.Box{X: 0, Y: 300, Width: wide, Height: tall}, right},
		{"a low one at the side is no column", tagtree.Box{X: 0, Y: 300, Width: narrow, Height: low}, tagtree.Box{X: 300, Y: 300, Width: wide, Height: tall}, left},
		{"one below the other", tagtree.Box{X: 0, Y: 300, Width: wide, Height: tall}, tagtree.Box{X: 0, Y: 1300, Width: wide, Height: tall}, left},
	} {
		v := view(t, `<div><ul>`+items(6, record)+`</ul><ol>`+items(5, strings.ReplaceAll(record, "t%d", "u%d"))+`</ol></div><p>`+strings.Repeat("more ", 20))
		tree := v.Tree
		boxes := make(tagtree.Boxes, tree.Len())
		for id := range boxes {
			boxes[id] = tagtree.Box{Width: 1000, Height: 4000}
		}
		for id := tagtree.NodeID(0); int(id) < tree.Len(); id++ {
			if box, ok := map[string]tagtree.Box{"ul": c.ul, "ol": c.ol}[tree.Tag(id)]; ok {
				for k := id; k < tree.End(id); k++ {
					boxes[k] = box
				}
			}
		}
		v.Drawn(boxes)
		got := left
		if strings.HasPrefix(norm(show(v, Path(v, Options{}))), "u1x1y1|") {
			got = right
		}
		if got != c.want {
			t.Errorf("%s: got %s", c.name, got)
		}
	}
}

// TestColumnsOfAGridAreNoMargins: cards in five columns, the first and the last at the sides.
func TestColumnsOfAGridAreNoMargins(t *testing.T) {
	t.Parallel()
	v := view(t, `<main>`+items(10, `<div class=card><h3>t%d</h3><p>x%d</p></div>`)+`</main>`)
	boxes := make(tagtree.Boxes, v.Tree.Len())
	card := -1
	for id := range boxes {
		switch {
		case v.Tree.Tag(tagtree.NodeID(id)) == "div":
			card++
			fallthrough
		case card >= 0:
			boxes[id] = tagtree.Box{X: float32(card%5) * 200, Y: 200 + float32(card/5)*400, Width: 190, Height: 390}
		default:
			boxes[id] = tagtree.Box{Width: 1000, Height: 1300}
		}
	}
	v.Drawn(boxes)
	for e, place := range v.Place {
		if place != Middle {
			t.Errorf("%s of %d is in a margin", v.Tree.Tag(v.Node[e]), e)
		}
	}
	v.Drawn(tagtree.Boxes{{}}) // of another tree
	if v.Place[0] != Middle {
		t.Error("boxes of another tree must not count")
	}
}

func TestPlace(t *testing.T) {
	t.Parallel()
	v := view(t, `<div class="with-sidebar page"><div id="leftNav"><p>a</p></div><div class="navy widgets"><p>a long text of the page itself</p></div><footer><p>c</p></footer><div class="search-filter__box"><p>d</p></div></div>`+
		`<div class="content-sidebar-wrap"><main><p>e</p></main><aside><p>f</p></aside></div>`)
	want := map[string]Place{"a": Beside, "c": Border, "d": Beside, "f": Beside}
	for e := range v.Len() {
		if id := v.Node[e]; v.Tree.Tag(id) == "p" {
			if got := v.Place[e]; got != want[v.Tree.Text(id)] {
				t.Errorf("%q stands at %v", v.Tree.Text(id), got)
			}
		}
	}
}

// Elements whose class names a margin are no margin if together they hold most of the text of the page.
func TestPlaceOfManyMargins(t *testing.T) {
	t.Parallel()
	dish := `<div class="menu-item"><p>soup of the day</p></div>`
	v := view(t, strings.Repeat(`<div class="menu-section">`+strings.Repeat(dish, 3)+`</div>`, 3)+`<div class="menu"><b>Contact</b></div>`)
	for e := range v.Len() {
		id, want := v.Node[e], Middle
		if v.Tree.Tag(id) == "b" {
			want = Beside
		}
		if tag := v.Tree.Tag(id); (tag == "p" || tag == "b") && v.Place[e] != want {
			t.Errorf("%q stands at %v, want %v", v.Tree.Text(id), v.Place[e], want)
		}
	}
}

func TestViewSums(t *testing.T) {
	t.Parallel()
	v := view(t, `<p>Two <a href="#">words</a> 12</p><p>山</p><script>no</script><p hidden>hid</p><p>Two<a>words</a>12</p>`)
	span := func(k int) tagtree.Span {
		for e := range v.Len() {
			if v.Tree.Tag(v.Node[e]) == "p" {
				if k--; k < 0 {
					return v.Span(int32(e))
				}
			}
		}
		t.Fatal("no such element")
		return tagtree.Span{}
	}
	first, second, third := span(0), span(1), span(2)
	if v.Letters(first) != 10 || v.LinkLetters(first) != 5 || v.Texts(first) != 3 || v.Letters(second) != 2 {
		t.Errorf("%d letters, %d in links, %d texts; %d", v.Letters(first), v.LinkLetters(first), v.Texts(first), v.Letters(second))
	}
	if v.Says(first) != v.Says(third) || v.Says(first) == v.Says(second) {
		t.Error("equal texts say the same, others do not")
	}
}

func TestAPageThatHidesAllHidesNothing(t *testing.T) {
	t.Parallel()
	v := view(t, `<div style="display:none"><ul><li>a word<li>b word<li>c word</ul></div>`)
	if got := show(v, DETM(v, Options{})); got != "a word|b word|c word" {
		t.Errorf("%q", got)
	}
}

// The data in a script is no text that the page hides, and no part of its size.
func TestStructuredDataIsNoPage(t *testing.T) {
	page := "<p>Lamps</p><ul>" + items(4, "<li><a>lamp %d</a><i>price %d</i></li>") + "</ul>"
	plain, full := view(t, page), view(t, page+"<script>window.shop = {items: ["+items(50, `{name: "lamp number %d", price: %d},`)+"]}</script>")
	if full.Tree.StructuredData() == tagtree.None {
		t.Fatal("the page has no structured data")
	}
	if full.HiddenLetters() != 0 {
		t.Errorf("%d letters are hidden, want none", full.HiddenLetters())
	}
	if got, want := show(full, Path(full, Options{})), show(plain, Path(plain, Options{})); got != want || got == "" {
		t.Errorf("Path: got %q, without the data %q", got, want)
	}
}
