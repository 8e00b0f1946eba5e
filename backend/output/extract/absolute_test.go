package extract

import (
	"testing"

	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

func TestAbsolute(t *testing.T) {
	t.Parallel()
	p, err := page.New([]byte("<p>x"), page.Origin{URL: "https://shop.example/list/2.html"})
	if err != nil {
		t.Fatal(err)
	}
	tree, err := tagtree.Parse(p)
	if err != nil {
		t.Fatal(err)
	}
	attr := func(name string, cuts ...template.Cut) template.Field {
		return template.Field{Part: template.Part{Kind: template.PartAttr, Attr: name}, Cuts: cuts}
	}
	typed := func(kind record.Type, f template.Field) template.Field {
		f.Type = kind
		return f
	}
	for _, c := range []struct {
		name        string
		field       template.Field
		value, want string
	}{
		{"a link", attr("href"), "../p/1?a=b#c", "https://shop.example/p/1?a=b#c"},
		{"a link in a text field", typed(record.Text, attr("href")), "/p/1", "https://shop.example/p/1"},
		{"a picture", typed(record.Image, attr("data-lazy")), "a b.jpg", "https://shop.example/list/a%20b.jpg"},
		{"another host without a scheme", attr("src"), "//cdn.example/a.png", "https://cdn.example/a.png"},
		{"absolute already", attr("href"), "https://b.example/", "https://b.example/"},
		{"no address of the web", attr("href"), "mailto:a@b.example", "mailto:a@b.example"},
		{"a piece of a link", attr("href", template.Cut{}), "17", "17"},
		{"another attribute", attr("title"), "/p/1", "/p/1"},
		{"a text that is shown", typed(record.URL, template.Field{Part: template.Part{Kind: template.PartText}}), "shop.example/p", "shop.example/p"},
	} {
		found := record.Page{Schema: record.Schema{{}}, Records: []record.Record{{{State: record.Found, Values: []record.Value{{Text: c.value}}}}}}
		got := Absolute(tree, &template.Template{Fields: []template.Field{c.field}}, found)
		v := got.Records[0][0].Values[0]
		if v.Text != c.want || v.AsPrinted() != c.value || found.Records[0][0].Values[0].Text != c.value {
			t.Errorf("%s: got %q, printed %q, want %q and %q; before it is %q", c.name, v.Text, v.AsPrinted(), c.want, c.value, found.Records[0][0].Values[0].Text)
		}
		if back := Printed(got).Records[0][0].Values[0]; back.Text != c.value || back.Printed != "" {
			t.Errorf("%s: printed again it is %+v, want %q", c.name, back, c.value)
		}
	}
}
