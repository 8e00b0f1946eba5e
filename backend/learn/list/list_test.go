package list

import (
	"fmt"
	"strings"
	"testing"

	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"wrapsmith/backend/tree/tagtree"
)

// parse makes a tree of a page's body.
func parse(t testing.TB, body string) *tagtree.Tree {
	t.Helper()
	return tagtreetest.Parse(t, "<!doctype html><meta charset=utf-8><body>"+body)
}

// each repeats a notation for the numbers 1 .. n: %d becomes the number, %s words of its own.
func each(n int, notation string) string {
	b := &strings.Builder{}
	for i := 1; i <= n; i++ {
		words := fmt.Sprintf("%s and %s from the %s valley", stock[i%len(stock)], stock[(i*7+3)%len(stock)], stock[(i*5+1)%len(stock)])
		b.WriteString(strings.NewReplacer("%d", fmt.Sprint(i), "%s", words).Replace(notation))
	}
	return b.String()
}

var stock = []string{"amber", "birch", "cedar", "dill", "elder", "fennel", "ginger", "hazel", "iris", "juniper", "kale"}

const (
	menu   = `<div class="menu"><a href="/">Home</a> <a href="/a">About us</a> <a href="/b">Basket</a> <a href="/c">Contact</a></div>`
	footer = `<footer><p>Terms of use and a few words about this shop</p><p>Privacy</p></footer>`
)

// texts is the text of the first list's records.
func texts(t testing.TB, tree *tagtree.Tree, o Options) []string {
	t.Helper()
	found := Find(tree, o)
	if len(found) == 0 {
		return nil
	}
	var out []string
	for _, r := range found[0].Records {
		out = append(out, r.Text(tree))
	}
	return out
}

func TestFind(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, body  string
		want        int
		first, last string // what the first and the last record hold
	}{
		{"a list", `<ul>` + each(8, `<li><a href="%d">Jam %d</a><p>%s</p></li>`) + `</ul>`, 8, "Jam 1 ", "Jam 8 "},
		{"a grid: cells, not rows", `<div class="grid">` + each(4, `<div class="row"><div class="c"><a href="#">Left %d</a><p>%s</p><i>1.%d0</i></div><div class="c"><a href="#">Right %d</a><p>%s</p><i>2.%d0</i></div></div>`) + `</div>`, 8, "Left 1 ", "Right 4 "},
		{"a table: rows, not cells, no header", `<table><tr><th>Name</th><th>Tells</th><th>Price</th></tr>` + each(9, `<tr><td>Jar %d</td><td>%s</td><td>%d.50</td></tr>`) + `</table>`, 9, "Jar 1 ", "Jar 9 "},
		{"records of two rows", `<table>` + each(7, `<tr class="a"><td>Jar %d</td><td>%d.50</td></tr><tr class="b"><td colspan=2>%s</td></tr>`) + `</table>`, 7, "Jar 1 ", "Jar 7 "},
		{"terms and what they mean", `<dl>` + each(7, `<dt>Term %d</dt><dd>%s</dd>`) + `</dl>`, 7, "Term 1 ", "Term 7 "},
		{"headings and paragraphs side by side", `<div>` + each(6, `<h3><a href="%d">Head %d</a></h3><p class="text">%s</p><p class="date">%d May 2020</p>`) + `</div>`, 6, "Head 1 ", "Head 6 "},
		{"advertisements between", `<div>` + each(3, `<div class="hit"><h3>Hit a%d</h3><p>%s</p></div><div class="hit"><h3>Hit b%d</h3><p>%s</p></div><div class="spot"><img src="x.png"><b>Buy %d</b></div>`) + `</div>`, 6, "Hit a1 ", "Hit b3 "},
		{"optional parts", `<div>` + each(5, `<div class="hit"><h3>Hit a%d</h3><p>%s</p></div><div class="hit new"><em>New</em><h3>Hit b%d</h3><p>%s</p><span>Rated %d</span></div>`) + `</div>`, 10, "Hit a1 ", "Hit b5 "},
		{"several sections", each(4, `<section><h2>Shelf %d</h2><ul class="shelf"><li class="book"><b>Book a%d</b><p>%s</p></li><li class="book"><b>Book b%d</b><p>%s</p></li><li class="book"><b>Book c%d</b><p>%s</p></li></ul></section>`), 12, "Book a1 ", "Book c4 "},
		{"columns: records of several rows' cells", `<table class="shelf">` + each(4, `<tr><td><img src="a"></td><td><img src="b"></td><td><img src="c"></td></tr><tr><td><a href="#">Cup a%d</a></td><td><a href="#">Cup b%d</a></td><td><a href="#">Cup c%d</a></td></tr><tr><td><p>%s</p></td><td><p>%s</p></td><td><p>%s</p></td></tr>`) + `</table>`, 12, "Cup a1 ", "Cup c4 "},
		{"a list in each record", `<ol>` + each(6, `<li><h3>Dish %d</h3><p>%s. A long word about it that fills the line and more.</p><ul><li>salt</li><li>oil</li></ul></li>`) + `</ol>`, 6, "Dish 1 ", "Dish 6 "},
		{"ideographs", `<ul>` + each(6, `<li><a href="%d">第%d条新闻：山里的花开了</a><span>2020年5月%d日</span></li>`) + `</ul>`, 6, "第1条", "第6条"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := texts(t, parse(t, menu+tt.body+footer), Options{})
			if len(got) != tt.want {
				t.Fatalf("%d records, want %d: %q", len(got), tt.want, got)
			}
			if !strings.Contains(got[0]+" ", tt.first) || !strings.Contains(got[len(got)-1]+" ", tt.last) {
				t.Errorf("from %q to %q", got[0], got[len(got)-1])
			}
		})
	}
}

