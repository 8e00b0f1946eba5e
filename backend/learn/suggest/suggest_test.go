package suggest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/learn/induce"
	webpage "wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
)

func parse(t testing.TB, html string) *tagtree.Tree {
	t.Helper()
	p, err := webpage.New([]byte("<!DOCTYPE html>"+html), webpage.Origin{Name: "a.html"})
	if err != nil {
		t.Fatal(err)
	}
	tree, err := tagtree.Parse(p)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// book is a page of a bookshop of our own.
func book(title, author, price string, also ...string) string {
	return `<html><head><title>` + title + ` - Fenland Books</title></head><body>
<div class="nav"><ul><li><a href="/">Home</a><li><a href="/new">New</a><li><a href="/sale">Sale of ` + title + `</a></ul></div>
<h1>` + title + `</h1><p class="byline">by ` + author + `</p>
<dl><dt>Price</dt><dd>` + price + `</dd><dt>Binding</dt><dd>Paperback</dd></dl>
<h3>Readers also bought</h3><ul class="also"><li>` + strings.Join(also, "<li>") + `</ul>
<footer><p>Call us on ` + price + ` days</p></footer></body></html>`
}

func chinese(name, sex, degree string) string {
	return `<html><body><h1>教师</h1><table><tr><td>姓名：</td><td>` + name + `</td></tr><tr><td>性别：</td><td>` + sex + `</td></tr><tr><td>学历：</td><td>` + degree + `</td></tr></table></body></html>`
}

// shown writes suggestions as name type: values of each page.
func shown(all []Suggestion) []string {
	var out []string
	for _, s := range all {
		text := s.Name + " " + string(s.Type) + ":"
		for _, values := range s.Values {
			var texts []string
			for _, v := range values {
				texts = append(texts, v.Text)
			}
			text += " " + strings.Join(texts, ", ") + " |"
		}
		out = append(out, strings.TrimSuffix(text, " |"))
	}
	return out
}

func fields(t *testing.T, pages ...string) []Suggestion {
	t.Helper()
	var trees []*tagtree.Tree
	for _, p := range pages {
		trees = append(trees, parse(t, p))
	}
	all, err := Fields(t.Context(), trees, Options{Limit: 15})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all { // the locator finds the values and no others
		if len(s.Locator.Steps) == 0 { // of a section
			continue
		}
		for i, values := range s.Values {
			var want []tagtree.NodeID
			for _, v := range values {
				want = append(want, v.Node)
			}
			got := s.Locator.Run(trees[i])
			if texts(trees[i], got) != texts(trees[i], want) {
				t.Errorf("%s: locator %s finds %q on page %d, want %q", s.Name, s.Locator, texts(trees[i], got), i, texts(trees[i], want))
			}
		}
	}
	return all
}

func texts(t *tagtree.Tree, nodes []tagtree.NodeID) string {
	var out []string
	for _, n := range nodes {
		out = append(out, t.Text(n))
	}
	return strings.Join(out, "|")
}

func TestFieldsOfTwoPages(t *testing.T) {
	t.Parallel()
	got := shown(fields(t, book("Fen", "Ann Quill", "$12.50", "Moor", "Heath"), book("The Wall", "Bo Stone", "$8.00", "Gate", "Tower")))
	for _, want := range []string{"title text: Fen | The Wall", "author text: Ann Quill | Bo Stone", "price price: $12.50 | $8.00", "binding text: Paperback | Paperback"} {
		if !slices.Contains(got, want) {
			t.Errorf("got %q, want %q among them", got, want)
		}
	}
	if !slices.Contains(got[:3], "title text: Fen | The Wall") {
		t.Errorf("the first suggestions are %q, want the title among them", got[:3])
	}
	for _, s := range got {
		if strings.Contains(s, "Home") || strings.Contains(s, "Sale of") || strings.Contains(s, "Call us") || strings.Contains(s, "days") {
			t.Errorf("%q is of a menu or a footer", s)
		}
	}
}

func TestFieldsOfOnePage(t *testing.T) {
	t.Parallel()
	got := shown(fields(t, book("Fen", "Ann Quill", "$12.50", "Moor", "Heath")))
	for _, want := range []string{"title text: Fen", "author text: Ann Quill", "price price: $12.50"} {
		if !slices.Contains(got, want) {
			t.Errorf("got %q, want %q among them", got, want)
		}
	}
}

func TestFieldsInChinese(t *testing.T) {
	t.Parallel()
	got := shown(fields(t, chinese("董献平", "男", "硕士"), chinese("苏映雪", "女", "博士")))
	for _, want := range []string{"姓名 text: 董献平 | 苏映雪", "性别 text: 男 | 女", "学历 text: 硕士 | 博士"} {
		if !slices.Contains(got, want) {
			t.Errorf("got %q, want %q among them", got, want)
		}
	}
	if slices.ContainsFunc(got, func(s string) bool { return strings.Contains(s, "教师") }) {
		t.Errorf("got %q; the heading is the same on both pages", got)
	}
}

// A name comes from the labels and attributes of the value on all its pages, and is never a text that is another value.
func TestNames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ why, one, two, value, want string }{
		{"an attribute that names values", `<h1>A</h1><p><span itemprop="ratingValue">4.5</span></p>`, `<h1>B</h1><p><span itemprop="ratingValue">3.9</span></p>`, "4.5", "rating_value"},
		{"a data attribute", `<h1>A</h1><div data-ui="salary">20 a day</div>`, `<h1>B</h1><div data-ui="salary">30 a day</div>`, "20 a day", "salary"},
		{"a label in the text", `<h1>A</h1><p>Weight: 70 kg</p>`, `<h1>B</h1><p>Weight: 82 kg</p>`, "70 kg", "weight"},
		{"the value before is no label", `<h1>A</h1><div><div>Gregory Hart</div><div>Bakewell Street</div></div>`, `<h1>B</h1><div><div>Olive Penn</div><div>Market Lane</div></div>`, "Bakewell Street", "text"},
		{"structured data with the same text", `<h1>A</h1><div>Ann Quill</div><script type="application/ld+json">{"author":{"name":"Ann Quill"}}</script>`,
			`<h1>B</h1><div>Bo Stone</div><script type="application/ld+json">{"author":{"name":"Bo Stone"}}</script>`, "Ann Quill", "author"},
		{"a spread label", `<dl><dt>作 者</dt><dd>董献平</dd></dl>`, `<dl><dt>作 者</dt><dd>苏映雪</dd></dl>`, "董献平", "作者"},
		{"the usual word of a class", `<h1>A</h1><div class="product-price main">12</div>`, `<h1>B</h1><div class="product-price main">14</div>`, "12", "price"},
	} {
		got := ""
		for _, s := range fields(t, c.one, c.two) {
			if len(s.Values[0]) > 0 && s.Values[0][0].Text == c.value {
				got = s.Name
				break
			}
		}
		if strings.TrimRight(got, "_0123456789") != c.want {
			t.Errorf("%s: %q is called %q, want %q", c.why, c.value, got, c.want)
		}
	}
}

