package tagtree

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// What a noscript leaves open ends with it: the page after stays a page.
func TestRawElementsEndWithTheirNoscript(t *testing.T) {
	t.Parallel()
	const page = `<ul><li>一</li><li>two</li></ul>`
	for _, before := range []string{
		`<noscript><iframe src="//t.example/ns" height=0></noscript>`,
		`<noscript><iframe src="//t.example/ns"/></noscript>`,
		`<NOSCRIPT><IFRAME src="//t.example/ns"></NOSCRIPT>`,
		`<noscript><textarea/></noscript>`,
		`<noscript><img src=a><style>p{}</style><xmp></noscript>`,
		`<noscript><iframe src=a></iframe></noscript>`,
		`<noscript><iframe src=a></iframe></noscript><noscript><iframe src=b></noscript>`,
	} {
		tree := parse(t, "page", before+page)
		items := 0
		for id := range tree.Len() {
			if tree.Tag(NodeID(id)) == "li" {
				items++
			}
		}
		if items != 2 {
			t.Errorf("%s: %d items, want 2", before, items)
		}
	}
}

func TestPagesWithoutAnOpenNoscriptStayAsTheyAre(t *testing.T) {
	t.Parallel()
	for _, page := range []string{"", "<p>a", "<noscript><p>a</p></noscript>", "<noscript><iframe>", "<noscripts><iframe></noscripts>"} {
		if got := closeRaw(page, 0); got != page {
			t.Errorf("%q, want %q", got, page)
		}
	}
}

// A frame's own text is for browsers that know no frames: no reader sees it.
func TestTextOfAFrameIsNoText(t *testing.T) {
	t.Parallel()
	tree := parse(t, "page", `<p>seen <iframe src=x><a href=y>never seen</a></iframe></p>`)
	if got := tree.Text(0); strings.Contains(got, "never") {
		t.Errorf("text %q, want %q", got, "seen")
	}
	for id := range tree.Len() {
		if n := tree.Node(NodeID(id)); n.Type == html.TextNode && strings.Contains(n.Data, "never") && tree.Visible(NodeID(id)) {
			t.Error("the frame's text is visible, want hidden")
		}
	}
}
