package tagtree

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Spaces are the characters that text treats as white space, beside those of
// XML: a browser shows them as blanks, XPath's normalize-space leaves them.
const Spaces = "\u00a0\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"

// Invisible are characters with no width, which text drops: joiners, the soft hyphen, and marks of the direction of a text.
const Invisible = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"

// Silent reports whether an element's text is never shown: script, style, template, and
// what browsers without frames would show in place of one.
func Silent(a atom.Atom) bool {
	return a == atom.Script || a == atom.Style || a == atom.Template || a == atom.Iframe || a == atom.Noembed
}

// Blocks are the elements at whose edges a blank stands between texts, so that
// <td>a</td><td>b</td> reads "a b" but a<b>b</b> reads "ab".
var blocks = map[atom.Atom]bool{
	atom.Address: true, atom.Article: true, atom.Aside: true, atom.Blockquote: true, atom.Br: true, atom.Caption: true,
	atom.Center: true, atom.Dd: true, atom.Details: true, atom.Div: true, atom.Dl: true, atom.Dt: true, atom.Fieldset: true,
	atom.Figcaption: true, atom.Figure: true, atom.Footer: true, atom.Form: true, atom.H1: true, atom.H2: true,
	atom.H3: true, atom.H4: true, atom.H5: true, atom.H6: true, atom.Header: true, atom.Hr: true, atom.Legend: true,
	atom.Li: true, atom.Main: true, atom.Nav: true, atom.Ol: true, atom.Option: true, atom.P: true, atom.Pre: true,
	atom.Section: true, atom.Select: true, atom.Table: true, atom.Tbody: true, atom.Td: true, atom.Tfoot: true,
	atom.Th: true, atom.Thead: true, atom.Title: true, atom.Tr: true, atom.Ul: true,
}

// Block reports whether a blank stands at the edges of an element.
func Block(a atom.Atom) bool {
	switch a {
	case 0, atom.A, atom.Span, atom.Img, atom.B, atom.I, atom.Strong, atom.Em, atom.Button, atom.Input, atom.Label, atom.Svg:
		return false
	case atom.Div, atom.P, atom.Li, atom.Ul, atom.Td, atom.Tr, atom.H2, atom.H3:
		return true // the usual ones need no look into the map
	}
	return blocks[a]
}

// BlockNames lists the elements of Block, sorted, for programs written out.
func BlockNames() []string {
	names := make([]string, 0, len(blocks))
	for a := range blocks {
		names = append(names, a.String())
	}
	slices.Sort(names)
	return names
}

// Text returns the text below a node as a reader sees it: white space
// collapsed and trimmed, a blank at block edges, nothing of silent elements.
func (t *Tree) Text(id NodeID) string {
	n := t.nodes[id]
	if n.Type == html.TextNode {
		return Collapse(n.Data)
	}
	// Many elements hold one text and nothing else.
	if c := n.FirstChild; c != nil && c.NextSibling == nil && c.Type == html.TextNode && !Silent(n.DataAtom) {
		return Collapse(c.Data)
	}
	var w collapser
	if id == 0 && n.FirstChild == nil { // the made-up document of a part
		for c := t.FirstChild(0); c != None; c = t.NextSibling(c) {
			w.node(t.nodes[c])
		}
	}
	w.node(n)
	return w.String()
}

// Own returns an element's own text, without that of its child elements; for a text node its text.
func (t *Tree) Own(id NodeID) string {
	n := t.nodes[id]
	if n.Type == html.TextNode {
		return Collapse(n.Data)
	}
	var w collapser
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.TextNode {
			w.text(c.Data)
		} else if c.Type == html.ElementNode {
			w.blank()
		}
	}
	return w.String()
}

// Collapse trims s and turns each run of white space into one blank.
func Collapse(s string) string {
	s = trim(s)
	if clean(s) {
		return s
	}
	var w collapser
	w.Grow(len(s))
	w.text(s)
	return w.String()
}

// clean reports whether a text is collapsed already: no white space but single
// blanks within, nothing without width. It looks at bytes, as most texts are.
func clean(s string) bool {
	blank := true
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case isLetter(c):
			blank = false
			continue
		case c == ' ' && !blank:
			blank = true
			continue
		case c <= ' ':
			return false
		}
		if r, _ := utf8.DecodeRuneInString(s[i:]); classify(r) != letter {
			return false
		}
		blank = false
	}
	return !blank || s == ""
}

