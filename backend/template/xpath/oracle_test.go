package xpath_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"pgregory.net/rapid"

	"wrapsmith/backend/template/xpath"
	"wrapsmith/backend/template/xpath/xpathtest"
	"wrapsmith/backend/tree/tagtree"
)

// odd is a page with what is hard to carry over: comments between texts, foreign
// elements, names that XML has not, entities, tables that the parser mends.
const odd = `<!doctype html><!-- top --><html lang=en xml:lang=de><head><title>Odd &amp; ends</title><script>if (a<b) x()</script></head>
<body class="a b"><p>one<!-- - -- -->two<br>three &nbsp; four</p><o:p x:y=1 a"b=2 @click=c>five</o:p>
<table>six<tr><td>7<td>8<tr><th colspan=2>9</table><svg xlink:href="#a" viewBox="0 0 1 1"><foreignObject><div id=in>ten</div></foreignObject></svg>
<div id=d title='"'><ul><li class="b a">i<li>ii<li><b>iii</b> iv</ul></div><noscript><p id=n>n</p></noscript><template><p>t</p></template>
<a href="\x\y?\z">back</a><p hidden>&#1; &#12288;名：<b>值</b></p></body></html><!-- end -->`

func tree(t testing.TB, text string) *tagtree.Tree {
	t.Helper()
	return tagtreetest.Parse(t, text)
}

func TestEnginesAgreeOnAnOddPage(t *testing.T) {
	t.Parallel()
	xpathtest.Agree(t, tree(t, odd), []string{
		"/", "/node()", "//*", "//text()", "//comment()", "//@*", "//p[1]", "(//p)[1]", "//p[last()]", "//li[position() > 1]", "//li/..",
		"//td/following::text()[1]", "//th/preceding::td[1]", "//b/ancestor::*", "//b/ancestor-or-self::*[2]", "//svg//*", "//foreignObject/div",
		"//@xml:lang", "//*[@class='a b']", "//*[contains(concat(' ', normalize-space(@class), ' '), ' b ')]", "//text()[contains(., '名')]/following::text()[1]",
		"//p/text()[2]", "//p/text()[3]", "//*[starts-with(name(), 'x-invalid')]", "//*[local-name()='svg']/@*", "//a[@href='/x/y?\\z']/..",
		"//ul/li[2]/preceding-sibling::li", "//li[b]", "//li[not(b)]", "//*[count(*) = 3]", "//body/*[position() mod 2 = 0]", "//*[@id='d'] | //*[@id='in']",
		"//*[string-length(normalize-space(.)) < 3]", "//text()[normalize-space(.) = 'two']/preceding-sibling::node()", "//*[.='ten']", "id('d')",
		"//template/p", "//noscript//p", "//title/following::*[self::p or self::div][3]", "//*[sum(.//@colspan) = 2]",
	}, nil)
}

// TestEnginesAgree holds that both engines find the same nodes for paths made at random on a page made at random.
func TestEnginesAgree(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		tr := tree(t, pages().Draw(rt, "page"))
		xpathtest.Agree(failer{t, rt}, tr, rapid.SliceOfN(paths(), 1, 40).Draw(rt, "paths"), nil)
	})
}

// failer lets rapid shrink what a helper of package testing finds.
type failer struct {
	testing.TB
	rt *rapid.T
}

func (f failer) Errorf(format string, args ...any) { f.rt.Errorf(format, args...) }
func (f failer) Fatalf(format string, args ...any) { f.rt.Fatalf(format, args...) }
func (f failer) Fatal(args ...any)                 { f.rt.Fatal(args...) }

var tags = []string{"div", "p", "b", "ul", "li", "a"}

func pages() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		var b strings.Builder
		var grow func(depth int)
		grow = func(depth int) {
			for range rapid.IntRange(0, 4).Draw(t, "children") {
				switch rapid.IntRange(0, 4).Draw(t, "sort") {
				case 0:
					b.WriteString(rapid.SampledFrom([]string{"x", "Price:", "&lt;", "é 值", "  "}).Draw(t, "text"))
				case 1:
					b.WriteString("<!--c-->")
				default:
					tag := rapid.SampledFrom(tags).Draw(t, "tag")
					fmt.Fprintf(&b, "<%s", tag)
					if rapid.Bool().Draw(t, "attr") {
						fmt.Fprintf(&b, " %s='%s'", rapid.SampledFrom([]string{"id", "class", "title"}).Draw(t, "name"), rapid.SampledFrom([]string{"a", "b", "a b"}).Draw(t, "value"))
					}
					b.WriteString(">")
					if depth > 0 {
						grow(depth - 1)
					}
					fmt.Fprintf(&b, "</%s>", tag)
				}
			}
		}
		grow(3)
		return "<body>" + b.String()
	})
}

