package template

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// A template that costs a page more than any real one does is refused.
func TestTemplatesAreBounded(t *testing.T) {
	t.Parallel()
	field := func(name, inner string) string {
		return `<field name="` + name + `" type="text"><part kind="text"/>` + inner + `</field>`
	}
	var fields strings.Builder
	for i := range MaxFields + 1 {
		fields.WriteString(field(fmt.Sprint("f", i), ""))
	}
	locator := func(xpath string) string {
		return `<locator family="hand" weight="1"><xpath>` + xpath + `</xpath></locator>`
	}
	for code, inner := range map[string]string{
		"xml.many":     fields.String(),
		"xml.many ":    field("f", strings.Repeat(locator("//a"), maxLocators+1)),
		"xml.long":     field("f", locator("//a["+strings.Repeat("1 or ", MaxExpression/5)+"1]")),
		"xml.long ":    field("f", "<regex>"+strings.Repeat("a", MaxExpression+1)+"</regex>"),
		"xml.longattr": field("f", `<cut after="`+strings.Repeat("a", maxText+1)+`"/>`),
	} {
		if strings.Contains(inner, "<regex>") || strings.Contains(inner, "<cut") {
			inner = strings.Replace(inner, "</field>", locator("//a")+"</field>", 1)
		}
		_, err := Read(strings.NewReader(`<template format="1" kind="detail"><name>A</name><fields>`+inner+`</fields></template>`), "a.xml")
		var list Errors
		if !errors.As(err, &list) || list[0].Message.Code != strings.TrimSpace(code) {
			t.Errorf("%s: %v, want that", code, err)
		}
	}
}