func TestNoListWhereThereIsNone(t *testing.T) {
	t.Parallel()
	for name, body := range map[string]string{
		"nothing":    "",
		"one record": menu + `<div class="ware"><h1>Plum jam</h1><p>Price 3.50</p><div class="long"><p>Made of plums of the last summer, cooked slowly in copper, with little sugar and no water, as it was always done here by those before us.</p></div></div>` + footer,
		"words":      `<p>A page of one sentence.</p>`,
	} {
		if got := Find(parse(t, body), Options{}); len(got) > 0 && got[0].Sure > 0.5 {
			t.Errorf("%s: sure %.2f of %s", name, got[0].Sure, got[0].Why)
		}
	}
}

func TestSeveralListsAreRanked(t *testing.T) {
	t.Parallel()
	tree := parse(t, menu+`<ul>`+each(9, `<li><a href="%d">Jam %d</a><p>%s</p></li>`)+`</ul><ol>`+each(4, `<li>Most read %d: %s</li>`)+`</ol>`+footer)
	found := Find(tree, Options{})
	if len(found) < 2 || len(found[0].Records) != 9 || len(found[1].Records) != 4 || found[0].Sure < found[1].Sure {
		t.Fatalf("%d lists: %+v", len(found), found)
	}
}

func TestTheKeywordChoosesAmongLists(t *testing.T) {
	t.Parallel()
	tree := parse(t, `<ul>`+each(9, `<li><a href="%d">Jam %d</a><p>%s</p></li>`)+`</ul><ol>`+each(8, `<li><a href="%d">Pot %d</a><p>teapot %s</p></li>`)+`</ol>`)
	if got := texts(t, tree, Options{Keyword: "teapot"}); len(got) != 8 {
		t.Errorf("%d records: %q", len(got), got)
	}
}

func TestByNamesItsMethods(t *testing.T) {
	t.Parallel()
	tree := parse(t, menu+`<ul>`+each(12, `<li><div><a href="%d">Jam %d</a><p>sweet %s</p><p>Jar of %d0 g</p></div></li>`)+`</ul>`)
	for _, m := range Methods {
		found, err := By(m, tree, Options{Keyword: "sweet"})
		if err != nil || len(found) == 0 || m != Path && len(found[0].Records) != 12 || found[0].Method != string(m) {
			t.Errorf("%s: %v, %+v", m, err, found)
		}
	}
	if _, err := By("mdr", tree, Options{}); err == nil || !strings.Contains(err.Error(), "best, detm, path, keyword") {
		t.Errorf("error %v", err)
	}
}
