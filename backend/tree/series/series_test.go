package series_test

import (
	"strings"
	"testing"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/series"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

// The nodes are all links and items of a page.
func TestFrom(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ html, want, reason string }{
		{`<p>By <a>Ann Smith</a> and <a>Bob Brown</a>`, "Ann Smith|Bob Brown", "a short word between them"},
		{`<p>By <a>Ann Smith</a>, <a>Bob Brown</a>. She wrote of <a>Cy Moor</a>`, "Ann Smith|Bob Brown", "other words between them"},
		{`<p>By <a>Ann Smith</a><p>We saw <a>the new lamp</a> and <a>the rug</a>`, "Ann Smith", "links of the text"},
		{`<div class=card><a>Ann Smith</a></div><div class=card><a>Cy Moor</a></div>`, "Ann Smith", "other cards"},
		{`<p><a>Ann Smith</a>, <a class=more>Bob Brown</a>`, "Ann Smith", "another kind of link"},
		{`<p><a>Ann Smith</a>, <a>+55 more</a>`, "Ann Smith", "digits where the first has none"},
		{`<ul><li>Ann Smith</li><li>Bob Brown</li></ul>`, "Ann Smith|Bob Brown", "items need no separator"},
		{`<p>著者：<a>董献平</a>、<a>苏映雪</a>`, "董献平|苏映雪", "a Chinese sign"},
	} {
		tree := tagtreetest.From(t, []byte("<!DOCTYPE html>"+c.html), page.Origin{Name: "page"})
		var found []tagtree.NodeID
		for n := tagtree.NodeID(1); int(n) < tree.Len(); n++ {
			if tag := tree.Tag(n); tag == "a" || tag == "li" {
				found = append(found, n)
			}
		}
		var texts []string
		for _, n := range series.From(tree, found) {
			texts = append(texts, tree.Text(n))
		}
		if got := strings.Join(texts, "|"); got != c.want {
			t.Errorf("%s (%s): got %s, want %s", c.html, c.reason, got, c.want)
		}
	}
}
