package tagtree

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"wrapsmith/backend/page"
)

func xhtmlOf(t testing.TB, tree *Tree) string {
	t.Helper()
	var b bytes.Buffer
	if err := tree.WriteXHTML(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestXHTML(t *testing.T) {
	t.Parallel()
	cases := []struct{ name, in, want, reason string }{
		{"open tags", `<p class=a>x<br>y<li>z`, `<p class="a">x<br/>y</p><li>z</li>`, "closed and quoted"},
		{"svg", `<svg viewBox="0 0 1 1" xmlns="http://www.w3.org/2000/svg"><use xlink:href="#a"/></svg>`, `<svg viewBox="0 0 1 1"><use xlink:href="#a"/></svg>`, "no namespace"},
		{"names", `<o:p>x</o:p><a"b=c>y</a"b=c>`, `<x-invalid-o-3a-p>x</x-invalid-o-3a-p><x-invalid-a-22-b-3d-c>y</x-invalid-a-22-b-3d-c>`, "mended"},
		{"attributes", `<p @click=a :b=c 1d=e xmlns:f=g data-h=i xml:lang=de xml:space=x id=j ID=k>x</p>`, `<p data-h="i" xml:lang="de" id="j">x</p>`, "left out"},
		{"values", "<p title='a\n\tb\"<&>&#13;'>x</p>", "<p title=\"a&#xA;&#x9;b&quot;&lt;&amp;>&#xD;\">x</p>", "kept exactly"},
		{"control", "<p title='a\x01b'>a\x02\x0cb\uffff&#13;</p>", "<p title=\"a b\">a  b\ufffd&#xD;</p>", "blanks, as Text has them"},
		{"comments", "a<!-- x---y- -->b<!--->c<?php x ?>d", "a<!-- x- - -y- -->b<!---->c<!--?php x ?-->d", "they divide texts"},
		{"script", "<script>if (a < b && c) x('</p>')</script>", "<script>if (a &lt; b &amp;&amp; c) x('&lt;/p&gt;')</script>", "text like any other"},
		{"cdata", "<p>]]> <![CDATA[x]]></p>", "<p>]]&gt; <!--[CDATA[x]]--></p>", "no CDATA section"},
		{"backslashes", `<a href="a\b\c?d\e#f">x</a><img src="http:\\e\f"><a href="javascript:x('\n')" title="a\b">y</a>`, `<a href="a/b/c?d\e#f">x</a><img src="http://e/f"/><a href="javascript:x('\n')" title="a\b">y</a>`, "as Deng and Xiong tidy"},
	}
	for _, c := range cases {
		tree := parse(t, c.name, "<body>"+c.in)
		out := xhtmlOf(t, tree)
		_, got, _ := strings.Cut(out, "<body>")
		got, _, _ = strings.Cut(got, "</body>")
		if got != c.want {
			t.Errorf("%s (%s):\n got %s\nwant %s", c.name, c.reason, got, c.want)
		}
		if err := sameNodes(tree, out); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// sameNodes reads XHTML again and holds that it has the elements and texts of
// the tree, in number and order.
func sameNodes(tree *Tree, out string) error {
	d := xml.NewDecoder(strings.NewReader(out))
	next := NodeID(1)
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			if int(next) != tree.Len() {
				return fmt.Errorf("%d nodes, in the tree %d", next, tree.Len())
			}
			return nil
		}
		if err != nil {
			return err
		}
		var want string
		switch tok := tok.(type) {
		case xml.StartElement:
			want = tok.Name.Local
		case xml.CharData:
			want = "#text" + string(tok)
		default:
			continue
		}
		if !tree.Valid(next) {
			return fmt.Errorf("%.40q is beyond the tree", want)
		}
		n := tree.Node(next)
		got := XMLName(n.Data)
		if n.Type == html.TextNode {
			got = "#text" + XMLText(n.Data)
		}
		if got != want {
			return fmt.Errorf("node %d is %.80q, in the tree %.80q", next, want, got)
		}
		next++
	}
}

func TestXHTMLPages(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	names := []string{}
	for i, file := range pageFiles(t) {
		tree := readTree(t, file)
		if tree == nil {
			continue
		}
		out := xhtmlOf(t, tree)
		if err := sameNodes(tree, out); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		name := filepath.Join(dir, fmt.Sprintf("%d.xml", i))
		if err := os.WriteFile(name, []byte(out), 0o600); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	lint(t, names)
	transform(t, dir, names)
}

// lint asks libxml2 whether the pages are well-formed.
func lint(t *testing.T, names []string) {
	if len(names) == 0 {
		t.Fatal("no page was written: the test has lost its subject")
	}
	if _, err := exec.LookPath("xmllint"); err != nil {
		t.Skip("no xmllint")
	}
	out, err := exec.Command("xmllint", append([]string{"--noout", "--nonet", "--huge"}, names...)...).CombinedOutput()
	if err != nil || len(out) > 0 {
		t.Errorf("xmllint: %v %.2000s", err, out)
	}
	t.Logf("xmllint: %d pages well-formed", len(names))
}

// countSheet counts elements and texts as XSLT 1.0 sees them.
const countSheet = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:output method="text"/>
<xsl:template match="/"><xsl:value-of select="count(//*) + count(//text()) + 1"/></xsl:template></xsl:stylesheet>`

// transform holds that xsltproc counts the nodes that encoding/xml counted.
func transform(t *testing.T, dir string, names []string) {
	if _, err := exec.LookPath("xsltproc"); err != nil {
		t.Skip("no xsltproc")
	}
	sheet := filepath.Join(dir, "count.xsl")
	if err := os.WriteFile(sheet, []byte(countSheet), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		out, err := exec.Command("xsltproc", "--nonet", "--huge", sheet, name).CombinedOutput()
		raw, _ := os.ReadFile(name)
		if want := countNodes(string(raw)); err != nil || string(out) != fmt.Sprint(want) {
			t.Errorf("%s: xsltproc says %.300s (%v), want %d", name, out, err, want)
		}
	}
}

func countNodes(s string) int {
	d, n := xml.NewDecoder(strings.NewReader(s)), 1
	for {
		tok, err := d.Token()
		if err != nil {
			return n
		}
		switch tok.(type) {
		case xml.StartElement, xml.CharData:
			n++
		}
	}
}

func BenchmarkRenderings(b *testing.B) {
	row := `<tr class="row odd"><td id="c%d"><a href="/p/%d?x=1&amp;y=2" onclick="go()" title="Product">Name</a><!-- c --></td><td style="color:red">12.50 &euro;</td></tr>` + "\n"
	var doc strings.Builder
	doc.WriteString("<!DOCTYPE html><title>t</title><table>")
	for i := 0; doc.Len() < 300<<10; i++ {
		fmt.Fprintf(&doc, row, i, i)
	}
	tree := parse(b, "bench", doc.String())
	b.Run("annotated", func(b *testing.B) {
		b.SetBytes(int64(doc.Len()))
		for b.Loop() {
			_ = tree.WriteAnnotated(io.Discard, AnnotateOptions{Asset: served})
		}
	})
	b.Run("xhtml", func(b *testing.B) {
		b.SetBytes(int64(doc.Len()))
		for b.Loop() {
			_ = tree.WriteXHTML(io.Discard)
		}
	})
}

func FuzzXHTML(f *testing.F) {
	for _, s := range []string{"<p a=b>x<!-- -- -->y", "<o:p\x01 @c=d>z", "<svg><a xlink:href='\\x'>", "<p title='\ufffe\r\n'>\uffff", "<a\u00d7b>\u0300", "<!---->--!><?x?>"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := page.New([]byte(text), page.Origin{ContentType: "text/html; charset=utf-8"})
		if err != nil {
			return
		}
		tree, err := Parse(p)
		if err != nil {
			return
		}
		if err := sameNodes(tree, xhtmlOf(t, tree)); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	})
}
