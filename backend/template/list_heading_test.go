package template_test

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
)

// What records take from above is in the file, in format 4.
func TestWhatRecordsTakeFromAboveIsWritten(t *testing.T) {
	t.Parallel()
	hand := func(xpath string) []template.Locator {
		return []template.Locator{{Family: template.FamilyHand, XPath: xpath, Weight: 1}}
	}
	want := &template.Template{
		Name: "Events", Kind: template.List,
		Fields: []template.Field{
			{Field: record.Field{Name: "day", Type: record.Text}, Heading: true, Part: template.Part{Kind: template.PartText}, Locators: hand("/h3[1]")},
			{Field: record.Field{Name: "title", Type: record.Text}, Part: template.Part{Kind: template.PartText}, Locators: hand("//b[1]")},
		},
		Records: &template.Records{Most: 1, Tags: []string{}, Rowspan: true, Locators: hand("//tr"), Headings: hand("//h3")},
	}
	var b bytes.Buffer
	if err := want.Write(&b); err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(b.Bytes(), []byte(`<template format="4"`)) {
		t.Errorf("not in format 4:\n%s", b.String())
	}
	got, err := template.Read(&b, "events.xml")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("written and read (-want +got):\n%s", diff)
	}
}
