package sink

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"wrapsmith/backend/record"
)

func cell(confidence float64, texts ...string) record.Cell {
	c := record.Cell{State: record.Missing, Confidence: confidence}
	for _, s := range texts {
		c.State = record.Found
		c.Values = append(c.Values, record.Value{Text: s})
	}
	return c
}

func schema(names ...string) record.Schema {
	var s record.Schema
	for _, n := range names {
		s = append(s, record.Field{Name: n})
	}
	return s
}

// pages is a run: a person, a list, one that failed, one of another template, one with nothing.
func pages() []record.Page {
	return []record.Page{
		{Page: "p1.html", Template: "people", Schema: schema("姓名", "手机"), Records: []record.Record{{cell(1, "董献平"), cell(.91234, "138", "139")}}},
		{Page: "a<b>&\".html", Template: "people", Schema: schema("姓名", "手机"), Records: []record.Record{{cell(.5, "=1+1"), cell(1)}, {cell(.75, "b, \"c\""), cell(.25, "\u0001\n x")}}},
		{Page: "p2.html", Err: errors.New("not HTML: <binary>")},
		{Page: "p3.html", Template: "shop", Schema: schema("price"), Records: []record.Record{{cell(1, "-5")}}},
		{Page: "p4.html", Template: "shop", Schema: schema("price")},
	}
}

// unsure is a page with a value that is not given.
func unsure() []record.Page {
	c := cell(.2)
	c.State, c.Why, c.Candidate = record.Unsure, "few votes", []record.Value{{Text: "Ann"}, {Text: "Bo"}}
	return []record.Page{{Page: "p.html", Template: "people", Schema: schema("姓名"), Records: []record.Record{{c}}}}
}

