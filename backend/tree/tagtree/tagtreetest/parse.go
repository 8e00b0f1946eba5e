// Package tagtreetest gives tests the tag tree of a page, made by packages page and tagtree as
// in the program.
package tagtreetest

import (
	"os"
	"path/filepath"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
)

// TB is what is asked of a test: testing.TB has it, and a property of rapid too.
type TB interface {
	Helper()
	Fatal(args ...any)
}

// Parse is the tree of HTML that came from nowhere. A page that is refused ends the test.
func Parse(t TB, html string) *tagtree.Tree {
	t.Helper()
	return From(t, []byte(html), page.Origin{Name: "test.html"})
}

// From is the tree of a page's bytes as they came. A page that is refused ends the test.
func From(t TB, raw []byte, o page.Origin) *tagtree.Tree {
	t.Helper()
	p, err := page.New(raw, o)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := tagtree.Parse(p)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// File is the tree of a file, named after it, as if it came from the address url.
func File(t TB, path, url string) *tagtree.Tree {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return From(t, raw, page.Origin{Name: filepath.Base(path), URL: url})
}
