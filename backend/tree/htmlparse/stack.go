package htmlparse

import (
	"slices"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// stack is the open elements, or the active formatting elements.
type stack []*html.Node

func (s *stack) pop() *html.Node {
	n := (*s)[len(*s)-1]
	*s = (*s)[:len(*s)-1]
	return n
}

// top is the last element, nil if there is none.
func (s stack) top() *html.Node {
	if len(s) == 0 {
		return nil
	}
	return s[len(s)-1]
}

// index is where an element is last, -1 for nowhere.
func (s stack) index(n *html.Node) int {
	for i := len(s) - 1; i >= 0; i-- {
		if s[i] == n {
			return i
		}
	}
	return -1
}

// has reports whether an element of HTML with a tag is in it.
func (s stack) has(a atom.Atom) bool {
	for _, n := range s {
		if n.DataAtom == a && n.Namespace == "" {
			return true
		}
	}
	return false
}

func (s *stack) insert(i int, n *html.Node) { *s = slices.Insert(*s, i, n) }

// remove removes an element, if it is there.
func (s *stack) remove(n *html.Node) {
	if i := s.index(n); i >= 0 {
		*s = slices.Delete(*s, i, i+1)
	}
}

// scope is a part of the open elements, from the last one up to one that bounds it (section 13.2.4.2).
type scope int

const (
	anyScope scope = iota
	listScope
	buttonScope
	tableScope
)

// inScope is the index of the last open element with one of the tags, -1 if none is in scope.
func (p *parser) inScope(s scope, tags ...atom.Atom) int {
	for i := len(p.open) - 1; i >= 0; i-- {
		n := p.open[i]
		if n.Namespace == "" && slices.Contains(tags, n.DataAtom) {
			return i
		}
		if bounds(s, n) {
			return -1
		}
	}
	return -1
}

// bounds reports whether an element bounds a scope.
func bounds(s scope, n *html.Node) bool {
	switch n.Namespace {
	case "math":
		switch n.DataAtom {
		case atom.AnnotationXml, atom.Mi, atom.Mn, atom.Mo, atom.Ms, atom.Mtext:
			return s != tableScope
		}
		return false
	case "svg":
		switch n.DataAtom {
		case atom.Desc, atom.ForeignObject, atom.Title:
			return s != tableScope
		}
		return false
	}
	switch n.DataAtom {
	case atom.Html, atom.Table, atom.Template:
		return true
	case atom.Applet, atom.Caption, atom.Td, atom.Th, atom.Marquee, atom.Object, atom.Select:
		return s != tableScope
	case atom.Ol, atom.Ul:
		return s == listScope
	case atom.Button:
		return s == buttonScope
	}
	return false
}

func (p *parser) has(s scope, tags ...atom.Atom) bool { return p.inScope(s, tags...) >= 0 }

// popUntil closes the last element with one of the tags and what is open in it, if it is in scope.
func (p *parser) popUntil(s scope, tags ...atom.Atom) bool {
	i := p.inScope(s, tags...)
	if i >= 0 {
		p.open = p.open[:i]
	}
	return i >= 0
}

// closeP closes the paragraph, if one is open.
func (p *parser) closeP() { p.popUntil(buttonScope, atom.P) }

// popTo closes elements up to the last one with one of the tags.
func (p *parser) popTo(tags ...atom.Atom) {
	for i := len(p.open) - 1; i >= 0; i-- {
		if slices.Contains(tags, p.open[i].DataAtom) {
			p.open = p.open[:i+1]
			return
		}
	}
}

// closeImplied closes elements whose end tags may be left out, but for one with the excepted tag (section 13.2.6.3).
func (p *parser) closeImplied(except atom.Atom) {
	for i := len(p.open); i > 0; i-- {
		switch n := p.open[i-1]; n.DataAtom {
		case atom.Dd, atom.Dt, atom.Li, atom.Optgroup, atom.Option, atom.P, atom.Rb, atom.Rp, atom.Rt, atom.Rtc:
			if n.DataAtom != except {
				continue
			}
		}
		p.open = p.open[:i]
		return
	}
	p.open = p.open[:0]
}

// isSpecial reports whether an element is one of those with rules of their own (section 13.2.4.2).
func isSpecial(n *html.Node) bool {
	switch n.Namespace {
	case "math":
		return mathText(n) || n.Data == "annotation-xml"
	case "svg":
		return n.Data == "foreignObject" || n.Data == "desc" || n.Data == "title"
	}
	switch n.DataAtom {
	case atom.Address, atom.Applet, atom.Area, atom.Article, atom.Aside, atom.Base, atom.Basefont, atom.Bgsound, atom.Blockquote, atom.Body,
		atom.Br, atom.Button, atom.Caption, atom.Center, atom.Col, atom.Colgroup, atom.Dd, atom.Details, atom.Dir, atom.Div, atom.Dl,
		atom.Dt, atom.Embed, atom.Fieldset, atom.Figcaption, atom.Figure, atom.Footer, atom.Form, atom.Frame, atom.Frameset, atom.H1,
		atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Head, atom.Header, atom.Hgroup, atom.Hr, atom.Html, atom.Iframe, atom.Img,
		atom.Input, atom.Keygen, atom.Li, atom.Link, atom.Listing, atom.Main, atom.Marquee, atom.Menu, atom.Meta, atom.Nav, atom.Noembed,
		atom.Noframes, atom.Noscript, atom.Object, atom.Ol, atom.P, atom.Param, atom.Plaintext, atom.Pre, atom.Script, atom.Section,
		atom.Select, atom.Source, atom.Style, atom.Summary, atom.Table, atom.Tbody, atom.Td, atom.Template, atom.Textarea, atom.Tfoot,
		atom.Th, atom.Thead, atom.Title, atom.Tr, atom.Track, atom.Ul, atom.Wbr, atom.Xmp:
		return true
	}
	return false
}
