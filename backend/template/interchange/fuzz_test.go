package interchange

import (
	"bytes"
	"testing"
	"testing/fstest"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
)

// What an import gives can be stored, read again and compiled, whatever the file is.
//
// The seeds are short, one thing in each: go test makes every input that reaches
// new code as small as it can be, with up to a million runs for one of 2 kB in
// which it tries nothing new. `make fuzz` bounds that.
func FuzzImport(f *testing.F) {
	for _, s := range []string{
		`{"_id":"a","startUrl":["https://a.example/?p=[1-9]"],"selectors":[{"id":"t","parentSelectors":["_root"],"type":"SelectorText","selector":"h1","regex":"[0-9]+"}]}`,
		`{"_id":"a","startUrl":"x","selectors":[{"id":"i","parentSelectors":["_root"],"type":"SelectorElement","selector":"li","multiple":true},{"id":"l","parentSelectors":["i"],"type":"SelectorLink","selector":"a:eq(0)"}]}`,
		`{"_id":"a","selectors":[{"id":"t","parentSelectors":["_root"],"type":"SelectorTable","selector":"table","columns":[{"header":"D","name":"d","extract":true}]}]}`,
		`{"_id":"a","selectors":[{"id":"m","parentSelectors":["_root"],"type":"SelectorImage","selector":"p > img"},{"id":"h","parentSelectors":["_root"],"type":"SelectorHTML","selector":".a:contains('b')"}]}`,
		`{"name":"a","baseSelector":"div.i","fields":[{"name":"t","selector":"h4","type":"text"},{"name":"u","selector":"a","type":"attribute","attribute":"href"}]}`,
		`{"baseSelector":"//li","fields":[{"name":"n","type":"nested","selector":"p","fields":[{"name":"x","type":"regex","pattern":"(\\d+)"}]},{"name":"l","type":"nested_list","selector":"b","fields":[{"name":"y","type":"text"}]}]}`,
		"title: //h1\nbody: //div[@id='a']\nauthor: //span\ndate: //time/@datetime\nstrip: //aside\nstrip_id_or_class: ad\ntest_url: https://a.example/1\n",
		"body: //main\nautodetect_on_failure: no\nprune: no\nfind_string: <a>\nreplace_string: <b>\nnext_page_link: //a\n",
		`<opml xmlns:f="https://freshrss.org/opml"><outline text="a" type="HTML+XPath" xmlUrl="https://a.example/" f:xPathItem="//li" f:xPathItemTitle="./b" f:xPathItemUri="a/@href" f:xPathItemAuthor="substring-after(normalize-space(i), 'by')" f:cssFullContent="p" f:cssContentFilter=".x"/></opml>`,
		"{", "[]", "\xef\xbb\xbf{}", "PK\x03\x04", "title:", ":\n:\n",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, file string) {
		_, all, err := Import("x.txt", []byte(file))
		if err == nil {
			stored(t, all)
		}
	})
}

// A project of Portia: the fuzzing changes its files, as a changed zip is none at all.
func FuzzImportProject(f *testing.F) {
	const (
		items  = `{"s":{"name":"i","fields":{"f":{"name":"t","type":"text"},"g":{"name":"p","type":"price"}}}}`
		page   = `<body><h1>A</h1><p class="i"><b>b</b></p><p class="i"><b>c</b></p></body>`
		sample = `{"id":"a","name":"L","url":"https://a.example/","scrapes":"s","plugins":{"annotations-plugin":{"extracts":[
{"id":"c","item_container":true,"repeated":true,"selector":".i"},{"id":"e","container_id":"c","selector":".i > b","data":{"d":{"attribute":"content","field":"f"}}}]}}}`
		annotated = `{"id":"o","scrapes":"default","original_body":"<h1>A</h1>","annotated_body":"<h1 data-scrapy-annotate='{\"annotations\":{\"content\":\"n\"}}'>A</h1>"}`
	)
	f.Add(items, `{"start_urls":["https://a.example/"],"template_names":["a"]}`, sample, page)
	f.Add(items, `{"templates":[`+annotated+`]}`, "", "")
	f.Fuzz(func(t *testing.T, items, spider, sample, page string) {
		folder := fstest.MapFS{}
		for name, text := range map[string]string{"p/items.json": items, "p/spiders/s.json": spider, "p/spiders/s/a.json": sample, "p/spiders/s/a/original_body.html": page} {
			folder[name] = &fstest.MapFile{Data: []byte(text)}
		}
		all, err := ImportProject("p", folder)
		if err == nil {
			stored(t, all)
		}
	})
}

// stored writes, reads and compiles each template.
func stored(t *testing.T, all []Imported) {
	t.Helper()
	for _, i := range all {
		if i.Template == nil {
			continue
		}
		var b bytes.Buffer
		if err := i.Template.Write(&b); err != nil {
			t.Fatal(err)
		}
		again, err := template.Read(&b, "x.xml")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := program.Compile(again); err != nil {
			t.Fatal(err)
		}
	}
}
