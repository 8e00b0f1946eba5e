package extract_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// by is a field found by one XPath.
func by(name, xpath string, part template.Part) template.Field {
	return template.Field{Field: record.Field{Name: name, Type: record.Text}, Part: part, Locators: []template.Locator{{Family: template.FamilyHand, XPath: xpath, Weight: 1}}}
}

func compileT(t *testing.T, tm *template.Template) *program.Program {
	t.Helper()
	p, err := program.Compile(tm)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// codeOf is the word of a cell's reason.
func codeOf(c record.Cell) string {
	if c.Message == nil {
		return ""
	}
	return c.Message.Code
}

func TestARowIsJoinedWithItsPage(t *testing.T) {
	t.Parallel()
	text := template.Part{Kind: template.PartText}
	list := &template.Template{Name: "list", Kind: template.List, Fields: []template.Field{
		by("title", "//a", text), by("link", "//a", template.Part{Kind: template.PartAttr, Attr: "href"}),
	}, Records: &template.Records{Most: 1, Locators: []template.Locator{{Family: template.FamilyHand, XPath: "//li", Weight: 1}}}}
	list.Fields[1].Detail = "thing"
	detail := compileT(t, &template.Template{Name: "thing", Kind: template.Detail, Fields: []template.Field{by("title", "//h1", text), by("price", "//b", text)}})
	pages := map[string]string{
		"https://x.example/l/a": "<h1>A long</h1><b>3</b>",
		"https://x.example/c":   "<h1>C</h1>",
	}
	read := func(name, body string) *page.Page {
		p, err := page.New([]byte("<!DOCTYPE html><body>"+body), page.Origin{Name: name, URL: name})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	tree, err := tagtree.Parse(read("https://x.example/l/", `<ul><li><a href="a">A</a><li><a href="b">B</a><li><a href="/c">C</a><li><a>D</a></ul>`))
	if err != nil {
		t.Fatal(err)
	}
	j := extract.Joiner{
		Program: func(name string) (*program.Program, error) {
			if name != "thing" {
				return nil, errors.New("no such template")
			}
			return detail, nil
		},
		Page: func(_ context.Context, address string) (*page.Page, error) {
			if body, ok := pages[address]; ok {
				return read(address, body), nil
			}
			return nil, errors.New("404 Not Found")
		},
	}
	found := compileT(t, list).Run(tree)
	got := j.Join(t.Context(), list, found, tree.Page.URL)
	if len(found.Schema) != 2 || len(found.Records[0]) != 2 {
		t.Fatal("the list's own page was changed")
	}
	if len(got.Schema) != 3 || got.Schema[2].Name != "price" || len(got.Records) != 4 {
		t.Fatalf("schema %v, %d records", got.Schema, len(got.Records))
	}
	want := []struct{ title, price, why, code string }{{"A", "3", "of its own", "onlyplace"}, {"B", "", "404", "joinpage"}, {"C", "", "no locator", "nolocator"}, {"D", "", "", ""}}
	for i, w := range want {
		r := got.Records[i]
		price := strings.Join(r[2].Texts(), "+")
		if r[0].Values[0].Text != w.title || price != w.price || !strings.Contains(r[2].Why, w.why) || codeOf(r[2]) != w.code {
			t.Errorf("record %d: %q, price %q (%s), want %v", i+1, r[0].Values[0].Text, price, r[2].Why, w)
		}
	}
	if n := got.Records[0][2].Values[0].Node; n != -1 {
		t.Errorf("a value of another page has node %d", n)
	}
	j.Most = 1
	if r := j.Join(t.Context(), list, found, tree.Page.URL).Records[2][2]; !strings.Contains(r.Why, "bound") || codeOf(r) != "joinbound" {
		t.Errorf("beyond the bound: %q", r.Why)
	}
	if r := j.Join(t.Context(), list, found, "").Records[0][2]; !strings.Contains(r.Why, "address of the list page") || codeOf(r) != "joinbase" {
		t.Errorf("without an address: %q", r.Why)
	}
}
