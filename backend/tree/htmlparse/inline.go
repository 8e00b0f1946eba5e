package htmlparse

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// inlineStart takes a start tag of the body that is no block: a formatting element, a void one, one
// with a text of its own, a part of a form, or an unknown one.
func (p *parser) inlineStart() bool {
	switch p.tok.atom {
	case atom.A:
		if n := p.activeFormat(atom.A); n != nil {
			p.endFormatting(atom.A, "a")
			p.open.remove(n)
			p.formatting.remove(n)
		}
		p.reopen()
		p.addFormatting()
	case atom.B, atom.Big, atom.Code, atom.Em, atom.Font, atom.I, atom.S, atom.Small, atom.Strike, atom.Strong, atom.Tt, atom.U:
		p.reopen()
		p.addFormatting()
	case atom.Nobr:
		p.reopen()
		if p.has(anyScope, atom.Nobr) {
			p.endFormatting(atom.Nobr, "nobr")
			p.reopen()
		}
		p.addFormatting()
	case atom.Applet, atom.Marquee, atom.Object:
		p.reopen()
		p.addElement()
		p.mark()
		p.framesetOK = false
	case atom.Area, atom.Br, atom.Embed, atom.Img, atom.Keygen, atom.Wbr:
		p.reopen()
		p.addVoid()
		p.framesetOK = false
	case atom.Param, atom.Source, atom.Track:
		p.addVoid()
	case atom.Image:
		p.tok.atom, p.tok.data = atom.Img, atom.Img.String()
		return false
	case atom.Textarea, atom.Xmp, atom.Iframe, atom.Noembed:
		p.rawStart()
	case atom.Noscript:
		p.reopen()
		p.addElement()
		p.tokenizer.rawTag = ""
	case atom.Button, atom.Input, atom.Select, atom.Option, atom.Optgroup:
		p.controlStart()
	case atom.Rb, atom.Rtc, atom.Rp, atom.Rt:
		p.rubyStart()
	default:
		p.reopen()
		p.addElement()
	}
	return true
}

// rawStart adds an element whose text has no tags.
func (p *parser) rawStart() {
	switch p.tok.atom {
	case atom.Textarea:
		p.addElement()
		p.readText()
		p.framesetOK = false
		return
	case atom.Xmp:
		p.closeP()
		p.reopen()
		p.framesetOK = false
	case atom.Iframe:
		p.framesetOK = false
	}
	p.readRaw()
}

// controlStart adds a control of a form or an option.
func (p *parser) controlStart() {
	switch p.tok.atom {
	case atom.Button:
		if p.has(anyScope, atom.Button) {
			p.closeImplied(0)
			p.popUntil(anyScope, atom.Button)
		}
		p.reopen()
		p.addElement()
		p.framesetOK = false
	case atom.Input:
		p.popUntil(anyScope, atom.Select)
		p.reopen()
		p.addVoid()
		p.framesetOK = p.framesetOK && hiddenInput(p.tok.attr)
	case atom.Select:
		if p.popUntil(anyScope, atom.Select) {
			return
		}
		p.reopen()
		p.addElement()
		p.framesetOK = false
	default:
		p.optionStart()
	}
}

// hiddenInput reports whether an input with these attributes is not shown.
func hiddenInput(attrs []html.Attribute) bool {
	for _, a := range attrs {
		if a.Key == "type" {
			return strings.EqualFold(a.Val, "hidden")
		}
	}
	return false
}

func (p *parser) optionStart() {
	if p.has(anyScope, atom.Select) {
		except := atom.Optgroup // an option of the group
		if p.tok.atom == atom.Optgroup {
			except = 0
		}
		p.closeImplied(except)
	} else if p.top().DataAtom == atom.Option {
		p.open.pop()
	}
	p.reopen()
	p.addElement()
}

func (p *parser) rubyStart() {
	if p.has(anyScope, atom.Ruby) {
		except := atom.Rtc
		if p.tok.atom == atom.Rb || p.tok.atom == atom.Rtc {
			except = 0
		}
		p.closeImplied(except)
	}
	p.addElement()
}

// startForeign adds the root of a drawing or a formula.
func (p *parser) startForeign() {
	p.reopen()
	adjustNames(p.tok.attr, attributesOf(p.tok.data))
	adjustNamespaces(p.tok.attr)
	p.addElement()
	p.top().Namespace = p.tok.data
	if p.tok.closed {
		p.open.pop()
	}
}
