package program_test

import (
	"testing"
	"time"

	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

// A text that does not read as the field's type is kept, and its cell says so.
func TestTypedFieldsKeepTheirText(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		typ   record.Type
		html  string
		state record.CellState
		code  string
		want  record.Typed
	}{
		{record.Price, `<p>DOE`, record.Untyped, "noprice", record.Typed{}},
		{record.Price, `<p>Free`, record.Untyped, "noprice", record.Typed{}},
		{record.Price, `<p>5 apples`, record.Untyped, "noprice", record.Typed{}},
		{record.Date, `<p>yesterday`, record.Untyped, "nodate", record.Typed{}},
		{record.Date, `<p>03/04/2024`, record.Untyped, "nodate", record.Typed{}},
		{record.Number, `<p>many`, record.Untyped, "nonumber", record.Typed{}},
		{record.Number, `<p>1,250 kg`, record.Found, "", record.Typed{Value: "1250", Unit: "kg"}},
		{record.Date, `<html lang="en-GB"><p>03/04/2024`, record.Found, "", record.Typed{Date: "2024-04-03"}},
		{record.Price, `<html lang="ja"><p>￥1,299`, record.Found, "", record.Typed{Value: "1299", Currency: "JPY"}},
		{record.Price, `<html lang="en"><p>￥1,299</p><div>这家商店出售各种家具与灯具，全国包邮`, record.Found, "", record.Typed{Value: "1299", Currency: "CNY"}},
		{record.Price, `<html lang="en"><p>￥1,299</p><div>送料は無料です。ご注文をお待ちしております`, record.Found, "", record.Typed{Value: "1299", Currency: "JPY"}},
	} {
		p, err := program.Compile(&template.Template{Kind: template.Detail, Fields: []template.Field{{
			Field: record.Field{Name: "f", Type: c.typ}, Part: template.Part{Kind: template.PartText},
			Locators: []template.Locator{{Family: template.FamilyTag, XPath: "//p", Weight: 1}},
		}}})
		if err != nil {
			t.Fatal(err)
		}
		page := p.Run(treeOf(t, c.html))
		if len(page.Records) != 1 {
			t.Errorf("%s %s: %d records, want 1", c.typ, c.html, len(page.Records))
			continue
		}
		cell := page.Records[0][0]
		code := ""
		if cell.Message != nil && cell.State != record.Found { // a value that is found may be less sure
			code = cell.Message.Code
		}
		if cell.State != c.state || len(cell.Values) != 1 || cell.Values[0].Text == "" || code != c.code || (cell.Confidence < 1) != (c.code != "") && c.code != "" {
			t.Errorf("%s %s: %+v, want state %s with its text and message %q", c.typ, c.html, cell, c.state, c.code)
		}
		var got record.Typed
		if len(cell.Typed) == 1 && cell.Typed[0] != nil {
			got = *cell.Typed[0]
		}
		if len(cell.Typed) != 1 || (cell.Typed[0] != nil) != (c.code == "") || got != c.want {
			t.Errorf("%s %s: read as %+v, want %+v", c.typ, c.html, got, c.want)
		}
	}
}

// A relative date counts from when the page was received.
func TestRelativeDatesCountFromTheDayOfReceipt(t *testing.T) {
	t.Parallel()
	p, err := program.Compile(&template.Template{Kind: template.Detail, Fields: []template.Field{{
		Field: record.Field{Name: "f", Type: record.Date}, Part: template.Part{Kind: template.PartText},
		Locators: []template.Locator{{Family: template.FamilyTag, XPath: "//p", Weight: 1}},
	}}})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{"yesterday": "2026-03-04", "3 days ago": "2026-03-02", "3天前": "2026-03-02"} {
		tree := tagtreetest.From(t, []byte("<!doctype html><p>"+text), page.Origin{Received: time.Date(2026, time.March, 5, 9, 30, 0, 0, time.UTC)})
		cell := p.Run(tree).Records[0][0]
		if cell.State != record.Found || len(cell.Typed) != 1 || cell.Typed[0] == nil || cell.Typed[0].Date != want {
			t.Errorf("%s: %+v, want %s", text, cell, want)
		}
	}
}
