package interchange

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/template/program"
)

// sites are the starter templates with the pages of their sites, and one with a
// page on which another row takes the place of a field's.
func sites(t *testing.T) map[string][]string {
	t.Helper()
	files, err := filepath.Glob("../../../templates/*/*/template.xml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no starter templates: %v", err)
	}
	files = append(files, "testdata/absent/detail/template.xml", "testdata/parts/detail/template.xml", "testdata/calendar/list/template.xml", "testdata/code/article/template.xml", "testdata/events/list/template.xml")
	out := map[string][]string{}
	for _, f := range files {
		pages, err := filepath.Glob(filepath.Join(filepath.Dir(filepath.Dir(f)), "pages", "*.html"))
		if err != nil || len(pages) == 0 {
			t.Fatalf("%s: no pages: %v", f, err)
		}
		out[f] = pages
	}
	return out
}

func readTemplate(t *testing.T, file string) *template.Template {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	tm, err := template.Read(bytes.NewReader(data), file)
	if err != nil {
		t.Fatal(err)
	}
	return tm
}

// withoutTree is what the programs know: no vote of the slot.
func withoutTree(tm *template.Template) *template.Template {
	c := *tm
	c.Tree = nil
	c.Fields = nil
	for _, f := range tm.Fields {
		var kept []template.Locator
		for _, l := range f.Locators {
			if l.Family != template.FamilySlot {
				kept = append(kept, l)
			}
		}
		f.Locators = kept
		c.Fields = append(c.Fields, f)
	}
	return &c
}

// gives runs a template on a page, as an object a record.
func gives(t *testing.T, tm *template.Template, file string) []map[string]any {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	tree := tagtreetest.From(t, data, page.Origin{Name: file})
	prog, err := program.Compile(tm)
	if err != nil {
		t.Fatal(err)
	}
	out := []map[string]any{}
	for _, r := range prog.Run(tree).Records {
		o := map[string]any{}
		for i, c := range r {
			if !c.State.HasValue() {
				continue
			}
			var all []any
			for _, v := range c.Values {
				all = append(all, v.Text)
			}
			if tm.Fields[i].Many {
				o[tm.Fields[i].Name] = all
			} else {
				o[tm.Fields[i].Name] = all[0]
			}
		}
		out = append(out, o)
	}
	return out
}

// automatic is an article template with nothing settled.
func automatic(tm *template.Template) *template.Template {
	c := *tm
	c.Fields = slices.Clone(tm.Fields)
	for i := range c.Fields {
		c.Fields[i].Locators = nil
	}
	return &c
}

// TestAutomaticArticlesAreExportedAsTheSamplesHaveThem: an article template without any locator
// becomes a program that gives on its samples the body that the product gives there.
func TestAutomaticArticlesAreExportedAsTheSamplesHaveThem(t *testing.T) {
	t.Parallel()
	python := python(t, "lxml")
	for _, site := range []string{"courier", "mudu", "wanbao"} {
		pages, err := filepath.Glob("../../../templates/" + site + "/pages/*.html")
		if err != nil || len(pages) < 3 {
			t.Fatalf("%s: %d pages: %v", site, len(pages), err)
		}
		pages = pages[:3]
		tm := automatic(readTemplate(t, "../../../templates/"+site+"/article/template.xml"))
		source, report, err := Export(tm, ToLXML, trees(t, pages)...)
		if err != nil {
			t.Fatalf("%s: %v", site, err)
		}
		exact := slices.ContainsFunc(report.Lines, func(l Line) bool { return l.Message.Code == "out.settled" && l.Field == bodyName(tm) })
		if !exact && !slices.ContainsFunc(report.Lines, func(l Line) bool { return l.Message.Code == "out.loose" && l.Field == bodyName(tm) }) {
			t.Errorf("%s: the report does not say what the automatic body became: %+v", site, report.Lines)
		}
		program := write(t, t.TempDir(), "extract.py", source)
		abs := make([]string, len(pages))
		for i, p := range pages {
			if abs[i], err = filepath.Abs(p); err != nil {
				t.Fatal(err)
			}
		}
		got := objects(t, runs(t, ".", nil, python, append([]string{program}, abs...)...))
		for i, p := range pages {
			want := gives(t, tm, p)[0][bodyName(tm)].([]any)
			have, _ := got[i][bodyName(tm)].([]any)
			missing := slices.DeleteFunc(slices.Clone(want), func(v any) bool { return slices.Contains(have, v) })
			if len(missing) > 0 || exact && len(have) != len(want) {
				t.Errorf("%s: %d blocks, want %d; missing %q", p, len(have), len(want), missing)
			}
		}
	}
}

