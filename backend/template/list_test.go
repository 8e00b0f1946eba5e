package template

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

func listXML(t *testing.T) string {
	t.Helper()
	b, err := os.ReadFile("testdata/list.xml")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestListTemplateIsReadAndWritten(t *testing.T) {
	t.Parallel()
	got, err := Read(strings.NewReader(listXML(t)), "list.xml")
	if err != nil {
		t.Fatal(err)
	}
	r := got.Records
	if r == nil || r.Most != 2 || r.Least != 2 || !cmp.Equal(r.Tags, []string{"dd", "p"}) || len(r.Locators) != 2 || r.Locators[0].XPath != "//article[@class = 'job']" {
		t.Errorf("records: %+v", r)
	}
	if n := got.Next; n == nil || n.Name != NextName || n.Type != "url" || n.Part != (Part{Kind: PartAttr, Attr: "href"}) || len(n.Locators) != 1 {
		t.Errorf("next: %+v", n)
	}
	if got.Fields[1].Detail != "职位" {
		t.Errorf("detail of link: %q", got.Fields[1].Detail)
	}
	s := got.Samples[0]
	if !cmp.Equal(s.RecordMarks, []RecordMark{{Node: 12}, {Node: 80, Not: true}}) || len(s.NextMarks) != 1 || len(s.Rows) != 2 || s.Rows[0][0].Values[0] != "烘焙师" {
		t.Errorf("sample: %+v", s)
	}
	var b bytes.Buffer
	if err := got.Write(&b); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(listXML(t), b.String()); diff != "" {
		t.Errorf("written differently: %s", diff)
	}
}

// listChanges are edits of testdata/list.xml.
var listChanges = []change{
	{"", "", true, "as it is"},
	{`most="2"`, `most="1"`, true, "one element"},
	{`most="2"`, `most="0"`, false, "no element"},
	{`most="2"`, `most="65"`, false, "too many"},
	{` most="2"`, ``, false, "how many?"},
	{` tags="dd p"`, ``, true, "any tags"},
	{`tags="dd p"`, `tags=""`, false, "empty"},
	{`tags="dd p"`, `tags="dd  p"`, false, "two blanks"},
	{` least="2"`, ``, true, "one field will do"},
	{`least="2"`, `least="x"`, false, "no number"},
	{`<records most`, `<records x="1" most`, false, "unknown attribute"},
	{`family="each"`, `family="slot"`, false, "records have no slot"},
	{"<next>\n    <part kind=\"attr\" attr=\"href\"/>", "<next>", false, "no part"},
	{`<next>`, `<next name="n">`, false, "its name is known"},
	{`detail="职位"`, `detail=""`, false, "no template"},
	{`<recordmark node="12"/>`, `<recordmark/>`, false, "which node?"},
	{`<recordmark node="12"/>`, `<recordmark node="12" field="title"/>`, false, "a record is no field"},
	{`not="true"/>`, `not="yes"/>`, false, "no truth"},
	{`part="attr" attr="href"/>`, `part="attr"/>`, false, "which attribute?"},
	{`<row/>`, `<row>x</row>`, false, "text in a row"},
	{`<row/>`, `<row/><expect field="title"/>`, false, "order"},
	{`<expect field="link"/>`, `<expect/>`, false, "expects what?"},
}

func TestReaderAndSchemaAgreeOnLists(t *testing.T) {
	t.Parallel()
	dir, files := t.TempDir(), map[string]bool{}
	for i, c := range listChanges {
		text := strings.Replace(listXML(t), c.old, c.new, 1)
		if c.old != "" && text == listXML(t) {
			t.Fatalf("%s: %q is not in testdata/list.xml", c.why, c.old)
		}
		if _, err := Read(strings.NewReader(text), c.why); (err == nil) != c.valid {
			t.Errorf("%s: the reader says %v, want valid %v", c.why, err, c.valid)
		}
		path := filepath.Join(dir, number3(i)+".xml")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		files[path] = c.valid
	}
	for _, tool := range [][]string{{"xmllint", "--noout", "--relaxng", schema}, {"jing", schema}} {
		t.Run(tool[0], func(t *testing.T) { agree(t, tool, files) })
	}
}

func TestOnlyListsHaveRecords(t *testing.T) {
	t.Parallel()
	text := strings.Replace(listXML(t), `kind="list"`, `kind="detail"`, 1)
	_, err := Read(strings.NewReader(text), "t.xml")
	if err == nil || !strings.Contains(err.Error(), "t.xml:15:3: <records> is for templates of kind=\"list\"") {
		t.Errorf("a detail template with records: %v", err)
	}
}

func TestAnyListTemplateComesBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := Template{Name: "n", Kind: List, Fields: []Field{drawField("a")(t)}}
		a.Fields[0].Detail = texts().Draw(t, "detail")
		next := drawField(NextName)(t)
		a.Next = &Field{Field: next.Field, Part: next.Part, Locators: next.Locators}
		a.Next.Field = Field{}.Field
		a.Next.Name, a.Next.Type, a.Next.Optional = NextName, "url", true
		a.Records = &Records{
			Most: rapid.IntRange(1, MaxMost).Draw(t, "most"), Least: rapid.SampledFrom([]int{0, 2, 5}).Draw(t, "least"),
			Tags:     rapid.SampledFrom([][]string{nil, {"dd"}, {"dd", "p"}}).Draw(t, "tags"),
			Locators: []Locator{{Family: "each", XPath: full().Draw(t, "xpath"), Weight: drawShare(t)}},
		}
		s := drawSample([]string{"a"})(t)
		s.Expect = nil
		s.RecordMarks = list(t, "records", 2, func(t *rapid.T) RecordMark {
			return RecordMark{Node: rapid.Int32Range(-1, 999).Draw(t, "node"), Not: rapid.Bool().Draw(t, "not")}
		})
		s.Rows = list(t, "rows", 2, func(t *rapid.T) []Expect {
			return []Expect{{Field: "a", Values: list(t, "values", 2, func(t *rapid.T) string { return texts().Draw(t, "value") })}}
		})
		a.Samples = []Sample{s}
		var b bytes.Buffer
		if err := a.Write(&b); err != nil {
			t.Fatal(err)
		}
		got, err := Read(&b, "t")
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(&a, got, cmpopts.EquateEmpty()); diff != "" {
			t.Fatal(diff)
		}
	})
}
