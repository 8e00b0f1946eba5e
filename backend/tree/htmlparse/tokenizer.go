package htmlparse

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// token is one token of the page. A self-closing tag is a start tag with closed set.
type token struct {
	kind   html.TokenType
	closed bool
	atom   atom.Atom
	data   string
	attr   []html.Attribute
}

// tokenizer cuts a text into tokens. Texts, names and values are pieces of the text itself
// until the parser keeps them.
type tokenizer struct {
	text string
	at   int  // where the next token begins
	done bool // the text has ended

	rawTag string // the element whose text comes next and contains no tags
	cdata  bool   // CDATA sections are allowed: the open element is of SVG or MathML

	attrs []html.Attribute // of the tag that is being read
	seen  map[string]bool  // their names, if they are many
	room  []html.Attribute // allocated and not used yet
	arena arena
}

// end makes the tokens end here.
func (z *tokenizer) end() token {
	z.at, z.done = len(z.text), true
	return token{kind: html.ErrorToken}
}

// next is the next token, an ErrorToken at the end of the text. CDATA sections are allowed inside of SVG and MathML.
func (z *tokenizer) next(cdata bool) token {
	z.cdata = cdata
	if z.done {
		return token{kind: html.ErrorToken}
	}
	if z.rawTag != "" {
		if t, ok := z.raw(); ok {
			return t
		}
	}
	start := z.at
	for at := start; ; at++ {
		i := strings.IndexByte(z.text[at:], '<')
		if i < 0 || at+i+1 == len(z.text) {
			break
		}
		at += i
		c := z.text[at+1]
		if !letter(c) && c != '/' && c != '!' && c != '?' {
			continue
		}
		if at > start {
			z.at = at
			return textToken(z.text[start:at])
		}
		if c == '/' && at+2 == len(z.text) {
			break
		}
		z.at = at + 2
		return z.markup(c)
	}
	if start == len(z.text) {
		return z.end()
	}
	z.at, z.done = len(z.text), true
	return textToken(z.text[start:])
}

// markup reads the token that begins with "<" and c, which are read.
func (z *tokenizer) markup(c byte) token {
	switch c {
	case '!':
		return z.declaration()
	case '?':
		z.at--
		return comment(z.untilAngle())
	case '/':
		switch c := z.text[z.at]; {
		case c == '>': // "</>" is nothing
			z.at++
			return token{kind: html.CommentToken}
		case letter(c):
			return z.tag(html.EndTagToken)
		}
		return comment(z.untilAngle())
	}
	z.at--
	return z.tag(html.StartTagToken)
}

// tag reads a tag from its name on.
func (z *tokenizer) tag(kind html.TokenType) token {
	start := z.at
	for z.at < len(z.text) && !endsName(z.text[z.at]) {
		z.at++
	}
	t := token{kind: kind}
	name := lower(z.text[start:z.at])
	if t.atom = atom.Lookup([]byte(name)); t.atom != 0 {
		t.data = t.atom.String()
	} else {
		t.data = z.arena.keep(replaceNUL(name))
	}
	z.attrs = z.attrs[:0]
	if len(z.seen) > 0 {
		clear(z.seen)
	}
	lastValue := -1 // where the value of the last attribute ends
	for {
		z.space()
		if z.at == len(z.text) {
			return z.end()
		}
		if z.text[z.at] == '>' {
			z.at++
			break
		}
		key, value, ok := z.attribute()
		if !ok {
			return z.end()
		}
		if kind == html.StartTagToken && z.keep(key, value) {
			lastValue = value.to
		}
	}
	if kind != html.StartTagToken {
		return t
	}
	t.attr = z.take()
	t.closed = z.text[z.at-2] == '/' && z.at-2 != lastValue-1
	if rawText(t.atom) {
		z.rawTag = t.data
	}
	return t
}

func (z *tokenizer) space() {
	for z.at < len(z.text) && isSpace(z.text[z.at]) {
		z.at++
	}
}

func letter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' }

func endsName(c byte) bool { return c <= ' ' && isSpace(c) || c == '/' || c == '>' }

func textToken(s string) token {
	return token{kind: html.TextToken, data: unescape(newlines(s))}
}

func comment(s string) token {
	return token{kind: html.CommentToken, data: unescape(replaceNUL(newlines(s)))}
}
