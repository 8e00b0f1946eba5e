// Package xpathtest checks XPath expressions in tests against other engines:
// libxml2's, through xsltproc, on the XHTML of a tag tree.
package xpathtest

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"wrapsmith/backend/template/xpath"
	"wrapsmith/backend/tree/tagtree"
)

// Libxml2 runs expressions on a tree through xsltproc, all in one go, and
// returns the numbers of the nodes that each finds, in document order; for
// attributes those of their elements, for comments none. The test is skipped
// where there is no xsltproc, and fails where an expression is none.
func Libxml2(t testing.TB, tree *tagtree.Tree, exprs ...string) [][]tagtree.NodeID {
	t.Helper()
	if _, err := exec.LookPath("xsltproc"); err != nil {
		t.Skip("xsltproc is not installed")
	}
	dir := t.TempDir()
	page, sheet := filepath.Join(dir, "page.xml"), filepath.Join(dir, "sheet.xsl")
	var doc bytes.Buffer
	if err := tree.WriteXHTML(&doc); err != nil {
		t.Fatal(err)
	}
	write(t, page, doc.Bytes())
	write(t, sheet, stylesheet(exprs))
	var stderr bytes.Buffer
	run := exec.Command("xsltproc", "--nonet", "--nodtdattr", sheet, page)
	run.Stderr = &stderr
	out, err := run.Output()
	if err != nil || stderr.Len() > 0 {
		t.Fatalf("xsltproc: %v: %s", err, stderr.String())
	}
	return answers(t, out, len(exprs), numbers(tree))
}

func write(t testing.TB, name string, content []byte) {
	t.Helper()
	if err := os.WriteFile(name, content, 0o600); err != nil {
		t.Fatal(err)
	}
}

// stylesheet prints, for each expression, the preorder number of every node
// found, attributes and namespaces left out of the count: ancestors and all
// that stands before.
func stylesheet(exprs []string) []byte {
	var b bytes.Buffer
	b.WriteString(`<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:output method="text"/><xsl:template match="/">`)
	for _, e := range exprs {
		b.WriteString(`<xsl:text>=</xsl:text><xsl:for-each select="`)
		_ = xml.EscapeText(&b, []byte(e)) // a buffer takes everything
		b.WriteString(`"><xsl:variable name="n" select="self::*|self::text()|self::comment()"/><xsl:variable name="o" select="($n|..)[last()]"/>` +
			`<xsl:value-of select="concat(count($o/ancestor::node()) + count($o/preceding::node()), ' ')"/></xsl:for-each>`)
	}
	b.WriteString(`</xsl:template></xsl:stylesheet>`)
	return b.Bytes()
}

// numbers maps a node's place among all nodes, comments too, to its number; None for comments.
func numbers(tree *tagtree.Tree) []tagtree.NodeID {
	all := []tagtree.NodeID{0}
	next := tagtree.NodeID(1)
	var walk func(n *html.Node)
	walk = func(n *html.Node) {
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			switch c.Type {
			case html.CommentNode:
				all = append(all, tagtree.None)
			case html.ElementNode, html.TextNode:
				if c.Type == html.TextNode && c.PrevSibling != nil && c.PrevSibling.Type == html.TextNode {
					all = append(all, tagtree.None) // the comment that keeps them apart in XHTML
				}
				all = append(all, next)
				next++
				walk(c)
			}
		}
	}
	walk(tree.Doc)
	return all
}

func answers(t testing.TB, out []byte, n int, numbers []tagtree.NodeID) [][]tagtree.NodeID {
	t.Helper()
	pieces := strings.Split(string(out), "=")
	if len(pieces) != n+1 {
		t.Fatalf("xsltproc answered %d of %d expressions", len(pieces)-1, n)
	}
	all := make([][]tagtree.NodeID, n)
	for i, p := range pieces[1:] {
		for _, f := range strings.Fields(p) {
			k, err := strconv.Atoi(f)
			if err != nil || k < 0 || k >= len(numbers) {
				t.Fatalf("xsltproc answered %q, the page has %d nodes", f, len(numbers))
			}
			if numbers[k] != tagtree.None {
				all[i] = append(all[i], numbers[k])
			}
		}
		slices.Sort(all[i])
		all[i] = slices.Compact(all[i])
	}
	return all
}

// Helium runs one expression through package xpath.
func Helium(tree *tagtree.Tree, expr string) ([]tagtree.NodeID, error) {
	e, err := xpath.Compile(expr)
	if err != nil {
		return nil, err
	}
	return e.Nodes(xpath.NewDoc(tree))
}

// Agree fails the test where helium, libxml2 and the answers given do not find
// the same nodes; got[i] is what the caller's own engine finds for exprs[i],
// nil: only the two are compared.
func Agree(t testing.TB, tree *tagtree.Tree, exprs []string, got [][]tagtree.NodeID) {
	t.Helper()
	want := Libxml2(t, tree, exprs...)
	for i, e := range exprs {
		h, err := Helium(tree, e)
		if err != nil || !slices.Equal(h, want[i]) {
			t.Errorf("%s: helium finds %v (%v), libxml2 %v", e, show(tree, h), err, show(tree, want[i]))
		}
		if got != nil && !slices.Equal(got[i], want[i]) {
			t.Errorf("%s: got %v, libxml2 finds %v", e, show(tree, got[i]), show(tree, want[i]))
		}
	}
}

// show names nodes in a message.
func show(tree *tagtree.Tree, ids []tagtree.NodeID) string {
	out := make([]string, 0, len(ids))
	for _, id := range ids {
		out = append(out, fmt.Sprintf("%d %s", id, tree.Tag(id)))
	}
	return "[" + strings.Join(out, ", ") + "]"
}
