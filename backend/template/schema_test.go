package template

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const schema = "../../templates/template.rng"

// change is an edit of testdata/whole.xml; valid is whether a template stays one.
type change struct {
	old, new string
	valid    bool
	why      string
}

var changes = []change{
	{"", "", true, "as it is"},
	{`kind="detail"`, `kind="list"`, true, "another kind"},
	{`kind="detail"`, `kind="Detail"`, false, "no kind"},
	{`kind="detail"`, `kind=" detail"`, false, "a blank before a word"},
	{` kind="detail"`, ``, false, "no kind at all"},
	{`format="1"`, `format="2"`, true, "the newest format"},
	{`format="1"`, `format="3"`, true, "the format with records in records"},
	{`format="1"`, `format="4"`, true, "the format with reasons as codes"},
	{`format="1"`, `format="5"`, false, "newer"},
	{`<why>its place in the tree</why>`, `<why code="slot"/>`, true, "a reason as a code"},
	{`<why>its place in the tree</why>`, `<why code="place"/><why code="by" of="class a"/><why code="row" text="a" row="b"/>`, true, "several clauses"},
	{`<why>its place in the tree</why>`, `<why code="by"/>`, false, "a reason about nothing"},
	{`<why>its place in the tree</why>`, `<why code="by" of="a" has="b"/>`, false, "a reason about two things"},
	{`<why>its place in the tree</why>`, `<why code="slot">its slot</why>`, false, "a code and a text"},
	{`<why>its place in the tree</why>`, `<why code="chance"/>`, false, "no such reason"},
	{`many="true"`, `many="true" id="first"`, true, "a field that was renamed"},
	{`many="true"`, `many="true" id="a b"`, false, "an id that cannot be a name"},
	{`format="1"`, `format="1.0"`, false, "no such format"},
	{`format="1"`, `format="1" lang="zh"`, false, "unknown attribute of the root"},
	{`<name>人物</name>`, `<name/>`, true, "a template without a name yet"},
	{`<name>人物</name>`, ``, false, "no name element"},
	{`<name>人物</name>`, `<name>人<b>物</b></name>`, false, "an element in a text"},
	{`<name>人物</name>`, `<name><![CDATA[人]]>物<!-- c --></name>`, true, "CDATA and comments"},
	{`<site>people.example</site>`, ``, true, "no site"},
	{`<site>people.example</site>`, `<site>a</site><site>b</site>`, false, "two sites"},
	{`<site>people.example</site>`, `<host>people.example</host>`, false, "unknown element"},
	{"<url>/person/*.html</url>", "", false, "an empty list of addresses"},
	{"<url>/person/*.html</url>", "<url/>", false, "an empty address"},
	{"<url>/person/*.html</url>", "<url> </url>", true, "a blank is a text"},
	{"<domain>people</domain>", "<domain/>", false, "an empty domain"},
	{"<domain>people</domain>", "<domain>a</domain><domain>b</domain>", false, "two domains"},
	{"<urls>", "text<urls>", false, "text between elements"},
	{"<urls>", "\u00A0<urls>", false, "a no-break space is text"},
	{`<field name="姓名"`, `<field name="x"`, false, "slots speak of a field that is not there: beyond the schema"},
	{`type="number"`, `type="int"`, false, "no type"},
	{`many="true"`, `many="false"`, true, "stated though needless"},
	{`many="true"`, `many="1"`, false, "no truth"},
	{`many="true"`, `many="true" hand="true"`, true, "by hand"},
	{`many="true"`, `many="true" article="lead"`, false, "no part of an article"},
	{"<description>Name as it stands on the page</description>\n      <part kind=\"text\"/>", "<part kind=\"text\"/><description/>", false, "order"},
	{`<part kind="text"/>`, ``, false, "no part"},
	{`<part kind="text"/>`, `<part/>`, false, "a part without kind"},
	{`<part kind="text"/>`, `<part kind="attr"/>`, false, "which attribute?"},
	{`<part kind="text"/>`, `<part kind="own" attr="href"/>`, false, "an attribute that is not taken"},
	{`<part kind="text"/>`, `<part kind="run"> </part>`, true, "white space in an empty element"},
	{`<part kind="text"/>`, `<part kind="run">x</part>`, false, "text in an empty element"},
	{`kind="attr" attr="href"`, `kind="attr" attr=""`, false, "an attribute without name"},
	{`<regex>1[0-9]{10}</regex>`, `<regex/>`, false, "an empty expression"},
	{`<step>lower</step>`, `<step>number</step>`, false, "no step"},
	{`<step>lower</step>`, "<step>\nlower</step>", false, "white space around a step"},
	{`digits="all"`, `digits="few"`, false, "no such share of digits"},
	{`longest="19"`, `longest="-1"`, false, "a negative length"},
	{`<step>lower</step>`, ``, true, "one step less"},
	{`family="label"`, `family="Label"`, false, "upper case"},
	{`family="label"`, `family="news-42"`, false, "a digit"},
	{`family="label"`, `family="microdata"`, true, "a family of later"},
	{`family="slot"`, `family="path"`, false, "a path without XPath"},
	{`family="label"`, `family="slot"`, false, "a slot with XPath"},
	{`weight="0.8500"`, `weight="0.85"`, true, "fewer decimals"},
	{`weight="0.8500"`, `weight="1"`, true, "one"},
	{`weight="0.8500"`, `weight="1.0001"`, false, "more than one"},
	{`weight="0.8500"`, `weight="-0.1"`, false, "negative"},
	{`weight="0.8500"`, `weight="0.85000"`, false, "more decimals"},
	{`weight="0.8500"`, `weight="1e-1"`, false, "exponent"},
	{`weight="0.8500"`, `weight=" 0.85 "`, false, "blanks"},
	{`weight="0.8500"`, ``, false, "no weight"},
	{`guard="true"`, `guard="maybe"`, false, "no truth"},
	{`guard="true"`, `guard="true" design="2"`, true, "of another design"},
	{`guard="true"`, `guard="true" design="0"`, false, "the first design is what says nothing"},
	{`<e tag="html">`, `<e>`, false, "an element without tag"},
	{`<e tag="html">`, `<e tag="">`, false, "an empty tag"},
	{`<e tag="html">`, `<e tag="o:p">`, true, "tags of pages can be odd"},
	{`<e tag="html">`, `<e tag="html">text`, false, "a label without element"},
	{`<e tag="html">`, `<e tag="html"><label/>`, false, "an empty label"},
	{`<e tag="html">`, `<e tag="html"><slot/>`, false, "a slot without field"},
	{`<e tag="html">`, `<e tag="html"><field/>`, false, "a field in the tree"},
	{"</locator>\n    </field>\n  </fields>", "</locator>" + innerField + "</fields>", true, "a field that holds records"},
	{"</locator>\n    </field>\n  </fields>", "</locator>" + strings.Replace(innerField, "</locator></field>", "</locator>"+strings.TrimSuffix(innerField, "</field>")+"</field>", 1) + "</fields>", true, "records in records in records"},
	{"</locator>\n    </field>\n  </fields>", "</locator>" + strings.Replace(innerField, "type", "kind", 1) + "</fields>", false, "an inner field without type"},
	{`times="+"`, `times="."`, false, "once is what says nothing"},
	{`times="+"`, `times="*"`, true, "any number"},
	{`times="+"`, `times="++"`, false, "two signs"},
	{`slot="手机"`, `slot="手 机"`, false, "no name"},
	{`weight="0.2500"`, `weight="12.5"`, true, "edges can weigh more than one"},
	{`weight="0.2500"`, `weight=""`, false, "an empty weight"},
	{`<edge weight="1.0000">tr&gt;td</edge>`, `<edge weight="1.0000"/>`, false, "an edge without key"},
	{`digest="0123456789abcdef0`, `digest="0123456789ABCDEF0`, false, "upper-case digest"},
	{`digest="0123456789abcdef0`, `digest="123456789abcdef0`, false, "short digest"},
	{`name="p2.html" digest`, `name="" digest`, true, "a page without name"},
	{`name="p2.html" digest`, `digest`, false, "no name at all"},
	{`node="17"`, `node="-2"`, false, "no node"},
	{`node="17"`, `node="1234567890"`, false, "too large"},
	{`node="17"`, `node="17" part="own"`, true, "another part"},
	{`node="17"`, `node="17" part="attr"`, false, "which attribute?"},
	{`node="17"`, `node="17" attr="href"`, false, "an attribute that is not taken"},
	{`node="17"`, `node="17" from="0" to="3"`, true, "a range"},
	{`node="17"`, `node="17" from="0" to="x"`, false, "a range to nowhere"},
	{`<expect field="手机"/>`, `<expect field="手机"><value/><value> </value></expect>`, true, "empty values"},
	{`<expect field="手机"/>`, `<expect/>`, false, "expects what?"},
	{`<expect field="手机"/>`, `<expect field="手机" confirmed="true"/>`, true, "a person said that it is missing"},
	{`<expect field="手机"/>`, `<expect field="手机" confirmed="1"/>`, false, "no truth"},
	{`<expect field="手机"/>`, `<expect field="手机"/><mark field="手机" node="1"/>`, false, "order in a sample"},
	{`number="3"`, `number="0"`, false, "versions count from 1"},
	{`when="2026-02-01T00:00:00Z"`, `when="2026-02-01T00:00:00+01:00"`, false, "not UTC"},
	{`when="2026-02-01T00:00:00Z"`, `when="2026-02-01"`, false, "a day"},
	{`when="2026-02-01T00:00:00Z"`, ``, false, "no time"},
	{"</history>", "</history><notes/>", false, "something after the end"},
	{"<history>", "<?php echo 1 ?><history>", true, "processing instructions are passed over"},
	{`<field name="手机"`, `<field name="手机" xml:space="preserve"`, false, "an attribute of another namespace"},
}

