package api

import (
	"archive/zip"
	"bytes"
	"net/http"
	"slices"
	"strings"
	"testing"

	"wrapsmith/app/problem"
	"wrapsmith/app/templates"
	"wrapsmith/app/workspace"
)

const stall = `<!doctype html><html><head><title>Stall</title></head><body><h1>Market stall</h1><ul>
<li class="item"><h4>Oak chair</h4><b class="price">12 EUR</b></li><li class="item"><h4>榆木桌</h4><b class="price">7 EUR</b></li></ul></body></html>`

const stallSitemap = `{"_id":"stall","startUrl":["https://stall.example/list"],"selectors":[
{"id":"item","type":"SelectorElement","selector":"li.item","parentSelectors":["_root"],"multiple":true},
{"id":"title","type":"SelectorText","selector":"h4","parentSelectors":["item"]},
{"id":"price","type":"SelectorText","selector":"b.price","parentSelectors":["item"],"regex":"\\d+"},
{"id":"shot","type":"SelectorImage","selector":"a:visited","parentSelectors":["item"]}]}`

// packed is a zip of files.
func packed(t *testing.T, files map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, text := range files {
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
	return b.Bytes()
}

func project(t *testing.T) []byte {
	return packed(t, map[string]string{
		"p/items.json":                          `{"s1":{"name":"item","fields":{"f1":{"name":"title","type":"text"}}}}`,
		"p/spiders/stall.json":                  `{"start_urls":["https://stall.example/"],"template_names":["a1","lost"]}`,
		"p/spiders/stall/a1/original_body.html": stall,
		"p/spiders/stall/a1.json": `{"id":"a1","name":"List","url":"https://stall.example/","scrapes":"s1","plugins":{"annotations-plugin":{"extracts":[
			{"id":"c","item_container":true,"repeated":true,"selector":".item"},
			{"id":"e1","container_id":"c","selector":".item > h4","data":{"d1":{"attribute":"content","field":"f1"}}}]}}}`,
	})
}

func TestForeignFilesAreShownBeforeTheyAreSaved(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	var file templates.InterchangeFile
	c.ask("POST", "/api/interchange", templates.InterchangeInput{Name: "stall.json", Data: []byte(stallSitemap)}, &file)
	if file.Tool != "webscraper" || len(file.Templates) != 1 {
		t.Fatalf("%+v", file)
	}
	one := file.Templates[0]
	if one.Site != "stall.example" || one.Kind != "list" || !slices.Equal(one.Fields, []string{"title", "price"}) || !strings.HasPrefix(one.XML, "<?xml") {
		t.Errorf("%+v", one)
	}
	states := map[string]int{}
	for _, l := range one.Report {
		states[l.State]++
		if l.Why == "" || l.Message.Code == "" {
			t.Errorf("no reason: %+v", l)
		}
	}
	if states["taken"] == 0 || states["dropped"] == 0 {
		t.Errorf("the report: %+v", one.Report)
	}
	var list templates.TemplateList
	if c.ask("GET", "/api/library", nil, &list); list.Total != 0 {
		t.Fatal("reading saved something")
	}
	take := templates.SaveInterchange{InterchangeInput: templates.InterchangeInput{Name: "stall.json", Data: []byte(stallSitemap)}, Take: []templates.TakeInterchange{{Index: 0, Name: " Stall ", Site: "stall.example"}}}
	for _, want := range []string{"added", "unchanged"} {
		var saved templates.SavedInterchange
		c.ask("POST", "/api/interchange/save", take, &saved)
		if len(saved.Saved) != 1 || len(saved.Failed) != 0 || saved.Saved[0].Name != "Stall" || saved.Saved[0].State != want {
			t.Fatalf("want %s: %+v", want, saved)
		}
	}
	take.Take[0].Name = "  "
	var saved templates.SavedInterchange
	if c.ask("POST", "/api/interchange/save", take, &saved); len(saved.Failed) != 1 {
		t.Errorf("without a name: %+v", saved)
	}
	take.Take[0].Index = 1
	c.refused("POST", "/api/interchange/save", take, http.StatusUnprocessableEntity)
}

func TestPortiaProjectsComeWithTheirPagesIntoTheLibrary(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	in := templates.InterchangeInput{Name: "shop.zip", Data: project(t)}
	var file templates.InterchangeFile
	c.ask("POST", "/api/interchange", in, &file)
	at := slices.IndexFunc(file.Templates, func(f templates.InterchangeTemplate) bool { return !f.None })
	if file.Tool != "portia" || len(file.Templates) != 2 || at < 0 || len(file.Templates[at].Pages) != 1 || !file.Templates[1-at].None {
		t.Fatalf("%+v", file)
	}
	var saved templates.SavedInterchange
	c.ask("POST", "/api/interchange/save", templates.SaveInterchange{InterchangeInput: in, Take: []templates.TakeInterchange{{Index: at, Name: "Stall", Site: "stall.example"}}}, &saved)
	if len(saved.Saved) != 1 {
		t.Fatalf("%+v", saved)
	}
	var w workspace.Workspace
	c.ask("POST", "/api/library/"+saved.Saved[0].ID+"/open", nil, &w)
	if len(w.Pages) != 1 || len(w.Fields) != 1 {
		t.Errorf("opened: %d pages, %d fields", len(w.Pages), len(w.Fields))
	}
	c.refused("POST", "/api/interchange/save", templates.SaveInterchange{InterchangeInput: in, Take: []templates.TakeInterchange{{Index: 1 - at, Name: "Lost"}}}, http.StatusUnprocessableEntity)
}

func TestTemplatesAreWrittenForOtherTools(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	w := c.saved()
	for to, want := range map[string]struct{ name, text string }{
		"scrapy": {"People-spider.py", "scrapy"}, "go": {"People.go", "package main"}, "lxml": {"People.py", "lxml"}, "playwright": {"People.mjs", "playwright"},
		"webscraper": {"People-sitemap.json", `"selectors"`}, "crawl4ai": {"People-schema.json", `"baseSelector"`},
	} {
		var got templates.InterchangeText
		c.ask("GET", "/api/library/"+w.LibraryID+"/interchange?to="+to, nil, &got)
		if got.FileName != want.name || !strings.Contains(got.Text, want.text) || len(got.Report) == 0 && strings.HasSuffix(want.name, ".json") {
			t.Errorf("%s: %q, report %v, refused %q: %.200s", to, got.FileName, got.Report, got.Refused, got.Text)
		}
	}
	var got templates.InterchangeText
	c.ask("GET", "/api/library/"+w.LibraryID+"/interchange?to=ftr&version=1", nil, &got)
	if got.Text != "" || len(got.Report) == 0 || got.Message == nil || !strings.HasPrefix(got.Message.Code, "no.") {
		t.Errorf("a site pattern of what is no article: %+v", got)
	}
	c.presentable(got.Refused)
	c.refused("GET", "/api/library/"+w.LibraryID+"/interchange?to=word", nil, http.StatusUnprocessableEntity)
	c.refused("GET", "/api/library/"+w.LibraryID+"/interchange?to=go&version=9", nil, http.StatusNotFound)
	c.refused("GET", "/api/library/none/interchange?to=go", nil, http.StatusNotFound)
}

func TestHostileForeignFilesAreRefused(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("unpacks bombs")
	}
	c := newClient(t)
	deep := strings.Repeat(`{"selectors":[`, 20_000)
	bomb := packed(t, map[string]string{"spiders/a.json": strings.Repeat(" ", 70<<20)})
	for name, data := range map[string]string{
		"empty": "", "picture.png": "\x89PNG\r\n\x1a\n", "deep.json": deep, "other.json": `{"a":1}`,
		"template.xml": `<?xml version="1.0"?><!DOCTYPE t [<!ENTITY a "b">]><template/>`,
		"broken.json":  "{\n\"selectors\": [}\n}", "rubbish.zip": "PK\x03\x04rubbish", "bomb.zip": string(bomb),
		"climbing.zip":              string(packed(t, map[string]string{"../spiders/../../etc/passwd.json": "{}", "/spiders/a.json": "{}"})),
		strings.Repeat("long", 200): "nothing known",
	} {
		p := c.refused("POST", "/api/interchange", templates.InterchangeInput{Name: name, Data: []byte(data)}, http.StatusUnprocessableEntity)
		if !strings.Contains(p.Detail, problem.Short(name)) {
			t.Errorf("%s: the refusal does not name the file: %s", problem.Short(name), p.Detail)
		}
		if name == "broken.json" && (len(p.Errors) != 1 || p.Errors[0].Location != "2:1") {
			t.Errorf("the place of the mistake: %+v", p)
		}
	}
	p := c.refused("POST", "/api/interchange", templates.InterchangeInput{Name: "large.json", Data: bytes.Repeat([]byte("a"), 100<<20)}, http.StatusRequestEntityTooLarge)
	if !strings.Contains(p.Detail, "at most 11 MB") {
		t.Error(p.Detail)
	}
	var list templates.TemplateList
	if c.ask("GET", "/api/library", nil, &list); list.Total != 0 {
		t.Error("something was saved")
	}
}

func TestHostileTemplatesAreRefused(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	var got templates.Imported
	c.ask("POST", "/api/library/import", templates.ImportFiles{Files: []templates.ImportFile{
		{Name: "dtd.xml", Data: []byte(`<?xml version="1.0"?><!DOCTYPE t [<!ENTITY a "b">]><template name="&a;"/>`)},
		{Name: "deep.xml", Data: []byte(strings.Repeat("<template>", 100_000))},
		{Name: "large.xml", Data: bytes.Repeat([]byte("<a/>"), 3<<20)},
		{Name: "not.xml", Data: []byte("PK\x03\x04")},
	}}, &got)
	if len(got.Imported) != 0 || len(got.Failed) != 4 {
		t.Fatalf("%+v", got)
	}
	for _, f := range got.Failed {
		c.presentable(f.Reason)
	}
	c.refused("POST", "/api/library/import", templates.ImportFiles{Files: []templates.ImportFile{{Name: "a.xml", Data: bytes.Repeat([]byte("a"), 100<<20)}}}, http.StatusRequestEntityTooLarge)
}
