package xpath

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wrapsmith/backend/tree/tagtree/tagtreetest"

	"github.com/google/go-cmp/cmp"

	"wrapsmith/backend/tree/tagtree"
)

func parse(t testing.TB, text string) *tagtree.Tree {
	t.Helper()
	return tagtreetest.Parse(t, text)
}

const small = `<!doctype html><html><head><title>T</title></head><body>
<div id="a" class="box"><h1>One</h1><!-- c --><p>x<b>y</b>z</p></div>
<div id="b" data-n='2'><p>Price: <a href="/buy?a=1&amp;b=2" title="t">12</a></p><svg viewBox="0 0 1 1"><g></g></svg></div>
<table><tr><th>Size</th><td>4</td></tr></table></body></html>`

func TestNodes(t *testing.T) {
	t.Parallel()
	tree := parse(t, small)
	tests := []struct {
		expr string
		want []string // tag, and text of texts
	}{
		{"/", []string{"#document"}},
		{"//h1", []string{"h1"}},
		{"//h1/text()", []string{"One"}},
		{"//div[@id='b']//a", []string{"a"}},
		{"//a/@href", []string{"a"}},
		{"//a/@*", []string{"a"}},
		{"//p/text()", []string{"x", "z", "Price:"}},
		{"//comment()", nil},
		{"//svg/g", []string{"g"}},
		{"//svg/@viewBox", []string{"svg"}},
		{"//th[.='Size']/following-sibling::td[1]", []string{"td"}},
		{"//tbody", []string{"tbody"}},
		{"//b | //h1", []string{"h1", "b"}},
		{"(//p)[last()]", []string{"p"}},
		{"//*[contains(concat(' ', normalize-space(@class), ' '), ' box ')]", []string{"div"}},
		{"//nothing", nil},
	}
	d := NewDoc(tree)
	for _, tt := range tests {
		t.Run(tt.expr, func(t *testing.T) {
			e, err := Compile(tt.expr)
			if err != nil {
				t.Fatal(err)
			}
			ids, err := e.Nodes(d)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, id := range ids {
				if tree.IsText(id) {
					got = append(got, tree.Text(id))
				} else {
					got = append(got, tree.Tag(id))
				}
			}
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestNumbersAreTheTrees holds that each node of the tree is found under its own number.
func TestNumbersAreTheTrees(t *testing.T) {
	t.Parallel()
	tree := parse(t, small)
	e, err := Compile("//* | //text()")
	if err != nil {
		t.Fatal(err)
	}
	ids, err := e.Nodes(NewDoc(tree))
	if err != nil {
		t.Fatal(err)
	}
	for i, id := range ids {
		if int(id) != i+1 {
			t.Fatalf("node %d came as %d", i+1, id)
		}
	}
	if len(ids) != tree.Len()-1 {
		t.Errorf("%d nodes of %d", len(ids), tree.Len()-1)
	}
}

func TestTexts(t *testing.T) {
	t.Parallel()
	d := NewDoc(parse(t, small))
	for expr, want := range map[string]string{
		"string(//h1)": "One", "count(//p)": "2", "count(//p) > 1": "true", "1 div 0": "Infinity", "-1 div 0": "-Infinity",
		"number('x')": "NaN", "0.5": "0.5", "-0": "0", "normalize-space(//p[1])": "xyz", "string(//a/@href)": "/buy?a=1&b=2",
		"concat('a', 1 + 1)": "a2", "substring-after(//div[2]/p, ': ')": "12",
	} {
		e, err := Compile(expr)
		if err != nil {
			t.Errorf("%s: %v", expr, err)
			continue
		}
		r, err := e.Eval(d)
		if err != nil || r.IsNodes || r.Text != want {
			t.Errorf("%s: %+v %v, want %q", expr, r, err, want)
		}
		if _, err := e.Nodes(d); err == nil || !strings.Contains(err.Error(), "path to nodes is wanted") {
			t.Errorf("%s as nodes: %v", expr, err)
		}
	}
}

func TestAttributes(t *testing.T) {
	t.Parallel()
	for expr, want := range map[string]string{
		"//a/@href": "href", "//a/attribute::title": "title", "//a": "", "//a[@href]": "", "//a/@*": "", "count(//a/@href)": "",
		"string(//a/@href)": "", "//p/a/@title[. != '']": "title", "//a/@href = 'x'": "",
	} {
		e, err := Compile(expr)
		if err != nil {
			t.Fatalf("%s: %v", expr, err)
		}
		if e.Attr() != want {
			t.Errorf("%s: %q, want %q", expr, e.Attr(), want)
		}
	}
	e, _ := Compile("//a/@href")
	r, err := e.Eval(NewDoc(parse(t, small)))
	if err != nil || len(r.Nodes) != 1 || r.Nodes[0].Text != "/buy?a=1&b=2" || r.Nodes[0].Attr != "href" {
		t.Errorf("%+v %v", r, err)
	}
}

func TestMistakesNameTheirPlace(t *testing.T) {
	t.Parallel()
	tests := []struct {
		expr         string
		line, column int
		want         string
	}{
		{"", 1, 1, "empty"},
		{"  ", 1, 1, "empty"},
		{"//", 1, 3, "a step, such as div"},
		{"//div[", 1, 7, "ends too early"},
		{"//div[1", 1, 8, "“]” to close the “[” of column 6"},
		{"//div]", 1, 6, "an operator or the end is expected, not “]”"},
		{"//div[]", 1, 6, "an empty “[]”"},
		{"(//div", 1, 7, "“)” to close the “(” of column 1"},
		{"//div[@id='a]", 1, 11, "no closing '"},
		{"//div[@id=“a”]", 1, 11, "straight quotes"},
		{"//div[@class='a' @id]", 1, 18, "“@”"},
		{"//div[text() 'a']", 1, 14, "not \"a\""},
		{"//div#main", 1, 6, "[@id='name']"},
		{"//div[1] p", 1, 10, "cannot follow here"},
		{"//div[lower-case(.)='a']", 1, 7, "is not in XPath 1.0: use translate"},
		{"//div[contain(., 'a')]", 1, 7, "did you mean “contains”?"},
		{"//div[contains(.)]", 1, 7, "takes 2 arguments, not 1"},
		{"concat('a')", 1, 1, "2 arguments or more"},
		{"substring('a')", 1, 1, "2 to 3 arguments"},
		{"//div/folowing-sibling::p", 1, 7, "did you mean “following-sibling”?"},
		{"//div/count(p)", 1, 7, "is a function and cannot be a step"},
		{"//fb:like", 1, 3, "the prefix “fb:” is not declared"},
		{"$x", 1, 1, "no variables"},
		{"//div\n  [@id=\n 'x'", 3, 5, "“]”"},
		{"//div[姓名='x'] !", 1, 15, "cannot stand here"},
		{"//div/@", 1, 8, "a name, * or text()"},
		{"//@child::a", 1, 4, "not an axis"},
		{"//div/text(1)", 1, 12, "“)” is expected"},
		{"//div/..[1]", 1, 9, "takes no “[”"},
		{"a b", 1, 3, "cannot follow here"},
		{"//div[position()<<2]", 1, 18, "a path or a value"},
		{strings.Repeat("(", 200) + "1" + strings.Repeat(")", 200), 1, 101, "nested more than 100 deep"},
		{"\xff", 1, 1, "cannot stand here"},
	}
	for _, tt := range tests {
		t.Run(tt.expr, func(t *testing.T) {
			_, err := Compile(tt.expr)
			var e *Error
			if !errors.As(err, &e) {
				t.Fatalf("error %v", err)
			}
			if e.Line != tt.line || e.Column != tt.column || !strings.Contains(e.Text, tt.want) {
				t.Errorf("%v; want %d:%d with %q", e, tt.line, tt.column, tt.want)
			}
		})
	}
}

func TestCostlyExpressionsEnd(t *testing.T) {
	t.Parallel()
	tree := parse(t, strings.Repeat("<div><p>a</p></div>", 5000))
	e, err := Compile("//*[count(//*[count(//*[count(//*) > 1]) > 1]) > 1]")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.Nodes(NewDoc(tree)); !errors.Is(err, ErrTooLong) {
		t.Errorf("error %v", err)
	}
}

func TestManyAtOnce(t *testing.T) {
	t.Parallel()
	d := NewDoc(parse(t, small))
	e, err := Compile("//p | //div | //*[preceding::h1]")
	if err != nil {
		t.Fatal(err)
	}
	want, err := e.Nodes(d)
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 50 {
				if got, err := e.Nodes(d); err != nil || !slices.Equal(got, want) {
					t.Errorf("%v %v, want %v", got, err, want)
				}
			}
		})
	}
	wg.Wait()
}

// FuzzCompile holds that what the grammar takes the engine takes too, and that mistakes have a place in the text.
func FuzzCompile(f *testing.F) {
	for _, s := range []string{"//div[@id='a']/p[2]/text()", "count(//a) > 1 and not(//b)", "(//x)[last()] | //@y", "//a[", "-1 * 2 div 3", "child :: a", ". . 'x'"} {
		f.Add(s)
	}
	tree := parse(f, "<p>a<b>c</b>")
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 200 {
			return
		}
		e, err := Compile(s)
		var at *Error
		if err != nil {
			if !errors.As(err, &at) || at.Line < 1 || at.Column < 1 || at.Offset < 0 || at.Offset > len(s) {
				t.Fatalf("%q: error %v", s, err)
			}
			if at.Offset == 0 && strings.HasPrefix(at.Text, "xpath: ") {
				t.Fatalf("%q: the engine refuses what the grammar takes: %v", s, err)
			}
			return
		}
		if _, err := e.Eval(NewDoc(tree)); err != nil && strings.Contains(err.Error(), "engine failed") {
			t.Fatalf("%q: %v", s, err)
		}
	})
}

