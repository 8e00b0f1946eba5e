package list

import (
	"fmt"
	"strings"
	"testing"
)

// TestItemList: of two lists, that which the page's linked data lists comes first; data that
// lists something else, or too little, changes nothing.
func TestItemList(t *testing.T) {
	t.Parallel()
	body := `<div class="news">` + each(9, `<article><h3><a href="/news/%d">News of jar %d</a></h3><p>%s, on 1 May 202%d</p></article>`) + `</div>` +
		`<div class="shelf">` + each(6, `<div class="cell"><a href="https://www.shop.example/jar/%d/"><img src="%d.png"> Jar %d</a> of %s, %d.50 €</div>`) + `</div>`
	data := func(kind string, n int, item string) string {
		var items []string
		for i := 1; i <= n; i++ {
			items = append(items, strings.ReplaceAll(item, "%", fmt.Sprint(i)))
		}
		return `<script type="application/ld+json">{"@context": "https://schema.org", "@graph": [{"@type": "` + kind + `", "itemListElement": [` + strings.Join(items, ",") + `]}]}</script>`
	}
	const news, jars = "News of jar 1", "Jar 1"
	for _, c := range []struct{ name, data, want string }{
		{"no data", "", news},
		{"addresses of list items", data("ItemList", 6, `{"@type": "ListItem", "position": %, "url": "https://shop.example/jar/%"}`), jars},
		{"addresses of their items", data("ItemList", 6, `{"@type": "ListItem", "item": {"@type": "Product", "name": "x", "url": "/jar/%"}}`), jars},
		{"bare addresses", data("ItemList", 6, `"//cdn.shop.example/jar/%#top"`), jars},
		{"one item is not shown", data("ItemList", 7, `{"url": "/jar/%"}`), jars},
		{"in two parts", data("ItemList", 3, `{"url": "/jar/%"}`) + strings.NewReplacer("/jar/1", "/jar/4", "/jar/2", "/jar/5", "/jar/3", "/jar/6").Replace(data("ItemList", 3, `{"url": "/jar/%"}`)), jars},
		{"the other list", data("ItemList", 9, `{"url": "/news/%"}`), news},
		{"a path of the page", data("BreadcrumbList", 6, `{"url": "/jar/%"}`), news},
		{"two items", data("ItemList", 2, `{"url": "/jar/%"}`), news},
		{"no address", data("ItemList", 6, `{"name": "Jar %"}`), news},
		{"one address for all", data("ItemList", 6, `{"url": "/jar/1"}`), news},
	} {
		found := Find(parse(t, c.data+menu+body+footer), Options{})
		if len(found) == 0 {
			t.Fatalf("%s: no list", c.name)
		}
		tree := parse(t, c.data+menu+body+footer)
		got := found[0].Records[0].Text(tree)
		if !strings.HasPrefix(strings.TrimSpace(got), c.want) || strings.Contains(found[0].Why, "linked data") != strings.Contains(c.data, `"ItemList"`) && c.want == jars {
			t.Errorf("%s: first record %q (%s), want %q", c.name, got, found[0].Why, c.want)
		}
	}
}

// TestItemListTellsCellsFromRows: a row that links to several items is no record.
func TestItemListTellsCellsFromRows(t *testing.T) {
	t.Parallel()
	page := `<script type="application/ld+json">{"@type": "ItemList", "itemListElement": ["/a1", "/a2", "/a3", "/b1", "/b2", "/b3"]}</script>` +
		`<table>` + each(3, `<tr><td><a href="/a%d">Amber %d</a> %s</td><td><a href="/b%d">Birch %d</a> %s</td></tr>`) + `</table>`
	tree := parse(t, page)
	f := newFinder(Options{}.view(tree), Options{})
	f.gather()
	items := f.itemLinks()
	for _, c := range f.all {
		want := 0.0
		if len(c.records) == 6 {
			want = 1
		}
		if got := items.listed(c); len(c.records) != 2 && got != want {
			t.Errorf("%d records of <%s>: listed %.2f, want %.2f", len(c.records), tree.Tag(f.v.Node[c.units[0]]), got, want)
		}
	}
}
