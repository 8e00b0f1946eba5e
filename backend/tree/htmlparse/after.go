package htmlparse

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// afterBody is section 13.2.6.4.19.
func afterBody(p *parser) bool {
	switch p.tok.kind {
	case html.ErrorToken:
		return true
	case html.TextToken:
		if p.blank() {
			return inBody(p)
		}
	case html.StartTagToken:
		if p.tok.atom == atom.Html {
			return inBody(p)
		}
	case html.EndTagToken:
		if p.tok.atom == atom.Html {
			p.mode = afterAfterBody
			return true
		}
	case html.CommentToken:
		p.open[0].AppendChild(p.comment())
		return true
	}
	p.mode = inBody
	return false
}

// afterAfterBody is section 13.2.6.4.22.
func afterAfterBody(p *parser) bool {
	switch p.tok.kind {
	case html.ErrorToken:
		return true
	case html.TextToken:
		if p.blank() {
			return inBody(p)
		}
	case html.StartTagToken:
		if p.tok.atom == atom.Html {
			return inBody(p)
		}
	case html.CommentToken:
		p.doc.AppendChild(p.comment())
		return true
	case html.DoctypeToken:
		return inBody(p)
	}
	p.mode = inBody
	return false
}

// spaces is the white space of a text.
func spaces(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(whitespace, r) {
			return r
		}
		return -1
	}, s)
}

// inFrameset is section 13.2.6.4.20.
func inFrameset(p *parser) bool {
	switch p.tok.kind {
	case html.CommentToken:
		p.add(p.comment())
	case html.TextToken:
		p.addText(spaces(p.tok.data))
	case html.StartTagToken:
		switch p.tok.atom {
		case atom.Html:
			return inBody(p)
		case atom.Frameset:
			p.addElement()
		case atom.Frame:
			p.addVoid()
		case atom.Noframes:
			return inHead(p)
		}
	case html.EndTagToken:
		if p.tok.atom == atom.Frameset && p.open.top().DataAtom != atom.Html {
			p.open.pop()
			if p.open.top().DataAtom != atom.Frameset {
				p.mode = afterFrameset
			}
		}
	}
	return true
}

// afterFrameset is section 13.2.6.4.21.
func afterFrameset(p *parser) bool {
	switch p.tok.kind {
	case html.CommentToken:
		p.add(p.comment())
	case html.TextToken:
		p.addText(spaces(p.tok.data))
	case html.StartTagToken:
		switch p.tok.atom {
		case atom.Html:
			return inBody(p)
		case atom.Noframes:
			return inHead(p)
		}
	case html.EndTagToken:
		if p.tok.atom == atom.Html {
			p.mode = afterAfterFrameset
		}
	}
	return true
}

// afterAfterFrameset is section 13.2.6.4.23.
func afterAfterFrameset(p *parser) bool {
	switch p.tok.kind {
	case html.CommentToken:
		p.doc.AppendChild(p.comment())
	case html.TextToken:
		if s := spaces(p.tok.data); s != "" {
			p.tok.data = s
			return inBody(p)
		}
	case html.StartTagToken:
		switch p.tok.atom {
		case atom.Html:
			return inBody(p)
		case atom.Noframes:
			return inHead(p)
		}
	case html.DoctypeToken:
		return inBody(p)
	}
	return true
}
