package extract

import (
	"testing"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

// Addresses in the records that a field holds are absolute too, and come back as printed.
func TestAddressesOfInnerRecords(t *testing.T) {
	t.Parallel()
	tree := tagtreetest.Parse(t, "<p>text</p>")
	tree.Page.URL = "https://books.example/list/"
	link := template.Field{Field: record.Field{Name: "link", Type: record.URL}, Part: template.Part{Kind: template.PartAttr, Attr: "href"}}
	of := &template.Template{Fields: []template.Field{{Field: record.Field{Name: "reviews", Type: record.Text, Many: true}, Fields: []template.Field{link}}}}
	found := func(text string) record.Cell {
		return record.Cell{State: record.Found, Values: []record.Value{{Text: text}}}
	}
	outer := found("Ann")
	outer.Records = []record.Record{{found("../r/1")}}
	page := record.Page{Schema: of.Schema(), Records: []record.Record{{outer}}}
	text := func(p record.Page) string { return p.Records[0][0].Records[0][0].Values[0].Text }
	if got, want := text(Absolute(tree, of, page)), "https://books.example/r/1"; got != want {
		t.Errorf("by template: got %q want %q", got, want)
	}
	typed := AbsoluteTyped(tree, page)
	if got, want := text(typed), "https://books.example/r/1"; got != want {
		t.Errorf("by type: got %q want %q", got, want)
	}
	if got, want := text(Printed(typed)), "../r/1"; got != want {
		t.Errorf("printed: got %q want %q", got, want)
	}
	if got, want := text(page), "../r/1"; got != want {
		t.Errorf("the page itself changed: got %q want %q", got, want)
	}
}
