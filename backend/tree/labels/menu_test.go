package labels

import (
	"strings"
	"testing"

	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/tree/tagtree/tagtreetest"
)

// An element is all link if its only visible text is that of one link.
func TestAllLink(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		html string
		want bool
		why  string
	}{
		{`<a href=/>Home</a>`, true, "nothing else"},
		{`<b> <a href=/>Home</a> </b>`, true, "blanks are no text"},
		{`<a href=/>Home</a> page`, false, "a text after the link"},
		{`see <a href=/>Home</a>`, false, "a text before the link"},
		{`<a href=/>Home</a><a href=/b>B</a>`, false, "two links"},
		{`<a href=/>Home</a><script>go()</script>`, true, "a script is not visible"},
		{`<a href=/>Home</a><script>go()</script> page`, false, "a text after a script"},
		{`<a href=/><img src=a.png></a>`, false, "the link has no text"},
	} {
		if tree, n := firstDiv(t, c.html); allLink(tree, n) != c.want {
			t.Errorf("%s: all link is %v, want %v: %s", c.html, !c.want, c.want, c.why)
		}
	}
}

// Whether a long list is all link is known from its first texts: the candidate items of a page
// ask it once for each of them, and reading the whole list each time takes seconds.
func TestAllLinkReadsNoLongList(t *testing.T) {
	const row = `<p><a href=/>Home</a> page</p>`
	cost := func(rows int) float64 {
		tree, n := firstDiv(t, strings.Repeat(row, rows))
		return testing.AllocsPerRun(5, func() { allLink(tree, n) })
	}
	if short, long := cost(2), cost(2000); long > short {
		t.Errorf("a list of 2000 rows takes %v allocations, one of 2 rows %v", long, short)
	}
}

// firstDiv parses a page with one div, and finds it.
func firstDiv(t *testing.T, inner string) (*tagtree.Tree, tagtree.NodeID) {
	t.Helper()
	tree := tagtreetest.Parse(t, `<!DOCTYPE html><body><div>`+inner+`</div>`)
	for n := range tagtree.NodeID(tree.Len()) {
		if tree.Tag(n) == "div" {
			return tree, n
		}
	}
	t.Fatal("the page has no div")
	return nil, tagtree.None
}

func TestIsApart(t *testing.T) {
	t.Parallel()
	for page, want := range map[string]bool{
		`<div><header><a>Label</a></header><section><p>Value</p></section></div>`: true,
		`<header><a>Label</a><p>Value</p></header>`:                               false,
		`<article><header><h2>Label</h2></header><p>Value</p></article>`:          false,
		`<main><div><header>Label</header><p>Value</p></div></main>`:              false,
		`<nav><b>Label</b></nav><p>Value</p>`:                                     true,
		`<aside><h3>Label</h3><p>Value</p></aside>`:                               false,
		`<aside><h3>Label</h3></aside><main><p>Value</p></main>`:                  true,
		`<dl><dt>Label</dt><dd>Value</dd></dl>`:                                   false,
	} {
		tree := tagtreetest.Parse(t, "<!DOCTYPE html><body>"+page)
		of := func(text string) (found tagtree.NodeID) {
			for n := tagtree.NodeID(0); int(n) < tree.Len(); n++ {
				if tree.IsText(n) && strings.Contains(tree.Node(n).Data, text) {
					found = n
				}
			}
			return found
		}
		if got := IsApart(tree, of("Label"), of("Value")); got != want {
			t.Errorf("%s: %v, want %v", page, got, want)
		}
	}
}
