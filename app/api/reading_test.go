package api

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"wrapsmith/app/pages"
	"wrapsmith/app/templates"
	"wrapsmith/backend/page"
)

// sitePage is the text of a page of a sample site.
func sitePage(t testing.TB, site, name string) string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("../../templates", site, "pages", name+".html"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := page.New(raw, page.Origin{Name: name})
	if err != nil {
		t.Fatal(err)
	}
	return p.Text
}

// withStarters is a client whose library has the starter templates.
func withStarters(t testing.TB) *client {
	t.Helper()
	c := newClient(t)
	if _, err := c.app.templates.ImportAll(t.Context(), &templates.ImportAllRequest{Sources: []templates.ImportSource{{Starters: true}}}); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestExtractAnswersAtOnce(t *testing.T) {
	t.Parallel()
	c := withStarters(t)
	html := sitePage(t, "shop", "kettle-osmund")
	var out pages.Extraction
	c.ask("POST", "/api/extract", map[string]any{"html": html, "name": "kettle.html"}, &out)
	if out.Template == nil || len(out.Records) != 1 || len(out.Confidence) != 1 {
		t.Fatalf("got template %v, records %v, want one record by the shop's template", out.Template, out.Records)
	}
	if got := string(out.Records[0]["title"]); !strings.HasPrefix(got, `"`) || !strings.Contains(got, "Kettle") {
		t.Errorf("title: got %q, want that of the page", got)
	}
	if sure := out.Confidence[0]["title"]; sure < .4 || sure > 1 {
		t.Errorf("confidence of title: got %v, want 0.4 to 1", sure)
	}
	c.asRecordsSchema(out.Page, out.Records)
	// Every field of the schema has a value or a reason.
	for _, f := range out.Schema {
		reasons := 0
		for _, m := range out.Missing {
			if m.Field == f.Name && m.Why != "" && m.State != "found" {
				reasons++
			}
		}
		if string(out.Records[0][f.Name]) == "null" && reasons != 1 {
			t.Errorf("field %q: no value and %d reasons, want 1: %+v", f.Name, reasons, out.Missing)
		}
	}

	var one pages.Extraction
	c.ask("POST", "/api/extract", map[string]any{"html": html, "template": out.Template.ID, "fields": []string{"price"}, "cells": true}, &one)
	if len(one.Schema) != 1 || len(one.Cells) != 1 || len(one.Cells[0]) != 1 || one.Records[0]["title"] != nil {
		t.Errorf("fields [price]: got schema %v, records %v, cells %v", one.Schema, one.Records, one.Cells)
	}
	var byName pages.Extraction
	c.ask("POST", "/api/extract", map[string]any{"html": html, "template": out.Template.Name}, &byName)
	if byName.Template.ID != out.Template.ID {
		t.Errorf("by name: got %v, want %v", byName.Template, out.Template)
	}
}

func TestExtractSaysWhyNothingFits(t *testing.T) {
	t.Parallel()
	c := withStarters(t)
	var none pages.Extraction
	c.ask("POST", "/api/extract", map[string]any{"html": "<!doctype html><title>x</title><p>One word."}, &none)
	if none.Template != nil || none.Why == "" || len(none.Records) != 0 {
		t.Errorf("got %+v, want no template and a reason", none)
	}
	c.presentable(none.Why)
	c.refused("POST", "/api/extract", map[string]any{}, 422)
	c.refused("POST", "/api/extract", map[string]any{"html": "<p>x", "template": "no such"}, 404)
	p := c.refused("POST", "/api/extract", map[string]any{"html": sitePage(t, "shop", "kettle-osmund"), "fields": []string{"colour of the sky"}}, 422)
	if !strings.Contains(p.Detail, "colour of the sky") {
		t.Errorf("unknown field: got %q, want its name", p.Detail)
	}
	c.refused("POST", "/api/extract", map[string]any{"url": "http://127.0.0.1:1/"}, 422) // a private address
}

func TestExtractionOfAnAddressHasAnETag(t *testing.T) {
	t.Parallel()
	c := withStarters(t)
	advert, price := "one", "£64.00"
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		page := strings.ReplaceAll(sitePage(t, "shop", "kettle-osmund"), "£64.00", price)
		w.Write([]byte(strings.Replace(page, "</body>", "<aside>"+advert+"</aside></body>", 1)))
	}))
	t.Cleanup(site.Close)
	path := "/api/extract?allowHost=true&url=" + url.QueryEscape(site.URL+"/p/1")
	first := c.do("GET", path, nil)
	c.read(first)
	tag := first.Header.Get("ETag")
	if first.StatusCode != 200 || tag == "" {
		t.Fatalf("got %s, ETag %q, want 200 with an ETag", first.Status, tag)
	}
	again := func() (int, string) {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), "GET", c.http.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("If-None-Match", `"other", `+tag)
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		return answer.StatusCode, string(c.read(answer))
	}
	advert = "two"
	if status, body := again(); status != 304 || body != "" {
		t.Errorf("records unchanged: got %d %q, want 304 without a body", status, body)
	}
	price = "£99.00"
	if status, _ := again(); status != 200 {
		t.Errorf("another price: got %d, want 200", status)
	}
}

