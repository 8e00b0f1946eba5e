package interchange

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/template/xpath"
)

// frssSheet is a stylesheet that makes the items of a feed as FreshRSS does: the nodes of
// the item's XPath, and normalize-space() of the others from there.
func frssSheet(o outline) string {
	escape := func(s string) string {
		var b bytes.Buffer
		_ = xml.EscapeText(&b, []byte(s)) // a buffer: nothing can fail
		return b.String()
	}
	var b strings.Builder
	b.WriteString(`<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:output method="text"/><xsl:template match="/"><xsl:for-each select="` + escape(o.own["xPathItem"]) + `">`)
	for _, p := range frssParts {
		path := o.own[p.attr]
		if path == "" || p.attr == "xPathItemContent" && path == "." {
			continue
		}
		if p.many {
			b.WriteString(p.field + `=<xsl:for-each select="` + escape(path) + `"><xsl:if test="position() > 1">|</xsl:if><xsl:value-of select="normalize-space(.)"/></xsl:for-each>; `)
			continue
		}
		b.WriteString(p.field + `=<xsl:value-of select="` + escape("normalize-space("+path+")") + `"/>; `)
	}
	b.WriteString("<xsl:text>\n</xsl:text></xsl:for-each></xsl:template></xsl:stylesheet>")
	return b.String()
}

// feedOf exports a list and reads the outline again.
func feedOf(t *testing.T, tm *template.Template, feed Feed) (outline, string, Report) {
	t.Helper()
	text, report, err := ExportFeed(tm, feed)
	if err != nil {
		t.Fatal(err)
	}
	all, err := outlines("x.opml", text)
	if err != nil || len(all) != 1 {
		t.Fatalf("outlines: got %d, %v\n%s", len(all), err, text)
	}
	return all[0], string(text), report
}

// newsList is a list with all parts of an item, and more than that.
const newsList = `<template format="2" kind="list"><name>News &amp; more</name><site>news.example</site><fields>
  <field name="headline" type="text"><part kind="text"/><locator family="tag" weight="1"><xpath>//h2</xpath></locator></field>
  <field name="read" type="url"><part kind="attr" attr="href"/><locator family="tag" weight="1"><xpath>//a</xpath></locator></field>
  <field name="teaser" type="text"><part kind="text"/><locator family="tag" weight="1"><xpath>//p[contains(concat(' ',normalize-space(@class),' '),' teaser ')]</xpath></locator></field>
  <field name="byline" type="text"><part kind="text"/><cut after="by" before="," shape=""/><locator family="tag" weight="1"><xpath>//small</xpath></locator></field>
  <field name="published" type="date"><part kind="attr" attr="datetime"/><locator family="tag" weight="1"><xpath>//time</xpath></locator></field>
  <field name="picture" type="image"><part kind="attr" attr="src"/><locator family="tag" weight="1"><xpath>//img</xpath></locator></field>
  <field name="tags" type="text" many="true"><part kind="text"/><locator family="tag" weight="1"><xpath>//li</xpath></locator></field>
  <field name="comments" type="number" optional="true"><part kind="text"/><locator family="tag" weight="1"><xpath>//b</xpath></locator></field>
</fields><records most="1" tags="article" least="1"><locator family="wide" weight="1"><xpath>//main/article</xpath></locator></records></template>`

const newsPage = `<!doctype html><html><head><title>News</title></head><body><main>
<article><img src="/a.png"><h2>Bridge  opens</h2><a href="/bridge">Read on</a><p class="teaser">After ten years.</p><small>by Ann Lee, 3 May</small><time datetime="2026-05-03">3 May</time><ul><li>town</li><li>roads</li></ul><b>12</b></article>
<article><img src="/b.png"><h2>新桥“开通”</h2><a href="/elm">Read on</a><p class="teaser">It's &lt;open&gt;.</p><small>by 李明, 4 May</small><time datetime="2026-05-04">4 May</time><ul><li>城市</li></ul></article>
</main></body></html>`

func readText(t *testing.T, text string) *template.Template {
	t.Helper()
	tm, err := template.Read(strings.NewReader(text), "news.xml")
	if err != nil {
		t.Fatal(err)
	}
	return tm
}

