package htmlparse

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// bodyEnd takes an end tag of the body (section 13.2.6.4.7).
func (p *parser) bodyEnd() bool {
	switch p.tok.atom {
	case atom.Body:
		if p.has(anyScope, atom.Body) {
			p.mode = afterBody
		}
	case atom.Html:
		if p.has(anyScope, atom.Body) {
			p.imply(html.EndTagToken, atom.Body)
			return false
		}
	case atom.Address, atom.Article, atom.Aside, atom.Blockquote, atom.Button, atom.Center, atom.Details, atom.Dialog, atom.Dir, atom.Div, atom.Dl,
		atom.Fieldset, atom.Figcaption, atom.Figure, atom.Footer, atom.Header, atom.Hgroup, atom.Listing, atom.Main, atom.Menu, atom.Nav, atom.Ol,
		atom.Pre, atom.Search, atom.Section, atom.Select, atom.Summary, atom.Ul:
		if p.has(anyScope, p.tok.atom) {
			p.closeImplied(0)
			p.popUntil(anyScope, p.tok.atom)
		}
	case atom.Form:
		p.endForm()
	case atom.P:
		if !p.has(buttonScope, atom.P) {
			p.imply(html.StartTagToken, atom.P)
		}
		p.closeP()
	case atom.Li:
		p.popUntil(listScope, atom.Li)
	case atom.Dd, atom.Dt:
		p.popUntil(anyScope, p.tok.atom)
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		p.popUntil(anyScope, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6)
	case atom.A, atom.B, atom.Big, atom.Code, atom.Em, atom.Font, atom.I, atom.Nobr, atom.S, atom.Small, atom.Strike, atom.Strong, atom.Tt, atom.U:
		p.endFormatting(p.tok.atom, p.tok.data)
	case atom.Applet, atom.Marquee, atom.Object:
		if p.popUntil(anyScope, p.tok.atom) {
			p.unmark()
		}
	case atom.Br: // "</br>" is a line break
		p.tok.kind = html.StartTagToken
		return false
	case atom.Template:
		return inHead(p)
	default:
		p.endOther(p.tok.atom, p.tok.data)
	}
	return true
}

func (p *parser) endForm() {
	i := p.inScope(anyScope, atom.Form)
	if p.open.has(atom.Template) {
		if i < 0 {
			return
		}
		p.closeImplied(0)
		if p.open[i].DataAtom == atom.Form {
			p.popUntil(anyScope, atom.Form)
		}
		return
	}
	form := p.form
	p.form = nil
	if form == nil || i < 0 || p.open[i] != form {
		return
	}
	p.closeImplied(0)
	p.open.remove(form)
}