func bodyName(tm *template.Template) string { return tm.ArticleField(template.ArticleBody).Name }

// trees are the pages of a site.
func trees(t *testing.T, files []string) []*tagtree.Tree {
	t.Helper()
	var out []*tagtree.Tree
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, tagtreetest.From(t, data, page.Origin{Name: file}))
	}
	return out
}

func objects(t *testing.T, out []byte) []map[string]any {
	t.Helper()
	all := []map[string]any{}
	s := bufio.NewScanner(bytes.NewReader(out))
	s.Buffer(nil, 1<<24)
	for s.Scan() {
		o := map[string]any{}
		if err := json.Unmarshal(s.Bytes(), &o); err != nil {
			t.Fatalf("%q: %v", s.Text(), err)
		}
		all = append(all, o)
	}
	return all
}

func runs(t *testing.T, dir string, env []string, name string, args ...string) []byte {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, name, args...)
	c.Dir, c.Env = dir, append(os.Environ(), env...)
	var bad bytes.Buffer
	c.Stderr = &bad
	out, err := c.Output()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, bad.String())
	}
	return out
}

// missing skips a test that needs a tool, or fails it where all tools are installed.
func missing(t *testing.T, what string) {
	t.Helper()
	if os.Getenv("CI") != "" {
		t.Fatalf("no %s: scripts/setup.sh all installs it", what)
	}
	t.Skipf("no %s: make setup installs it", what)
}

// python is an interpreter that has a module.
func python(t *testing.T, module string) string {
	t.Helper()
	for _, name := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(name, "-c", "import "+module).Run() == nil {
			return name
		}
	}
	missing(t, "python3-"+module)
	return ""
}

// browsed are the templates that a browser is started for.
var browsed = []string{"/absent/detail/", "/parts/detail/", "/people/detail/", "/books/detail/", "/jobs/list/", "/flea/list/", "/calendar/list/", "/code/article/", "/events/list/"}

// sameRecords writes every starter template for a target, runs the program on all
// pages of its site, and holds what it gives against package program.
func sameRecords(t *testing.T, to Target, run func(t *testing.T, source []byte, pages []string) []byte) {
	for file, pages := range sites(t) {
		if to == ToPlaywright && !slices.ContainsFunc(browsed, func(s string) bool { return strings.Contains(filepath.ToSlash(file), s) }) {
			continue
		}
		tm := withoutTree(readTemplate(t, file))
		if tm.Kind == template.Article {
			var settled []program.Settled
			var err error
			if tm, settled, err = program.OnSamples(tm, trees(t, pages)); err != nil {
				t.Fatal(err)
			}
			t.Logf("%s: on its samples %+v", file, settled)
		}
		source, report, err := Export(tm, to)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if n := len(report.Lines); n == 0 {
			t.Errorf("%s: no report", file)
		}
		var want []map[string]any
		abs := make([]string, len(pages))
		for i, p := range pages {
			want = append(want, gives(t, tm, p)...)
			if abs[i], err = filepath.Abs(p); err != nil {
				t.Fatal(err)
			}
		}
		if len(want) == 0 {
			t.Errorf("%s gives nothing on its pages: the case shows nothing", file)
		}
		if diff := cmp.Diff(want, objects(t, run(t, source, abs))); diff != "" {
			t.Errorf("%s as %s: (-ours +theirs)\n%s", file, to, diff)
		}
	}
}

