package xpath

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"maps"
	"strings"

	"wrapsmith/backend/message"
	"wrapsmith/backend/template"
)

// maxProblems is where a check stops.
const maxProblems = 20

// maxSheetDepth bounds the elements within each other.
const maxSheetDepth = 200

// Bounds of one element, far above those of stylesheets that people write: what
// lies beyond takes the engine minutes, or all of its stack.
const (
	maxSheetAttr  = 64 << 10 // bytes of an attribute
	maxSheetAttrs = 500
)

// sheet is a stylesheet while it is checked. The engine never sees its text: it
// gets what the check read, written anew, so that the two cannot differ.
type sheet struct {
	text     string
	checked  strings.Builder
	root     int // offset of the root element
	open     []element
	named    map[string]bool // templates by name
	calls    map[int]string  // offset of a call, name of its template
	problems []Problem
}

// element is an open element of a stylesheet.
type element struct {
	name       string            // as it is written
	space      string            // namespace
	local      string            // name in it
	namespaces map[string]string // by prefix, declared here and above
}

// add notes a mistake: its word, and its text in English.
func (s *sheet) add(at int, code, format string, args ...any) {
	line, column := Position(s.text, at)
	s.problems = append(s.problems, Problem{line, column, fmt.Sprintf(format, args...), message.Newf("xslt."+code, args...)})
}

// read walks over the stylesheet once.
func (s *sheet) read() {
	s.named, s.calls = map[string]bool{}, map[int]string{}
	d := xml.NewDecoder(strings.NewReader(s.text))
	roots := 0
	for len(s.problems) < maxProblems {
		at := int(d.InputOffset())
		t, err := d.RawToken()
		if errors.Is(err, io.EOF) && len(s.open) > 0 {
			err = errors.New("unexpected EOF")
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			s.syntax(d, err)
			return
		}
		switch t := t.(type) {
		case xml.Directive:
			s.add(at, "doctype", "a document type is refused: no DTD, no entities")
			return
		case xml.CharData:
			s.characters(t, at)
		case xml.StartElement:
			if len(s.open) == 0 {
				s.root = at
				roots++
			}
			if roots > 1 || len(s.open) >= maxSheetDepth {
				s.add(at, "root", "one root element is expected, at most %d elements within each other", maxSheetDepth)
				return
			}
			if !s.start(t, at) {
				return
			}
		case xml.EndElement:
			if err := s.end(written(t.Name)); err != nil {
				s.syntax(d, err)
				return
			}
		}
	}
	for at, name := range s.calls {
		if !s.named[name] {
			s.add(at, "notemplate", "there is no template named “%s”", name)
		}
	}
	if roots == 0 && len(s.problems) == 0 {
		s.add(0, "nosheet", "a stylesheet begins with <xsl:stylesheet version=\"1.0\" xmlns:xsl=%q>", xsltNS)
	}
}

// syntax adds a mistake in the XML itself.
func (s *sheet) syntax(d *xml.Decoder, err error) {
	var x *xml.SyntaxError
	text := err.Error()
	if errors.As(err, &x) {
		text = x.Msg
	}
	line, column := d.InputPos()
	s.problems = append(s.problems, Problem{line, max(column, 1), "not well-formed XML: " + text, message.Newf("xml.malformed", template.Malformed(text))})
}

// written is a name as it stands in the text.
func written(n xml.Name) string {
	if n.Space == "" {
		return n.Local
	}
	return n.Space + ":" + n.Local
}

// characters writes a text. Outside the root there is only white space.
func (s *sheet) characters(text xml.CharData, at int) {
	if len(s.open) > 0 {
		xml.EscapeText(&s.checked, text) //nolint:errcheck // a builder takes all
	} else if strings.Trim(string(text), " \t\r\n\ufeff") != "" {
		s.add(at, "outside", "there is a text outside the root element")
	}
}

// end closes an element.
func (s *sheet) end(name string) error {
	if len(s.open) == 0 {
		return fmt.Errorf("unexpected end element </%s>", name)
	}
	top := s.open[len(s.open)-1]
	if top.name != name {
		return fmt.Errorf("element <%s> closed by </%s>", top.name, name)
	}
	s.open = s.open[:len(s.open)-1]
	s.checked.WriteString("</" + name + ">")
	return nil
}

