package htmlparse

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// sketch writes a tree as tag[attributes](children).
func sketch(b *strings.Builder, n *html.Node) {
	fmt.Fprintf(b, "%d %d %s:%q%q(", n.Type, n.DataAtom, n.Namespace, n.Data, n.Attr)
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		sketch(b, c)
	}
	b.WriteByte(')')
}

// compare parses a text here and with x/net/html.
func compare(t *testing.T, text string) {
	t.Helper()
	doc, err := Parse(text)
	want, wantErr := html.ParseWithOptions(strings.NewReader(text), html.ParseOptionEnableScripting(false))
	if (err == nil) != (wantErr == nil) {
		t.Fatalf("%q: error %v, want %v", text, err, wantErr)
	}
	if err != nil {
		return
	}
	var a, b strings.Builder
	sketch(&a, doc)
	sketch(&b, want)
	if a.String() != b.String() {
		t.Fatalf("%q:\n got %s\nwant %s", text, a.String(), b.String())
	}
}

// texts are a page or more for each rule of the standard that the parser knows.
var texts = []string{
	// the tokenizer
	"", "<", "</", "<!", "<a", "a<b", "a < b", "<a b", "<a b=", "<a b='c", "<a b=c", "<a b=c>d</a", "<a/ b>", "<br/>", "<br a/>", "<br a=b/>", "<br a=/>", "</>x", "</ x>y", "<?php x?>y",
	`<p a A='1' a=2 =b= "c" d="e"f>`, "<P CLASS=X>y</P>", "<p\x00q r\x00s='t\x00'>u\x00v", "a\rb\r\nc<p d='e\r\nf'>", "<1>", "<p" + strings.Repeat(" a=1 b c=2 d", 6) + ">",
	"<p a1 a2 a3 a4 a5 a6 a7 a8 a9 b1 b2 b3 b4 b5 b6 b7 b8 a1=x b8=y c=z>",
	"&amp;&lt&notit;&notin;&#65;&#x41;&#128;&#0;&;&x;&semi;a", `<a b="&amp;&lt&notit;&notin;&copy=1&copy2&copy;&#65&#x41;&#128;&#;&;&x;&semi;&fjlig;&amp">`,
	"<!-->a", "<!--->b", "<!--a--!>b", "<!--a--!b-->c", "<!--a--!-b-->c", "<!--a--", "<!--a--!", "<!--a-", "<!a>b", "<!>", "<!x", "<![CDATA[x]]>y", "<svg><![CDATA[x<b>]]]>y<![CDATA[z",
	"<!doctype>", "<!DOCTYPE html>x", "<!doctyp", `<!doctype html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN"><p><table>`,
	`<!doctype html public "-//w3c//dtd html 4.01//en" "http://www.w3.org/TR/html4/strict.dtd"><p><table>`, `<!doctype html system "about:legacy-compat">`, `<!doctype HTML public 'x`,
	"<title>a<b>&amp;</title>c", "<textarea>\n a&lt;</textarea>", "<style>a<b></STYLE >c", "<xmp><p></xmp>", "<plaintext>a</plaintext>b", "<title>a", "<title></title>", "<title>a</titlex></title>",
	"<iframe><p></iframe>x", "<noembed><p></noembed>", "<noframes><p></noframes>",
	"<script>a<b></script>c", "<script><!--<script></script>--></script>x", "<script><!--a--><script></script>x", "<script><!--<script></script></script>x", "<script><!-- a</script>x", "<script><!--<!</script>x",
	"<script><!--<script>a</scriptx></script>b--></script>c", "<script><!--<scriptx></script>c", "<script><!-", "<script><!--<script>--></script>x", "<script>a--></script>b",
	// the head
	" <!--a--> <html a=1><head b=2> <title>x</title> <meta c> y", "<head></head> <title>x</title><body>", "<html b=1><html a=1 b=2><body c=1><body d=2>", "<noscript><p>a</noscript>b",
	"<head><noscript><link><p>a</noscript>b", "<head><noscript></br>x", "<head></p></head></p>a", "<template><p>a</template>b", "<head><template><tr><td>a</template>", "</html><!--x--></body>y<!--z-->",
	"<base><link><style>a</style><script>b</script><basefont><bgsound>", "<head><head><html c>",
	// the body
	"<p>a<p>b<div>c</p>d", "<ul><li>a<li>b<ul><li>c</ul><li>d</ul>", "<dl><dt>a<dd>b<dt>c</dl>", "<h1>a<h2>b</h3>c", "<pre>\na</pre><listing>\n\nb</listing>", "<form a><form b><p></form></p></form>",
	"<b>a<p>b</b>c</p>d", "<a>b<a>c", "<b><i>a</b>b</i>c", "<p><b><b><b><b>a<p>b", "<b><div><b><div><b><div></b></div></b></div></b>", "<nobr>a<nobr>b", "<font a=1 b=2><font b=2 a=1><p></font>c",
	"<b><b><i><u><s><p>a</b></i></b>b", "<a><table><tr><td><a>b</a></table></a>", "<button>a<button>b", "<applet><b>a</applet>c", "<p><hr><image src=x><br></br></p></p>", "<input type=hidden><frameset><frame></frameset>",
	"<select><option>a<option>b<optgroup><option>c<optgroup><hr></select>", "<select><select>a", "<select><input>a", "<ruby>a<rb>b<rt>c<rtc>d<rp>e", "<object><p>a</object>b", "<param><source><track><embed><wbr>",
	"<menu><li>a</menu><address>b</address>", "<x-y><z>a</x-y>b", "<span><li>a</span>b", "<frameset><frame><noframes>a</noframes></frameset> x<html>", "<frameset> a<frameset></frameset></frameset></html> b<!--c--><noframes></noframes>",
	"a</body> b</html> c", "a</body><p>b", "<p>a</div>b</p>", "<svg></p><a>", "</form>", "<body><template></template></body>",
	// tables
	"<table><tr><td>a<td>b<tr><th>c</table>d", "<table>a<b>c<tr>d<td>e</table>", "<table><caption><p>a<tr><td>b</table>", "<table><colgroup><col> x<col></colgroup><tbody></tbody><tfoot><thead></table>",
	"<table><col><td>a</th></td></body></tr></tbody>", "<table><form><tr><input type=hidden><input></form></table>", "<table><table>a", "<table><script>a</script><style></style><template><td></template></table>",
	"<table><tr><td><table><tr><td>a</table>b</table>c", "<td>a</td><tr>b", "<table><tr><caption>a</caption></table>", "<table><select><tr><td>a", "<table> <!--x--> <!doctype><tr> <td></tr> </table>",
	"<table><b><tr><td>a</table>b", "<p><table><p>a</table>", "<table><tr></caption></tr></tfoot><tr></table>", "<table><caption></table>a", "<table><caption><td></td></caption></table>",
	// templates
	"<template><col></template><template><tr></tr></template><template><td></template><template><caption></template>", "<template><p><template>a", "<template></p><b>a</template>c", "<table><template>a</table></template>b",
	"<svg><template>a", "<template><html a><body b><frameset><form><form></template>",
	// SVG and MathML
	"<svg viewbox=1 xlink:href=a><foreignobject><p>a</p></foreignobject><lineargradient/></svg>b", "<math definitionurl=a><mi>b<p>c</mi><annotation-xml encoding='text/html'><p>d</annotation-xml></math>",
	"<math><annotation-xml><svg><p>a", "<svg><title><b>a</title><path/><p>b", "<svg><font color=x>a", "<svg><font>a", "<math><mglyph><malignmark><mi><mglyph>a</math>", "<svg><g></G></p></svg>", "<svg>a\x00b<!--c--><script>d</script></svg>",
	"<math><mtext><b>a</mtext></b>", "<table><svg><tr><desc><td>a</svg></table>", "<svg><desc><div>a</svg>b", "<frameset><svg>",
}

