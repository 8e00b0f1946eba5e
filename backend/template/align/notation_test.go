package align_test

import (
	"fmt"
	"strings"
	"testing"

	"wrapsmith/backend/page"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/tree/tagtree"
)

// A record is written as its trees, `li(a("x"),p("y"))`: tags with children in
// brackets, texts in quotes, a class after a point.

// markup writes records as HTML, all children of one body.
func markup(t testing.TB, notation string) string {
	t.Helper()
	var b strings.Builder
	rest := markupList(&b, notation)
	if rest != "" {
		t.Fatalf("notation %q: left over %q", notation, rest)
	}
	return b.String()
}

func markupList(b *strings.Builder, s string) string {
	for {
		s = markupNode(b, s)
		if !strings.HasPrefix(s, ",") {
			return s
		}
		s = s[1:]
	}
}

func markupNode(b *strings.Builder, s string) string {
	if strings.HasPrefix(s, `"`) {
		text, rest, _ := strings.Cut(s[1:], `"`)
		b.WriteString(text)
		return rest
	}
	i := strings.IndexAny(s+",", "(),")
	tag, class, _ := strings.Cut(s[:i], ".")
	s = s[i:]
	fmt.Fprintf(b, "<%s", tag)
	if class != "" {
		fmt.Fprintf(b, ` class="%s"`, class)
	}
	b.WriteString(">")
	if tag == "br" || tag == "hr" || tag == "img" {
		return s
	}
	if strings.HasPrefix(s, "(") {
		s = strings.TrimPrefix(markupList(b, s[1:]), ")")
	}
	fmt.Fprintf(b, "</%s>", tag)
	return s
}

// records parses one tree a record; the records are spans of one sibling each.
func records(t testing.TB, trees ...string) (*tagtree.Tree, [][]tagtree.Span) {
	t.Helper()
	body := ""
	for _, s := range trees {
		body += markup(t, s)
	}
	return parse(t, "<!DOCTYPE html><html><body><main>"+body+"</main></body></html>", "main", 1)
}

// parse parses a page and takes the element children of the first element of a
// name as records of so many siblings each.
func parse(t testing.TB, text, parent string, siblings int) (*tagtree.Tree, [][]tagtree.Span) {
	t.Helper()
	tree, err := read(text)
	if err != nil {
		t.Fatal(err)
	}
	for id := tagtree.NodeID(1); int(id) < tree.Len(); id++ {
		if tree.Tag(id) == parent {
			return tree, children(tree, id, siblings)
		}
	}
	t.Fatalf("no %s in %q", parent, text)
	return nil, nil
}

func read(text string) (*tagtree.Tree, error) {
	p, err := page.New([]byte(text), page.Origin{Name: "test"})
	if err != nil {
		return nil, err
	}
	return tagtree.Parse(p)
}

func children(tree *tagtree.Tree, parent tagtree.NodeID, siblings int) [][]tagtree.Span {
	var out [][]tagtree.Span
	n := 0
	for c := tree.FirstChild(parent); c != tagtree.None; c = tree.NextSibling(c) {
		if tree.IsText(c) {
			continue
		}
		if n%siblings == 0 {
			out = append(out, []tagtree.Span{{From: c, To: tree.End(c)}})
		} else {
			out[len(out)-1][0].To = tree.End(c)
		}
		n++
	}
	return out
}

// draw writes a table: columns by |, records by lines, values of one cell by +.
func draw(t *align.Table) string {
	var lines []string
	for _, row := range t.Rows {
		var cells []string
		for _, cell := range row {
			var values []string
			for _, v := range cell {
				values = append(values, v.Text)
			}
			cells = append(cells, strings.Join(values, "+"))
		}
		lines = append(lines, strings.Join(cells, "|"))
	}
	return strings.Join(lines, "\n")
}
