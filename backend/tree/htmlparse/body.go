package htmlparse

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// inBody is section 13.2.6.4.7.
func inBody(p *parser) bool {
	switch p.tok.kind {
	case html.TextToken:
		p.bodyText()
	case html.StartTagToken:
		return p.bodyStart()
	case html.EndTagToken:
		return p.bodyEnd()
	case html.CommentToken:
		p.add(p.comment())
	case html.ErrorToken:
		if len(p.templates) > 0 {
			p.mode = inTemplate
			return false
		}
	}
	return true
}

func (p *parser) bodyText() {
	s := p.tok.data
	if n := p.open.top(); n.DataAtom == atom.Pre || n.DataAtom == atom.Listing {
		s = firstLine(n, s)
	}
	if s = strings.ReplaceAll(s, "\x00", ""); s == "" {
		return
	}
	p.reopen()
	p.addText(s)
	if p.framesetOK && strings.TrimLeft(s, whitespace) != "" {
		p.framesetOK = false
	}
}

// firstLine drops the newline that the text of an element begins with.
func firstLine(n *html.Node, s string) string {
	if n.FirstChild != nil {
		return s
	}
	return strings.TrimPrefix(strings.TrimPrefix(s, "\r"), "\n")
}

// bodyStart takes a start tag of the body: most are blocks.
func (p *parser) bodyStart() bool {
	switch p.tok.atom {
	case atom.Html, atom.Body, atom.Frameset:
		p.rootAgain()
	case atom.Address, atom.Article, atom.Aside, atom.Blockquote, atom.Center, atom.Details, atom.Dialog, atom.Dir, atom.Div, atom.Dl, atom.Fieldset,
		atom.Figcaption, atom.Figure, atom.Footer, atom.Header, atom.Hgroup, atom.Main, atom.Menu, atom.Nav, atom.Ol, atom.P, atom.Plaintext, atom.Search,
		atom.Section, atom.Summary, atom.Ul:
		p.closeP()
		p.addElement()
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		p.closeP()
		if isHeading(p.top().DataAtom) {
			p.open.pop()
		}
		p.addElement()
	case atom.Pre, atom.Listing:
		p.closeP()
		p.addElement()
		p.framesetOK = false
	case atom.Form:
		p.startForm()
	case atom.Li:
		p.startItem(atom.Li)
	case atom.Dd, atom.Dt:
		p.startItem(atom.Dd, atom.Dt)
	case atom.Table:
		if !p.quirks {
			p.closeP()
		}
		p.addElement()
		p.framesetOK, p.mode = false, inTable
	case atom.Hr:
		if p.has(buttonScope, atom.P) {
			p.closeImplied(atom.P)
			p.popUntil(anyScope, atom.P)
		}
		if p.has(anyScope, atom.Select) {
			p.closeImplied(0)
		}
		p.addVoid()
		p.framesetOK = false
	case atom.Math, atom.Svg:
		p.startForeign()
	case atom.Caption, atom.Col, atom.Colgroup, atom.Frame, atom.Head, atom.Tbody, atom.Td, atom.Tfoot, atom.Th, atom.Thead, atom.Tr:
	default:
		if p.forHead() {
			return inHead(p)
		}
		return p.inlineStart()
	}
	return true
}

func isHeading(a atom.Atom) bool {
	switch a {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return true
	}
	return false
}

// rootAgain takes a further html or body tag, whose attributes count, or a frameset in place of the body.
func (p *parser) rootAgain() {
	if p.tok.atom == atom.Frameset {
		if !p.framesetOK || len(p.open) < 2 || p.open[1].DataAtom != atom.Body {
			return
		}
		detach(p.open[1])
		p.open = p.open[:1]
		p.addElement()
		p.mode = inFrameset
		return
	}
	if p.open.has(atom.Template) {
		return
	}
	if p.tok.atom == atom.Html {
		p.addMissing(p.open[0])
	} else if len(p.open) >= 2 && p.open[1].DataAtom == atom.Body {
		p.framesetOK = false
		p.addMissing(p.open[1])
	}
}

func (p *parser) startForm() {
	inTemplate := p.open.has(atom.Template)
	if p.form != nil && !inTemplate {
		return
	}
	p.closeP()
	p.addElement()
	if !inTemplate {
		p.form = p.top()
	}
}

// startItem adds an item of a list, and closes the one before it.
func (p *parser) startItem(tags ...atom.Atom) {
	p.framesetOK = false
	for i := len(p.open) - 1; i >= 0; i-- {
		n := p.open[i]
		if n.DataAtom == tags[0] || n.DataAtom == tags[len(tags)-1] {
			p.open = p.open[:i]
			break
		}
		if isSpecial(n) && n.DataAtom != atom.Address && n.DataAtom != atom.Div && n.DataAtom != atom.P {
			break
		}
	}
	p.closeP()
	p.addElement()
}

// text is the mode of a text without tags (section 13.2.6.4.8).
func text(p *parser) bool {
	switch p.tok.kind {
	case html.TextToken:
		s := p.tok.data
		if n := p.open.top(); n.DataAtom == atom.Textarea {
			s = firstLine(n, s)
		}
		p.addText(s)
		return true
	case html.ErrorToken, html.EndTagToken:
		p.open.pop()
	}
	p.mode, p.original = p.original, nil
	return p.tok.kind == html.EndTagToken
}
