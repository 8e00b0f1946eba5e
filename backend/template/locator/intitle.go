package locator

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// The InTitle test holds for an element whose text the title of the page contains:
//
//	<title>Plum cake - Oven &amp; Co</title>   <h1>Plum cake</h1>
//
// Both are compared as stems. Titles have a bound, so that a page with a long title and
// many headings takes no longer.

// maxTitle is the number of characters from which a title contains nothing.
const maxTitle = 1000

// titleExpr is where the title stands.
const titleExpr = "/html/head/title"

// inTitleExpr is the XPath of the test; a blank element does not pass.
func inTitleExpr() string {
	return stemExpr() + " and string-length(" + titleExpr + ")<" + strconv.Itoa(maxTitle) + " and contains(" + stemOf(titleExpr) + "," + stemExpr() + ")"
}

// inTitle reports whether the title's stem contains the stem of an element, which is not blank.
func inTitle(n *html.Node) bool {
	title := tagtree.Stem(titleOf(n))
	var text strings.Builder
	if left := 2*len(title) + maxDropped; title == "" || !shortText(n, &left, &text) {
		return false
	}
	stem := tagtree.Stem(text.String())
	return stem != "" && strings.Contains(title, stem)
}

// titleOf is the title of a node's page; "" without one, and for one that is too long.
func titleOf(n *html.Node) string {
	for n.Parent != nil {
		n = n.Parent
	}
	for _, tag := range []atom.Atom{atom.Html, atom.Head, atom.Title} {
		if n = childOf(n, tag); n == nil {
			return ""
		}
	}
	text := ""
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if len(text)+len(c.Data) > maxTitle*utf8.UTFMax {
			return ""
		}
		if c.Type == html.TextNode {
			text += c.Data
		}
	}
	if utf8.RuneCountInString(text) >= maxTitle {
		return ""
	}
	return text
}

// childOf is the first child with a tag; nil without one.
func childOf(n *html.Node, tag atom.Atom) *html.Node {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.ElementNode && c.DataAtom == tag {
			return c
		}
	}
	return nil
}