func TestRecordsAndArticlesWithoutATemplate(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	var lists pages.FoundRecords
	c.ask("POST", "/api/records", map[string]any{"html": sitePage(t, "jobs", "baker-1"), "lists": 2}, &lists)
	if len(lists.Lists) == 0 || len(lists.Lists[0].Records) < 5 || lists.Lists[0].Region == "" {
		t.Fatalf("got %+v, want the page's vacancies", lists)
	}
	c.asRecordsSchema(lists.Page, lists.Lists[0].Records)
	c.refused("POST", "/api/records", map[string]any{"html": "<p>x", "method": "keyword"}, 422)
	html := `<!doctype html><html lang="en"><head><title>Fog on the quay</title></head><body><nav><a href="/">Home</a> <a href="/m">More</a></nav>
<main><h1>Fog on the quay</h1><p>By Nora Haugen, 3 March 2024</p><p>` + strings.Repeat("The ferry waited until noon, and no one on the quay could see the island. ", 6) +
		`</p><p>` + strings.Repeat("In the afternoon the wind turned, the fog went out to sea and the boats followed it. ", 6) + `</p></main></body></html>`
	var article pages.FoundArticle
	c.ask("POST", "/api/article", map[string]any{"html": html, "form": "html"}, &article)
	if article.About["title"].Text != "Fog on the quay" || len(article.Body) < 2 || !strings.Contains(article.HTML, "<p>") {
		t.Errorf("got %+v, want title, two paragraphs and their HTML", article)
	}
}

func TestLearnGivesADraftAndItsMatrix(t *testing.T) {
	t.Parallel()
	c := newClient(t)
	lesson := map[string]any{
		"name": "people", "save": true,
		"pages": []any{
			map[string]any{"html": sitePage(t, "people", "p1001"), "name": "p1001.html", "marks": []any{map[string]any{"field": "姓名", "value": "董献平"}, map[string]any{"field": "性别", "value": "男"}}},
		},
		"samples": []any{map[string]any{"html": sitePage(t, "people", "p1003"), "name": "p1003.html"}},
	}
	var out pages.Learned
	c.ask("POST", "/api/learn", lesson, &out)
	if len(out.Matrix) != 2 || len(out.Matrix[1].Cells) != 2 || len(out.Matrix[1].Cells[0].Values) != 1 || !strings.Contains(out.Matrix[1].Cells[0].Values[0], "乌力罕") {
		t.Errorf("matrix: got %+v, want the name of the page without marks", out.Matrix)
	}
	if out.Draft == nil || !strings.Contains(out.XML, "<template") {
		t.Fatalf("got draft %v and %.40q, want both", out.Draft, out.XML)
	}
	c.refused("POST", "/api/extract", map[string]any{"html": sitePage(t, "people", "p1002"), "template": out.Draft.ID}, 409) // a person publishes
	c.ask("POST", "/api/library/"+out.Draft.ID+"/publish", map[string]any{"version": out.Draft.Version}, nil)
	var found pages.Extraction
	c.ask("POST", "/api/extract", map[string]any{"html": sitePage(t, "people", "p1002"), "template": "people"}, &found)
	if len(found.Records) != 1 || string(found.Records[0]["姓名"]) != `"苏映雪"` {
		t.Errorf("after publishing: got %v", found.Records)
	}
	p := c.refused("POST", "/api/learn", map[string]any{"pages": []any{map[string]any{"html": "<h1>Kettle</h1>", "marks": []any{map[string]any{"field": "name", "value": "Rug"}}}}}, 422)
	if !strings.Contains(p.Detail, "Rug") {
		t.Errorf("a value that no place shows: got %q", p.Detail)
	}
	c.refused("POST", "/api/learn", map[string]any{"next": "auto", "pages": []any{map[string]any{"html": "<h1>Kettle</h1>", "marks": []any{map[string]any{"field": "name", "value": "Kettle"}}}}}, 422)
}

// asRecordsSchema checks records of an answer with the schema of JSON and JSON Lines.
func (c *client) asRecordsSchema(page string, records []pages.Values) {
	c.t.Helper()
	raw, err := os.ReadFile("../../docs/records.schema.json")
	if err != nil {
		c.t.Fatal(err)
	}
	var schema jsonschema.Schema
	if err := json.Unmarshal(raw, &schema); err != nil {
		c.t.Fatal(err)
	}
	checked, err := schema.Resolve(nil)
	if err != nil {
		c.t.Fatal(err)
	}
	for _, r := range records {
		line, err := json.Marshal(map[string]any{"page": page, "record": r})
		if err != nil {
			c.t.Fatal(err)
		}
		var object any
		if err := json.Unmarshal(line, &object); err != nil {
			c.t.Fatal(err)
		}
		if err := checked.Validate(object); err != nil {
			c.t.Errorf("%s: %v", line, err)
		}
	}
}
