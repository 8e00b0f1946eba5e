package template

import (
	"strings"
	"testing"
)

func TestExpectedTellsConfirmedFromRecorded(t *testing.T) {
	t.Parallel()
	value := func(field, text string) Expect { return Expect{Field: field, Values: []string{text}} }
	for _, c := range []struct {
		reason         string
		sample         Sample
		all, confirmed int
	}{
		{"nothing is expected", Sample{Marks: []Mark{{Field: "价格", Node: 4}}}, 0, 0},
		{"a mark confirms its field", Sample{Expect: []Expect{value("价格", "12"), value("书名", "茶经")}, Marks: []Mark{{Field: "价格", Node: 4}}}, 2, 1},
		{"a person said that the page has none", Sample{Expect: []Expect{{Field: "price"}}, Marks: []Mark{{Field: "price", Node: -1, Missing: true}}}, 1, 1},
		{"a mark that says no confirms nothing", Sample{Expect: []Expect{value("price", "12")}, Marks: []Mark{{Field: "price", Node: 4, Not: true}}}, 1, 0},
		{"what mending found confirms nothing", Sample{Expect: []Expect{value("price", "12")}, Marks: []Mark{{Field: "price", Node: 4, Unchecked: true}}}, 1, 0},
		{"two marks of one field confirm it once", Sample{Expect: []Expect{value("price", "12")}, Marks: []Mark{{Field: "price", Node: 4}, {Field: "price", Node: 9}}}, 1, 1},
		{"a person typed the value", Sample{Expect: []Expect{{Field: "price", Values: []string{"12"}, Confirmed: true}, value("title", "a")}}, 2, 1},
		{"a typed value that is marked too counts once", Sample{Expect: []Expect{{Field: "price", Values: []string{"12"}, Confirmed: true}}, Marks: []Mark{{Field: "price", Node: 4}}}, 1, 1},
		{"of a list a typed value confirms its record", Sample{
			Rows: [][]Expect{{{Field: "title", Values: []string{"a"}, Confirmed: true}, value("price", "1")}, {value("title", "b"), value("price", "2")}},
		}, 4, 1},
		{"of a list a mark confirms one record", Sample{
			Rows:  [][]Expect{{value("title", "a"), value("price", "1")}, {value("title", "b"), value("price", "2")}, {value("title", "c")}},
			Marks: []Mark{{Field: "title", Node: 4}, {Field: "title", Node: 4, From: 1, To: 2}, {Field: "price", Node: 5}, {Field: "price", Node: 9}, {Field: "price", Node: 12}},
		}, 5, 3},
	} {
		if all, confirmed := (&Template{Samples: []Sample{c.sample}}).Expected(); all != c.all || confirmed != c.confirmed {
			t.Errorf("%s: got %d expected values, %d confirmed; want %d, %d", c.reason, all, confirmed, c.all, c.confirmed)
		}
	}
}

// A file keeps which expected values a person typed; only such a file needs format 4.
func TestTypedValuesInFiles(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ expect, format string }{
		{`<expect field="a"><value>12</value></expect>`, "1"},
		{`<expect field="a" confirmed="true"><value>12</value></expect>`, "4"},
		{`<row><expect field="a" confirmed="true"/></row>`, "4"},
	} {
		file := `<template format="4" kind="list"><name>a</name><fields><field name="a" type="text"><part kind="text"/>` +
			`<locator family="hand" weight="1"><xpath>//h1</xpath></locator></field></fields><records most="1" tags="li"><locator family="hand" weight="1"><xpath>//li</xpath></locator></records>` +
			`<samples><sample name="a.html" digest="` + strings.Repeat("0", 64) + `">` + c.expect + `</sample></samples></template>`
		got, err := Read(strings.NewReader(file), "a.xml")
		if err != nil {
			t.Errorf("%s: %v", c.expect, err)
			continue
		}
		var b strings.Builder
		if err := got.Write(&b); err != nil {
			t.Fatal(err)
		}
		if want := strings.Contains(c.expect, "confirmed"); !strings.Contains(b.String(), `<template format="`+c.format+`"`) || strings.Contains(b.String(), `confirmed="true"`) != want {
			t.Errorf("%s: written as\n%s\nwant format %s, confirmed: %v", c.expect, b.String(), c.format, want)
		}
	}
}
