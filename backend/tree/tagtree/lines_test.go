package tagtree_test

import (
	"slices"
	"testing"

	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

// Lines are those of a text that the page shows as it is written.
func TestLines(t *testing.T) {
	t.Parallel()
	for source, want := range map[string][]string{
		"<pre>a  1\n\nb 2\n</pre>":     {"a 1", "b 2"},
		"<pre><b>a\nb</b> c</pre>":     nil, // two texts
		"<div>a\nb</div>":              nil,
		"<pre><code>a\nb</code></pre>": {"a", "b"},
		"<textarea>a\nb</textarea>":    {"a", "b"},
	} {
		tree := tagtreetest.From(t, []byte(source), page.Origin{Name: "page"})
		body := tree.NextSibling(tree.FirstChild(1)) // after the head
		if got := tree.Lines(tree.FirstChild(body)); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", source, got, want)
		}
	}
}
