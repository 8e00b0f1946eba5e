package author_test

import (
	"testing"

	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// TestXPathToAnAttribute: a path that ends in an attribute reads that attribute,
// and a later path to an element its text again.
func TestXPathToAnAttribute(t *testing.T) {
	t.Parallel()
	p, err := page.New([]byte(`<ul><li><a href="/one">One</a><li><a href="/two">Two</a></ul>`), page.Origin{Name: "a"})
	if err != nil {
		t.Fatal(err)
	}
	tree, err := tagtree.Parse(p)
	if err != nil {
		t.Fatal(err)
	}
	s := session(t, []*page.Page{p}, "link=One")
	for _, c := range []struct {
		expr, want string
		part       template.Part
	}{
		{"//li[2]/a/@href", "/two", template.Part{Kind: template.PartAttr, Attr: "href"}},
		{"(//a/@href)[1]", "/one", template.Part{Kind: template.PartAttr, Attr: "href"}},
		{"//li[2]/a", "Two", template.Part{Kind: template.PartText}},
		{"//a[@href]", "One", template.Part{Kind: template.PartText}},
		{"li:nth-child(2) > a", "Two", template.Part{Kind: template.PartText}},
	} {
		if err := s.ReplaceXPath("link", "", c.expr); err != nil {
			t.Fatalf("%s: %v", c.expr, err)
		}
		tmpl := s.Template()
		got := s.Program().Run(tree).Records
		if len(got) != 1 || len(got[0][0].Values) != 1 || got[0][0].Values[0].Text != c.want || tmpl.Fields[0].Part != c.part {
			t.Errorf("%s: part %v, records %+v, want %q of part %v", c.expr, tmpl.Fields[0].Part, got, c.want, c.part)
		}
	}
}

// TestInnerFieldsAreEdited: a change below a field that holds records is taken too.
func TestInnerFieldsAreEdited(t *testing.T) {
	t.Parallel()
	p, err := page.New([]byte(`<h1>Storm years</h1><ul><li><b>Ann</b> <i>5</i></li><li><b>Bob</b> <i>3</i></li></ul>`), page.Origin{Name: "a"})
	if err != nil {
		t.Fatal(err)
	}
	tree, err := tagtree.Parse(p)
	if err != nil {
		t.Fatal(err)
	}
	s := session(t, []*page.Page{p}, "title=Storm years")
	hand := func(name, xpath string, fields ...template.Field) template.Field {
		return template.Field{
			Field: record.Field{Name: name, Type: record.Text, Many: len(fields) > 0, Optional: true}, Part: template.Part{Kind: template.PartText}, Hand: true,
			Locators: []template.Locator{{Family: template.FamilyHand, XPath: xpath, Weight: 1}}, Fields: fields,
		}
	}
	for _, c := range []struct{ xpath, want string }{{"//b", "Ann"}, {"//i", "5"}} {
		edited := *s.Template()
		edited.Fields = append(edited.Fields[:1:1], hand("reviews", "//li", hand("by", c.xpath)))
		if err := s.SetTemplate(&edited); err != nil {
			t.Fatal(err)
		}
		inner := s.Program().Run(tree).Records[0][1].Records
		if len(inner) != 2 || inner[0][0].Values[0].Text != c.want {
			t.Errorf("inner field by %s: %+v, want %q first of two records", c.xpath, inner, c.want)
		}
	}
}