func paths() *rapid.Generator[string] {
	axes := []string{"ancestor::", "ancestor-or-self::", "child::", "", "descendant::", "descendant-or-self::", "following::", "following-sibling::",
		"parent::", "preceding::", "preceding-sibling::", "self::"}
	tests := append([]string{"*", "node()", "text()", "comment()"}, tags...)
	preds := []string{"", "", "", "[1]", "[2]", "[last()]", "[@id]", "[@class='a']", "[not(@*)]", "[position() > 1]", "[.='x']", "[contains(., 'é')]", "[b or a]", "[count(*) = 2][1]"}
	return rapid.Custom(func(t *rapid.T) string {
		var b strings.Builder
		for range rapid.IntRange(1, 4).Draw(t, "steps") {
			b.WriteString(rapid.SampledFrom([]string{"/", "//"}).Draw(t, "sep"))
			b.WriteString(rapid.SampledFrom(axes).Draw(t, "axis") + rapid.SampledFrom(tests).Draw(t, "test") + rapid.SampledFrom(preds).Draw(t, "pred"))
		}
		if rapid.IntRange(0, 4).Draw(t, "attr") == 0 {
			b.WriteString("/@" + rapid.SampledFrom([]string{"id", "class", "*"}).Draw(t, "name"))
		}
		if rapid.IntRange(0, 3).Draw(t, "pick") == 0 {
			return "(" + b.String() + ")[" + rapid.SampledFrom([]string{"1", "2", "last()"}).Draw(t, "which") + "]"
		}
		return b.String()
	})
}

// TestTransformIsXsltprocs holds that a preview is what xsltproc gives.
func TestTransformIsXsltprocs(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("xsltproc"); err != nil {
		t.Skip("xsltproc is not installed")
	}
	const head = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:output method="xml" encoding="UTF-8" omit-xml-declaration="yes"/>`
	bodies := []string{
		`<xsl:template match="/"><r><xsl:for-each select="//li"><v n="{position()}"><xsl:value-of select="normalize-space(.)"/></v></xsl:for-each></r></xsl:template>`,
		`<xsl:template match="/"><r><xsl:variable name="l" select="//text()[contains(.,'名')]"/><a><xsl:value-of select="$l/following::text()[1]"/></a><b><xsl:value-of select="count(//p)*2 + .5"/></b></r></xsl:template>`,
		`<xsl:template match="/"><r><xsl:apply-templates select="//ul"/></r></xsl:template><xsl:template match="ul"><u><xsl:apply-templates/></u></xsl:template><xsl:template match="li[b]"><b/></xsl:template><xsl:template match="li"><l><xsl:value-of select="."/></l></xsl:template>`,
		`<xsl:template match="/"><r><xsl:call-template name="t"><xsl:with-param name="n" select="3"/></xsl:call-template></r></xsl:template><xsl:template name="t"><xsl:param name="n"/><x><xsl:if test="$n &gt; 0"><xsl:call-template name="t"><xsl:with-param name="n" select="$n - 1"/></xsl:call-template></xsl:if></x></xsl:template>`,
		`<xsl:key name="k" match="*" use="@class"/><xsl:template match="/"><r><xsl:for-each select="key('k','b a')|//td"><xsl:sort select="." order="descending"/><xsl:copy-of select="."/></xsl:for-each></r></xsl:template>`,
		`<xsl:template match="/"><r><xsl:choose><xsl:when test="//nothing">a</xsl:when><xsl:otherwise><xsl:copy-of select="//div[@id='in']"/><xsl:value-of select="translate('名：','：','')"/></xsl:otherwise></xsl:choose></r></xsl:template>`,
		`<xsl:template match="/"><r><xsl:variable name="v"><a/>text</xsl:variable><xsl:copy-of select="$v"/><xsl:value-of select="string($v)!=''"/><xsl:value-of select="generate-id(//p[1])=generate-id((//p)[1])"/></r></xsl:template>`,
	}
	tr := tree(t, odd)
	dir := t.TempDir()
	var doc bytes.Buffer
	if err := tr.WriteXHTML(&doc); err != nil {
		t.Fatal(err)
	}
	source := filepath.Join(dir, "page.xml")
	if err := os.WriteFile(source, doc.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	for i, body := range bodies {
		sheet := filepath.Join(dir, fmt.Sprint(i, ".xsl"))
		text := head + body + `</xsl:stylesheet>`
		if err := os.WriteFile(sheet, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		want, err := exec.Command("xsltproc", "--nonet", sheet, source).CombinedOutput()
		if err != nil {
			t.Fatalf("xsltproc: %v: %s", err, want)
		}
		got, err := xpath.Transform(context.Background(), text, xpath.NewDoc(tr))
		if err != nil || strings.TrimSpace(got) != strings.TrimSpace(string(want)) {
			t.Errorf("%s:\n got %s (%v)\nwant %s", body, got, err, want)
		}
	}
}
