package program_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

func treeOf(t *testing.T, html string) *tagtree.Tree {
	t.Helper()
	return tagtreetest.From(t, []byte("<!DOCTYPE html>"+html), page.Origin{Name: "page"})
}

// detailOf is the program of a template of a detail page with one field.
func detailOf(t *testing.T, f template.Field) *program.Program {
	t.Helper()
	p, err := program.Compile(&template.Template{Name: "t", Kind: template.Detail, Fields: []template.Field{f}})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Every reason of an empty cell, and of one that was read automatically, has a word, every word a sentence of the front
// end, and every sentence comes up. Those of joined cells are package extract's.
func TestEmptyCellsHaveWords(t *testing.T) {
	t.Parallel()
	tree, blank := treeOf(t, `<h1>For:</h1><p id=a>one</p><p id=b>two</p>`), treeOf(t, ``)
	at := func(family, xpath string, weight float64) template.Locator {
		return template.Locator{Family: family, XPath: xpath, Weight: weight}
	}
	a := at(template.FamilyTag, "//p[@id='a']", 1)
	dated := treeOf(t, `<p>text`)
	dated.Page.URL = "https://a.example/2024/03/05/lamp"
	known := map[string]bool{}
	for _, f := range []struct {
		code     string
		on       *tagtree.Tree // nil: tree
		many     bool
		typ      record.Type
		regex    string
		look     *template.Look
		article  template.ArticlePart
		locators []template.Locator
		fields   []template.Field
	}{
		{code: "unlearned"},
		{code: "nolocator", locators: []template.Locator{at(template.FamilyTag, "//h6", 1)}},
		{code: "unguarded", locators: []template.Locator{a, {Family: template.FamilyLabel, XPath: "//h6", Weight: 1, Guard: true}}},
		{code: "split", locators: []template.Locator{a, at(template.FamilyTag, "//p[@id='b']", 1), at(template.FamilyPath, "//p", 1), at(template.FamilyTag, "//body", 2)}},
		{code: "thin", locators: []template.Locator{a, at(template.FamilyTag, "//h6", 9)}},
		{code: "otherlength", look: &template.Look{Shortest: 400, Longest: 400, Digits: template.DigitsAll}, locators: []template.Locator{a}},
		{code: "toomany", many: true, look: &template.Look{Longest: 9, Most: 2}, on: treeOf(t, strings.Repeat("<p>one", 12)), locators: []template.Locator{at(template.FamilyEach, "//p", 1)}},
		{code: "novalue", many: true, locators: []template.Locator{at(template.FamilyTag, "//h1", 1)}},
		{code: "norecords", many: true, locators: []template.Locator{a}, fields: []template.Field{{Field: record.Field{Name: "g", Type: record.Text}, Part: template.Part{Kind: template.PartText}, Locators: []template.Locator{at(template.FamilyTag, "//h6", 1)}}}},
		{code: "regex", regex: "[0-9]+", locators: []template.Locator{a}},
		{code: "nonumber", typ: record.Number, locators: []template.Locator{a}},
		{code: "noprice", typ: record.Price, locators: []template.Locator{a}},
		{code: "nodate", typ: record.Date, locators: []template.Locator{a}},
		{code: "noaddress", typ: record.URL, locators: []template.Locator{at(template.FamilyTag, "//body", 1)}},
		{code: "noarticle", on: blank, many: true, article: template.ArticleBody},
		{code: "unsaid", article: template.ArticleAuthor},
		{code: "relative", on: treeOf(t, `<h1>A title of some words</h1><p>3 days ago</p>`), article: template.ArticleDate},
		{code: "readvisible", on: treeOf(t, `<h1>A title of some words</h1>`), article: template.ArticleTitle},
		{code: "readmicrodata", on: treeOf(t, `<div itemscope itemtype="http://schema.org/Article"><h1>A title of some words</h1><meta itemprop=datePublished content="2024-03-05"></div>`), article: template.ArticleDate},
		{code: "readjsonld", on: treeOf(t, `<script type="application/ld+json">{"@type":"Article","author":{"name":"Ann Bell"}}</script>`), article: template.ArticleAuthor},
		{code: "readmeta", on: treeOf(t, `<meta name=author content="Ann Bell">`), article: template.ArticleAuthor},
		{code: "readurl", on: dated, article: template.ArticleDate},
	} {
		kind := template.Detail
		if f.article != "" {
			kind = template.Article
		}
		if f.typ == "" {
			f.typ = record.Text
		}
		if f.on == nil {
			f.on = tree
		}
		prog, err := program.Compile(&template.Template{Name: "T", Kind: kind, Fields: []template.Field{
			{Field: record.Field{Name: "f", Type: f.typ, Many: f.many}, Part: template.Part{Kind: template.PartText}, Regex: f.regex, Look: f.look, Article: f.article, Locators: f.locators, Fields: f.fields}}})
		if err != nil {
			t.Fatalf("%s: %v", f.code, err)
		}
		cells, _ := prog.Votes(f.on)
		automatic := strings.HasPrefix(f.code, "read")
		if c := cells[0]; c.Message == nil || c.Message.Code != f.code || c.Why == "" || (c.State == record.Found) != automatic {
			t.Errorf("%+v has the word %+v, want %q", c, c.Message, f.code)
		}
		known[f.code] = true
	}
	for _, code := range program.DoubtCodes() {
		known[code] = true
	}
	known["bylabel"] = true
	if c := relabelled(t)[1]; c.State != record.Found || c.Message == nil || c.Message.Code != "bylabel" || c.Message.Params["text"] != "Room" {
		t.Errorf("%+v has the word %+v, want bylabel of Room", c, c.Message)
	}
	messages, err := os.ReadFile("../../../frontend/src/text/match.en.ts")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`"cell\.(\w+)":`).FindAllStringSubmatch(string(messages), -1) {
		if !known[m[1]] && !slices.Contains(sentElsewhere, m[1]) && !strings.HasPrefix(m[1], "join") {
			t.Errorf("the sentence %q has no cell", m[1])
		}
		delete(known, m[1])
	}
	if len(known) > 0 {
		t.Errorf("no sentence for %v", known)
	}
}

// relabelled is the record of a page that has the labels of the samples in other elements.
func relabelled(t *testing.T) record.Record {
	t.Helper()
	field := func(name, label string) template.Field {
		after := locator.Locator{Steps: []locator.Step{
			{Axis: locator.Deep, Test: locator.Text, Preds: []locator.Pred{{Kind: locator.StemIs, Value: label}}},
			{Axis: locator.Following, Test: "td", Preds: []locator.Pred{locator.At(1)}},
		}}
		return template.Field{Field: record.Field{Name: name, Type: record.Text}, Part: template.Part{Kind: template.PartText},
			Locators: []template.Locator{{Family: template.FamilyLabel, XPath: after.String(), Weight: 1, Guard: true}}}
	}
	prog, err := program.Compile(&template.Template{Name: "T", Kind: template.Detail, Fields: []template.Field{field("a", "Fuel"), field("b", "Room")}})
	if err != nil {
		t.Fatal(err)
	}
	cells, _ := prog.Votes(treeOf(t, `<dl><dt>Fuel:<dd>oil<dt>Room:<dd>kitchen</dl>`))
	return cells
}

// sentElsewhere are the words of cells that authoring sends, and runs that follow links.
var sentElsewhere = []string{"rows", "nofield", "partpage", "lacking", "deniedmissing", "deniedvalue", "deniedplace"}