func TestTreesAreThoseOfTheReference(t *testing.T) {
	t.Parallel()
	for _, s := range texts {
		compare(t, s)
		compare(t, "<!doctype html>"+s)
		compare(t, "<!doctype html><body>"+s)
	}
}

func TestDeepPagesAreRefused(t *testing.T) {
	t.Parallel()
	if _, err := Parse(strings.Repeat("<div>", 600)); !errors.Is(err, ErrTooDeep) {
		t.Errorf("got %v, want ErrTooDeep", err)
	}
	if _, err := Parse(strings.Repeat("<div>", 500)); err != nil {
		t.Errorf("500 levels: got %v, want a tree", err)
	}
}

func TestTimeGrowsWithTheText(t *testing.T) {
	t.Parallel()
	for name, s := range map[string]string{
		"signs that begin no tag": "<", "open comments": "<!--", "ends of nothing": "</", "attributes": "<p a=", "references": "&amp", "scripts in comments": "<script><!--<script>",
	} {
		if _, err := Parse(strings.Repeat(s, 2_000_000/len(s))); err != nil { // quadratic work would take minutes
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range texts {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if strings.Contains(s, "\x00") && strings.Contains(s, "\ufffd") {
			return // x/net/html tells two names of attributes apart that have these in one place
		}
		compare(t, s)
	})
}

func BenchmarkParse(b *testing.B) {
	text := "<!doctype html><title>Shop</title><body>" + strings.Repeat(`<div class="card wide"><a href="/item?id=7&amp;x=1"><img src="a.png" alt=""></a><p>A lamp of <b>brass</b></p></div>`, 1000)
	for name, parse := range map[string]func(){
		"htmlparse": func() { _, _ = Parse(text) },
		"reference": func() { _, _ = html.Parse(strings.NewReader(text)) },
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				parse()
			}
		})
	}
}
