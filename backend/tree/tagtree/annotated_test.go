package tagtree

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"wrapsmith/backend/page"
)

func parse(t testing.TB, name, text string) *Tree {
	t.Helper()
	p, err := page.New([]byte(text), page.Origin{Name: name, URL: "http://site.example/dir/page.html", ContentType: "text/html"})
	if err != nil {
		t.Fatal(err)
	}
	tree, err := Parse(p)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func annotated(t testing.TB, tree *Tree, asset func(string) string) string {
	t.Helper()
	var b bytes.Buffer
	if err := tree.WriteAnnotated(&b, AnnotateOptions{Asset: asset}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// served stands for the asset route.
func served(ref string) string { return "/asset?u=" + fmt.Sprintf("%x", ref) }

// body is what stands between the tags of body, annotates taken out.
func body(out string) string {
	_, out, _ = strings.Cut(out, "<body")
	_, out, _ = strings.Cut(out, ">")
	out, _, _ = strings.Cut(out, "</body>")
	for {
		i := strings.Index(out, ` data-ws-node="`)
		if i < 0 {
			return out
		}
		end := strings.IndexByte(out[i+15:], '"')
		out = out[:i] + out[i+15+end+1:]
	}
}

func TestStampedElements(t *testing.T) {
	t.Parallel()
	cases := []struct{ name, in, want, reason string }{
		{"plain", `<p class=a>x<b>y</b></p>`, `<p class="a">x<b>y</b></p>`, "what only describes stays"},
		{"script", `a<script>x()</script>b<!-- c -->d`, `a<!---->b<!---->d`, "each gap keeps the texts apart"},
		{"handlers", `<img alt=i onerror=x() onload="y()"><a onclick=z() href="javascript:1">l</a>`, `<img alt="i"><a href="#">l</a>`, "no handler, no link out"},
		{"iframe", `<iframe src="http://e.example/x" width=30 onload=x()>in</iframe>`, `<ws-frame data-ws-address="http://e.example/x" style="width:30px;"></ws-frame>`, "a placeholder says the address"},
		{"object", `<p><object data=m.swf><b>no flash</b></object></p>`, `<p><ws-frame data-ws-address="m.swf"></ws-frame></p>`, "within p a block would close it"},
		{"open object", `<div><object data=m.swf><p>the page</p><p>goes on</p></div>`, `<div><section data-ws-address="m.swf"><p>the page</p><p>goes on</p></section></div>`, "a forgotten end tag loses nothing"},
		{"embed", `<embed src=m.swf>`, `<ws-frame data-ws-address="m.swf"></ws-frame>`, "no plug-in"},
		{"noscript", `<noscript><img src="data:image/png,x"></noscript>`, `<noscript><img src="data:image/png,x"></noscript>`, "noscript is content"},
		{"template", `<template><p>x</p></template>y`, `<!---->y`, "never shown"},
		{"forms", `<form action=/x method=post name=body><div></form><form id=f><input name=parentNode autofocus formaction=/y type=password></form></div>`,
			`<form><div><div id="f"><input type="text" form=""></div></div></form>`, "no action; a form in a form cannot be written; a control belongs to no form"},
		{"pickers", `<input type=Color value="#ff0000"><input type=date><input type=radio>`, `<input type="text" value="#ff0000" form=""><input type="text" form=""><input type="radio" form="">`, "nothing opens a window of the system"},
		{"table forms", `<table><form><tr><td></form><form></form></table>`, `<table><form></form><tbody><tr><td><form></form></td></tr></tbody></table>`, "as old pages have them"},
		{"annotates", `<p data-ws-node=1 DATA-WS-NODE=2 data-wsx=3>x</p>`, `<p>x</p>`, "imitations go"},
		{"custom", `<p data-v-1a="b" _ngcontent-c1 aria-label="l" x-on:click="x" @click=y on-tap=z accept-charset=u>x</p>`, `<p data-v-1a="b" _ngcontent-c1="" aria-label="l" x-on:click="x">x</p>`, "styles select by such names"},
		{"xmp", "<xmp>\n<script>x</script></xmp>", "<pre>\n\n&lt;script&gt;x&lt;/script&gt;</pre>", "raw text becomes text"},
		{"plaintext", `<plaintext></plaintext><script>`, `<pre>&lt;/plaintext&gt;&lt;script&gt;</pre>`, "it would never end"},
		{"attribute text", `<p title='</noscript><script>"'>x</p>`, `<p title="&lt;/noscript&gt;&lt;script&gt;&quot;">x</p>`, "no tag within a value either"},
		{"svg", `<svg viewBox="0 0 1 1" onload=x()><script>x</script><g fill="url(http://e/x#a)"><use xlink:href="http://e/#a"/><use href="#b"/><animate attributeName=href /></g><foreignObject><p>x</p></foreignObject><a xlink:href="javascript:x">l</a><title>t<b>u</b></title></svg>`,
			`<svg viewBox="0 0 1 1"><!----><g fill="url(&quot;data:,&quot;)"><use></use><use href="#b"></use><!----></g><!----><a href="#">l</a><title>t<!----></title></svg>`, "drawings stay, acts go"},
		{"math", `<math><mi xlink:href="javascript:x">a<b>c</b></mi><annotation-xml encoding="text/html"><img></annotation-xml><mglyph/></math>`, `<math><mi>a<!----></mi><!----><!----></math>`, "no HTML within"},
		{"details", `<details name=d><summary>Size</summary>12 cm</details><details name=d open><summary>Colour</summary>red</details>`, `<details open=""><summary>Size</summary>12 cm</details><details open=""><summary>Colour</summary>red</details>`, "values in them can be clicked; only one of a name could be open"},
		{"select", `<select name=s><option value=1 selected>a<b>b</b></option></select>`, `<select form=""><option value="1" selected="">a<!----></option></select>`, "engines differ on tags within"},
		{"video", `<video src=v.mp4 autoplay poster=p.png><source src=x.mp4><track src=t></video>`, `<video><source><!----></video>`, "nothing plays"},
		{"odd names", `<foo<bar>x</foo<bar><portal src=x>y</portal>`, `<ws-unknown>x</ws-unknown><ws-unknown>y</ws-unknown>`, "a name is letters"},
		{"clobbering", `<img name=getElementById id=i><form><img id=style></form><embed name=body>`, `<img id="i" data-ws-blank="" src="` + blank + `"><form><img data-ws-blank="" src="` + blank + `"></form><ws-frame data-ws-address="embed"></ws-frame>`, "names hide what the window's script calls"},
		{"carriage return", "<p>a&#13;b</p>", "<p>a&#13;b</p>", "a raw one would become a line end"},
	}
	for _, c := range cases {
		tree := parse(t, c.name, "<body>"+c.in)
		out := annotated(t, tree, nil)
		if got := body(out); got != c.want {
			t.Errorf("%s (%s):\n got %s\nwant %s", c.name, c.reason, got, c.want)
		}
		if err := sameTexts(tree, out); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func TestStampedHead(t *testing.T) {
	t.Parallel()
	in := `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><head><base href=http://e/><meta http-equiv=refresh content="0;url=/"><link rel=stylesheet href=a.css media=print onload=x()><link rel=preload href=b><title>T</title><style>@import "x.css";p{background:url(b.png)}</style>`
	out := annotated(t, parse(t, "head", in), nil)
	want := `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><html data-ws-node="1"><head data-ws-node="2"><meta http-equiv="Content-Security-Policy" content="` + metaPolicy + `"><meta charset="utf-8">`
	if !strings.HasPrefix(out, want) {
		t.Errorf("got %.300s", out)
	}
	if want := `<!----><!----><!----><!----><title data-ws-node="7">T</title><style data-ws-node="9">p{background:url("data:,")}</style></head>`; !strings.Contains(out, want) {
		t.Errorf("got %s\nwant %s", out, want)
	}
	out = annotated(t, parse(t, "head", in), served)
	for _, want := range []string{`<link data-ws-node="5" media="print" rel="stylesheet" href="` + served("a.css") + `">`, `@import url("` + served("x.css") + `");p{background:url("` + served("b.png") + `")}`, metaPolicyAssets} {
		if !strings.Contains(out, want) {
			t.Errorf("got %s\nwant %s", out, want)
		}
	}
}

func TestStampedAssets(t *testing.T) {
	t.Parallel()
	in := `<body background=bg.gif><img src=" a.png " srcset="b.png 2x, c,d.png 3x,e.png" sizes=10px><img src="data:image/gif,x" data-src=lazy.jpg><img src="javascript:x"><picture><source srcset=p.webp type=image/webp><img src=p.png></picture><p style="background:url(q.png)">x`
	asked := []string{}
	out := annotated(t, parse(t, "assets", in), func(ref string) string {
		asked = append(asked, ref)
		if strings.HasPrefix(ref, "javascript") {
			return ""
		}
		return "/a/" + ref
	})
	for _, want := range []string{`background="/a/bg.gif"`, `srcset="/a/b.png 2x, /a/e.png" src="/a/a.png"`, `src="/a/lazy.jpg"`, `data-ws-blank=""`, `srcset="/a/p.webp"`, `style="background:url(&quot;/a/q.png&quot;)"`} {
		if !strings.Contains(out, want) {
			t.Errorf("no %s in %s", want, out)
		}
	}
	if strings.Contains(out, "javascript") {
		t.Error(out)
	}
}

func TestFrameset(t *testing.T) {
	t.Parallel()
	out := annotated(t, parse(t, "frames", `<frameset cols="50%,50%"><frame src=menu.html><frameset><frame src=main.html></frameset><noframes><p>x</p></noframes></frameset>`), nil)
	if got, want := body(out), `<ws-frame data-ws-address="menu.html"></ws-frame><div><ws-frame data-ws-address="main.html"></ws-frame></div><!---->`; got != want {
		t.Errorf("got %s", got)
	}
}

// sameTexts parses a rendering again and holds that each annotated element has
// the text children that its node has in the tree.
func sameTexts(tree *Tree, out string) error {
	doc, err := html.ParseWithOptions(strings.NewReader(out), html.ParseOptionEnableScripting(false))
	if err != nil {
		return err
	}
	for n := range doc.Descendants() {
		id := stampOf(n)
		if id == None || n.Data == "style" || n.Data == "ws-frame" || n.Data == "html" && framed(tree) {
			continue
		}
		want, got := textsOf(tree.Node(id)), textsOf(n)
		if len(want) != len(got) {
			return fmt.Errorf("node %d <%s>: %d texts %.200q, in the tree %d %.200q", id, n.Data, len(got), got, len(want), want)
		}
		for i := range want {
			if want[i] != got[i] {
				return fmt.Errorf("node %d <%s>: text %d is %.100q, in the tree %.100q", id, n.Data, i, got[i], want[i])
			}
		}
		if p := stampOf(n.Parent); p != None && p != tree.Parent(id) {
			return fmt.Errorf("node %d <%s>: parent %d, in the tree %d", id, n.Data, p, tree.Parent(id))
		}
	}
	return nil
}

// framed reports whether a page is a frameset; white space after it has no place in a body.
func framed(tree *Tree) bool {
	for c := tree.FirstChild(1); c != None; c = tree.NextSibling(c) {
		if tree.Tag(c) == "frameset" {
			return true
		}
	}
	return false
}

func stampOf(n *html.Node) NodeID {
	if n.Type == html.ElementNode {
		for _, a := range n.Attr {
			if a.Key == StampAttr {
				id, _ := strconv.Atoi(a.Val)
				return NodeID(id)
			}
		}
	}
	return None
}

func textsOf(n *html.Node) (texts []string) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.TextNode {
			texts = append(texts, c.Data)
		}
	}
	return texts
}

// pageFiles are the pages to try: the bundled ones and those listed in the file that WRAPSMITH_PAGES names.
func pageFiles(t testing.TB) []string {
	files, _ := filepath.Glob("../../../templates/*/*/*.html")
	more, _ := filepath.Glob("../../../templates/*/*/*/*.html")
	files = append(files, more...)
	hostile, _ := filepath.Glob("testdata/hostile/*.html")
	files = append(files, hostile...)
	if list := os.Getenv("WRAPSMITH_PAGES"); list != "" {
		b, err := os.ReadFile(list)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, strings.Fields(string(b))...)
	}
	return files
}

func readTree(t testing.TB, file string) *Tree {
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	p, err := page.New(raw, page.Origin{Name: file})
	if err != nil {
		t.Logf("%v", err)
		return nil
	}
	tree, err := Parse(p)
	if err != nil {
		t.Logf("%v", err)
		return nil
	}
	return tree
}

func TestStampedPages(t *testing.T) {
	var bytesIn int
	var spent time.Duration
	for _, file := range pageFiles(t) {
		tree := readTree(t, file)
		if tree == nil {
			continue
		}
		start := time.Now()
		out := annotated(t, tree, served)
		spent += time.Since(start)
		bytesIn += len(tree.Page.Text)
		if err := sameTexts(tree, out); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
	t.Logf("%d bytes in %v", bytesIn, spent)
}
