package crawl

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/source"
)

func tree(t *testing.T, html, address string) *tagtree.Tree {
	t.Helper()
	return tagtreetest.From(t, []byte(html), page.Origin{URL: address})
}

func TestNormal(t *testing.T) {
	t.Parallel()
	for ref, want := range map[string]string{
		"b": "https://a.example/x/b", "/b#c": "https://a.example/b", "HTTP://B.Example:80/": "http://b.example/", "//c.example": "https://c.example/",
		"https://d.example:443/a?": "https://d.example/a", "?q=1&utm_source=x&PHPSESSID=9": "https://a.example/x/y?q=1", "\n/a b ": "https://a.example/a%20b", //nolint:gocritic // the blanks are the case
		"../书": "https://a.example/%E4%B9%A6", "#top": "", "": "", "mailto:a@b": "", "javascript:x()": "", "https://u:p@h/": "", "/a.PDF": "", "http://": "",
		"/a/b/a/b/a/b/a/b": "", "/" + strings.Repeat("x", longest): "", "/%zz": "",
	} {
		base, _ := normal(nil, "https://a.example/x/y")
		u, ok := normal(base, ref)
		if ok != (want != "") || ok && u.String() != want {
			t.Errorf("%.40q: %v, want %q", ref, u, want)
		}
	}
}

func TestLinks(t *testing.T) {
	t.Parallel()
	page := `<base href="/in/"><a href=1>1</a><a href="1#x">again</a><a rel="x nofollow" href=2>no</a><map><area href="/3"></map><iframe src=4></iframe><a>none</a><a rel=next href="?p=2">next</a>`
	tr := tree(t, page, "https://a.example/")
	want := []string{"https://a.example/in/1", "https://a.example/3", "https://a.example/in/4", "https://a.example/in/?p=2"}
	if got := Links(tr); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if got := normals(tr, nextPage(tr)); !slices.Equal(got, want[3:]) {
		t.Errorf("next: %q", got)
	}
	if got := Links(tree(t, `<meta name=Robots content="noindex, nofollow"><a href=1>1</a>`, "https://a.example/")); got != nil {
		t.Errorf("a page that asks not to: %q", got)
	}
}

func TestPropose(t *testing.T) {
	t.Parallel()
	seen := []string{"https://a.example/book/1", "https://a.example/book/22", "https://a.example/book/x", "https://a.example/shelf/1", "https://b.example/book/3", "https://a.example/book/101"}
	cases := []struct {
		samples []string
		want    []string
	}{
		{[]string{"https://a.example/book/101"}, []string{"/book/* 3", "/* 4"}},
		{[]string{"https://a.example/book/101", "https://a.example/book/115"}, []string{"/book/1* 1", "/book/* 3", "/* 4"}},
		{[]string{"https://a.example/p/a-7.html?id=3"}, []string{"/p/a-*.html?id=* 0", "/p/a-7.html?* 0", "/p/* 0", "/* 5"}},
	}
	for _, c := range cases {
		var got []string
		for _, p := range Propose(c.samples, seen) {
			got = append(got, p.Pattern+" "+string(rune('0'+p.Matches)))
			if len(p.Examples) != min(p.Matches, examples) {
				t.Errorf("%+v", p)
			}
		}
		for _, w := range c.want {
			if !slices.Contains(got, w) {
				t.Errorf("%q: no %q in %q", c.samples, w, got)
			}
		}
	}
	if Propose(nil, seen) != nil || Propose([]string{"no address"}, nil) != nil {
		t.Error("patterns of nothing")
	}
}

// A page of the same frame is not like the sample; one that lacks an optional part is.
func TestWhatSetsASampleApart(t *testing.T) {
	t.Parallel()
	frame := func(body string) string {
		return `<body class=shop><header class=top><nav class=menu><ul class=list><li class=item><a class=link>a</a></li></ul></nav><form class=search><input class=box><button class=go></button></form></header>` +
			`<main>` + body + `</main><footer class=foot><div class=col><p class=note><a class=legal>x</a></p></div><div class=pay><img class=card></div></footer>`
	}
	s := read(tree(t, frame(`<article class=book><h1 class=name>x</h1><table class=facts><tr><td class=price>1</td></tr></table><p class=blurb>y</p></article>`), ""))
	seed := read(tree(t, frame(`<ul class=books><li class=row><a class=title>x</a></li></ul>`), ""))
	seeds := map[string]bool{}
	for _, k := range seed.keys() {
		seeds[k] = true
	}
	plan := &Plan{Like: []Sample{s}}
	other := read(tree(t, frame(`<ul class=books><li class=row><a class=title>x</a></li><li class=row><a class=title>y</a></li></ul>`), ""))
	book := read(tree(t, frame(`<article class=book><h1 class=name>z</h1><table class=facts><tr><td class=price>2</td></tr><tr><td class=price>3</td></tr></table></article>`), ""))
	if ok, score := plan.alike(other, nil); !ok {
		t.Fatalf("the frame alone is %.2f: this test shows nothing", score)
	}
	if ok, score := plan.alike(other, seeds); ok {
		t.Errorf("a list is taken for a book, %.2f", score)
	}
	if ok, score := plan.alike(book, seeds); !ok {
		t.Errorf("a book is left, %.2f", score)
	}
	if ok, _ := plan.alike(seed, seeds); ok {
		t.Error("the seed is taken for a book")
	}
	if ok, _ := (&Plan{Like: []Sample{seed}}).alike(other, seeds); !ok {
		t.Error("with a sample like the seed, a page like both is left")
	}
}

