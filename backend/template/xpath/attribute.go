package xpath

import (
	"encoding/xml"
	"maps"
	"slices"
	"strings"
)

// attribute is one of an element's, its names resolved.
type attribute struct {
	name         string // as it is written
	space, local string
	value        value
}

// namespaces writes what an element declares: all that are known here and were not above.
func (s *sheet) namespaces(e element) {
	above := map[string]string{"xml": xmlNS}
	if n := len(s.open); n > 1 {
		above = s.open[n-2].namespaces
	}
	for _, prefix := range slices.Sorted(maps.Keys(e.namespaces)) {
		uri := e.namespaces[prefix]
		if was, ok := above[prefix]; ok && was == uri {
			continue
		}
		name := "xmlns"
		if prefix != "" {
			name += ":" + prefix
		}
		s.attribute(name, uri)
	}
}

// attribute writes one attribute.
func (s *sheet) attribute(name, value string) {
	s.checked.WriteString(" " + name + `="`)
	xml.EscapeText(&s.checked, []byte(value)) //nolint:errcheck // a builder takes all
	s.checked.WriteByte('"')
}

// instructionAttribute checks an attribute of an element of XSLT and writes it.
// Attributes of other namespaces mean nothing in XSLT 1.0 and are left out.
func (s *sheet) instructionAttribute(e element, kinds attributeKinds, a attribute) {
	kind, known := kinds[a.name]
	switch {
	case a.name == "xml:space":
		known, kind = true, fixedText
	case a.space == xmlNS && a.local == "lang", a.space != "" && a.space != xmlNS && a.space != xsltNS:
		return
	}
	if !known || a.space != "" && a.name != "xml:space" {
		s.add(a.value.at, "attribute", "xsl:%s has no attribute “%s” in XSLT 1.0", e.local, a.name)
		return
	}
	if a.name == "extension-element-prefixes" {
		s.extensions(e, a)
		return
	}
	s.attribute(a.name, s.value(e, a, kind))
}

// value checks a value and returns it as the engine gets it.
func (s *sheet) value(e element, a attribute, kind valueKind) string {
	switch kind {
	case expression:
		return s.expression(a.value.text, a.value.place(0), e.namespaces)
	case textTemplate:
		return s.template(a.value, e.namespaces)
	}
	if !fixed(a.name, a.value.text) {
		s.add(a.value.at, "value", "the attribute “%s” cannot have the value “%s”", a.name, a.value.text)
	}
	return a.value.text
}

// extensions checks that no prefix but those of exsl is for extension elements.
// The engine needs to know of none, as there are none.
func (s *sheet) extensions(e element, a attribute) {
	for prefix := range strings.FieldsSeq(a.value.text) {
		if e.namespaces[prefix] != exslNS {
			s.add(a.value.at, "extensions", "there are no extension elements of “%s”", prefix)
		}
	}
}

// resultElement checks an element that goes into the result.
func (s *sheet) resultElement(e element, list []attribute) {
	s.namespaces(e)
	for _, a := range list {
		switch {
		case a.space == xmlNS && a.local == "base":
			s.add(a.value.at, "base", "xml:base is refused: a stylesheet reads no other document")
		case a.space == xsltNS:
			s.resultAttribute(e, a)
		default:
			s.attribute(a.name, s.template(a.value, e.namespaces))
		}
	}
}

// resultAttribute checks an attribute of XSLT on an element that goes into the result.
func (s *sheet) resultAttribute(e element, a attribute) {
	kind, known := resultAttributes[a.local]
	if !known || a.local == "version" && a.value.text != "1.0" {
		s.add(a.value.at, "attribute.result", "the attribute “%s” is not taken here", a.name)
		return
	}
	s.attribute(a.name, s.value(e, a, kind))
}