func TestTransform(t *testing.T) {
	t.Parallel()
	d := NewDoc(parse(t, small))
	sheet := func(body string) string {
		return `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:output method="xml" omit-xml-declaration="yes"/>` + body + `</xsl:stylesheet>`
	}
	got, err := Transform(context.Background(), sheet(`<xsl:template match="/"><r n="{count(//p)}"><xsl:for-each select="//p"><v><xsl:value-of select="normalize-space(.)"/></v></xsl:for-each></r></xsl:template>`), d)
	if want := `<r n="2"><v>xyz</v><v>Price: 12</v></r>`; err != nil || strings.TrimSpace(got) != want {
		t.Errorf("%q %v, want %q", got, err, want)
	}
	endless := sheet(`<xsl:template match="/"><xsl:call-template name="a"/></xsl:template><xsl:template name="a"><xsl:call-template name="a"/></xsl:template>`)
	if _, err := Transform(context.Background(), endless, d); err == nil {
		t.Error("an endless recursion ended well")
	}
	long := sheet(`<xsl:template match="/"><xsl:for-each select="//*"><xsl:for-each select="//*|//text()"><xsl:for-each select="//*|//text()"><xsl:for-each select="//*"><xsl:for-each select="//*"><xsl:value-of select="count(//*)"/></xsl:for-each></xsl:for-each></xsl:for-each></xsl:for-each></xsl:for-each></xsl:template>`)
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	if _, err := Transform(ctx, long, d); !errors.Is(err, ErrTooLong) {
		t.Errorf("error %v", err)
	}
	var p Problems
	if _, err := Transform(context.Background(), "<a>", d); !errors.As(err, &p) {
		t.Errorf("error %v", err)
	}
}

