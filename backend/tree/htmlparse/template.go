package htmlparse

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// startTemplate opens a template. One among SVG or MathML ends the page, as in x/net/html.
func (p *parser) startTemplate() {
	for _, n := range p.open {
		if n.Namespace != "" {
			p.mode = ignoreRest
			return
		}
	}
	p.addElement()
	p.mark()
	p.framesetOK = false
	p.mode = inTemplate
	p.templates = append(p.templates, inTemplate)
}

func ignoreRest(*parser) bool { return true }

// endTemplate closes the last template, if one is open.
func (p *parser) endTemplate() {
	if !p.open.has(atom.Template) {
		return
	}
	p.closeImplied(0)
	for i := len(p.open) - 1; i >= 0; i-- {
		if n := p.open[i]; n.Namespace == "" && n.DataAtom == atom.Template {
			p.open = p.open[:i]
			break
		}
	}
	p.unmark()
	p.templates = p.templates[:len(p.templates)-1]
	p.resetMode()
}

// inTemplate is section 13.2.6.4.18: the first tag decides the mode.
func inTemplate(p *parser) bool {
	switch p.tok.kind {
	case html.TextToken, html.CommentToken, html.DoctypeToken:
		return inBody(p)
	case html.StartTagToken:
		if p.forHead() {
			return inHead(p)
		}
		switch p.tok.atom {
		case atom.Caption, atom.Colgroup, atom.Tbody, atom.Tfoot, atom.Thead:
			p.mode = inTable
		case atom.Col:
			p.mode = inColumns
		case atom.Tr:
			p.mode = inRows
		case atom.Td, atom.Th:
			p.mode = inRow
		default:
			p.mode = inBody
		}
		p.templates[len(p.templates)-1] = p.mode
		return false
	case html.EndTagToken:
		if p.tok.atom == atom.Template {
			return inHead(p)
		}
		return true
	case html.ErrorToken:
		if !p.open.has(atom.Template) {
			return true
		}
		p.endTemplate()
	}
	return false
}

// resetMode sets the mode by the open elements (section 13.2.4.1).
func (p *parser) resetMode() {
	for i := len(p.open) - 1; i >= 0; i-- {
		if m := p.modeIn(p.open[i]); m != nil {
			p.mode = m
			return
		}
	}
	if len(p.open) > 0 {
		p.mode = inBody
	}
}

// modeIn is the mode inside of an element, nil where it has none.
func (p *parser) modeIn(n *html.Node) mode {
	switch n.DataAtom {
	case atom.Td, atom.Th:
		return inCell
	case atom.Tr:
		return inRow
	case atom.Tbody, atom.Thead, atom.Tfoot:
		return inRows
	case atom.Caption:
		return inCaption
	case atom.Colgroup:
		return inColumns
	case atom.Table:
		return inTable
	case atom.Template:
		if n.Namespace == "" && len(p.templates) > 0 {
			return p.templates[len(p.templates)-1]
		}
	case atom.Head:
		return inHead
	case atom.Body:
		return inBody
	case atom.Frameset:
		return inFrameset
	case atom.Html:
		if p.head == nil {
			return beforeHead
		}
		return afterHead
	}
	return nil
}
