package tagtree

import (
	"strings"
	"testing"
)

func TestRewriteCSS(t *testing.T) {
	t.Parallel()
	const none = `url("data:,")`
	cases := []struct{ name, in, want, reason string }{
		{"plain", "a > b{color:#fff;width:calc(1px + 2em)}", "a > b{color:#fff;width:calc(1px + 2em)}", "nothing to do"},
		{"url", "a{background:url( x.png )}", `a{background:url("[x.png]")}`, "unquoted"},
		{"quoted", `a{background:url('x"\'.png' )}`, `a{background:url("[x\22 '.png]")}`, "quotes within"},
		{"escaped name", `a{background:u\72 l(x.png)}`, `a{background:url("[x.png]")}`, "a browser reads it as url"},
		{"escaped hex", `a{background:\000075\000072\00006c(x.png)}`, `a{background:url("[x.png]")}`, "six digits"},
		{"upper case", `a{background:URL(x.png)}`, `a{background:url("[x.png]")}`, "names have no case"},
		{"escaped address", `a{background:url(\68ttp://e/x)}`, `a{background:url("[http://e/x]")}`, "addresses have escapes too"},
		{"fragment", `a{fill:url(#g)}`, `a{fill:url("#g")}`, "a part of the same page"},
		{"data", `a{background:url(data:image/png;base64,AA==)}`, `a{background:url("data:image/png;base64,AA==")}`, "a picture the page carries"},
		{"data html", `a{background:url(data:text/html,x)}`, `a{background:` + none + `}`, "not a picture"},
		{"bad url", `a{background:url(x"y) z}`, `a{background:` + none + ` z}`, "a browser drops it"},
		{"open url", `a{background:url(x`, `a{background:url("[x]")`, "the end closes it"},
		{"comment", `a/* url(x) */b{}`, `a/**/b{}`, "comments separate"},
		{"open comment", `a{}/* x`, `a{}/**/`, "the end closes it"},
		{"no comment in url", `a{background:url(/*x*/)}`, `a{background:url("[/*x*/]")}`, "it is the address"},
		{"string", `a{content:"url(x)"}`, `a{content:"url(x)"}`, "text"},
		{"single quotes", `a{content:'"\'\A x'}`, `a{content:"\"\'\A x"}`, "one kind of quote is enough"},
		{"open string", "a{content:\"x\n}b{background:url(y)}", "a{content:\"\"\n}b{background:url(\"[y]\")}", "a line end ends it, broken"},
		{"line continued", "a{content:'x\\\ny'}", "a{content:\"x\\\ny\"}", "an escaped line end does not"},
		{"import", `@import "a.css" screen;b{}`, `@import url("[a.css]") screen;b{}`, "through the asset route"},
		{"import url", `@\69mport url(a.css)`, `@import url("[a.css]");`, "escapes, no semicolon"},
		{"import comment", `@import/**/'a.css';`, `@import url("[a.css]");`, "comments between"},
		{"import block", `@import "a.css" {x} b{}`, ` b{}`, "not an import"},
		{"charset", `@charset "x";@namespace a url(b);c{}`, `c{}`, "no use"},
		{"font", `@font-face{src:local("A"),url(a.woff)format("woff")}`, `@font-face{src:local("A"),url("[a.woff]")format("woff")}`, "fonts"},
		{"image set", `a{background:image-set("x.png" 1x,url(y.png) type("image/png") 2x)}`, `a{background:image-set("[x.png]" 1x,url("[y.png]") type("image/png") 2x)}`, "bare strings are addresses there"},
		{"image set var", `a{background:-webkit-image-set(var(--x) 1x)}`, `a{background:-webkit-image-set(ws-none(--x) 1x)}`, "a variable could hold one"},
		{"var", `a{--x:"http://e/";color:var(--c)}`, `a{--ws-c--x:"http://e/";--x:"http://e/";color:var(--c)}`, "harmless alone; content may take it"},
		{"expression", `a{width:e\78 pression(alert(1))}`, `a{width:ws-none(alert(1))}`, "old browsers ran it"},
		{"behavior", `a{behavior:url(x.htc);-moz-binding /**/ : url(y)}`, `a{ws-none:url("[x.htc]");ws-none /**/ : url("[y]")}`, "and these"},
		{"end of style", `a{content:"</style><script>"}</style><img>`, `a{content:"\3c /style>\3c script>"}< /style>< img>`, "no tag can come of it"},
		{"escaped less", `a{content:"\</style>"}\<x{}`, `a{content:"\3c /style>"}\3c x{}`, "nor so"},
		{"cdo", "<!-- a{} -->", "  a{}  ", "old pages hide styles so"},
		{"range", "@media (width <= 600px) and (height<600px){}", "@media (width <= 600px) and (height<600px){}", "less than"},
		{"number", "a{width:2url(x);x:1.5em}", "a{width:2url(x);x:1.5em}", "a unit, not a function"},
		{"beyond ascii", "a{background:×url(http://e/)}", `a{background:url("[http://e/]")}`, "names have changed over time"},
		{"backslash end", `a{}\`, `a{}`, "it would reach into what follows"},
		{"form feed", "a{content:'x\fbackground:url(y)}", "a{content:\"\"\nbackground:url(\"[y]\")}", "a line end, too"},
		{"filter", `a{filter:progid:DXImageTransform.Microsoft.AlphaImageLoader(src='x.png')}`, `a{filter:progid:DXImageTransform.Microsoft.AlphaImageLoader(src="x.png")}`, "no browser of today loads it"},
	}
	for _, c := range cases {
		asset := func(ref string) string { return "[" + ref + "]" }
		if got := RewriteCSS(c.in, asset); got != c.want {
			t.Errorf("%s (%s):\n got %s\nwant %s", c.name, c.reason, got, c.want)
		}
	}
	for _, in := range []string{`@import "a";b{background:url(x) #fff}`} {
		if got := RewriteCSS(in, nil); got != `b{background:url("data:,") #fff}` {
			t.Errorf("without assets: %s", got)
		}
	}
}

// opens reports whether a rewritten style could end its element or open another.
func opens(css string) bool {
	for i := 0; i+1 < len(css); i++ {
		if css[i] == '<' && opensTag(css[i+1]) {
			return true
		}
	}
	return false
}

func FuzzRewriteCSS(f *testing.F) {
	for _, s := range []string{"a{background:url(x)}", `@import "x";`, `a{content:"\`, "<!--u\\72l('", "image-set('x' 1x)", "\\", "@\\69mport url(", "url(\x00\f'"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, css string) {
		out := RewriteCSS(css, nil)
		again := RewriteCSS(out, nil)
		if opens(out) {
			t.Errorf("%q became %q, which opens a tag", css, out)
		}
		if len(out) > 6*len(css)+64 {
			t.Errorf("%q grew to %d bytes", css, len(out))
		}
		// What has been rewritten holds no reference any more: a second pass meets only its own addresses.
		RewriteCSS(again, func(ref string) string {
			t.Errorf("%q: reference %q is left in %q", css, ref, again)
			return ""
		})
	})
}

func BenchmarkRewriteCSS(b *testing.B) {
	css := strings.Repeat(".card > .title:hover{background:#fff url(img/x.png) no-repeat;margin:0 auto;font:12px/1.4 \"A B\",sans-serif}\n", 2000)
	b.SetBytes(int64(len(css)))
	for b.Loop() {
		RewriteCSS(css, nil)
	}
}