func TestCheckXSLT(t *testing.T) {
	t.Parallel()
	const head = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">` + "\n"
	const tail = "\n</xsl:stylesheet>"
	tests := []struct {
		name, text   string
		line, column int
		want         string
	}{
		{"right", head + `<xsl:template match="/"><a b="{//p}"><xsl:if test="//p and 1 &lt; 2">x</xsl:if></a></xsl:template>` + tail, 0, 0, ""},
		{"not XML", head + `<xsl:template match="/"><a></xsl:template>` + tail, 2, 43, "not well-formed XML"},
		{"empty", "", 1, 1, "begins with <xsl:stylesheet"},
		{"another root", "<a/>", 1, 1, "the root must be"},
		{"no version", `<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform"/>`, 1, 1, `version="1.0"`},
		{"unknown element", head + `<xsl:templat match="/"/>` + tail, 2, 1, "did you mean “template”?"},
		{"path", head + `<xsl:template match="/"><xsl:value-of select="//p[1"/></xsl:template>` + tail, 2, 52, "“]” to close"},
		{"path after a reference", head + `<xsl:template match="/"><xsl:if test="1 &lt; 2 and ("/></xsl:template>` + tail, 2, 53, "ends too early"},
		{"braces", head + `<xsl:template match="/"><a b="x{//p[}"/></xsl:template>` + tail, 2, 37, "ends too early"},
		{"open brace", head + `<xsl:template match="/"><a b="x{//p"/></xsl:template>` + tail, 2, 32, "without “}”"},
		{"document", head + `<xsl:template match="/"><xsl:copy-of select="document('/etc/passwd')"/></xsl:template>` + tail, 2, 46, "reads no other document"},
		{"import", head + `<xsl:import href="file:///etc/passwd"/>` + tail, 2, 1, "refused"},
		{"DTD", `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a/>`, 1, 1, "document type is refused"},
		{"entity", head + `<xsl:template match="/">&x;</xsl:template>` + tail, 2, 28, "entity"},
		{"engine", head + `<xsl:template match="/"><xsl:copy-of/></xsl:template>` + tail, 1, 1, "select"},
		{"no such template", head + `<xsl:template match="/"><xsl:call-template name="a"/></xsl:template>` + tail, 2, 25, "no template named “a”"},
		{"undeclared prefix", head + `<xsl:template match="/"><xsl:value-of select="x:f(1)"/></xsl:template>` + tail, 2, 47, "not declared"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := CheckXSLT(t.Context(), tt.text)
			if tt.want == "" {
				if len(got) > 0 {
					t.Error(got)
				}
				return
			}
			if len(got) == 0 || got[0].Line != tt.line || got[0].Column != tt.column || !strings.Contains(got[0].Text, tt.want) {
				t.Errorf("%v, want %d:%d with %q", got, tt.line, tt.column, tt.want)
			}
		})
	}
}

// FuzzCheckXSLT holds that every text is answered and every problem has a place.
func FuzzCheckXSLT(f *testing.F) {
	f.Add(`<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><a b="{//p}"/></xsl:template></xsl:stylesheet>`)
	f.Add(`<a b='{"}"}' c=" {{ }} "><!-- x --></a>`)
	f.Fuzz(func(t *testing.T, s string) {
		for _, p := range CheckXSLT(t.Context(), s) {
			if p.Line < 1 || p.Column < 1 || p.Text == "" {
				t.Fatalf("%q: %v", s, p)
			}
		}
	})
}
