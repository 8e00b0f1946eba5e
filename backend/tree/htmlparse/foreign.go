package htmlparse

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// foreignContent takes a token inside of SVG or MathML (section 13.2.6.5).
func foreignContent(p *parser) bool {
	switch p.tok.kind {
	case html.TextToken:
		if p.framesetOK {
			p.framesetOK = strings.Trim(p.tok.data, whitespace+"\x00") == ""
		}
		p.addText(replaceNUL(p.tok.data))
	case html.CommentToken:
		p.add(p.comment())
	case html.StartTagToken:
		if p.breaksOut() {
			for i := len(p.open) - 1; i >= 0; i-- {
				if n := p.open[i]; n.Namespace == "" || holdsHTML(n) || mathText(n) {
					p.open = p.open[:i+1]
					break
				}
			}
			return p.mode(p)
		}
		p.addForeign()
	case html.EndTagToken:
		return p.endForeign()
	}
	return true
}

// breaksOut reports whether a start tag of HTML ends the drawing or formula.
func (p *parser) breaksOut() bool {
	if p.tok.atom == atom.Font {
		for _, a := range p.tok.attr {
			if a.Key == "color" || a.Key == "face" || a.Key == "size" {
				return true
			}
		}
	}
	return breakout[p.tok.data]
}

func (p *parser) addForeign() {
	space := p.open.top().Namespace
	if space == "svg" {
		if name := svgTags[p.tok.data]; name != "" {
			p.tok.atom, p.tok.data = atom.Lookup([]byte(name)), name
		}
	}
	adjustNames(p.tok.attr, attributesOf(space))
	adjustNamespaces(p.tok.attr)
	p.addElement()
	p.top().Namespace = space
	p.tokenizer.rawTag = "" // a title of SVG has tags
	if p.tok.closed {
		p.open.pop()
	}
}

// endForeign closes the element of an end tag, or leaves it to the mode if it is of HTML.
func (p *parser) endForeign() bool {
	for i := len(p.open) - 1; i >= 0; i-- {
		if strings.EqualFold(p.open[i].Data, p.tok.data) {
			p.open = p.open[:i]
			return true
		}
		if i > 0 && p.open[i-1].Namespace == "" {
			break
		}
	}
	return p.mode(p)
}

// inForeignContent reports whether the token is for foreignContent (section 13.2.6).
func (p *parser) inForeignContent() bool {
	n := p.open.top()
	if n == nil || n.Namespace == "" || p.tok.kind == html.ErrorToken {
		return false
	}
	start := p.tok.kind == html.StartTagToken
	if mathText(n) && (start && p.tok.atom != atom.Mglyph && p.tok.atom != atom.Malignmark || p.tok.kind == html.TextToken) {
		return false
	}
	if n.Namespace == "math" && n.DataAtom == atom.AnnotationXml && start && p.tok.atom == atom.Svg {
		return false
	}
	return !holdsHTML(n) || !start && p.tok.kind != html.TextToken
}

// holdsHTML reports whether an element of SVG or MathML contains HTML.
func holdsHTML(n *html.Node) bool {
	switch n.Namespace {
	case "math":
		if n.Data != "annotation-xml" {
			return false
		}
		for _, a := range n.Attr {
			if a.Key == "encoding" && (strings.EqualFold(a.Val, "text/html") || strings.EqualFold(a.Val, "application/xhtml+xml")) {
				return true
			}
		}
	case "svg":
		return n.Data == "desc" || n.Data == "foreignObject" || n.Data == "title"
	}
	return false
}

// mathText reports whether an element of MathML contains text.
func mathText(n *html.Node) bool {
	if n.Namespace != "math" {
		return false
	}
	switch n.Data {
	case "mi", "mo", "mn", "ms", "mtext":
		return true
	}
	return false
}

// attributesOf are the names of attributes that a namespace writes with capitals.
func attributesOf(space string) map[string]string {
	if space == "math" {
		return mathAttributes
	}
	return svgAttributes
}

func adjustNames(attrs []html.Attribute, names map[string]string) {
	for i := range attrs {
		if name, ok := names[attrs[i].Key]; ok {
			attrs[i].Key = name
		}
	}
}

// adjustNamespaces gives attributes such as xlink:href their namespace.
func adjustNamespaces(attrs []html.Attribute) {
	for i, a := range attrs {
		switch a.Key {
		case "xlink:actuate", "xlink:arcrole", "xlink:href", "xlink:role", "xlink:show",
			"xlink:title", "xlink:type", "xml:lang", "xml:space", "xmlns:xlink":
			attrs[i].Namespace, attrs[i].Key, _ = strings.Cut(a.Key, ":")
		}
	}
}