const innerField = `<fields><field name="by" type="text"><part kind="text"/><locator family="hand" weight="1.0000"><xpath>//b</xpath></locator></field></fields></field>`

// names are field names for the one field of a small template.
var names = map[string]bool{
	"a": true, "_": true, "姓名": true, "é": true, "цена": true, "𠮷": true, "a-b.c1": true, "a·": true, "价格：": true, "ก็": true,
	"": false, "1": false, "-a": false, ".a": false, "a b": false, "a:b": false, "×": false, "·": false, "a÷": false, " a": false, "a\u037E": false, "\u0301": false,
	strings.Repeat("名", 100): true, strings.Repeat("名", 101): false, strings.Repeat("𠮷", 100): true, strings.Repeat("𠮷", 101): false,
}

// beyond are changes that make a template wrong in a way that a schema cannot say.
var beyond = []change{
	{"</locator>\n    </field>\n  </fields>", "</locator>" + strings.Replace(innerField, `<locator family="hand" weight="1.0000"><xpath>//b</xpath></locator>`, `<locator family="slot" weight="1.0000"/>`, 1) + "</fields>", false, "a slot in an inner field"},
	{"</locator>\n    </field>\n  </fields>", "</locator>" + strings.Replace(innerField, "</fields>", `<field name="by" type="text"><part kind="text"/></field></fields>`, 1) + "</fields>", false, "two inner fields of one name"},
	{`<regex>1[0-9]{10}</regex>`, `<regex>(</regex>`, false, "no regular expression"},
	{`shape="[0-9]+"`, `shape="["`, false, "no regular expression as shape"},
	{`<field name="手机"`, `<field name="姓名"`, false, "two fields of one name"},
	{`<expect field="手机"/>`, `<expect field="x"/>`, false, "a field that is not there"},
	{`<mark field="姓名" node="17"/>`, `<mark field="x" node="17"/>`, false, "a mark of a field that is not there"},
	{`from="4" to="15"`, `from="15" to="4"`, false, "a range that ends before it starts"},
	{`number="3"`, `number="1"`, false, "version numbers must grow"},
	{`when="2026-02-01T00:00:00Z"`, `when="2026-02-30T00:00:00Z"`, false, "no such day"},
	{`imported="2026-03-01T08:00:00Z"`, `imported="2026-02-30T00:00:00Z"`, false, "no such day"},
	{` imported="2026-03-01T08:00:00Z"`, ``, false, "imported without a time"},
	{` imported-by="ann"`, ``, false, "imported by no person"},
	{`<template format`, `<template xmlns:x="urn:x" format`, false, "a namespace that is not used"},
	{`<template format`, `<!DOCTYPE template><template format`, false, "a document type"},
}

