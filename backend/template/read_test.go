package template

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"wrapsmith/backend/record"
)

// whole is a template with everything a template can have.
func whole(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile("testdata/whole.xml")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestReadTakesEverything(t *testing.T) {
	t.Parallel()
	got, err := Read(strings.NewReader(whole(t)), "whole.xml")
	if err != nil {
		t.Fatal(err)
	}
	day := func(m time.Month, d, h int) time.Time { return time.Date(2026, m, d, h, 0, 0, 0, time.UTC) }
	want := &Template{
		Name: "人物", Site: "people.example", Kind: Detail, Description: "One person & what they do", Domain: "people",
		URLPatterns: []string{"/person/*.html"},
		Fields: []Field{
			{
				Field: record.Field{Name: "姓名", Label: "Name as it stands on the page", Type: record.Text},
				Part:  Part{Kind: PartText},
				Locators: []Locator{
					{Family: FamilyLabel, XPath: "//text()[normalize-space(.) = '姓名：']/following::td[1]", Weight: .85, Guard: true, Why: Reasons{{Value: "the cell after \"姓名：\""}}},
					{Family: FamilySlot, Weight: .5, Why: Reasons{{Value: "its place in the tree"}}},
				},
			},
			{
				Field:    record.Field{Name: "手机", Type: record.Number, Many: true, Optional: true},
				Part:     Part{PartAttr, "href"},
				Cuts:     []Cut{{"tel: ", "\t", "[0-9]+", ";", "and"}},
				Look:     &Look{Shortest: 4, Longest: 19, Digits: DigitsAll, Most: 3, Values: 5, Shapes: []string{"+0 0", "0"}, Marked: []string{"0"}, Plain: true, Author: true, None: true, Words: 3, Signs: "+-", Capitals: true, Pieces: 3},
				Regex:    "1[0-9]{10}",
				Steps:    []Step{StepStripLabel, StepLower},
				Locators: []Locator{{Family: FamilyAnchor, XPath: `//a[@class = "tel"]`, Weight: .6}},
			},
		},
		Tree: &Node{Tag: "html", Times: Once, Children: []*Node{{Tag: "table", ID: "card", Class: "info wide", Times: Once, Children: []*Node{
			{Tag: "tr", Times: Plus, Children: []*Node{
				{Tag: "td", Times: Once, Children: []*Node{{Text: "姓名：", Times: Once}}},
				{Tag: "td", Times: Once, Children: []*Node{{Slot: "姓名", Times: Once}}},
				{Tag: "td", Slot: "手机", Times: Optional, Children: []*Node{{Text: "  or ", Times: Optional}}},
			}},
		}}}},
		Fingerprint: []Edge{{"table.info>tr", .25}, {"tr>td", 1}},
		Samples: []Sample{
			{
				Name: "p1.html", URL: "https://people.example/person/1.html", Digest: strings.Repeat("0123456789abcdef", 4),
				Marks: []Mark{
					{Field: "姓名", Node: 17, Part: Part{Kind: PartText}},
					{Field: "手机", Node: 21, Part: Part{PartAttr, "href"}, From: 4, To: 15},
					{Field: "手机", Node: 9, Part: Part{Kind: PartRun}, Not: true},
				},
				Expect: []Expect{{Field: "姓名", Values: []string{"董献平"}}, {Field: "手机"}},
			},
			{Name: "p2.html", Digest: strings.Repeat("fedcba9876543210", 4), Marks: []Mark{{Field: "手机", Node: -1, Part: Part{Kind: PartText}, Missing: true}}},
		},
		History: []Version{
			{Number: 1, Who: "ann", When: day(1, 31, 12), Why: "first"},
			{Number: 3, When: day(2, 1, 0)},
			{Number: 4, Who: "bob", When: day(2, 2, 0), Why: "taken over", ImportedBy: "ann", Imported: day(3, 1, 8)},
		},
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("Read: (-want +got)\n%s", diff)
	}
	var b bytes.Buffer
	if err := got.Write(&b); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(whole(t), b.String()); diff != "" {
		t.Errorf("Write is not what was read: (-want +got)\n%s", diff)
	}
}

func TestReadNamesEveryMistakeWithItsPlace(t *testing.T) {
	t.Parallel()
	const file = `<?xml version="1.0"?>
<template format="1" kind="detial">
  <name>a</name>
  <fields>
    <field name="价 格" type="text" many="yes" colour="red">
      <regex>(</regex>
      <part kind="attr"/>
    </field>
    <field name="b" type="text"><part kind="text"/></field>
    <field name="b" type="text"><part kind="text"/></field>
  </fields>
  <tree>姓名<e tag="html"><slot field="c"/><p/></e></tree>
</template>
`
	_, err := Read(strings.NewReader(file), "t.xml")
	want := `t.xml:2:22: kind="detial" of <template> must be one of detail, list, article
t.xml:5:12: name="价 格" of <field> must be a name: letters of any script, digits, -, _ and ., beginning with a letter or _, at most 100 characters
t.xml:5:35: many="yes" of <field> must be true or false
t.xml:5:46: <field> has no attribute "colour"; it can have name, id, type, many, optional, hand, detail, heading, article
t.xml:6:7: "(" is no RE2 regular expression: error parsing regexp: missing closing ): ` + "`(`" + `
t.xml:7:7: <part> must stand before <regex>
t.xml:7:7: <part> with kind="attr" needs the attribute "attr": which one of the node's it is
t.xml:10:12: there is a field "b" already: names must differ
t.xml:12:9: <tree> holds no text of its own: found "姓名"
t.xml:12:31: <slot> speaks of the field "c", which is not in <fields>
t.xml:12:42: <e> cannot hold <p>; it can have e, label, slot`
	var bad Errors
	if !errors.As(err, &bad) {
		t.Fatalf("Read: %v, want Errors", err)
	}
	if diff := cmp.Diff(want, bad.Error()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

func TestReadRefusesOtherFiles(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ file, want, why string }{
		{"", "t.xml:1:1: this is no XML: there is no element", "empty"},
		{"姓名", "t.xml:1:1: text outside of the template", "plain text"},
		{"<html/>", "t.xml:1:1: this is no template: it begins with <html>, expected <template>", "other XML"},
		{`<template kind="detail"/>`, `t.xml:1:1: <template> needs the attribute "format": this version writes format="4"`, "no format"},
		{`<template format="5" future="x"/>`, "t.xml:1:11: this template was made by a newer version of Wrapsmith (format 5, this one reads up to 4): update Wrapsmith", "newer"},
		{`<template format="x"/>`, `t.xml:1:11: format="x" must be a whole number; this version writes 4`, "no number"},
		{"<template>\n  <name>", "t.xml:2:3: <name> is not closed: the file ends before </name>", "cut off"},
		{"<template>\n</name>", "t.xml:2:7: not well-formed XML: element <template> closed by </name>", "crossed"},
		{"<template>&nbsp;</template>", "t.xml:1:16: not well-formed XML: invalid character entity &nbsp;", "an entity beyond the five"},
		{"<template>\x01</template>", "t.xml:1:11: not well-formed XML: illegal character code U+0001", "control character"},
		{"<template>\xff</template>", "t.xml:1:11: not well-formed XML: invalid UTF-8", "not UTF-8"},
		{`<?xml version="1.0" encoding="gbk"?><template/>`, "t.xml:1:1: a template is UTF-8 text: save the file as UTF-8 and declare that, or nothing", "other encoding"},
		{`<!DOCTYPE t [<!ENTITY a "b">]><template/>`, "t.xml:1:1: a template has no document type: take <!DOCTYPE out", "document type"},
		{`<template xmlns="urn:x"/>`, `t.xml:1:1: a template has no namespaces: <template> lies in "urn:x"` + "\n" + `t.xml:1:11: a template has no namespaces: take the attribute "xmlns" out`, "namespace"},
		{`<template format="1" format="1"/>`, `t.xml:1:22: <template> has the attribute "format" twice`, "twice"},
		{"<template format=\"1\"/>\n<template/>", "t.xml:2:1: a file holds one template: <template> comes after its end", "two"},
		{"\uFEFF<template format='1' kind='x'><name/><fields/></template>", `t.xml:1:22: kind="x" of <template> must be one of detail, list, article`, "a byte order mark does not count"},
		{"<template" + strings.Repeat(" a='b'", maxAttributes+1) + "/>", "t.xml:1:1: <template> has 65 attributes: the limit is 64", "too many attributes"},
		{strings.Repeat("<e>", maxDepth+1), "t.xml:1:1801: elements are nested too deeply: the limit is 600", "too deep"},
	} {
		_, err := Read(strings.NewReader(c.file), "t.xml")
		if err == nil {
			t.Errorf("%s: read", c.why)
			continue
		}
		if err.Error() != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.why, err, c.want)
		}
	}
	if _, err := Read(strings.NewReader(strings.Repeat(" ", MaxBytes+1)), "t.xml"); !errors.Is(err, ErrTooLarge) {
		t.Errorf("a file of more than MaxBytes: %v", err)
	}
}