func write(t *testing.T, dir, name string, data []byte) string {
	t.Helper()
	file := filepath.Join(dir, name)
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestThePythonProgramGivesTheSameRecords(t *testing.T) {
	t.Parallel()
	py := python(t, "lxml")
	sameRecords(t, ToLXML, func(t *testing.T, source []byte, pages []string) []byte {
		dir := t.TempDir()
		file := write(t, dir, "extract.py", source)
		return runs(t, dir, nil, py, append([]string{file}, tidied(t, dir, pages)...)...)
	})
}

// tidied writes pages as this program parses them, in UTF-8: libxml2's parser is
// another, and the Go program reads no other encoding.
func tidied(t *testing.T, dir string, pages []string) []string {
	t.Helper()
	var out []string
	for i, name := range pages {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		tree := tagtreetest.From(t, data, page.Origin{Name: name})
		var b bytes.Buffer
		if err := html.Render(&b, tree.Doc); err != nil {
			t.Fatal(err)
		}
		out = append(out, write(t, dir, fmt.Sprintf("%03d.html", i), b.Bytes()))
	}
	return out
}

func TestTheScrapySpiderGivesTheSameRecords(t *testing.T) {
	t.Parallel()
	py := python(t, "scrapy")
	if testing.Short() {
		t.Skip("a crawl for each site takes seconds")
	}
	file := "../../../templates/people/detail/template.xml"
	tm := withoutTree(readTemplate(t, file))
	source, _, err := Export(tm, ToScrapy)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	spider := write(t, dir, "spider.py", source)
	pages, err := filepath.Glob("../../../templates/people/pages/*.html")
	if err != nil {
		t.Fatal(err)
	}
	page, err := filepath.Abs(pages[0])
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "out.jsonl")
	runs(t, dir, nil, py, "-m", "scrapy", "runspider", spider, "-a", "url=file://"+page, "-O", out, "-s", "LOG_LEVEL=ERROR")
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(gives(t, tm, pages[0]), objects(t, data)); diff != "" {
		t.Errorf("(-ours +theirs)\n%s", diff)
	}
}

func TestTheGoProgramGivesTheSameRecords(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command")
	}
	// Inside this module, so that golang.org/x/net is at hand.
	dir, err := os.MkdirTemp(".", "_program-*") // the underscore: no package to go
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir) //nolint:errcheck // a temporary folder
	sameRecords(t, ToGo, func(t *testing.T, source []byte, pages []string) []byte {
		file := write(t, dir, "main.go", source)
		return runs(t, "", nil, "go", append([]string{"run", file}, tidied(t, t.TempDir(), pages)...)...)
	})
}

func TestThePlaywrightProgramGivesTheSameRecords(t *testing.T) {
	t.Parallel()
	modules, err := filepath.Abs("../../../frontend/node_modules")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(modules, "playwright")); err != nil {
		missing(t, "playwright")
	}
	chromium, err := exec.LookPath("chromium-headless-shell") // starts with less work
	if err != nil {
		chromium, err = exec.LookPath("chromium")
	}
	if err != nil {
		missing(t, "chromium")
	}
	dir := t.TempDir()
	if err := os.Symlink(modules, filepath.Join(dir, "node_modules")); err != nil {
		t.Fatal(err)
	}
	env := []string{"CHROMIUM=" + chromium, "CHROMIUM_ARGS=--no-sandbox --disable-gpu --disable-background-networking"}
	sameRecords(t, ToPlaywright, func(t *testing.T, source []byte, pages []string) []byte {
		file := write(t, dir, "extract.mjs", source)
		args := []string{file}
		for _, p := range pages {
			args = append(args, "file://"+p)
		}
		return runs(t, dir, env, "node", args...)
	})
}

func TestReportsNameEachField(t *testing.T) {
	t.Parallel()
	for file := range sites(t) {
		tm := readTemplate(t, file)
		for _, to := range Targets {
			_, report, err := Export(tm, to)
			if err != nil {
				if to == ToFTR || to == ToWebScraper || to == ToFreshRSS || tm.Records != nil && tm.Records.Rowspan {
					continue // of other kinds of template, or with cells over several rows
				}
				t.Errorf("%s: %s: %v", file, to, err)
			}
			reported := map[string]bool{}
			for _, l := range report.Lines {
				reported[l.Field] = true
			}
			for _, f := range tm.Fields {
				if !reported[f.Name] {
					t.Errorf("%s as %s: no line about %q, only about %v", file, to, f.Name, maps.Keys(reported))
				}
			}
		}
	}
}

