package xpath

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"wrapsmith/backend/message"
	"wrapsmith/backend/template"
)

// xsltNS is the namespace of XSLT.
const xsltNS = "http://www.w3.org/1999/XSL/Transform"

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

// sheet is a stylesheet while it is checked.
type sheet struct {
	text     string
	root     int // offset of the root element
	open     []element
	named    map[string]bool // templates by name
	calls    map[int]string  // offset of a call, name of its template
	problems []Problem
}

// element is an open element of a stylesheet.
type element struct {
	name     xml.Name
	prefixes map[string]bool // declared here and above
}

// instructions are the elements of XSLT 1.0 and the attributes that are expressions or patterns.
var instructions = map[string][]string{
	"stylesheet": nil, "transform": nil, "apply-imports": nil, "apply-templates": {"select"}, "attribute": nil, "attribute-set": nil,
	"call-template": nil, "choose": nil, "comment": nil, "copy": nil, "copy-of": {"select"}, "decimal-format": nil, "element": nil,
	"fallback": nil, "for-each": {"select"}, "if": {"test"}, "key": {"match", "use"}, "message": nil, "namespace-alias": nil,
	"number": {"value", "count", "from"}, "otherwise": nil, "output": nil, "param": {"select"}, "preserve-space": nil,
	"processing-instruction": nil, "sort": {"select"}, "strip-space": nil, "template": {"match"}, "text": nil,
	"value-of": {"select"}, "variable": {"select"}, "when": {"test"}, "with-param": {"select"},
}

// refused are elements that reach for other documents, and why.
var refused = map[string]string{
	"import":  "other stylesheets are not read: write all templates into this one",
	"include": "other stylesheets are not read: write all templates into this one",
}

// xsltFunctions are XSLT 1.0's own (section 12), but for those that read documents.
var xsltFunctions = map[string]arity{
	"current": {0, 0}, "key": {2, 2}, "format-number": {2, 3}, "generate-id": {0, 1}, "system-property": {1, 1},
	"element-available": {1, 1}, "function-available": {1, 1},
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
		t, err := d.Token()
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
		case xml.StartElement:
			if len(s.open) == 0 {
				s.root = at
				roots++
			}
			if roots > 1 || len(s.open) >= maxSheetDepth {
				s.add(at, "root", "one root element is expected, at most %d elements within each other", maxSheetDepth)
				return
			}
			s.start(t, at)
		case xml.EndElement:
			s.open = s.open[:len(s.open)-1]
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

func (s *sheet) start(t xml.StartElement, at int) {
	prefixes := map[string]bool{}
	if n := len(s.open); n > 0 {
		prefixes = s.open[n-1].prefixes
	}
	for _, a := range t.Attr {
		if a.Name.Space == "xmlns" {
			added := map[string]bool{a.Name.Local: true}
			for p := range prefixes {
				added[p] = true
			}
			prefixes = added
		}
	}
	root := len(s.open) == 0
	s.open = append(s.open, element{t.Name, prefixes})
	raw := attributes(s.text, at)
	if len(t.Attr) > maxSheetAttrs {
		s.add(at, "attributes", "an element has at most %d attributes", maxSheetAttrs)
		return
	}
	for _, a := range t.Attr {
		if len(a.Value) > maxSheetAttr {
			s.add(at, "longattribute", "the attribute “%s” has %d bytes, at most %d are taken", a.Name.Local, len(a.Value), maxSheetAttr)
			return
		}
	}
	if t.Name.Space != xsltNS {
		if root {
			s.add(at, "notsheet", "the root must be <xsl:stylesheet version=\"1.0\" xmlns:xsl=%q>, not <%s>", xsltNS, t.Name.Local)
			return
		}
		for name, r := range raw {
			if name != "xmlns" && !strings.HasPrefix(name, "xmlns:") {
				s.template(r, prefixes)
			}
		}
		return
	}
	s.instruction(t, at, root, raw, prefixes)
}

// instruction checks one element of XSLT.
func (s *sheet) instruction(t xml.StartElement, at int, root bool, raw map[string]value, prefixes map[string]bool) {
	name := t.Name.Local
	if why := refused[name]; why != "" {
		s.add(at, "refused", "xsl:%s is refused: %s", name, why)
		return
	}
	expressions, known := instructions[name]
	top := name == "stylesheet" || name == "transform"
	switch {
	case !known:
		if near := meant(name, names()); near != "" {
			s.add(at, "element.near", "XSLT 1.0 has no element xsl:%s: did you mean “%s”?", name, near)
		} else {
			s.add(at, "element", "XSLT 1.0 has no element xsl:%s", name)
		}
		return
	case top != root:
		s.add(at, "rootalone", "the root, and it alone, is xsl:stylesheet or xsl:transform, not xsl:%s", name)
		return
	case top && raw["version"].text != "1.0":
		s.add(at, "version", "write version=\"1.0\": later versions are not run by xsltproc")
	}
	switch name {
	case "template":
		s.named[raw["name"].text] = true
	case "call-template":
		s.calls[at] = raw["name"].text
	}
	for _, key := range expressions {
		if r, ok := raw[key]; ok {
			s.expression(r.text, r.at, prefixes)
		}
	}
	for key, r := range raw {
		if !slices.Contains(expressions, key) && avt(name, key) {
			s.template(r, prefixes)
		}
	}
}

func names() []string {
	out := make([]string, 0, len(instructions))
	for n := range instructions {
		out = append(out, n)
	}
	slices.Sort(out)
	return out
}

// avt says whether an attribute of an XSLT element is an attribute value template.
func avt(instruction, attr string) bool {
	switch instruction {
	case "attribute", "element", "processing-instruction":
		return attr == "name" || attr == "namespace"
	case "number":
		return attr == "format" || attr == "lang" || strings.HasPrefix(attr, "grouping") || attr == "letter-value"
	case "sort":
		return attr == "lang" || attr == "data-type" || attr == "order" || attr == "case-order"
	}
	return false
}
