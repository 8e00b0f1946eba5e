package pages

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/page"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// structure is a way in which real sites build their pages, rebuilt by us for one thing.
type structure struct {
	name  string
	build func(name, price, maker string) string // of a page
}

// structures are those of docs/structures.md.
var structures = []structure{
	{"state of Next.js only", func(n, p, m string) string {
		return `<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"product":{"name":"` + n + `","price":"` + p + `","maker":{"name":"` + m + `"}}}},"page":"/p/[id]"}</script>`
	}},
	{"stream of React server components", func(n, p, m string) string {
		return `<div>…</div><script>self.__next_f=self.__next_f||[];self.__next_f.push([1,"1:{\"product\":{\"name\":\"` + n + `\",\"price\":\"` + p + `\",\"maker\":\"` + m + `\"}}\n"])</script>`
	}},
	{"assigned state", func(n, p, m string) string {
		return `<main></main><script>window.__STATE__ = {"item": {"name": "` + n + `", "price": "` + p + `", "maker": "` + m + `"}};</script>`
	}},
	{"JSON-LD only", func(n, p, m string) string {
		return `<h1>Shop</h1><script type="application/ld+json">{"@type":"Product","name":"` + n + `","brand":{"name":"` + m + `"},"offers":{"price":"` + p + `"}}</script>`
	}},
	{"consent wall over the page", func(n, p, m string) string {
		return `<div id="wall" style="position:fixed;inset:0"><h2>Cookies?</h2><button>Yes</button></div><h1>` + n + `</h1><p class="price">` + p + `</p><p>Maker: <b>` + m + `</b></p>`
	}},
	{"web components without shadow trees", func(n, p, m string) string {
		return `<shop-product><product-title>` + n + `</product-title><product-price>` + p + `</product-price><product-maker>` + m + `</product-maker></shop-product>`
	}},
	{"pictures that load late", func(n, p, m string) string {
		return `<h1>` + n + `</h1><img class="big" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/i/` + p + `.jpg"><p class="price">` + p + `</p><p class="maker">` + m + `</p>`
	}},
	{"tables in tables", func(n, p, m string) string {
		return `<table><tr><td><table><tr><td><font size="4">` + n + `</font></td></tr></table></td><td><table><tr><td>Price</td><td>` + p + `</td></tr><tr><td>Maker</td><td>` + m + `</td></tr></table></td></tr></table>`
	}},
	{"lines with br", func(n, p, m string) string {
		return `<div class="box"><b>` + n + `</b><br>Price: ` + p + `<br>Maker: ` + m + `<br>In stock</div>`
	}},
	{"definition list", func(n, p, m string) string {
		return `<h1>` + n + `</h1><dl><dt>Price</dt><dd>` + p + `</dd><dt>Maker</dt><dd>` + m + `</dd></dl>`
	}},
	{"class names that change with each build", func(n, p, m string) string {
		c := func(s string) string { return fmt.Sprintf("sc-%x", len(s)*7919+len(n)*31+len(m)) }
		return `<div class="` + c("a") + `"><h1 class="` + c("bb") + `">` + n + `</h1><div class="` + c("ccc") + `"><span>Price</span><span>` + p + `</span></div><div class="` + c("dddd") + `"><span>Maker</span><span>` + m + `</span></div></div>`
	}},
	{"Chinese portal", func(n, p, m string) string {
		return `<div class="dh"><a href="/">首页</a>|<a href="/a">分类</a></div><div class="nr"><h2>` + n + `</h2><p>价格：` + p + `</p><p>厂家：` + m + `</p><p>责任编辑：王</p></div>`
	}},
}

// Each structure is learned from two pages and found on a third one.
func TestStructuresOfSites(t *testing.T) {
	t.Parallel()
	docs, err := os.ReadFile("../../docs/structures.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range structures {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			if !strings.Contains(string(docs), "| "+s.name+" |") {
				t.Errorf("docs/structures.md has no line of %q", s.name)
			}
			things := [][3]string{{"Brass lamp", "48.50 EUR", "Osmund"}, {"Oak table", "312.00 EUR", "Linden Works"}, {"Wool rug", "79.90 EUR", "Amira"}}
			lesson := Lesson{Name: "things"}
			for i, x := range things[:2] {
				p := pageAt(t, i, s.build(x[0], x[1], x[2]))
				lesson.Pages = append(lesson.Pages, Shown{Page: p, Marks: []Mark{{"title", x[0]}, {"price", x[1]}, {"maker", x[2]}}})
			}
			session, err := Teach(lesson)
			if err != nil {
				t.Fatalf("learning: %v", err)
			}
			prog, err := program.Compile(session.Template())
			if err != nil {
				t.Fatal(err)
			}
			x := things[2]
			tree, err := tagtree.Parse(pageAt(t, 2, s.build(x[0], x[1], x[2])))
			if err != nil {
				t.Fatal(err)
			}
			got := prog.RunContext(context.Background(), tree)
			if len(got.Records) != 1 {
				t.Fatalf("got %d records, want 1", len(got.Records))
			}
			for i, f := range got.Schema {
				want := x[slices.Index([]string{"title", "price", "maker"}, f.Name)]
				if texts := got.Records[0][i].Texts(); !slices.Equal(texts, []string{want}) {
					t.Errorf("%s: got %q, want %q", f.Name, texts, want)
				}
			}
		})
	}
}

func pageAt(t *testing.T, i int, body string) *page.Page {
	t.Helper()
	p, err := page.New([]byte("<!doctype html><title>Things</title><body>"+body), page.Origin{URL: fmt.Sprintf("https://things.example/p/%d", i), ContentType: "text/html; charset=utf-8"})
	if err != nil {
		t.Fatal(err)
	}
	return p
}