// hostile are files made to take long; n scales them.
func hostile(n int) map[string]string {
	const head, tail = `<template format="1" kind="detail"><name/><fields>`, `</fields></template>`
	return map[string]string{
		"many fields":    head + strings.Repeat(`<field name="a" type="text"><part kind="text"/></field>`, n) + tail,
		"many mistakes":  head + strings.Repeat(`<x/>`+"\n", 2*n) + tail,
		"a text cut up":  `<template format="1" kind="detail"><name>` + strings.Repeat(`a<!---->`, 4*n) + `</name><fields>` + tail,
		"many levels":    head + strings.Repeat(`<x>`, maxDepth-2) + strings.Repeat(`</x>`, maxDepth-2) + tail,
		"a long message": head + `<` + strings.Repeat(`x`, 20*n) + `/>` + tail,
	}
}

func TestMistakesOfHostileFilesAreBounded(t *testing.T) {
	t.Parallel()
	for why, file := range hostile(5_000) {
		if _, err := Read(strings.NewReader(file), "t.xml"); err != nil && strings.Count(err.Error(), "\n") > maxProblems {
			t.Errorf("%s: %d lines of mistakes", why, strings.Count(err.Error(), "\n"))
		}
	}
}

// BenchmarkReadHostile shows that time grows with the size of a file and no faster.
func BenchmarkReadHostile(b *testing.B) {
	for _, n := range []int{5_000, 20_000} {
		for why, file := range hostile(n) {
			b.Run(fmt.Sprintf("%s/%d", strings.ReplaceAll(why, " ", "_"), n), func(b *testing.B) {
				b.SetBytes(int64(len(file)))
				for b.Loop() {
					_, _ = Read(strings.NewReader(file), "t.xml")
				}
			})
		}
	}
}

