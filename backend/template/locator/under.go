package locator

import (
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"wrapsmith/backend/tree/tagtree"
)

// A label may have several values after it, each in an element beside the label, or in a row of its own:
//
//	dt "Writer"  dd "Ann"  dd "Bob"  dt "Year"  dd "1990"
//
//	tr( td "Subject" td "Rivers" )  tr( td  td "Mills" )  tr( td "Year" td "1990" )
//
//	h2 "Soup"  h3 "Items"  p "1 leek"  h4 "Spices"  p "salt"  h3 "Steps"  p "Boil."
//
//	p( b "Items" )  ul( li "1 leek" )  p( i "Spices" )  ul( li "salt" )  p( b "Steps" )  ol( li "Boil." )
//
//	p( "Items: " a "1 leek" ", " a "salt"  br  "Steps: " a "Boil" )
//
//	td( b "Sellers"  br "Ann"  br "Bob"  br  b "Buyers"  br "Cy" )
//
// Under holds for an element or a text where the nearest element of some name before it, among its siblings, says a label; with the
// name of a heading, the nearest heading of its rank or a higher one; with the name b, the nearest one that is all in emphasis, as
// headings are; with the name tr, the nearest row of one cell; with that of texts, the nearest text that ends in a colon. InRows holds for a row whose first cell says a label,
// or is blank below such a row.

// under is the nodes for which an Under or InRows test holds.
type under map[tagtree.NodeID]bool

// underOf looks for the label in all elements of a name. O(n).
func underOf(t *tagtree.Tree, p *Pred) under {
	out := under{}
	name := p.Name
	if p.Kind == InRows {
		name = Row
	}
	for id := tagtree.NodeID(1); int(id) < t.Len(); id++ {
		n := t.Node(id)
		if !begins(n, name, p.Kind == InRows) {
			continue
		}
		if p.Kind == InRows {
			if n = firstCell(n); n == nil {
				continue
			}
		}
		if !saysLabel(n, labelMark+p.Value+labelMark) {
			continue
		}
		if p.Kind == InRows {
			out[id] = true
		}
		for next := t.NextSibling(id); next != tagtree.None; next = t.NextSibling(next) {
			out[next] = true
			if !begins(t.Node(next), name, p.Kind == InRows) {
				continue
			}
			if p.Kind == Under { // that element stands under the label, and what follows it does not
				break
			}
			if cell := firstCell(t.Node(next)); cell != nil && !isBlankLabel(cell) {
				delete(out, next)
				break
			}
		}
	}
	return out
}

// begins reports whether a node is an element of a name, or a heading of a rank as high as that of the name; of b, an element that
// is all in emphasis; of tr, a row of one cell, unless rows are asked for their first cells.
func begins(n *html.Node, name string, inRows bool) bool {
	switch {
	case name == Bold:
		return IsBold(n)
	case name == Row && !inRows:
		return IsHeadRow(n)
	case name == Text:
		return IsColonLabel(n)
	}
	if rank := rankOf(name); rank > 0 {
		return Rank(n) > 0 && Rank(n) <= rank
	}
	return n.Type == html.ElementNode && n.Data == name
}

func (u under) holds(_ *tagtree.Tree, id tagtree.NodeID) bool { return u[id] }

// firstCell is the first element in a row.
func firstCell(row *html.Node) *html.Node {
	c := row.FirstChild
	for c != nil && c.Type != html.ElementNode {
		c = c.NextSibling
	}
	return c
}

// isBlankLabel reports whether the stem of an element's text is empty.
func isBlankLabel(n *html.Node) bool {
	if n.Type == html.TextNode {
		return tagtree.Stem(n.Data) == ""
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if !isBlankLabel(c) {
			return false
		}
	}
	return true
}

// Bold is the name in an Under test for elements that are all in emphasis.
const Bold = "b"

// IsBold reports whether a node is an element with text, all of it in emphasis.
func IsBold(n *html.Node) bool {
	return n.Type == html.ElementNode && !isBlankLabel(n) && !IsPlain(n)
}

