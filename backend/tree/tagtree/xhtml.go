package tagtree

import (
	"io"
	"strconv"
	"strings"

	"github.com/beevik/etree"
	"golang.org/x/net/html"
)

// The page as well-formed XHTML, for XPath and XSLT elsewhere: what the
// exported programs expect, and what `wrapsmith tidy` writes. This is the
// "tidy" of Deng & Xiong (close tags, quote values, `\` to `/` in addresses)
// done on the tree, so that an expression finds the same nodes there as here:
//
//   - elements have their plain names and no namespace, SVG and MathML too;
//   - each text node of ours is one text node there, and in the same order
//     (comments stay, as they divide texts);
//   - attribute values are the same, line ends and tabs included, but for
//     backslashes in href and src;
//   - a character that XML does not allow becomes a blank, which is what Text
//     takes it for; a name that XML does not allow becomes that of XMLName,
//     such an attribute is left out.

// WriteXHTML writes the page as well-formed XHTML in UTF-8. Linear in time.
func (t *Tree) WriteXHTML(w io.Writer) error {
	_, err := t.XHTML().WriteTo(w)
	return err
}

// XHTML returns the page as a well-formed document; the caller may change it.
func (t *Tree) XHTML() *etree.Document {
	doc := etree.NewDocument()
	doc.WriteSettings.CanonicalAttrVal = true // keeps line ends and tabs in values
	doc.WriteSettings.CanonicalText = true    // keeps carriage returns
	doc.CreateProcInst("xml", `version="1.0" encoding="UTF-8"`)
	x := xhtml{}
	x.children(&doc.Element, t.Doc)
	if root := doc.Root(); root != nil && x.xlink {
		root.CreateAttr("xmlns:xlink", "http://www.w3.org/1999/xlink")
	}
	return doc
}

type xhtml struct {
	xlink bool // an attribute of that namespace has been met
}

func (x *xhtml) children(to *etree.Element, from *html.Node) {
	text := false // the last child written is a text
	for c := from.FirstChild; c != nil; c = c.NextSibling {
		switch c.Type {
		case html.ElementNode:
			e := to.CreateElement(XMLName(c.Data))
			x.attributes(e, c)
			x.children(e, c)
		case html.TextNode:
			if text {
				to.CreateComment("")
			}
			to.CreateText(XMLText(c.Data))
		case html.CommentNode:
			to.CreateComment(xmlComment(c.Data))
		}
		text = c.Type == html.TextNode
	}
}

// attributes takes over an element's attributes. The parser has left no two of
// the same name, but for the two ways to write xml:lang, of which the first counts.
func (x *xhtml) attributes(e *etree.Element, n *html.Node) {
	if len(n.Attr) > 0 {
		e.Attr = make([]etree.Attr, 0, len(n.Attr))
	}
	lang := false
	for _, a := range n.Attr {
		key := a.Key
		switch {
		case a.Namespace == "xlink" && xmlName(key):
			x.xlink = true
			key = "xlink:" + key
		case key == "xml:lang", a.Namespace == "xml" && key == "lang":
			if lang {
				continue
			}
			key, lang = "xml:lang", true
		case a.Namespace != "", !xmlName(key), key == "xmlns":
			continue
		}
		val := XMLValue(a.Key, a.Val)
		space, name, ok := strings.Cut(key, ":")
		if !ok {
			space, name = "", key
		}
		e.Attr = append(e.Attr, etree.Attr{Space: space, Key: name, Value: val})
	}
}

// XMLName is the name that an element has in XHTML: its own, or, when XML has
// no such name (<o:p>, <a"b>), "x-invalid-" and the name with every wrong
// character written as its number between hyphens: x-invalid-o-3a-p.
func XMLName(tag string) string {
	if xmlName(tag) {
		return tag
	}
	var b strings.Builder
	b.WriteString("x-invalid-")
	for _, r := range tag {
		if xmlNameChar(r) {
			b.WriteRune(r)
		} else {
			b.WriteString("-" + strconv.FormatInt(int64(r), 16) + "-")
		}
	}
	return b.String()
}

// xmlName reports whether s is a name without colon that every XML parser takes.
func xmlName(s string) bool {
	for i, r := range s {
		if i == 0 && !xmlNameStart(r) || !xmlNameChar(r) {
			return false
		}
	}
	return s != ""
}

// xmlNameStart is what a name may begin with in every edition of XML 1.0,
// fourth and fifth: ASCII letters, those of Latin-1, and the ideographs.
func xmlNameStart(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '_' ||
		r >= 0xc0 && r <= 0xff && r != 0xd7 && r != 0xf7 || r >= 0x4e00 && r <= 0x9fa5
}

func xmlNameChar(r rune) bool {
	return xmlNameStart(r) || r == '-' || r == '.' || r >= '0' && r <= '9'
}

// XMLValue is the value that an attribute has in XHTML: XMLText, and slashes
// for backslashes in href and src.
func XMLValue(key, val string) string {
	val = XMLText(val)
	if key == "href" || key == "src" {
		val = slashes(val)
	}
	return val
}

// XMLText replaces what XML does not allow in text: control characters by
// blanks, the two that are no characters by U+FFFD.
func XMLText(s string) string {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < ' ' && c != '\t' && c != '\n' && c != '\r' || c == 0xef {
			return strings.Map(xmlChar, s)
		}
	}
	return s
}

func xmlChar(r rune) rune {
	switch {
	case r < ' ' && r != '\t' && r != '\n' && r != '\r':
		return ' '
	case r == 0xfffe || r == 0xffff:
		return 0xfffd
	}
	return r
}

// xmlComment mends a comment's text: no "--" in it, no "-" at its end.
func xmlComment(s string) string {
	s = XMLText(s)
	for strings.Contains(s, "--") {
		s = strings.ReplaceAll(s, "--", "- -")
	}
	if strings.HasSuffix(s, "-") {
		s += " "
	}
	return s
}

// slashes turns the backslashes of an address into slashes, as browsers do: in
// those of the web and of files, and not in the query or after "#".
func slashes(ref string) string {
	if !strings.Contains(ref, `\`) {
		return ref
	}
	path, rest := ref, ""
	if i := strings.IndexAny(ref, "?#"); i >= 0 {
		path, rest = ref[:i], ref[i:]
	}
	if i := strings.IndexByte(path, ':'); i > 1 && plainName(path[:i]) {
		switch strings.ToLower(path[:i]) {
		case "http", "https", "ftp", "file", "ws", "wss":
		default:
			return ref // javascript:, data:, mailto: ...
		}
	}
	return strings.ReplaceAll(path, `\`, "/") + rest
}