// start checks an element and writes its start tag; false: the check ends here.
func (s *sheet) start(t xml.StartElement, at int) bool {
	if len(t.Attr) > maxSheetAttrs {
		s.add(at, "attributes", "an element has at most %d attributes", maxSheetAttrs)
		return false
	}
	e, attributes, ok := s.element(t, at)
	if !ok {
		return false
	}
	root := len(s.open) == 0
	s.open = append(s.open, e)
	s.checked.WriteString("<" + e.name)
	switch {
	case e.space == xsltNS:
		s.instruction(e, at, root, attributes)
	case root:
		s.add(at, "notsheet", "the root must be <xsl:stylesheet version=\"1.0\" xmlns:xsl=%q>, not <%s>", xsltNS, e.local)
	case e.space == exslNS:
		s.add(at, "extension", "<%s> is refused: of EXSLT there is only the function exsl:node-set()", e.name)
	default:
		s.resultElement(e, attributes)
	}
	s.checked.WriteByte('>')
	return true
}

// element resolves the names of an element and of its attributes.
func (s *sheet) element(t xml.StartElement, at int) (e element, list []attribute, ok bool) {
	e = element{name: written(t.Name), local: t.Name.Local, namespaces: map[string]string{"xml": xmlNS}}
	if n := len(s.open); n > 0 {
		e.namespaces = s.open[n-1].namespaces
	}
	raw := attributes(s.text, at)
	own := map[string]string{}
	seen := map[string]bool{}
	for _, a := range t.Attr {
		name := written(a.Name)
		value := value{unescape(raw[name].text), raw[name].text, raw[name].at}
		switch {
		case seen[name]:
			s.add(at, "twice", "the attribute “%s” is there twice", name)
			return e, nil, false
		case len(value.text) > maxSheetAttr:
			s.add(at, "longattribute", "the attribute “%s” has %d bytes, at most %d are taken", a.Name.Local, len(value.text), maxSheetAttr)
			return e, nil, false
		case name == "xmlns":
			own[""] = value.text
		case a.Name.Space == "xmlns":
			own[a.Name.Local] = value.text
		default:
			list = append(list, attribute{name: name, local: a.Name.Local, space: a.Name.Space, value: value})
		}
		seen[name] = true
	}
	if len(own) > 0 {
		both := maps.Clone(e.namespaces)
		maps.Copy(both, own)
		e.namespaces = both
	}
	return e, list, s.resolve(&e, t.Name.Space, list, own, at)
}

// resolve puts namespaces for prefixes.
func (s *sheet) resolve(e *element, prefix string, list []attribute, own map[string]string, at int) bool {
	fail := func(name string) bool {
		s.add(at, "name", "“%s” is no name that is known here: its prefix is not declared, or it has characters that a name has not", name)
		return false
	}
	for p, uri := range own {
		if p != "" && (ncname(p) != len(p) || uri == "") || (p == "xml") != (uri == xmlNS) || p == "xmlns" {
			return fail("xmlns:" + p)
		}
	}
	space, declared := e.namespaces[prefix]
	if ncname(e.local) != len(e.local) || prefix != "" && !declared {
		return fail(e.name)
	}
	e.space = space
	for i := range list {
		a := &list[i]
		space, declared := e.namespaces[a.space]
		if ncname(a.local) != len(a.local) || a.space != "" && !declared {
			return fail(a.name)
		}
		if a.space != "" {
			a.space = space
		}
	}
	return true
}

// instruction checks one element of XSLT.
func (s *sheet) instruction(e element, at int, root bool, list []attribute) {
	if why := refused[e.local]; why != "" {
		s.add(at, "refused", "xsl:%s is refused: %s", e.local, why)
		return
	}
	kinds, known := instructions[e.local]
	top := e.local == "stylesheet" || e.local == "transform"
	byName := map[string]string{}
	for _, a := range list {
		byName[a.name] = a.value.text
	}
	switch {
	case !known:
		if near := meant(e.local, elementNames()); near != "" {
			s.add(at, "element.near", "XSLT 1.0 has no element xsl:%s: did you mean “%s”?", e.local, near)
		} else {
			s.add(at, "element", "XSLT 1.0 has no element xsl:%s", e.local)
		}
		return
	case top != root:
		s.add(at, "rootalone", "the root, and it alone, is xsl:stylesheet or xsl:transform, not xsl:%s", e.local)
		return
	case top && byName["version"] != "1.0":
		s.add(at, "version", "write version=\"1.0\": later versions are not run by xsltproc")
	}
	switch e.local {
	case "template":
		s.named[byName["name"]] = true
	case "call-template":
		s.calls[at] = byName["name"]
	}
	s.namespaces(e)
	for _, a := range list {
		s.instructionAttribute(e, kinds, a)
	}
}