func write(t *testing.T, s Sink, pages []record.Page) {
	t.Helper()
	for _, p := range pages {
		if err := s.Write(p); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestFormats(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		format Format
		o      Options
		pages  []record.Page
		want   string
		why    string
	}{
		{JSONL, Options{}, pages(), `{"page":"p1.html","template":"people","record":{"姓名":"董献平","手机":["138","139"]}}
{"page":"a<b>&\".html","template":"people","record":{"姓名":"=1+1","手机":null}}
{"page":"a<b>&\".html","template":"people","record":{"姓名":"b, \"c\"","手机":"\u0001\n x"}}
{"page":"p2.html","error":"not HTML: <binary>"}
{"page":"p3.html","template":"shop","record":{"price":"-5"}}
`, "keys in the order of the schema"},
		{JSONL, Options{Cells: true}, pages()[:2], `{"page":"p1.html","template":"people","record":{"姓名":{"value":"董献平","state":"found","confidence":1},"手机":{"value":["138","139"],"state":"found","confidence":0.9123}}}
{"page":"a<b>&\".html","template":"people","record":{"姓名":{"value":"=1+1","state":"found","confidence":0.5},"手机":{"value":null,"state":"missing","confidence":1}}}
{"page":"a<b>&\".html","template":"people","record":{"姓名":{"value":"b, \"c\"","state":"found","confidence":0.75},"手机":{"value":"\u0001\n x","state":"found","confidence":0.25}}}
`, "cells with state and confidence"},
		{JSONL, Options{Cells: true}, unsure(), `{"page":"p.html","template":"people","record":{"姓名":{"value":null,"state":"unsure","confidence":0.2,"candidate":["Ann","Bo"],"why":"few votes"}}}
`, "what is not given is the candidate"},
		{XML, Options{}, pages(), `<?xml version="1.0" encoding="UTF-8"?>
<records>
  <record page="p1.html" template="people">
    <姓名>董献平</姓名>
    <手机>138</手机>
    <手机>139</手机>
  </record>
  <record page="a&lt;b&gt;&amp;&quot;.html" template="people">
    <姓名>=1+1</姓名>
  </record>
  <record page="a&lt;b&gt;&amp;&quot;.html" template="people">
    <姓名>b, "c"</姓名>
    <手机>` + "\uFFFD\n" + ` x</手机>
  </record>
  <error page="p2.html">not HTML: &lt;binary&gt;</error>
  <record page="p3.html" template="shop">
    <price>-5</price>
  </record>
</records>
`, "the person's element names"},
		{CSV, Options{}, pages(), "page,姓名,手机,price,error\r\n" +
			"p1.html,董献平,138 | 139,,\r\n" +
			"\"a<b>&\"\".html\",'=1+1,,,\r\n" +
			"\"a<b>&\"\".html\",\"b, \"\"c\"\"\",\"\u0001\r\n x\",,\r\n" +
			"p2.html,,,,not HTML: <binary>\r\n" +
			"p3.html,,,-5,\r\n", "columns of every template, formulas made harmless"},
		{CSV, Options{Columns: []string{"姓名", "手机"}, Separator: ";", BOM: true}, pages()[:1], "\uFEFFpage,姓名,手机,error\r\np1.html,董献平,138;139,\r\n", "columns known beforehand"},
		{CSV, Options{Columns: []string{"page", "error"}}, nil, "_page,page,error,_error\r\n", "fields named like our columns"},
		{HTML, Options{}, pages()[2:4], "<!DOCTYPE html>\n<html>\n<head><meta charset=\"utf-8\"><title>Records</title><style>" + documentStyle + "</style></head>\n<body>\n" +
			"<table>\n<thead><tr><th>page</th><th>price</th></tr></thead>\n<tbody>\n<tr><td>p2.html</td><td colspan=\"1\">not HTML: &lt;binary&gt;</td></tr>\n" +
			"<tr><td>p3.html</td><td>-5</td></tr>\n</tbody>\n</table>\n</body>\n</html>\n", "a table"},
		{JSONL, Options{}, nil, "", "no pages"},
		{XML, Options{}, nil, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<records>\n</records>\n", "no pages"},
		{CSV, Options{}, nil, "page,error\r\n", "no pages"},
	} {
		var b bytes.Buffer
		s, err := New(c.format, &b, c.o)
		if err != nil {
			t.Fatal(err)
		}
		write(t, s, c.pages)
		if diff := cmp.Diff(c.want, b.String()); diff != "" {
			t.Errorf("%s, %s: (-want +got)\n%s", c.format, c.why, diff)
		}
	}
	if _, err := New("xls", io.Discard, Options{}); err == nil || !strings.Contains(err.Error(), "jsonl") {
		t.Errorf("an unknown format: %v", err)
	}
}

func TestElementNamesAreValidAndDiffer(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	p := record.Page{Page: "p", Schema: schema("a b", "a_b", "1", "a_b_2"), Records: []record.Record{{cell(1, "w"), cell(1, "x"), cell(1, "y"), cell(1, "z")}}}
	write(t, NewXML(&b), []record.Page{p})
	for _, want := range []string{"<a_b>w</a_b>", "<a_b_2>x</a_b_2>", "<_1>y</_1>", "<a_b_2_2>z</a_b_2_2>"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%s is not in\n%s", want, b.String())
		}
	}
}

func TestEveryValueComesThrough(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.String().Draw(t, "value")
		p := []record.Page{{Page: "p", Schema: schema("f"), Records: []record.Record{{cell(1, value)}}}}
		out := map[Format]string{}
		for _, f := range Formats {
			var b bytes.Buffer
			s, err := New(f, &b, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if err := errors.Join(s.Write(p[0]), s.Close()); err != nil {
				t.Fatal(err)
			}
			out[f] = b.String()
		}
		var line struct{ Record map[string]string }
		if err := json.Unmarshal([]byte(out[JSONL]), &line); err != nil || line.Record["f"] != strings.ToValidUTF8(value, "\uFFFD") {
			t.Errorf("JSON Lines: %v, %q", err, out[JSONL])
		}
		var doc struct {
			Record struct {
				F string `xml:"f"`
			} `xml:"record"`
		}
		if err := xml.Unmarshal([]byte(out[XML]), &doc); err != nil || doc.Record.F != mend(value) {
			t.Errorf("XML: %v, %q", err, out[XML])
		}
		rows, err := csv.NewReader(strings.NewReader(out[CSV])).ReadAll()
		if err != nil || len(rows) != 2 || len(rows[1]) != 3 {
			t.Fatalf("CSV: %v, %q", err, out[CSV])
		}
		if !number(value) && strings.ContainsAny(rows[1][1][:min(1, len(rows[1][1]))], "=+-@\t\r\n") {
			t.Errorf("CSV runs: %q", rows[1][1])
		}
	})
}

func TestCSVRefusesAColumnThatCameTooLate(t *testing.T) {
	t.Parallel()
	s := NewCSV(io.Discard, Options{Columns: []string{"a"}})
	err := s.Write(record.Page{Page: "p", Schema: schema("b")})
	if err == nil || !strings.Contains(err.Error(), `field "b" is not among the columns`) {
		t.Errorf("got %v", err)
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("no room") }

func TestSinksTellWhenNothingCanBeWritten(t *testing.T) {
	t.Parallel()
	for _, f := range Formats {
		s, err := New(f, broken{}, Options{Columns: []string{"姓名", "手机"}})
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(s.Write(pages()[0]), s.Close()); err == nil || !strings.Contains(err.Error(), "no room") {
			t.Errorf("%s: %v", f, err)
		}
	}
}

func TestSpoolIsTakenAway(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("os.TempDir is set by another variable")
	}
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	write(t, NewCSV(io.Discard, Options{}), pages())
	left, err := os.ReadDir(dir)
	if err != nil || len(left) > 0 {
		t.Errorf("left: %v, %v", left, err)
	}
}