func TestReaderAndSchemaAgree(t *testing.T) {
	t.Parallel()
	dir, good := t.TempDir(), whole(t)
	files := map[string]bool{} // path -> valid
	put := func(name, text string, valid bool) {
		path := filepath.Join(dir, name+".xml")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		files[path] = valid
	}
	for i, c := range changes {
		text := strings.Replace(good, c.old, c.new, 1)
		if c.old != "" && text == good {
			t.Fatalf("%s: %q is not in testdata/whole.xml", c.why, c.old)
		}
		_, err := Read(strings.NewReader(text), c.why)
		if (err == nil) != c.valid {
			t.Errorf("%s: the reader says %v, want valid %v", c.why, err, c.valid)
		}
		if !strings.HasSuffix(c.why, "beyond the schema") {
			put(number3(i), text, c.valid)
		}
	}
	n := len(changes)
	for name, valid := range names {
		text := `<template format="1" kind="list"><name/><fields><field name="` + name + `" type="text"><part kind="text"/></field></fields></template>`
		if _, err := Read(strings.NewReader(text), "t"); (err == nil) != valid {
			t.Errorf("field name %q: the reader says %v, want valid %v", name, err, valid)
		}
		put(number3(n), text, valid)
		n++
	}
	for _, tool := range [][]string{{"xmllint", "--noout", "--relaxng", schema}, {"jing", schema}} {
		t.Run(tool[0], func(t *testing.T) { agree(t, tool, files) })
	}
}

