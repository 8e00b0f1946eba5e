package template

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// reasonSentences are the clauses of the front end in a language, by their codes.
func reasonSentences(t *testing.T, language string) map[string]string {
	t.Helper()
	file, err := os.ReadFile("../../frontend/src/text/reasons." + language + ".ts")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^  "locator\.(\w+)": "(.*)",$`).FindAllStringSubmatch(string(file), -1) {
		out[m[1]] = m[2]
	}
	return out
}

// The front end has each code in both languages, and its English says what the clause says.
func TestReasonsHaveSentences(t *testing.T) {
	t.Parallel()
	english, chinese := reasonSentences(t, "en"), reasonSentences(t, "zh")
	for _, code := range ReasonCodes {
		r := Reason{Code: code}
		if params := reasonForms[code].params; len(params) > 0 {
			r.Param, r.Value = params[0], "a b"
		}
		if code == RowUnder {
			r.Row = "c"
		}
		m, _ := r.Message()
		got := english[m.Code]
		for name, value := range m.Params {
			got = strings.ReplaceAll(got, "“{"+name+"}”", strconv.Quote(value))
			got = strings.ReplaceAll(got, "{"+name+"}", value)
		}
		if want := r.String(); got != want {
			t.Errorf("%s: the front end says %q, want %q", code, got, want)
		}
		if chinese[m.Code] == "" {
			t.Errorf("%s: no sentence in Chinese", code)
		}
		delete(english, m.Code)
	}
	for _, code := range []string{"join", "only", "has"} {
		delete(english, code)
	}
	if len(english) > 0 {
		t.Errorf("the front end has sentences for %v, which no reason says", english)
	}
}

func TestReasonsInWords(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		why  Reasons
		want string
	}{
		{Reasons{{Code: Below, Param: ReasonOf, Value: "class raster"}, {Code: EachWith, Param: ReasonHas, Value: "data-sku"}}, "below class raster, each with a data-sku attribute"},
		{Reasons{{Code: PlaceBelow, Param: ReasonOnly, Value: "dl"}, Because(SameText)}, "its place below the <dl> of the page, the same text is found there"},
		{Reasons{{Code: RowUnder, Param: ReasonText, Value: `Price "x"`, Row: "{}"}}, `in the row of "{}" under "Price \"x\""`},
		{Reasons{{Value: "as Ann wrote"}}, "as Ann wrote"},
	} {
		if got := c.why.String(); got != c.want {
			t.Errorf("%v: %q, want %q", c.why, got, c.want)
		}
	}
}

// A file that gives reasons by codes is of format 4; one that gives a text stays of an older one.
func TestReasonsInFiles(t *testing.T) {
	t.Parallel()
	file := func(why string) string {
		return `<template format="4" kind="detail"><name>a</name><fields><field name="a" type="text"><part kind="text"/>` +
			`<locator family="hand" weight="1"><xpath>//h1</xpath>` + why + `</locator></field></fields></template>`
	}
	for _, c := range []struct{ why, format, mistake string }{
		{`<why>the heading</why>`, "1", ""},
		{`<why code="place"/>`, "4", ""},
		{`<why code="after" text="Price &amp; more"/><why code="echo"/>`, "4", ""},
		{`<why code="row" text="Price" row="Paper"/>`, "4", ""},
		{`<why code="after"/>`, "", "needs one of the attributes text"},
		{`<why code="place" text="x"/>`, "", "has no text here"},
		{`<why code="by" of="x" has="y"/>`, "", "has no has here"},
		{`<why code="place">x</why>`, "", "has no text: its attributes say it"},
		{`<why text="x"/>`, "", "has no text here"},
		{`<why code="nonsense"/>`, "", "one of"},
	} {
		got, err := Read(strings.NewReader(file(c.why)), "a.xml")
		if c.mistake != "" {
			if err == nil || !strings.Contains(err.Error(), c.mistake) {
				t.Errorf("%s: error %v, want %q", c.why, err, c.mistake)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.why, err)
			continue
		}
		var b strings.Builder
		if err := got.Write(&b); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(b.String(), `<template format="`+c.format+`"`) || !strings.Contains(b.String(), c.why[:len(c.why)/2]) {
			t.Errorf("%s: written as\n%s\nwant format %s and the reason", c.why, b.String(), c.format)
		}
	}
}