// Row is the name in an Under test for rows of one cell, which head the rows below them.
const Row = "tr"

// IsHeadRow reports whether a node is a row of one cell.
func IsHeadRow(n *html.Node) bool {
	if n.Type != html.ElementNode || n.Data != Row {
		return false
	}
	cell := firstCell(n)
	if cell == nil {
		return false
	}
	for c := cell.NextSibling; c != nil; c = c.NextSibling {
		if c.Type == html.ElementNode {
			return false
		}
	}
	return true
}

// IsColonLabel reports whether a node is a text with words that ends in a colon.
func IsColonLabel(n *html.Node) bool {
	return n.Type == html.TextNode && tagtree.EndsInColon(strings.TrimRight(n.Data, tagtree.Spaces+tagtree.Invisible+" \t\n\r")) && !isBlankLabel(n)
}

// UnderNames are the elements that an Under test can name.
var UnderNames = []string{"dt", "h2", "h3", "h4", "h5", "h6", Bold, Row, Text}

// underExpr is the XPath of an Under test: STEM(preceding-sibling::dt[1]) = 'Writer'.
func underExpr(name, stem string) string { return stemOf(underPath(name)) + "=" + Quote(stem) }

// underPath is the nearest element before an element that Under asks for its label:
//
//	preceding-sibling::dt[1]     preceding-sibling::*[self::h1 or self::h2 or self::h3][1]
//	preceding-sibling::tr[count(*)=1][1]
//	preceding-sibling::text()[STEM][contains(':：',LAST CHARACTER)][1]
//	preceding-sibling::*[STEM][count(.//text()[STEM])=count(descendant-or-self::*[self::b or ...]//text()[STEM])][1]
func underPath(name string) string {
	if name == Bold {
		return "preceding-sibling::*[" + stemExpr() + "][" + boldExpr() + "][1]"
	}
	if name == Row {
		return "preceding-sibling::tr[count(*)=1][1]"
	}
	if name == Text {
		return "preceding-sibling::text()[" + stemExpr() + "][" + colonExpr() + "][1]"
	}
	rank := rankOf(name)
	if rank == 0 {
		return "preceding-sibling::" + name + "[1]"
	}
	tests := make([]string, rank)
	for i := range tests {
		tests[i] = "self::h" + strconv.Itoa(i+1)
	}
	return "preceding-sibling::*[" + strings.Join(tests, " or ") + "][1]"
}

// colonExpr is the XPath of the test whether the context text, which has words, ends in a colon.
func colonExpr() string {
	text := "normalize-space(translate(.,'" + tagtree.Spaces + tagtree.Invisible + "','" + stemTo + "'))"
	return "contains(':：',substring(" + text + ",string-length(" + text + ")))"
}

// inRowsExpr is the XPath of an InRows test: the stem of the first cell of the nearest row, itself or before it, that has
// one which is not blank.
func inRowsExpr(stem string) string { return stemOf(rowsExpr()) + "=" + Quote(stem) }

func rowsExpr() string {
	return "(self::tr|preceding-sibling::tr)[" + stemOf("*[1]") + "][last()]/*[1]"
}

// under reads what underExpr and inRowsExpr write, of texts underExpr alone.
func (p *parser) under(text bool) (Pred, bool) {
	start, pred := p.at, Pred{Kind: InRows}
	found := !text && p.take(stemOf(rowsExpr())+"=")
	for i := 0; i < len(UnderNames) && !found; i++ {
		pred = Pred{Kind: Under, Name: UnderNames[i]}
		found = p.take(stemOf(underPath(UnderNames[i])) + "=")
	}
	if found {
		var err error
		if pred.Value, err = p.literal(); err == nil && IsLabel(pred.Value) {
			return pred, true
		}
	}
	p.at = start
	return Pred{}, false
}

// IsLabel reports whether Under and InRows can test for a label.
func IsLabel(stem string) bool {
	return stem != "" && !strings.Contains(stem, labelMark) && tagtree.Stem(stem) == stem
}
