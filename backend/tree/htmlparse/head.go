package htmlparse

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

const whitespace = " \t\r\n\f"

// trimmed drops the white space that a text begins with, and reports whether nothing is left.
func (p *parser) trimmed() bool {
	p.tok.data = strings.TrimLeft(p.tok.data, whitespace)
	return p.tok.data == ""
}

// addSpace adds the white space that a text begins with, and reports whether nothing is left.
func (p *parser) addSpace() bool {
	s := p.tok.data
	done := p.trimmed()
	p.addText(s[:len(s)-len(p.tok.data)])
	return done
}

// blank reports whether a text is white space.
func (p *parser) blank() bool { return strings.Trim(p.tok.data, whitespace) == "" }

// initial is before the doctype (section 13.2.6.4.1).
func initial(p *parser) bool {
	switch p.tok.kind {
	case html.TextToken:
		if p.trimmed() {
			return true
		}
	case html.CommentToken:
		p.doc.AppendChild(p.comment())
		return true
	case html.DoctypeToken:
		n, quirks := doctype(p.tok.data)
		p.doc.AppendChild(n)
		p.quirks, p.mode = quirks, beforeHTML
		return true
	}
	p.quirks, p.mode = true, beforeHTML
	return false
}

// beforeHTML is section 13.2.6.4.2.
func beforeHTML(p *parser) bool {
	switch p.tok.kind {
	case html.DoctypeToken:
		return true
	case html.TextToken:
		if p.trimmed() {
			return true
		}
	case html.StartTagToken:
		if p.tok.atom == atom.Html {
			p.addElement()
			p.mode = beforeHead
			return true
		}
	case html.EndTagToken:
		if !p.endsHead() {
			return true
		}
	case html.CommentToken:
		p.doc.AppendChild(p.comment())
		return true
	}
	p.imply(html.StartTagToken, atom.Html)
	return false
}

// endsHead reports whether an end tag counts before and in the head.
func (p *parser) endsHead() bool {
	switch p.tok.atom {
	case atom.Head, atom.Body, atom.Html, atom.Br:
		return true
	}
	return false
}

// beforeHead is section 13.2.6.4.3.
func beforeHead(p *parser) bool {
	switch p.tok.kind {
	case html.TextToken:
		if p.trimmed() {
			return true
		}
	case html.StartTagToken:
		switch p.tok.atom {
		case atom.Head:
			p.addElement()
			p.head, p.mode = p.top(), inHead
			return true
		case atom.Html:
			return inBody(p)
		}
	case html.EndTagToken:
		if !p.endsHead() {
			return true
		}
	case html.CommentToken:
		p.add(p.comment())
		return true
	case html.DoctypeToken:
		return true
	}
	p.imply(html.StartTagToken, atom.Head)
	return false
}

// inHead is section 13.2.6.4.4.
func inHead(p *parser) bool {
	switch p.tok.kind {
	case html.TextToken:
		if p.addSpace() {
			return true
		}
	case html.StartTagToken:
		if done, known := p.headStart(); known {
			return done
		}
	case html.EndTagToken:
		switch p.tok.atom {
		case atom.Head:
			p.open.pop()
			p.mode = afterHead
			return true
		case atom.Template:
			p.endTemplate()
			return true
		}
		if !p.endsHead() {
			return true
		}
	case html.CommentToken:
		p.add(p.comment())
		return true
	case html.DoctypeToken:
		return true
	}
	p.imply(html.EndTagToken, atom.Head)
	return false
}

// headStart takes a start tag that belongs to the head.
func (p *parser) headStart() (done, known bool) {
	switch p.tok.atom {
	case atom.Html:
		return inBody(p), true
	case atom.Base, atom.Basefont, atom.Bgsound, atom.Link, atom.Meta:
		p.addVoid()
	case atom.Noscript:
		p.addElement()
		p.mode = inHeadNoscript
		p.tokenizer.rawTag = ""
	case atom.Script, atom.Title:
		p.addElement()
		p.readText()
	case atom.Noframes, atom.Style:
		p.readRaw()
	case atom.Head:
	case atom.Template:
		p.startTemplate()
	default:
		return false, false
	}
	return true, true
}

// forHead reports whether a start tag is of an element that belongs to the head, wherever it stands.
func (p *parser) forHead() bool {
	switch p.tok.atom {
	case atom.Base, atom.Basefont, atom.Bgsound, atom.Link, atom.Meta, atom.Noframes, atom.Script, atom.Style, atom.Template, atom.Title:
		return true
	}
	return false
}

// inHeadNoscript is section 13.2.6.4.5.
func inHeadNoscript(p *parser) bool {
	switch p.tok.kind {
	case html.DoctypeToken:
		return true
	case html.StartTagToken:
		switch p.tok.atom {
		case atom.Html:
			return inBody(p)
		case atom.Basefont, atom.Bgsound, atom.Link, atom.Meta, atom.Noframes, atom.Style:
			return inHead(p)
		case atom.Head:
			return true
		case atom.Noscript:
			p.tokenizer.rawTag = ""
			return true
		}
	case html.EndTagToken:
		if p.tok.atom != atom.Noscript && p.tok.atom != atom.Br {
			return true
		}
	case html.TextToken:
		if p.blank() {
			return inHead(p)
		}
	case html.CommentToken:
		return inHead(p)
	}
	p.open.pop()
	if p.top().DataAtom != atom.Head {
		panic("a noscript of the head is outside of it")
	}
	p.mode = inHead
	return p.tok.atom == atom.Noscript
}

// afterHead is section 13.2.6.4.6.
func afterHead(p *parser) bool {
	switch p.tok.kind {
	case html.TextToken:
		if p.addSpace() {
			return true
		}
	case html.StartTagToken:
		switch p.tok.atom {
		case atom.Html:
			return inBody(p)
		case atom.Body:
			p.addElement()
			p.framesetOK, p.mode = false, inBody
			return true
		case atom.Frameset:
			p.addElement()
			p.mode = inFrameset
			return true
		case atom.Head:
			return true
		}
		if p.forHead() {
			p.push(p.head)
			done := inHead(p)
			p.open.remove(p.head)
			return done
		}
	case html.EndTagToken:
		switch p.tok.atom {
		case atom.Body, atom.Html, atom.Br:
		case atom.Template:
			return inHead(p)
		default:
			return true
		}
	case html.CommentToken:
		p.add(p.comment())
		return true
	case html.DoctypeToken:
		return true
	}
	p.imply(html.StartTagToken, atom.Body)
	p.framesetOK = true
	return p.tok.kind == html.ErrorToken
}