func TestMigrateLeadsOlderFormatsOn(t *testing.T) {
	t.Parallel()
	root, bad := parse([]byte(`<template format="1" sort="detail"/>`))
	if len(bad) > 0 {
		t.Fatal(bad)
	}
	steps := []migration{
		func(e *element) { e.attrs[1].name = "kind" }, // 1 -> 2
		func(e *element) { e.attrs[1].value += "s" },  // 2 -> 3
	}
	if bad := migrate(root, steps); len(bad) > 0 {
		t.Fatal(bad)
	}
	if got := root.attr("format") + " " + root.attr("kind"); got != "3 details" {
		t.Errorf("got %q, want every step in order", got)
	}
}

// A field keeps its id when it is renamed. Format 1 has no ids: a field's id is its name.
func TestFieldsHaveIDs(t *testing.T) {
	t.Parallel()
	doc := func(format, fields string) string {
		return `<template format="` + format + `" kind="detail"><name>a</name><fields>` + fields + `</fields></template>`
	}
	field := func(attrs string) string { return `<field ` + attrs + ` type="text"><part kind="text"/></field>` }
	for _, c := range []struct{ file, ids, written, why string }{
		{doc("1", field(`name="title"`)+field(`name="price"`)), "title price", "1", "format 1: the names"},
		{doc("2", field(`name="headline" id="title"`)+field(`name="price"`)), "title price", "2", "a field that was renamed"},
		{doc("2", field(`name="title" id="title"`)), "title", "1", "an id that is the name need not be stated"},
	} {
		got, err := Read(strings.NewReader(c.file), "t.xml")
		if err != nil {
			t.Errorf("%s: %v", c.why, err)
			continue
		}
		var ids []string
		for i := range got.Fields {
			ids = append(ids, got.Fields[i].Identity())
		}
		if s := strings.Join(ids, " "); s != c.ids {
			t.Errorf("%s: ids %q, want %q", c.why, s, c.ids)
		}
		var b bytes.Buffer
		if err := got.Write(&b); err != nil {
			t.Fatal(err)
		}
		if want := `format="` + c.written + `"`; !strings.Contains(b.String(), want) {
			t.Errorf("%s: written as\n%s\nwant %s", c.why, b.String(), want)
		}
	}
	if _, err := Read(strings.NewReader(doc("2", field(`name="headline" id="title"`)+field(`name="title"`))), "t.xml"); err == nil || !strings.Contains(err.Error(), `the id "title" already`) {
		t.Errorf("two fields with one id: %v, want a mistake", err)
	}
	f := Field{Field: record.Field{Name: "title"}}
	f.Rename("headline")
	if f.Name != "headline" || f.Identity() != "title" {
		t.Errorf("renamed: %q with id %q, want headline with id title", f.Name, f.Identity())
	}
	if f.Rename("title"); f.ID != "" {
		t.Errorf("renamed back: id %q, want none beside the name", f.ID)
	}
}

