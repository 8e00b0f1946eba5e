package locator

import (
	"strings"

	"golang.org/x/net/html"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// PartText returns the text of a part of a node that a locator found, white
// space collapsed; inner HTML comes as it is written.
func PartText(t *tagtree.Tree, n tagtree.NodeID, p template.Part) string {
	switch p.Kind {
	case template.PartAttr:
		v, _ := t.Attr(n, p.Attr)
		return tagtree.Collapse(v)
	case template.PartOwn:
		return t.Own(n)
	case template.PartHTML:
		var b strings.Builder
		for c := t.Node(n).FirstChild; c != nil; c = c.NextSibling {
			_ = html.Render(&b, c) // a strings.Builder takes everything
		}
		return strings.TrimSpace(b.String())
	}
	return t.Text(n)
}