func TestTwinsAreOneSuggestion(t *testing.T) {
	t.Parallel()
	page := func(name, price string) string {
		return `<html><head><title>` + name + `</title><meta property="og:title" content="` + name + `"></head><body><h1>` + name + `</h1><p class="crumb">` + name + `</p>
<p>Price: <b class="price">` + price + `</b></p><div class="again"><span class="price2">` + price + `</span></div></body></html>`
	}
	seen := map[string]string{}
	for _, s := range fields(t, page("Kettle", "$20"), page("Rug", "$35")) {
		text := fmt.Sprint(s.Values[0][0].Text, s.Values[1][0].Text)
		if seen[text] != "" {
			t.Errorf("%q and %q show the same values, want one of them", seen[text], s.Name)
		}
		seen[text] = s.Name
	}
	if seen["KettleRug"] == "" || seen["$20$35"] == "" {
		t.Errorf("got %v, want title and price", seen)
	}
}

func TestColumns(t *testing.T) {
	t.Parallel()
	var rows strings.Builder
	for i := range 12 {
		fmt.Fprintf(&rows, `<li class="card"><h2><a href="/p%d">Kettle number %d</a></h2><span class="price">$%d.50</span><p>Boils water in %d minutes, with a handle of wood</p></li>`, i, i, 10+i, 2+i)
	}
	list := parse(t, `<html><body><h1>Kettles</h1><ul class="cards">`+rows.String()+`</ul></body></html>`)
	all, err := Columns(t.Context(), []*tagtree.Tree{list}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(all, func(s Suggestion) bool { return s.Name == "price" })
	if i < 0 || len(all[i].Values[0]) != 12 || all[i].Values[0][2].Text != "$12.50" {
		t.Fatalf("got %q, want a column price with 12 values", shown(all))
	}
	if got := len(all[i].Locator.Run(list)); got != 12 {
		t.Errorf("locator %s finds %d values, want 12", all[i].Locator, got)
	}
}

func TestFieldsEndsWithItsContext(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	tree := parse(t, book("Fen", "Ann Quill", "$12.50", "Moor"))
	if _, err := Fields(ctx, []*tagtree.Tree{tree}, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

// The number of candidates and their cost grow with the page, not faster.
func TestLargePagesAreBounded(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for i := range 20000 {
		fmt.Fprintf(&b, `<div class="r"><span class="k%d">Value %d</span></div>`, i%7, i)
	}
	p := read(parse(t, "<html><body><h1>A</h1>"+b.String()+"</body></html>"), nil)
	if len(p.values) > maxValues {
		t.Errorf("%d values, want at most %d", len(p.values), maxValues)
	}
}

// TestLongTable checks that the way from a heading does not count the rows down to each cell of a long table.
func TestLongTable(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("<body><table><tr><th>Name</th><th>Price</th></tr>")
	for i := range 300 {
		fmt.Fprintf(&b, "<tr><td>Part %d</td><td>$%d.50</td></tr>", i, i+3)
	}
	tree := parse(t, b.String()+"</table>")
	heading, cells := tagtree.None, []tagtree.NodeID{}
	for id := tagtree.NodeID(0); int(id) < tree.Len(); id++ {
		if tree.IsText(id) && tree.Node(id).Data == "Price" {
			heading = id
		}
		if tree.Tag(id) == "td" && strings.HasPrefix(tree.Text(id), "$") {
			cells = append(cells, id)
		}
	}
	if _, ok := induce.FromText(tree, heading, cells[150]); !ok {
		t.Errorf("no way from the heading to row 150, want one")
	}
	if l, ok := induce.FromText(tree, heading, cells[290]); ok {
		t.Errorf("got the way %s to row 290, want none", l)
	}
}

// A label names the value beside it, not what comes after that value.
func TestNoNameOfANeighbour(t *testing.T) {
	t.Parallel()
	lamp := func(n int) string {
		return fmt.Sprintf(`<html><head><title>Lamp %d</title></head><body><h1>Lamp %d</h1><table><tr><th>Code</th><td>LP-%d</td></tr><tr><th>Price</th><td>%d €</td></tr></table><p>A lamp for desk %d.</p></body></html>`, n, n, 100+n, 10+n, n)
	}
	got := shown(fields(t, lamp(1), lamp(2)))
	for _, want := range []string{"price price: 11 € | 12 €", "text text: A lamp for desk 1. | A lamp for desk 2."} {
		if !slices.Contains(got, want) {
			t.Errorf("got %q, want %q among them", got, want)
		}
	}
}

// lot is a page of a shop of our own: a brand and the number of reviews in rows beside each
// other, a note behind the price, an author that only the structured data has.
func lot(title, brand, reviews, price string) string {
	return `<html><head><title>` + title + `</title><script type="application/ld+json">{"@type":"Product","name":"` + title + `","author":{"@type":"Person","name":"Ida Marsh"}}</script></head><body><h1>` + title + `</h1>
<div id="info"><div class="maker">from <a class="brand" href="/b">` + brand + `</a></div><div class="stars">rated <a href="#reviews">` + reviews + ` reviews</a></div></div>
<div class="buy"><div class="row"><span class="lbl">Our price:</span> <span class="now">` + price + `</span> <span class="note">inc. VAT</span></div><p>Sold by weight, ` + reviews + ` kg.</p></div></body></html>`
}

func TestCellsAndNotesAreNoLists(t *testing.T) {
	t.Parallel()
	got := shown(fields(t, lot("Oak chair", "Tarn", "14", "£64.00"), lot("Elm table", "Mere", "8", "£120.00")))
	for _, want := range []string{"our_price price: £64.00 | £120.00", "brand text: Tarn | Mere", "author text: Ida Marsh | Ida Marsh"} {
		if !slices.Contains(got, want) {
			t.Errorf("got %q, want %q among them", got, want)
		}
	}
	for _, s := range got {
		if strings.Contains(s, "Tarn, 14 reviews") || strings.HasSuffix(s, ": inc. VAT | inc. VAT") || strings.Contains(s, "£64.00, inc. VAT") {
			t.Errorf("%q is suggested: want neither the cells of a record nor a note behind a value", s)
		}
	}
}

func TestFactsAreNoList(t *testing.T) {
	t.Parallel()
	tin := func(name, facts string) string {
		return `<title>` + name + ` - Tin Shop</title><h1>` + name + `</h1><dl class="facts">` + facts + `</dl><p>Delivered in three days.</p>`
	}
	got := shown(fields(t, tin("Kettle", "<dt>Price</dt><dd>£24.90</dd><dt>Award</dt><dd>Golden Ladle</dd>"), tin("Rug", "<dt>Price</dt><dd>£90.00</dd>")))
	if !slices.Contains(got, "price price: £24.90 | £90.00") {
		t.Errorf("got %q, want the price alone", got)
	}
}

func TestATextOfTheSiteComesLast(t *testing.T) {
	t.Parallel()
	pages := func(all ...[2]string) (out []string) {
		for _, p := range all {
			out = append(out, `<title>`+p[0]+`</title><table><tr><th>Telephone</th><td>01632 960 112</td></tr><tr><th>Mooring</th><td>`+p[1]+`</td></tr></table><h1>`+p[0]+`</h1><p>Last painted by the crew of the `+p[0]+` in a week of rain, at the `+p[1]+`, and dried there.</p>`)
		}
		return out
	}
	all := pages([2]string{"Gull", "north quay"}, [2]string{"Tern", "buoy"}, [2]string{"Knot", "south quay"}, [2]string{"Ruff", "drying berth"})
	last := func(got []string) string { return got[len(got)-1] }
	if got := shown(fields(t, all...)); !strings.HasPrefix(last(got), "telephone text: 01632 960 112 |") {
		t.Errorf("got %q, want the telephone last: it is the same on all four pages", got)
	}
	if got := shown(fields(t, all[:2]...)); strings.HasPrefix(last(got), "telephone") {
		t.Errorf("got %q of two pages, want the telephone not last: two things may have one telephone", got)
	}
}