// A CSS selector is read as the XPath that it means, and the reason keeps it.
func TestLocatorsMayBeCSS(t *testing.T) {
	t.Parallel()
	doc := func(locator string) string {
		return `<template format="4" kind="detail"><name>a</name><fields><field name="price" type="text"><part kind="text"/>` + locator + `</field></fields></template>`
	}
	got, err := Read(strings.NewReader(doc(`<locator family="hand" weight="1"><css>p.price &gt; b</css></locator>`)), "t.xml")
	if err != nil {
		t.Fatal(err)
	}
	want := Locator{Family: FamilyHand, Weight: 1, XPath: "//p[contains(concat(' ',normalize-space(@class),' '),' price ')]/b", Why: Reasons{BecauseOf(FromSelector, "p.price > b")}}
	if diff := cmp.Diff(want, got.Fields[0].Locators[0]); diff != "" {
		t.Error(diff)
	}
	for bad, says := range map[string]string{
		`<locator family="hand" weight="1"><css>p &gt; :hover</css></locator>`:                      ":hover needs the state of a browser",
		`<locator family="hand" weight="1"><css>p[class</css></locator>`:                            "at character 8",
		`<locator family="hand" weight="1"><xpath>//p</xpath><css>p</css></locator>`:                "not both",
		`<locator family="hand" weight="1"><css>` + strings.Repeat("p ", 6000) + `</css></locator>`: "too long as an XPath",
	} {
		if _, err := Read(strings.NewReader(doc(bad)), "t.xml"); err == nil || !strings.Contains(err.Error(), says) || !strings.HasPrefix(err.Error(), "t.xml:1:") {
			t.Errorf("%.80s: got %v, want a place and %q", bad, err, says)
		}
	}
}

func FuzzRead(f *testing.F) {
	data, err := os.ReadFile("testdata/whole.xml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte("<template format='1' kind='list'><name>\r\n</name><fields/></template>"))
	f.Add([]byte("<!DOCTYPE a><template/>"))
	f.Add([]byte(`<template format="4" kind="detail"><name>a</name><fields><field name="b" type="text"><part kind="text"/><locator family="hand" weight="1"><css>p.c &gt; a:eq(0)</css></locator></field></fields></template>`))
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := Read(bytes.NewReader(data), "f")
		if err != nil {
			var bad Errors
			if errors.As(err, &bad) && (len(bad) == 0 || bad[0].Line < 1 || bad[0].Column < 1) {
				t.Errorf("no place: %v", err)
			}
			return
		}
		var b bytes.Buffer
		if err := got.Write(&b); err != nil {
			t.Fatalf("read but not written: %v", err)
		}
		again, err := Read(bytes.NewReader(b.Bytes()), "again")
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(got, again, cmpopts.EquateEmpty()); diff != "" {
			t.Error(diff)
		}
	})
}