func TestNamesAreSameNames(t *testing.T) {
	t.Parallel()
	pages := []string{"<p>a", "<p>b<i></i>", "<p>c", "<div>a", "<p>x<i>y</i>"}
	for _, a := range pages {
		for _, b := range pages {
			x, y := tree(t, a, ""), tree(t, b, "")
			if (names(x) == names(y)) != tagtree.SameNames(x, y) {
				t.Errorf("%q and %q", a, b)
			}
		}
	}
}

func TestJournals(t *testing.T) {
	t.Parallel()
	first := `{"crawl":1,"plan":{"seeds":["https://a.example/"],"depth":1,"max":5}}` + "\n"
	kept := `{"state":"kept","digest":"0123456789abcdef","mark":7,"links":["https://a.example/1"]}` + "\n"
	for _, c := range []struct {
		text string
		says string // "" is fine
		size int
	}{
		{first, "", len(first)}, {first + kept, "", len(first + kept)}, {first + kept + `{"n":1,"sta`, "", len(first + kept)}, {"", "", 0}, {`{"cra`, "", 0},
		{"<p>\n", "line 1", 0}, {`{"crawl":9,"plan":{}}` + "\n", "format 1", 0}, {kept, "line 1", 0}, {first + "{}\n", "line 2 speaks of page 0", 0},
		{first + kept + kept, "line 3 speaks of page 0", 0}, {first + `{"n":-1,"state":"left"}` + "\n", "line 2", 0}, {first + `{"state":"kept"}` + "\n", "line 2", 0},
		{first + `{"n":0,"bogus":1}` + "\n", "line 2", 0},
	} {
		path := filepath.Join(t.TempDir(), "j")
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		keep, err := OpenFolder(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		crawl, err := New(Plan{Seeds: []string{"https://a.example/"}, Max: 1}, path, Tools{Keep: keep})
		if (err == nil) != (c.says == "") || err != nil && (!errors.Is(err, ErrJournal) || !strings.Contains(err.Error(), c.says)) {
			t.Errorf("%q: %v, want %q", c.text, err, c.says)
		}
		if err == nil {
			crawl.Close() //nolint:errcheck // nothing was written
			raw, _ := os.ReadFile(path)
			if !strings.HasPrefix(string(raw), c.text[:c.size]) || !bytes.HasSuffix(raw, []byte("\n")) {
				t.Errorf("%q became %q", c.text, raw)
			}
		}
	}
}

func TestOneCrawlAJournal(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "j")
	plan := Plan{Seeds: []string{"https://a.example/"}, Max: 1}
	first, err := New(plan, path, Tools{Keep: &Folder{t.TempDir()}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := New(plan, path, Tools{Keep: &Folder{t.TempDir()}}); runtime.GOOS != "windows" && (err == nil || !strings.Contains(err.Error(), "another crawl")) {
		t.Errorf("a second crawl: %v", err)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := New(plan, path, Tools{Keep: &Folder{t.TempDir()}})
	if err != nil {
		t.Fatal(err)
	}
	again.Close() //nolint:errcheck // nothing was written
}

func TestSavedPagesKeepAddressAndEncoding(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ bytes, kind, text string }{
		{"<p>\xc4\xe3\xba\xc3", "text/html; charset=gbk", "<p>你好"},
		{"<meta charset=gbk><p>\xc4\xe3\xba\xc3", "text/html", "<meta charset=gbk><p>你好"},
		{"\ufeff<p>mark", "", "<p>mark"},
		{"<!DOCTYPE html><p>plain", "", "<!DOCTYPE html><p>plain"},
		{"\xff\xfe<\x00p\x00>\x00x\x00", "", "<p>x"},
	} {
		p, err := page.New([]byte(c.bytes), page.Origin{URL: "https://a.example/x--y?z=1", ContentType: c.kind})
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "a.html")
		if err := os.WriteFile(path, SavedPage(p), 0o600); err != nil {
			t.Fatal(err)
		}
		for got, err := range source.Paths(path).Pages(t.Context()) {
			if err != nil || got.URL != "https://a.example/x-%2Dy?z=1" || !strings.HasSuffix(got.Text, "-->\n"+c.text) {
				t.Errorf("%q: %+v %v", c.bytes, got, err)
			}
		}
	}
}

func FuzzJournal(f *testing.F) {
	f.Add([]byte(`{"crawl":1,"plan":{"seeds":["https://a.example/"],"depth":1,"max":5}}` + "\n" + `{"state":"left","links":["https://a.example/1"],"next":["x"]}` + "\n" + `{"n":1,"state":"kept","digest":"0123456789abcdef"}` + "\n" + `{"retry":true}` + "\n"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		path := filepath.Join(t.TempDir(), "j")
		if err := os.WriteFile(path, raw, 0o600); err != nil {
			t.Fatal(err)
		}
		c, err := New(Plan{Seeds: []string{"https://a.example/"}, Max: 1}, path, Tools{Keep: &Folder{t.TempDir()}})
		if err != nil {
			return
		}
		s := c.State()
		if s.Fetched()+s.Waiting != s.Found {
			t.Errorf("%q: %+v", raw, s)
		}
		c.Close() //nolint:errcheck // nothing was written
	})
}

func FuzzNormal(f *testing.F) {
	f.Add("HTTPS://a.example:443/b/../c?utm_x=1&y#z")
	f.Fuzz(func(t *testing.T, ref string) {
		u, ok := normal(nil, ref)
		if !ok {
			return
		}
		again, ok := normal(nil, u.String())
		if !ok || again.String() != u.String() {
			t.Errorf("%q became %q, then %q", ref, u, again)
		}
	})
}
