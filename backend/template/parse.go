package template

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
)

// Bounds of a document. Depth: a page's own limit and some more. Attributes:
// of one element, many times what the grammar has.
const (
	maxDepth      = 600
	maxAttributes = 64
)

// element is an element of the file with its place; at is an offset.
type element struct {
	name     string
	at       int
	attrs    []attribute
	text     string // all its character data, its children's left out
	pieces   []string
	textAt   int // where the first character that is not white space stands
	children []*element
}

type attribute struct {
	name, value string
	at          int
}

// attr returns an attribute's value, "" when it is not there.
func (e *element) attr(name string) string {
	for _, a := range e.attrs {
		if a.name == name {
			return a.value
		}
	}
	return ""
}

// attrAt is where an attribute stands, the element itself when it is not there.
func (e *element) attrAt(name string) int {
	for _, a := range e.attrs {
		if a.name == name {
			return a.at
		}
	}
	return e.at
}

// child returns the first child of a name, nil when there is none.
func (e *element) child(name string) *element {
	for _, c := range e.children {
		if c.name == name {
			return c
		}
	}
	return nil
}

// parser builds elements from the tokens of encoding/xml, which checks that
// they are well formed but for what the methods here check.
type parser struct {
	data []byte
	root *element
	open []*element
	bad  mistakes
}

// parse reads a document; on a mistake of form it stops, as what follows cannot be trusted.
func parse(data []byte) (*element, mistakes) {
	if root, ok := scan(data); ok {
		return root, nil
	}
	return parseAny(data)
}

// parseAny is parse for all that scan gives up on.
func parseAny(data []byte) (*element, mistakes) {
	p := &parser{data: data}
	dec := xml.NewDecoder(bytes.NewReader(data))
	dec.CharsetReader = func(string, io.Reader) (io.Reader, error) { return nil, errEncoding }
	for len(p.bad) == 0 {
		at := int(dec.InputOffset())
		token, err := dec.Token()
		if err != nil {
			p.end(at, int(dec.InputOffset()), err)
			break
		}
		p.token(token, at, int(dec.InputOffset()))
	}
	return p.root, p.bad
}

var errEncoding = errors.New("a template is UTF-8 text: save the file as UTF-8 and declare that, or nothing")

// end notes why there are no more tokens.
func (p *parser) end(at, to int, err error) {
	var syntax *xml.SyntaxError
	switch {
	case errors.Is(err, io.EOF) && p.root == nil:
		p.bad.add(at, "xml.noxml", "this is no XML: there is no element")
	case errors.Is(err, io.EOF):
	case errors.Is(err, errEncoding):
		p.bad.add(at, "xml.encoding", "%v", errEncoding)
	case errors.As(err, &syntax):
		if syntax.Msg == "unexpected EOF" && len(p.open) > 0 {
			last := p.open[len(p.open)-1]
			p.bad.add(last.at, "xml.unclosed", "<%s> is not closed: the file ends before </%s>", last.name, last.name)
			return
		}
		p.bad.add(max(at, to-1), "xml.malformed", "not well-formed XML: %s", Malformed(syntax.Msg))
	default:
		p.bad.add(at, "xml.malformed", "not well-formed XML: %s", Malformed(strings.TrimPrefix(err.Error(), "xml: ")))
	}
}

func (p *parser) token(token xml.Token, at, to int) {
	switch x := token.(type) {
	case xml.StartElement:
		p.start(x, at, to)
	case xml.EndElement:
		last := p.open[len(p.open)-1]
		last.text, last.pieces = strings.Join(last.pieces, ""), nil
		p.open = p.open[:len(p.open)-1]
	case xml.CharData:
		p.chars(string(x), at)
	case xml.Directive:
		p.bad.add(at, "xml.doctype", "a template has no document type: take <!%s out", firstWord(string(x)))
	}
}

func (p *parser) start(x xml.StartElement, at, to int) {
	e := &element{name: x.Name.Local, at: at}
	switch {
	case x.Name.Space != "":
		p.bad.add(at, "xml.namespace", "a template has no namespaces: <%s> lies in %q", short(x.Name.Local), short(x.Name.Space))
	case len(x.Attr) > maxAttributes:
		p.bad.add(at, "xml.manyattrs", "<%s> has %d attributes: the limit is %d", e.name, len(x.Attr), maxAttributes)
		return
	case len(p.open) >= maxDepth:
		p.bad.add(at, "xml.deep", "elements are nested too deeply: the limit is %d", maxDepth)
	case len(p.open) > 0:
		last := p.open[len(p.open)-1]
		last.children = append(last.children, e)
	case p.root != nil:
		p.bad.add(at, "xml.second", "a file holds one template: <%s> comes after its end", e.name)
	default:
		p.root = e
	}
	p.attributes(e, x.Attr, at, to)
	p.open = append(p.open, e)
}

// attributeStart finds the next attribute of a tag: its name, then its quoted value.
var attributeStart = regexp.MustCompile(`^[^"']*?\s([^\s"'=/<>]+)\s*=\s*("[^"]*"|'[^']*')`)

func (p *parser) attributes(e *element, attrs []xml.Attr, at, to int) {
	for _, a := range attrs {
		if m := attributeStart.FindSubmatchIndex(p.data[at:to]); m != nil {
			e.attrs = append(e.attrs, attribute{a.Name.Local, a.Value, at + m[2]})
			at += m[1]
		} else {
			e.attrs = append(e.attrs, attribute{a.Name.Local, a.Value, e.at})
		}
		last := e.attrs[len(e.attrs)-1]
		switch {
		case a.Name.Space != "" || a.Name.Local == "xmlns":
			p.bad.add(last.at, "xml.namespaceattr", "a template has no namespaces: take the attribute %q out", a.Name.Local)
		case e.attrAt(last.name) != last.at:
			p.bad.add(last.at, "xml.attrtwice", "<%s> has the attribute %q twice", e.name, last.name)
		}
	}
}

func (p *parser) chars(text string, at int) {
	if len(p.open) == 0 {
		if !blank(text) {
			p.bad.add(at+leading(text), "xml.outside", "text outside of the template")
		}
		return
	}
	e := p.open[len(p.open)-1]
	if e.textAt == 0 && !blank(text) {
		e.textAt = at + leading(text)
	}
	e.pieces = append(e.pieces, text) // comments can cut a text into many
}

// space is what XML calls white space.
const space = " \t\r\n"

func blank(s string) bool  { return strings.Trim(s, space) == "" }
func leading(s string) int { return len(s) - len(strings.TrimLeft(s, space)) }
func firstWord(s string) string {
	if f := strings.Fields(s); len(f) > 0 {
		return f[0]
	}
	return s
}