// TestHeadingsAmongItems: a selector cannot say that what is all in bold is no value, so the
// report does; the Go program, which reads the locators themselves, asks the same of an item.
func TestHeadingsAmongItems(t *testing.T) {
	t.Parallel()
	items := locator.Locator{Steps: []locator.Step{{Axis: locator.Deep, Test: "li", Preds: []locator.Pred{{Kind: locator.Plain}}}}}
	tm := &template.Template{Name: "Recipe", Site: "recipes.example", Kind: template.Detail, Fields: []template.Field{{
		Field: record.Field{Name: "parts", Type: record.Text, Many: true}, Part: template.Part{Kind: template.PartText},
		Locators: []template.Locator{{Family: template.FamilyHand, XPath: items.String(), Weight: 1}}}}}
	_, report, err := Export(tm, ToWebScraper)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(report.Lines, func(l Line) bool { return l.Field == "parts" && strings.Contains(l.Why, "headings") }) {
		t.Errorf("no line about headings: %+v", report.Lines)
	}
	got := runInGo(t, tm, "<ul><li>200 g <b>rice</b></li><li><p><b>Sauce</b></p></li><li>soy</li></ul>")
	if !strings.Contains(got, "rice") || !strings.Contains(got, "soy") || strings.Contains(got, "Sauce") {
		t.Errorf("got %s", got)
	}
}

// TestFirstTextOfEachRow: the Go program looks for it in the row and below, as XPath does.
func TestFirstTextOfEachRow(t *testing.T) {
	t.Parallel()
	first := locator.Locator{Steps: []locator.Step{
		{Axis: locator.Deep, Test: locator.Any, Preds: []locator.Pred{{Kind: locator.Class, Value: "row"}}},
		{Axis: locator.SelfOrBelow, Test: locator.Any, Preds: []locator.Pred{{Kind: locator.OwnText}, locator.At(1)}}}}
	tm := &template.Template{Name: "Recipe", Site: "recipes.example", Kind: template.Detail, Fields: []template.Field{{
		Field: record.Field{Name: "parts", Type: record.Text, Many: true}, Part: template.Part{Kind: template.PartText},
		Locators: []template.Locator{{Family: template.FamilyHand, XPath: first.String(), Weight: 1}}}}}
	got := runInGo(t, tm, "<a class=row><p> <span>200</span> g rice</p><i>new</i></a><p class=row>soy</p>")
	if !strings.Contains(got, "200 g rice soy") {
		t.Errorf("got %s", got)
	}
}

// TestPlaceFromEndInGo: the Go program counts the cells behind a cell, as XPath does.
func TestPlaceFromEndInGo(t *testing.T) {
	t.Parallel()
	title := locator.Locator{Steps: []locator.Step{{Axis: locator.Deep, Test: "td", Preds: []locator.Pred{{Kind: locator.FromEnd, N: 1}}}}}
	tm := &template.Template{Name: "Talks", Site: "talks.example", Kind: template.Detail, Fields: []template.Field{{
		Field: record.Field{Name: "title", Type: record.Text, Many: true}, Part: template.Part{Kind: template.PartText},
		Locators: []template.Locator{{Family: template.FamilyHand, XPath: title.String(), Weight: 1}}}}}
	got := runInGo(t, tm, "<table><tr><td rowspan=2>3 June<td>Winter ferries<td>Room 2<tr><td>Paper boats<td>Room 1</table>")
	if !strings.Contains(got, "Winter ferries") || !strings.Contains(got, "Paper boats") || strings.Contains(got, "Room") || strings.Contains(got, "June") {
		t.Errorf("got %s", got)
	}
}