// wantItems are the items of a list by our own extraction, as frssSheet prints them.
func wantItems(t *testing.T, tm *template.Template, o outline, html string) string {
	t.Helper()
	p, err := program.Compile(tm)
	if err != nil {
		t.Fatal(err)
	}
	parts := frssFields(tm)
	var b strings.Builder
	for _, r := range p.Run(treeOf(t, html)).Records {
		for _, part := range frssParts {
			if i, ok := parts[part.attr]; ok && o.own[part.attr] != "" {
				fmt.Fprintf(&b, "%s=%s; ", part.field, strings.Join(r[i].Texts(), "|"))
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestAFeedHasTheItemsThatExtractFinds(t *testing.T) {
	t.Parallel()
	tm := readText(t, newsList)
	o, text, report := feedOf(t, tm, Feed{Address: "https://news.example/?a=1&b=2"})
	got, err := xpath.Transform(t.Context(), frssSheet(o), xpath.NewDoc(treeOf(t, newsPage)))
	if err != nil {
		t.Fatal(err)
	}
	want := "title=Bridge opens; link=/bridge; content=After ten years.; author=Ann Lee; date=2026-05-03; image=/a.png; categories=town|roads; \n" +
		"title=新桥“开通”; link=/elm; content=It's <open>.; author=李明; date=2026-05-04; image=/b.png; categories=城市; \n"
	if got != want {
		t.Errorf("items of the feed:\n%swant\n%s%s", got, want, text)
	}
	if ours := wantItems(t, tm, o, newsPage); ours != want {
		t.Errorf("extract:\n%swant\n%s", ours, want)
	}
	if o.plain["xmlUrl"] != "https://news.example/?a=1&b=2" || o.plain["type"] != "HTML+XPath" || o.plain["text"] != "News & more" {
		t.Errorf("outline: got %q", o.plain)
	}
	if want := "comments\tdropped\tan item has title, link, content, author, time, picture and categories only\n"; !strings.Contains(report.String(), want) {
		t.Errorf("report: got\n%swant the line\n%s", report.String(), want)
	}
}

// libxml2 reads the page as FreshRSS does: with DOMDocument::loadHTML and DOMXPath.
func TestLibxml2FindsTheItemsOfAFeed(t *testing.T) {
	t.Parallel()
	o, _, _ := feedOf(t, readText(t, newsList), Feed{})
	want := libxml2Items(t, o, writeFile(t, t.TempDir(), "page.html", "<meta charset=utf-8>"+newsPage))
	if want == "" {
		t.Skip("xsltproc is not installed")
	}
	if ours, err := xpath.Transform(t.Context(), frssSheet(o), xpath.NewDoc(treeOf(t, newsPage))); err != nil || ours != want {
		t.Errorf("got\n%s, %v, want as libxml2\n%s", ours, err, want)
	}
}

// libxml2Items are the items of a feed on the page of a file by xsltproc, "" where it is not installed.
func libxml2Items(t *testing.T, o outline, page string) string {
	t.Helper()
	xsltproc, err := exec.LookPath("xsltproc")
	if err != nil {
		return ""
	}
	out, err := exec.CommandContext(t.Context(), xsltproc, "--html", writeFile(t, t.TempDir(), "feed.xsl", frssSheet(o)), page).Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// The feeds of the starter lists have as many items as the lists have records, with their titles.
func TestFeedsOfTheStarterLists(t *testing.T) {
	t.Parallel()
	tested := 0
	for file, pages := range sites(t) {
		tm := readTemplate(t, file)
		if tm.Kind != template.List || tm.Records.Rowspan {
			continue
		}
		o, text, _ := feedOf(t, tm, Feed{})
		for _, page := range pages {
			html := readHTML(t, page)
			want := wantItems(t, tm, o, html)
			if !strings.HasPrefix(want, "title=") || strings.HasPrefix(want, "title=; ") {
				continue // a page of the site's other list
			}
			tested++
			got, err := xpath.Transform(t.Context(), frssSheet(o), xpath.NewDoc(treeOf(t, html)))
			if err != nil {
				t.Fatal(err)
			}
			if got != want {
				t.Errorf("%s: items of the feed:\n%swant\n%s%s", page, got, want, text)
			}
			if lib := libxml2Items(t, o, page); lib != "" && lib != got {
				t.Errorf("%s: libxml2 finds\n%swant\n%s", page, lib, got)
			}
		}
	}
	if tested < 6 {
		t.Errorf("%d pages of starter lists were compared, want more", tested)
	}
}

func TestAFeedHasTheFullContentOfAnArticle(t *testing.T) {
	t.Parallel()
	article := readText(t, `<template format="2" kind="article"><name>News article</name><fields><field name="body" type="text" many="true" article="body"><part kind="text"/>
<locator family="container" weight="1"><xpath>//div[@id='text']</xpath></locator><locator family="drop" weight="1"><xpath>//aside</xpath></locator></field></fields></template>`)
	list := readText(t, newsList)
	o, text, report := feedOf(t, list, Feed{Address: "https://news.example/", Article: article})
	if o.own["cssFullContent"] != "div#text" && o.own["cssFullContent"] != `div[id="text"]` || o.own["cssContentFilter"] != "aside" {
		t.Errorf("full content: got %q\n%s", o.own, report.String())
	}

	// What was written is read again: the same records, and the article.
	kind, all, err := Import("news.opml", []byte(text))
	if err != nil || kind != FreshRSS || len(all) != 2 {
		t.Fatalf("import: got %v, %d templates, %v", kind, len(all), err)
	}
	want := "title=Bridge opens; link=/bridge; content=After ten years.; author=Ann Lee; date=2026-05-03; image=/a.png; categories=town|roads; \n" +
		"title=新桥“开通”; link=/elm; content=It's <open>.; author=李明; date=2026-05-04; image=/b.png; categories=城市; \n"
	if got := shown(t, all[0].Template, newsPage); got != want {
		t.Errorf("imported:\n%swant\n%s%s", got, want, all[0].Report.String())
	}
	body := all[1].Template.Field("body")
	if all[0].Template.Field("link").Detail != all[1].Template.Name || body == nil || len(body.Locators) != 2 || all[0].Template.Site != "news.example" {
		t.Errorf("article: got %+v of %q", body, all[0].Template.Field("link").Detail)
	}
	again, _, _ := feedOf(t, all[0].Template, Feed{Address: "https://news.example/", Article: all[1].Template})
	for key, path := range o.own {
		if strings.HasPrefix(key, "css") && again.own[key] != path {
			t.Errorf("exported again: %s: got %q, want %q", key, again.own[key], path)
		}
	}
}

func TestFeedsOfFreshRSSBecomeTemplates(t *testing.T) {
	t.Parallel()
	const file = `<?xml version="1.0"?><opml version="2.0"><head><title>x</title></head><body><outline text="Folder">
<outline xmlns:frss="https://freshrss.org/opml" text="Example" type="HTML+XPath" xmlUrl="https://www.example.net/page.html" frss:priority="main"
 frss:xPathItem="//a[contains(@href, '/bridge') or contains(@href, '/elm')]/ancestor::article" frss:xPathItemTitle="descendant::h2" frss:xPathItemContent="."
 frss:xPathItemUri="descendant::a[string-length(@href)&gt;0]/@href" frss:xPathItemAuthor="&quot;Anonymous&quot;" frss:xPathItemTimeFormat="Y-m-d" frss:cssFullContent="p:visited" frss:CURLOPT_COOKIE="a=b"/>
<outline text="Plain" type="rss" xmlUrl="https://www.example.net/feed"/></outline></body></opml>`
	kind, all, err := Import("feeds.xml", []byte(file))
	if err != nil || kind != FreshRSS {
		t.Fatalf("got %v, %v", kind, err)
	}
	example := byName(t, all, "Example")
	lines := strings.Split(strings.TrimSpace(shown(t, example.Template, newsPage)), "\n")
	if len(lines) != 2 || !strings.HasPrefix(lines[0], "title=Bridge opens; link=/bridge; content=Bridge opens") {
		t.Errorf("records: got %q", lines)
	}
	for _, want := range []string{"author\tdropped", "xPathItemTimeFormat\tdropped", "CURLOPT_COOKIE\tdropped", "body\tdropped"} {
		if !strings.Contains(example.Report.String(), want) {
			t.Errorf("report: got\n%swant %q", example.Report.String(), want)
		}
	}
	if !slices.ContainsFunc(all, func(i Imported) bool { return i.Template == nil && strings.Contains(i.Report.String(), `type "rss"`) }) {
		t.Errorf("the plain feed: got %+v, want a line that says why it gives nothing", all)
	}
	for name, bad := range map[string]string{
		"not closed": `<opml version="2.0"><body><outline text="a" type="HTML+XPath"`, "no item": `<opml><outline type="HTML+XPath" xmlUrl="https://a.example/"/></opml>`,
		"too deep": "<opml>" + strings.Repeat("<outline>", maxDepth+1),
	} {
		if _, _, err := Import("x.opml", []byte(bad)); err == nil {
			t.Errorf("%s: got no error", name)
		}
	}
}

func TestCutsAreReadAgain(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ after, before string }{{"by", ","}, {"", "'s"}, {`say "`, ""}, {"by ", ", "}} {
		expr, ok := pathCut("./p/small", c.after, c.before)
		if path, after, before := cutPath(expr); !ok || path != "./p/small" || after != c.after || before != c.before {
			t.Errorf("%s: got %q, %q, %q, want %q, %q", expr, path, after, before, c.after, c.before)
		}
	}
	if _, ok := pathCut("./p", `'"`, ""); ok {
		t.Error("a literal with quotes of both kinds: got an expression, want none")
	}
	for _, other := range []string{"./p", "substring-before(./p, 'a')", "concat(./p, 'a')", "substring-after(,')"} {
		if path, after, before := cutPath(other); path != other || after+before != "" {
			t.Errorf("%s: got %q, %q, %q, want it as it is", other, path, after, before)
		}
	}
}

func writeFile(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func readHTML(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestFromItem(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"//h2/a[1]":                      "descendant-or-self::h2/a[1]",
		"//p[@class='a/b']/text()":       "descendant-or-self::p[@class='a/b']/text()",
		"//li[1]/a":                      "(self::li | .//li[1])/a",
		"//li[2]":                        ".//li[2]",
		"/article[1]/p[2]":               "self::article/p[2]",
		"/tr[2]/td[1]":                   "",
		"/*//p":                          ".//p",
		"/*[1]":                          ".",
		"/*/descendant::h2":              "./descendant::h2",
		"//text()[.='by']/parent::small": ".//text()[.='by']/parent::small",
		"//b/following::p[1]":            "",
		"//h2 | //h3":                    "descendant-or-self::h2 | descendant-or-self::h3",
		"//a[//b]":                       "",
	} {
		if got, ok := fromItem(path); got != want || ok != (want != "") {
			t.Errorf("%s: got %q, %v, want %q", path, got, ok, want)
		}
	}
}