// First bytes of the characters that classify does not call letters, in UTF-8.
const (
	lead2   = 0xc2
	leadBOM = 0xef
)

// isLetter reports whether a byte alone tells that it is of a character that classify calls a letter.
func isLetter(c byte) bool { return c > ' ' && c < lead2 || c > leadBOM }

// trim is a text without the ASCII white space around it.
func trim(s string) string {
	for s != "" && blankByte(s[0]) {
		s = s[1:]
	}
	for s != "" && blankByte(s[len(s)-1]) {
		s = s[:len(s)-1]
	}
	return s
}

func blankByte(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

// collapser writes text with white space collapsed.
type collapser struct {
	strings.Builder
	pending bool
}

func (w *collapser) blank() { w.pending = w.Len() > 0 }

func (w *collapser) node(n *html.Node) {
	switch n.Type {
	case html.TextNode:
		w.text(n.Data)
		return
	case html.ElementNode:
		if Silent(n.DataAtom) {
			return
		}
	case html.DocumentNode:
	default:
		return
	}
	block := n.Type == html.ElementNode && Block(n.DataAtom)
	if block {
		w.blank()
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		w.node(c)
	}
	if block {
		w.blank()
	}
}

func (w *collapser) text(s string) {
	start := 0
	for i := 0; i < len(s); i++ {
		if isLetter(s[i]) || s[i] == ' ' && i > start && i+1 < len(s) && isLetter(s[i+1]) {
			continue // a single blank between words is copied with them
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if kind := classify(r); kind != letter {
			w.word(s[start:i])
			if kind == space {
				w.blank()
			}
			start = i + n
		}
		i += n - 1
	}
	w.word(s[start:])
}

func (w *collapser) word(s string) {
	if s == "" {
		return
	}
	if w.pending {
		w.WriteByte(' ')
		w.pending = false
	}
	w.WriteString(s)
}

type runeClass byte

const (
	letter runeClass = iota
	space
	noWidth
)

func classify(r rune) runeClass {
	switch {
	case r == ' ', r == '\t', r == '\n', r == '\r':
		return space
	case r < ' ':
		return noWidth // XML has no such characters
	case r < 0xa0:
		return letter
	case r == 0xa0, r >= 0x2002 && r <= 0x200a, r == 0x202f, r == 0x205f, r == 0x3000:
		return space
	case r == 0xad, r >= 0x200b && r <= 0x200f, r >= 0x202a && r <= 0x202e, r == 0x2060, r >= 0x2066 && r <= 0x2069, r == 0xfeff:
		return noWidth
	}
	return letter
}

// IsSpace reports whether text treats r as white space.
func IsSpace(r rune) bool { return classify(r) == space }

// Stem is a label's text without what varies around it: collapsed, colons gone.
func Stem(s string) string {
	s = trim(s)
	if bare(s) {
		return s
	}
	return Collapse(strings.Map(func(r rune) rune {
		if r == ':' || r == '：' {
			return -1
		}
		return r
	}, s))
}

// bare is clean without colons; a text that has a character of leadBOM's kind is
// not distinguished.
func bare(s string) bool {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == ':', c == leadBOM, c < ' ':
			return false
		case c == ' ' && (i == 0 || s[i-1] == ' '):
			return false
		case c == lead2, c == leadBlank, c == leadWide:
			if r, _ := utf8.DecodeRuneInString(s[i:]); classify(r) != letter {
				return false
			}
		}
	}
	return s == "" || s[len(s)-1] != ' '
}

// EndsInColon reports whether a text ends in a colon, as the text before a labelled value does.
func EndsInColon(s string) bool { return strings.HasSuffix(s, ":") || strings.HasSuffix(s, "：") }

// WithoutSpace is a text without its white space, to compare texts that designs lay out differently.
func WithoutSpace(s string) string { return strings.Join(strings.Fields(s), "") }

// Blank reports whether a text has nothing but white space and colons.
func Blank(s string) bool {
	for _, r := range s {
		if classify(r) == letter && r != ':' && r != '：' {
			return false
		}
	}
	return true
}