// TestUndigitedInGo: the Go program leaves out the digits of an attribute, as XPath does.
func TestUndigitedInGo(t *testing.T) {
	t.Parallel()
	note := locator.Locator{Steps: []locator.Step{{Axis: locator.Deep, Test: "p", Preds: []locator.Pred{{Kind: locator.Undigited, Name: "id", Value: "note_"}}}}}
	tm := &template.Template{Name: "Notes", Site: "notes.example", Kind: template.Detail, Fields: []template.Field{{
		Field: record.Field{Name: "note", Type: record.Text, Many: true}, Part: template.Part{Kind: template.PartText},
		Locators: []template.Locator{{Family: template.FamilyHand, XPath: note.String(), Weight: 1}}}}}
	got := runInGo(t, tm, "<p id=note_4711>Thanks<p id=title_4711>Re<p id=note_4715>Me too<p>Foot")
	if !strings.Contains(got, "Thanks") || !strings.Contains(got, "Me too") || strings.Contains(got, "Re") || strings.Contains(got, "Foot") {
		t.Errorf("got %s", got)
	}
}

// TestRelationsInGo: the Go program asks for the column of a table and for the label in the list before, as XPath does.
func TestRelationsInGo(t *testing.T) {
	t.Parallel()
	label := func(steps ...locator.Step) template.Locator {
		return template.Locator{Family: template.FamilyLabel, XPath: locator.Locator{Steps: steps}.String(), Weight: 1, Guard: true}
	}
	field := func(name string, l template.Locator) template.Field {
		return template.Field{Field: record.Field{Name: name, Type: record.Text}, Part: template.Part{Kind: template.PartText}, Locators: []template.Locator{l}}
	}
	in := func(test string, kind locator.PredKind, label string, levels int) locator.Step {
		return locator.Step{Axis: locator.Deep, Test: test, Preds: []locator.Pred{{Kind: kind, Value: label, N: levels}}}
	}
	tm := &template.Template{Name: "Book", Site: "books.example", Kind: template.Detail, Fields: []template.Field{
		field("price", label(locator.Step{Axis: locator.Deep, Test: "tr", Preds: []locator.Pred{locator.At(2)}}, locator.Step{Axis: locator.Child, Test: "td", Preds: []locator.Pred{{Kind: locator.Column, Value: "Price"}}})),
		field("year", label(in("li", locator.Facing, "Year", 1))),
		field("pages", label(in("dd", locator.Facing, "Pages", 2))),
		field("maker", label(in(locator.Text, locator.Facing, "Maker", 1))),
		field("absent", label(in("li", locator.Facing, "Absent", 1))),
		field("writer", label(locator.Step{Axis: locator.Deep, Test: "dd", Preds: []locator.Pred{{Kind: locator.Under, Name: "dt", Value: "Writer"}, locator.At(2)}})),
		field("care", label(locator.Step{Axis: locator.Deep, Test: "p", Preds: []locator.Pred{{Kind: locator.Under, Name: "h3", Value: "Care"}}})),
		field("seller", label(locator.Step{Axis: locator.Deep, Test: locator.Text, Preds: []locator.Pred{{Kind: locator.Under, Name: locator.Bold, Value: "Sellers"}, locator.At(2)}})),
		field("need", label(locator.Step{Axis: locator.Deep, Test: "u", Preds: []locator.Pred{{Kind: locator.Under, Name: locator.Text, Value: "Needs"}}})),
		field("phone", label(locator.Step{Axis: locator.Deep, Test: locator.Text, Preds: []locator.Pred{{Kind: locator.Starts, Value: "Tel"}}})),
		field("coach", label(locator.Step{Axis: locator.Deep, Test: "tr", Preds: []locator.Pred{{Kind: locator.Under, Name: locator.Row, Value: "Away"}}})),
		field("subject", label(locator.Step{Axis: locator.Deep, Test: "tr", Preds: []locator.Pred{{Kind: locator.InRows, Value: "Subject"}, locator.At(2)}}, locator.Step{Axis: locator.Child, Test: "td", Preds: []locator.Pred{locator.At(1)}})),
	}}
	page := "<table><tr><th>Format<th>Price</tr><tr><td>Paper<td>12.50</tr></table><ul><li>Author<li>Year</ul><ul><li>Ann<li>1990</ul>" +
		"<div><dl><dt>Size<dt>Pages</dl></div><div><dl><dd>A4<dd>96</dl></div><p>Wood<br>Maker<br></p><p>oak<br>Lind<br></p>" +
		"<dl><dt>Writer:<dd>Ann<dd>Bob<dt>Year<dd>1990</dl><table><tr><th>Subject<td>Rivers<tr><th><td>Mills</table>" +
		"<h2>Use</h2><p>Boil.</p><h3><a>Care:</a></h3><h4>Now</h4><p>Dry it.</p><h3>More</h3><p>Ask.</p>" +
		"<div><span><b>Sellers</b></span><br>Flo<br>Gus<br><b>Buyers</b><br>Hal</div><div><u>all</u> Needs: <u>nails</u></div>" +
		"<table><tr><td>Home<tr><td>Coach<td>Cy<tr><td>Away<tr><td>Coach<td>Di</table><p>Inn, Tel: 12<br>Tel: 34</p>"
	got := runInGo(t, tm, page)
	for _, want := range []string{"price:12.50", "year:1990", "pages:96", "maker:Lind", "writer:Bob", "subject:Mills", "care:Dry it.", "seller:Gus", "need:nails", "phone:Tel: 34", "coach:Coach Di"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in %s", want, got)
		}
	}
	if strings.Contains(got, "absent") {
		t.Errorf("absent in %s", got)
	}
}

