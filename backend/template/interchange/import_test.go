package interchange

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

const stall = `<!doctype html><html><head><title>Stall</title></head><body>
<h1>Market stall</h1>
<div class="item"><h4 class="title">Oak chair</h4><a class="more" href="/oak">More</a><span class="price">Price: 12 EUR</span><ul><li>brown</li><li>old</li></ul><img src="oak.png"></div>
<div class="item"><h4 class="title">榆木桌</h4><a class="more" href="/elm">More</a><span class="price">Price: 7 EUR</span></div>
<div class="item"><h4 class="title">Fir shelf</h4></div>
<p class="next"><a href="?page=2">Next</a></p>
<table id="t"><thead><tr><th>Day</th><th>Hours</th></tr></thead><tbody><tr><td>Mon</td><td>9-5</td></tr><tr><td>Tue</td><td>9-4</td></tr></tbody></table>
</body></html>`

// String is a line a Line, tabs between: field, state, reason.
func (r *Report) String() string {
	var b strings.Builder
	for _, l := range r.Lines {
		name := l.Field
		if name == "" {
			name = "-"
		}
		fmt.Fprintf(&b, "%s\t%s\t%s\n", name, l.State, l.Why)
	}
	return b.String()
}

// shown is what a template gives on a page, a line a record.
func shown(t *testing.T, tm *template.Template, html string) string {
	t.Helper()
	var xml bytes.Buffer
	if err := tm.Write(&xml); err != nil {
		t.Fatal(err)
	}
	tm, err := template.Read(&xml, "imported.xml") // what is imported can be stored
	if err != nil {
		t.Fatal(err)
	}
	p, err := program.Compile(tm)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, r := range p.Run(treeOf(t, html)).Records {
		for i, c := range r {
			if c.State.HasValue() {
				fmt.Fprintf(&b, "%s=%s; ", tm.Fields[i].Name, strings.Join(c.Texts(), "|"))
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func imported(t *testing.T, name, file string) []Imported {
	t.Helper()
	_, all, err := Import(name, []byte(file))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func byName(t *testing.T, all []Imported, name string) Imported {
	t.Helper()
	var names []string
	for _, i := range all {
		if i.Template != nil {
			if i.Template.Name == name {
				return i
			}
			names = append(names, i.Template.Name)
		}
	}
	t.Fatalf("no template %q; there are %q", name, names)
	return Imported{}
}

const sitemapFile = `{"_id":"stall","startUrl":["https://stall.example/list?page=[1-9]"],"selectors":[
{"id":"head","parentSelectors":["_root"],"type":"SelectorText","selector":"h1","multiple":false,"regex":"","delay":0},
{"id":"item","parentSelectors":["_root","next"],"type":"SelectorElement","selector":"div.item","multiple":true,"delay":0},
{"id":"title","parentSelectors":["item"],"type":"SelectorText","selector":"h4.title","multiple":false,"regex":"","delay":0},
{"id":"price","parentSelector":"item","type":"SelectorText","selector":"span:contains('Price'):eq(0)","multiple":false,"regex":"[0-9]+","delay":0},
{"id":"more","parentSelectors":["item"],"type":"SelectorLink","selector":"a.more","multiple":"false","delay":0},
{"id":"tags","parentSelectors":["item"],"type":"SelectorElement","selector":"ul","multiple":false},
{"id":"tag","parentSelectors":["tags"],"type":"SelectorText","selector":"li","multiple":true},
{"id":"pic","parentSelectors":["item"],"type":"SelectorImage","selector":"img","multiple":false},
{"id":"odd","parentSelectors":["item"],"type":"SelectorText","selector":"h4:visible","multiple":false},
{"id":"next","parentSelectors":["_root","next"],"type":"SelectorLink","selector":".next a","multiple":false,"delay":0},
{"id":"weight","parentSelectors":["more"],"type":"SelectorText","selector":"dd","multiple":false,"regex":"","delay":0},
{"id":"loop","parentSelectors":["loop2"],"type":"SelectorElement","selector":"p","multiple":true},
{"id":"loop2","parentSelectors":["loop","more"],"type":"SelectorElement","selector":"b","multiple":false},
{"id":"hours","parentSelectors":["_root"],"type":"SelectorTable","selector":"#t","multiple":true,"tableHeaderRowSelector":"thead tr","tableDataRowSelector":"tbody tr",
 "columns":[{"header":"Day","name":"day","extract":true},{"header":"Hours","name":"open hours","extract":true}]}]}`

func treeOf(t *testing.T, text string) *tagtree.Tree {
	t.Helper()
	return tagtreetest.Parse(t, text)
}

func TestSitemapsBecomeTemplates(t *testing.T) {
	t.Parallel()
	all := imported(t, "stall.json", sitemapFile)
	items := byName(t, all, "stall item")
	want := `title=Oak chair; price=12; more=More; more-href=/oak; tag=brown|old; pic-src=oak.png; 
title=榆木桌; price=7; more=More; more-href=/elm; 
title=Fir shelf; 
`
	if got := shown(t, items.Template, stall); got != want {
		t.Errorf("records:\n%swant\n%s", got, want)
	}
	if items.Template.Site != "stall.example" || items.Template.Next == nil || items.Template.Field("more-href").Detail != "stall more" {
		t.Errorf("site, next page or detail is missing: %+v", items.Template)
	}
	if got := shown(t, byName(t, all, "stall hours").Template, stall); got != "day=Mon; open_hours=9-5; \nday=Tue; open_hours=9-4; \n" {
		t.Errorf("table: %s", got)
	}
	if got := shown(t, byName(t, all, "stall").Template, stall); got != "head=Market stall; \n" {
		t.Errorf("fields beside the records: %s", got)
	}
	if got := shown(t, byName(t, all, "stall more").Template, "<html><dl><dt>Weight<dd>3 kg</dl></html>"); got != "weight=3 kg; \n" {
		t.Errorf("after the link: %s", got)
	}
	for _, line := range []string{"odd\tdropped\t", "next\ttaken\tthe link to the next page (a cycle in the file)", "open_hours\tchanged\t", "tags\tchanged\tthe element became"} {
		found := false
		for _, i := range all {
			found = found || strings.Contains(i.Report.String(), line)
		}
		if !found {
			t.Errorf("no report says %q", line)
		}
	}
}

// A sitemap written from an imported one gives the same records when it is read again.
func TestSitemapsGoOutAndIn(t *testing.T) {
	t.Parallel()
	items := byName(t, imported(t, "stall.json", sitemapFile), "stall item").Template
	out, _, err := Export(items, ToWebScraper)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []string{`"span:contains('Price'):eq(0)"`, `"h4.title"`, `"_root"`} {
		if !strings.Contains(string(out), s) {
			t.Errorf("the sitemap lacks %s:\n%s", s, out)
		}
	}
	again := byName(t, imported(t, "again.json", string(out)), "stall-item record").Template
	got := strings.NewReplacer("more-href", "more", "pic-src", "pic").Replace(shown(t, again, stall))
	want := strings.NewReplacer("more-href", "more", "pic-src", "pic").Replace(shown(t, items, stall))
	if got != want {
		t.Errorf("records:\n%swant\n%s", got, want)
	}
}

const schemaFile = `{"name":"Stall","baseSelector":"div.item","baseFields":[{"name":"kind","type":"attribute","attribute":"class"}],"fields":[
{"name":"title","selector":"h4","type":"text","transform":"uppercase","default":"none"},
{"name":"price","selector":".price","type":"regex","pattern":"Price:\\s*(\\d+)"},
{"name":"link","selector":"a","type":"nested","fields":[{"name":"url","type":"attribute","attribute":"href"},{"name":"text","type":"text"}]},
{"name":"tags","selector":"li","type":"list","fields":[{"name":"tag","type":"text"}]},
{"name":"sum","type":"computed","expression":"1+1"}]}`

func TestSchemasBecomeTemplatesAndComeBack(t *testing.T) {
	t.Parallel()
	want := "kind=item; title=OAK CHAIR; price=12; link.url=/oak; link.text=More; tags.tag=brown|old; \n" +
		"kind=item; title=榆木桌; price=7; link.url=/elm; link.text=More; \nkind=item; title=FIR SHELF; \n"
	xpathFile := strings.NewReplacer(`"div.item"`, `"//div[@class='item']"`, `"h4"`, `"./h4/text()"`, `".price"`, `".//span"`, `"a"`, `"//a"`, `"li"`, `".//li"`).Replace(schemaFile)
	for name, file := range map[string]string{"css": schemaFile, "xpath": xpathFile} {
		i := imported(t, "s.json", file)[0]
		if got := shown(t, i.Template, stall); got != want {
			t.Errorf("%s: records:\n%swant\n%s", name, got, want)
		}
		for _, line := range []string{"title\tdropped\tthe default", "sum\tdropped\t", "link\tchanged\t"} {
			if !strings.Contains(i.Report.String(), line) {
				t.Errorf("%s: the report lacks %q:\n%s", name, line, i.Report.String())
			}
		}
	}
	out, report, err := Export(byName(t, imported(t, "stall.json", sitemapFile), "stall item").Template, ToCrawl4AI)
	if err != nil {
		t.Fatal(err)
	}
	again := shown(t, imported(t, "again.json", string(out))[0].Template, stall)
	if !strings.Contains(again, "title=Oak chair; price=12;") || !strings.Contains(again, "tag.value=brown|old") {
		t.Errorf("what came back gives\n%s\n%s\n%s", again, out, report.String())
	}
}

const patternFile = `# A paper of our own
title: //h1[@class='none']
title: //h1
author: //p[@class="by"]/a
date: //time/@datetime
body: //article
strip: //aside[@class='ad']
strip: //p[2]
strip_id_or_class: share
prune: no
single_page_link: //a[@id='all']
next_page_link: //a[@rel='next']/@href
replace_string(<br>: x): y
unheard_of: 1
a line without sense
test_url: https://paper.example/news/1.html
`

const paper = `<html><body><h1>On chairs</h1><p class="by"><a>Ann Oak</a><a>Bo Elm</a></p><time datetime="2026-03-05">today</time>
<article><p>First <a href="#">words</a>.</p><aside class="ad"><p>Buy!</p></aside><div id="share-box"><p>Share</p></div><h2>More</h2><p>Last words.</p></article>
<a id="all" href="/all">All</a><a rel="next" href="/2">2</a></body></html>`

func TestSitePatternsBecomeArticlesAndComeBack(t *testing.T) {
	t.Parallel()
	want := "title=On chairs; author=Ann Oak|Bo Elm; date=2026-03-05; body=First words.|More; single_page_link=/all; next_page_link=/2; \n"
	i := imported(t, "paper.example.txt", patternFile)[0]
	if got := shown(t, i.Template, paper); got != want {
		t.Errorf("records:\n%swant\n%s\n%s", got, want, i.Report.String())
	}
	if i.Template.Kind != template.Article || i.Template.Site != "paper.example" {
		t.Errorf("kind %q, site %q", i.Template.Kind, i.Template.Site)
	}
	for _, line := range []string{"strip\ttaken\tline 7", "strip\ttaken\tline 8", "strip_id_or_class\ttaken\tline 9", "body\ttaken\tline 6", "prune\tdropped\tline 10",
		"replace_string\tdropped\tline 13", "unheard_of\tdropped\tline 14: an unknown directive", "line 15", "test_url\ttaken"} {
		if !strings.Contains(i.Report.String(), line) {
			t.Errorf("the report lacks %q:\n%s", line, i.Report.String())
		}
	}
	out, _, err := Export(i.Template, ToFTR)
	if err != nil {
		t.Fatal(err)
	}
	again := imported(t, "paper.example.txt", string(out))[0]
	if !strings.Contains(string(out), "test_url: https://paper.example/news/1.html") {
		t.Errorf("the test page is lost:\n%s", out)
	}
	if got := shown(t, again.Template, paper); !strings.Contains(got, "title=On chairs; author=Ann Oak|Bo Elm; date=2026-03-05; body=First") || strings.Contains(got, "Buy!") {
		t.Errorf("what came back gives %s", got)
	}
}

const plainPaper = `<html><head><title>On tables</title></head><body><h1>On tables</h1><main class="text"><p>A table of oak stands on four legs, and it has stood there for a hundred years.</p>
<p>Nobody remembers who made it, or for whom, but everybody in the house has eaten at it.</p><p class="share">Share this</p></main></body></html>`

// Where no container finds anything the body is read automatically, unless the pattern says otherwise.
func TestSitePatternsHonourAutodetect(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, pattern, want, without string }{
		{"no body at all", "title: //h1\nstrip_id_or_class: share\n", "A table of oak", "Share this"},
		{"a container that finds nothing", "title: //h1\nbody: //div[@id='gone']\n", "A table of oak", "Share this"},
		{"the second container", "body: //div[@id='gone']\nbody: //main\n", "Share this", "On tables"},
		{"no autodetection", "title: //h1\nbody: //div[@id='gone']\nautodetect_on_failure: no\n", "title=On tables", "A table of oak"},
		{"a title that gives a text", "title: substring-before(//title, ' |')\nbody: //main\n", "title=On tables", ""},
		{"no autodetection, and a container", "title: //h1\nbody: //main/p[1]\nautodetect_on_failure: no\n", "A table of oak", "Nobody remembers"},
	} {
		i := imported(t, "paper.example.txt", tt.pattern)[0]
		if got := shown(t, i.Template, plainPaper); !strings.Contains(got, tt.want) || strings.Contains(strings.ReplaceAll(got, "title=On tables", ""), tt.without) && tt.without != "" && tt.want != tt.without {
			t.Errorf("%s: got %s want %q and not %q", tt.name, got, tt.want, tt.without)
		}
	}
}

func portiaFiles(t *testing.T) map[string]string {
	t.Helper()
	extracts := `[{"id":"c#parent","item_container":true,"repeated":false,"selector":"body"},
{"id":"c","item_container":true,"repeated":true,"selector":".item","container_id":"c#parent"},
{"id":"e1","container_id":"c","selector":".item > h4","data":{"d1":{"attribute":"content","field":"f1"}}},
{"id":"e2","container_id":"c","selector":".item > .price","data":{"d2":{"attribute":"content","field":"f2"}}},
{"id":"e3","container_id":null,"selector":"h1","data":{"d3":{"attribute":"content","field":"f3"}}}]`
	annotated := strings.Replace(stall, "<h1>", `<h1 data-scrapy-annotate="{&quot;annotations&quot;: {&quot;content&quot;: &quot;name&quot;}}">`, 1)
	old, err := json.Marshal(map[string]any{"id": "old", "url": "https://stall.example/", "scrapes": "default", "original_body": stall, "annotated_body": annotated})
	if err != nil {
		t.Fatal(err)
	}
	return map[string]string{
		"p/items.json":                          `{"s1":{"name":"item","fields":{"f1":{"name":"title","type":"text"},"f2":{"name":"price","type":"price"}}}}`,
		"p/spiders/stall.json":                  `{"start_urls":["https://stall.example/"],"template_names":["a1","lost"],"templates":[` + string(old) + `]}`,
		"p/spiders/stall/a1.json":               `{"id":"a1","name":"List","url":"https://stall.example/","scrapes":"s1","plugins":{"annotations-plugin":{"extracts":` + extracts + `}}}`,
		"p/spiders/stall/a1/original_body.html": stall,
	}
}

func TestPortiaProjectsComeWithTheirPages(t *testing.T) {
	t.Parallel()
	files := portiaFiles(t)
	folder := fstest.MapFS{}
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	for name, text := range files {
		folder[name] = &fstest.MapFile{Data: []byte(text)}
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	unpacked, err := ImportProject("p", folder)
	if err != nil {
		t.Fatal(err)
	}
	for name, all := range map[string][]Imported{"folder": unpacked, "zip": imported(t, "p.zip", packed.String())} {
		list := byName(t, all, "stall List")
		if got := shown(t, list.Template, stall); got != "title=Oak chair; price=Price: 12 EUR; \ntitle=榆木桌; price=Price: 7 EUR; \ntitle=Fir shelf; \n" {
			t.Errorf("%s: records:\n%s", name, got)
		}
		if len(list.Pages) != 1 || len(list.Template.Samples[0].Marks) != 4 || len(list.Template.Samples[0].RecordMarks) != 2 {
			t.Errorf("%s: %d pages, samples %+v", name, len(list.Pages), list.Template.Samples)
		}
		if !strings.Contains(list.Report.String(), "f3\tdropped\t") {
			t.Errorf("%s: %s", name, list.Report.String())
		}
		if got := shown(t, byName(t, all, "stall old").Template, stall); got != "name=Market stall; \n" {
			t.Errorf("%s: annotated: %s", name, got)
		}
	}
}

// A project of Portia 2 has its samples in the spider's folder, and no list of their names.
func TestPortiaSamplesWithoutNames(t *testing.T) {
	t.Parallel()
	folder := fstest.MapFS{}
	for name, text := range portiaFiles(t) {
		if name == "p/spiders/stall.json" {
			text = `{"start_urls":["https://stall.example/"]}`
		}
		folder[name] = &fstest.MapFile{Data: []byte(text)}
	}
	all, err := ImportProject("p", folder)
	if err != nil {
		t.Fatal(err)
	}
	if got := shown(t, byName(t, all, "stall List").Template, stall); !strings.HasPrefix(got, "title=Oak chair; price=Price: 12 EUR; \n") {
		t.Errorf("records:\n%s\nwant those of the stall", got)
	}
}

// ladder is a sitemap with two elements a level, each below both of the level above.
func ladder(levels int) string {
	var all []string
	for i := range levels {
		parents := fmt.Sprintf(`["a%d","b%d"]`, i-1, i-1)
		if i == 0 {
			parents = `["_root"]`
		}
		for _, id := range []string{"a", "b"} {
			all = append(all, fmt.Sprintf(`{"id":"%s%d","type":"SelectorElement","selector":"p","parentSelectors":%s}`, id, i, parents))
		}
	}
	return `{"_id":"ladder","selectors":[` + strings.Join(all, ",") + `]}`
}

// zipped is a zip with one empty file.
func zipped(name string) string {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	_, err := z.Create(name)
	if err = errors.Join(err, z.Close()); err != nil {
		panic(err)
	}
	return b.String()
}

func TestForeignFilesAreRefusedWithThePlace(t *testing.T) {
	t.Parallel()
	bomb := fstest.MapFS{}
	for i := range 10 {
		bomb[fmt.Sprintf("spiders/s%d.json", i)] = &fstest.MapFile{Data: bytes.Repeat([]byte(" "), MaxBytes-1)}
	}
	_, err := ImportProject("bomb", bomb)
	if err == nil {
		t.Error("more than all files can be: taken")
	}
	for _, c := range []struct{ file, want string }{
		{"", "of none of the tools known"},
		{"{\n\"selectors\": [}\n}", "x:2: not well-formed JSON"},
		{`{"a":1}`, "JSON of none of the tools known"},
		{"{\"_id\":\"a\",\n\"selectors\":[{\"id\":5}]}", "x:2: "},
		{`{"_id":"a","selectors":[{"id":"b","parentSelectors":["c"]}]}`, `has the parent "c", which is not in the file`},
		{`{"_id":"a","selectors":[]}`, "no template could be made"},
		{`{"baseSelector":"a::x","fields":[]}`, "baseSelector: selector"},
		{"title: ]]\n", "no template could be made"},
		{"body: " + strings.Repeat("//div", 2_100), "the limit is 10000"},
		{ladder(30), "more than 4000 ways through them"},
		{"PK\x03\x04rubbish", "a zip that cannot be read"},
		{zipped("../../spiders/x.json"), "leads out of the zip"},
		{zipped("/spiders/x.json"), "leads out of the zip"},
		{strings.Repeat("a", MaxBytes+1), "larger than 8 MiB"},
		{`{"_id":"a","selectors":[` + strings.TrimSuffix(strings.Repeat(`{"id":"a"},`, maxSelectors+1), ",") + `]}`, "the limit is 2000"},
	} {
		_, _, err := Import("x", []byte(c.file))
		var own *Error
		if !errors.As(err, &own) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", brief(c.file), err, c.want)
		}
	}
}

const nestedPage = `<html><body><div class="book"><h4>Storm years</h4><p class="r"><b>Ann</b> <i>5</i></p><p class="r"><b>Bob</b></p></div>
	<div class="book"><h4>Hail</h4><p class="r"><i>3</i></p><p class="r"><b>Cy</b> <i>4</i></p></div></body></html>`

// inRecords are the records that a field of each record of a page holds, with - for what is not there.
func inRecords(t *testing.T, tm *template.Template, field string) string {
	t.Helper()
	p, err := program.Compile(tm)
	if err != nil {
		t.Fatal(err)
	}
	page := p.Run(treeOf(t, nestedPage))
	var b strings.Builder
	for _, r := range page.Records {
		for i, f := range page.Schema {
			if f.Name != field {
				continue
			}
			for _, inner := range r[i].Records {
				for _, c := range inner {
					b.WriteString(strings.Join(c.Texts(), "+") + ",")
				}
				b.WriteByte(' ')
			}
		}
		b.WriteByte(';')
	}
	return b.String()
}

// Lists of objects, and elements in elements, keep together what belongs together.
func TestNestedListsKeepTheirPairs(t *testing.T) {
	t.Parallel()
	const want = "Ann,5, Bob,, ;,3, Cy,4, ;"
	css := `{"name":"Books","baseSelector":"div.book","fields":[{"name":"title","selector":"h4","type":"text"},{"name":"reviews","selector":"p.r","type":"nested_list","fields":[{"name":"by","selector":"b","type":"text"},{"name":"stars","selector":"i","type":"text"}]}]}`
	xpaths := strings.NewReplacer(`"div.book"`, `"//div[@class='book']"`, `"h4"`, `".//h4"`, `"p.r"`, `".//p"`, `"b"`, `"./b"`, `"i"`, `"./i"`).Replace(css)
	sitemap := `{"_id":"books","startUrl":["https://books.example/"],"selectors":[
		{"id":"book","type":"SelectorElement","parentSelectors":["_root"],"selector":"div.book","multiple":true},
		{"id":"title","type":"SelectorText","parentSelectors":["book"],"selector":"h4","multiple":false},
		{"id":"reviews","type":"SelectorElement","parentSelectors":["book"],"selector":"p.r","multiple":true},
		{"id":"by","type":"SelectorText","parentSelectors":["reviews"],"selector":"b","multiple":false},
		{"id":"stars","type":"SelectorText","parentSelectors":["reviews"],"selector":"i","multiple":false}]}`
	for name, file := range map[string]string{"crawl4ai by CSS": css, "crawl4ai by XPath": xpaths, "webscraper": sitemap} {
		i := imported(t, "books.json", file)[0]
		if got := inRecords(t, i.Template, "reviews"); got != want {
			t.Errorf("%s: got %s want %s\n%s", name, got, want, i.Report.String())
		}
		out, _, err := Export(i.Template, ToCrawl4AI)
		if err != nil {
			t.Fatal(err)
		}
		if got := inRecords(t, imported(t, "again.json", string(out))[0].Template, "reviews"); got != want {
			t.Errorf("%s, out and in: got %s want %s\n%s", name, got, want, out)
		}
	}
}

// The documented form of pagination: the data are below the selector of the next page, which is
// below itself; the numbers of start addresses; an expression that looks around.
func TestPagination(t *testing.T) {
	t.Parallel()
	const jars = `{"_id":"jars","startUrl":["https://jars.example/shelf/[001-100:10]","https://jars.example/all?page=[1-15]"],"selectors":[
{"id":"pages","type":"SelectorPagination","parentSelectors":["_root","pages"],"selector":"a.next","paginationType":"auto"},
{"id":"shelf","type":"SelectorText","parentSelectors":["_root","pages"],"selector":"h1","multiple":false,"regex":""},
{"id":"jar","type":"SelectorElement","parentSelectors":["pages"],"selector":"div.jar","multiple":true},
{"id":"number","type":"SelectorText","parentSelectors":["jar"],"selector":"b","multiple":false,"regex":"(?<=Jar )\\d+"}]}`
	const shelf = `<html><body><h1>Plums</h1><div class="jar"><b>Jar 12</b></div><div class="jar"><b>Lid 3</b></div><a class="next" href="?page=2">More</a></body></html>`
	all := imported(t, "jars.json", jars)
	list := byName(t, all, "jars jar")
	if got, want := shown(t, list.Template, shelf), "number=12; \n"; got != want {
		t.Errorf("records: got %q, want %q", got, want)
	}
	if list.Template.Next == nil || list.Template.Next.Locators[0].XPath == "" {
		t.Errorf("no link to the next page: %+v", list.Template.Next)
	}
	if got, want := strings.Join(list.Template.URLPatterns, " "), "/shelf/* /all"; got != want {
		t.Errorf("start addresses: got %s, want %s", got, want)
	}
	if got, want := shown(t, byName(t, all, "jars").Template, shelf), "shelf=Plums; \n"; got != want {
		t.Errorf("beside the records: got %q, want %q", got, want)
	}
}
