package locator

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"wrapsmith/backend/tree/tagtree"
)

// A list of values often has headings among its items, made like these but for
// their type:
//
//	li               "200 g flour"
//	li > p > strong  "For the icing"     not plain
//	li               "1 egg white"
//
// Plain holds where an element has a text that is not blank and in no emphasis
// within the element.

// maxPlain is how many nodes of an element are looked at: what has nothing plain
// in so many is no heading.
const maxPlain = 1000

// IsPlain reports whether the Plain test holds for an element.
func IsPlain(n *html.Node) bool {
	looked := 0
	return !Emphasis(n.DataAtom) && plainBelow(n, &looked)
}

func plainBelow(n *html.Node, looked *int) bool {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if *looked++; *looked > maxPlain {
			return true
		}
		if c.Type == html.TextNode && !tagtree.Blank(c.Data) || c.Type == html.ElementNode && !Emphasis(c.DataAtom) && plainBelow(c, looked) {
			return true
		}
	}
	return false
}

// Emphasis reports whether an element makes its text stand out.
func Emphasis(a atom.Atom) bool {
	switch a {
	case atom.B, atom.Strong, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return true
	}
	return false
}

// plainExpr is the XPath of the test: more texts than those in emphasis.
func plainExpr() string { return textsExpr(">") }

// boldExpr is the XPath for an element with text that is all in emphasis: as many texts as those in emphasis.
func boldExpr() string { return textsExpr("=") }

// textsExpr compares the number of texts of an element with the number of those in emphasis.
func textsExpr(sign string) string {
	return "count(.//text()[" + stemExpr() + "])" + sign + "count(descendant-or-self::*[self::" +
		strings.Join([]string{"b", "strong", "h1", "h2", "h3", "h4", "h5", "h6"}, " or self::") + "]//text()[" + stemExpr() + "])"
}
