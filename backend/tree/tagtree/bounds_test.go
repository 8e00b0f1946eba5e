package tagtree

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"wrapsmith/backend/page"
)

func roots(tags, each int, same bool) string {
	var b strings.Builder
	for i := range tags {
		b.WriteString("<BODY")
		for k := range each {
			if same {
				fmt.Fprintf(&b, " a%d=1", k)
			} else {
				fmt.Fprintf(&b, " a%d=1", i*each+k)
			}
		}
		b.WriteString("><p>text</p>")
	}
	return b.String()
}

// A body that begins again with further attributes costs the parser all that came before.
func TestRootsThatBeginOverAndOver(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		want       error
	}{
		{"a page", roots(1, 20, true), nil},
		{"a thousand pages in one file", roots(1000, 20, true), nil},
		{"some bodies with attributes of their own", roots(90, 5, false), nil},
		{"bodies with ever more attributes", roots(20_000, 1, false), ErrTooManyRoots},
		{"one with many, then bare ones", roots(1, 50_000, true) + roots(20_000, 0, true), ErrTooManyRoots},
		{"bodies that are only named", "<p title='" + strings.Repeat("<body a b c ", 20_000) + "'>text", nil},
	} {
		p, err := page.New([]byte(c.text), page.Origin{Name: c.name, ContentType: "text/html; charset=utf-8"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Parse(p); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
}

// No element has more attributes than can be looked through from each node below it.
func TestAttributesAreBounded(t *testing.T) {
	t.Parallel()
	tree := parse(t, "attributes", roots(1, 3*MaxAttrs, true))
	for id := NodeID(1); int(id) < tree.Len(); id++ {
		if n := len(tree.Node(id).Attr); n > MaxAttrs {
			t.Errorf("<%s> has %d", tree.Tag(id), n)
		}
	}
	if _, ok := tree.Attr(tree.Parent(tree.Parent(NodeID(tree.PageLen()-1))), "a7"); !ok {
		t.Error("the first ones are gone too")
	}
}