// A schema has a word for a step, or the report says that it is dropped: one does not push out another.
func TestSchemaKeepsTheStepsItKnows(t *testing.T) {
	t.Parallel()
	tm := &template.Template{Name: "Shop", Site: "shop.example", Kind: template.Detail, Fields: []template.Field{{
		Field: record.Field{Name: "code", Type: record.Text}, Part: template.Part{Kind: template.PartText},
		Steps:    []template.Step{template.StepLower, template.StepStripLabel},
		Locators: []template.Locator{{Family: template.FamilyHand, XPath: "//h1", Weight: 1}}}}}
	out, report, err := Export(tm, ToCrawl4AI)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(out), `"transform": "lowercase"`) {
		t.Errorf("the case is not lowered:\n%s", out)
	}
	if !slices.ContainsFunc(report.Lines, func(l Line) bool { return l.Field == "code" && l.State == Dropped }) {
		t.Errorf("no line about the label: %+v", report.Lines)
	}
}

// runInGo is what the Go program of a template writes for a page.
func runInGo(t *testing.T, tm *template.Template, html string) string {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command")
	}
	source, _, err := Export(tm, ToGo)
	if err != nil {
		t.Fatal(err)
	}
	dir, err := os.MkdirTemp(".", "_program-*")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir) //nolint:errcheck // a temporary folder
	page := write(t, dir, "page.html", []byte(html))
	return fmt.Sprint(objects(t, runs(t, "", nil, "go", "run", write(t, dir, "main.go", source), page)))
}

func TestFromElement(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		path string
		many bool
		want string
	}{
		{"//article/p", false, "./descendant-or-self::article/p"},
		{"/article[1]/p[2]", false, "./self::article/p[2]"},
		{"//h2 | //h3", false, "./descendant-or-self::h2 | ./descendant-or-self::h3"},
		{"//li[1]/a", false, ".//li[1]/a"},
		{"//li[1][contains(.,'x')]/a", false, ".//li[1][contains(.,'x')]/a"},
		{"(//span[contains(.,'Price')])[1]", false, "./descendant-or-self::span[contains(.,'Price')]"},
		{"(//span)[1]", true, ""},
		{"(//a)[1] | (//b)[1]", false, ""},
		{"/tr[2]/td", false, ""},
	} {
		if got, ok := fromElement(c.path, c.many); got != c.want || ok != (c.want != "") {
			t.Errorf("%s, many %v: got %q, %v, want %q", c.path, c.many, got, ok, c.want)
		}
	}
}