// agree lets a checker see all files at once. It speaks of each that is wrong:
// "path:line..." or "path fails to validate".
func agree(t *testing.T, tool []string, files map[string]bool) {
	t.Helper()
	if _, err := exec.LookPath(tool[0]); err != nil {
		t.Skipf("%s is not installed", tool[0])
	}
	args := tool[1:]
	for path := range files {
		args = append(args, path)
	}
	out, err := exec.Command(tool[0], args...).CombinedOutput()
	if err == nil {
		t.Fatalf("%s finds nothing wrong: %s", tool[0], out)
	}
	for path, valid := range files {
		refused := strings.Contains(string(out), path+":") || strings.Contains(string(out), path+" fails")
		if refused == valid {
			text, _ := os.ReadFile(path)
			t.Errorf("%s says valid %v, the reader %v, of\n%s", tool[0], !refused, valid, text)
		}
	}
}

func TestReaderKnowsMoreThanTheSchema(t *testing.T) {
	t.Parallel()
	for _, c := range beyond {
		text := strings.Replace(whole(t), c.old, c.new, 1)
		if _, err := Read(strings.NewReader(text), c.why); err == nil {
			t.Errorf("%s: read", c.why)
		}
	}
}

func number3(i int) string {
	return string([]byte{byte('0' + i/100), byte('0' + i/10%10), byte('0' + i%10)})
}
