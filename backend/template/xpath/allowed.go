package xpath

import (
	"maps"
	"slices"
	"strings"
)

// The engine speaks XSLT 3, in which a stylesheet reads files and the
// environment and computes while it is compiled. What a stylesheet may have is
// therefore a list, that of XSLT 1.0 with exsl:node-set(): an element, attribute,
// function or namespace that is not on it is refused.

// Namespaces with a meaning in a stylesheet.
const (
	xsltNS = "http://www.w3.org/1999/XSL/Transform"
	exslNS = "http://exslt.org/common"
)

// valueKind is what an attribute's value is to XSLT 1.0.
type valueKind byte

const (
	fixedText    valueKind = iota // as it is: no braces, which XSLT 3 may compute
	expression                    // an XPath expression or a pattern
	textTemplate                  // an attribute value template
)

// yesNo are the values of an attribute that is a switch.
var yesNo = []string{"yes", "no"}

// fixedValues are the attributes that have one of a few values.
var fixedValues = map[string][]string{
	"terminate": yesNo, "disable-output-escaping": yesNo, "indent": yesNo, "standalone": yesNo, "omit-xml-declaration": yesNo,
	"method": {"xml", "html", "text"}, "level": {"single", "multiple", "any"}, "xml:space": {"default", "preserve"},
}

// attributeKinds are the attributes of one element.
type attributeKinds map[string]valueKind

// instructions are the elements of XSLT 1.0 with their attributes.
var instructions = map[string]attributeKinds{
	"stylesheet": {"id": fixedText, "version": fixedText, "extension-element-prefixes": fixedText, "exclude-result-prefixes": fixedText},
	"transform":  {"id": fixedText, "version": fixedText, "extension-element-prefixes": fixedText, "exclude-result-prefixes": fixedText},

	"apply-imports": {}, "apply-templates": {"select": expression, "mode": fixedText},
	"attribute": {"name": textTemplate, "namespace": textTemplate}, "attribute-set": {"name": fixedText, "use-attribute-sets": fixedText},
	"call-template": {"name": fixedText}, "choose": {}, "comment": {}, "copy": {"use-attribute-sets": fixedText}, "copy-of": {"select": expression},
	"decimal-format": {
		"name": fixedText, "decimal-separator": fixedText, "grouping-separator": fixedText, "infinity": fixedText, "minus-sign": fixedText, "NaN": fixedText,
		"percent": fixedText, "per-mille": fixedText, "zero-digit": fixedText, "digit": fixedText, "pattern-separator": fixedText,
	},
	"element":  {"name": textTemplate, "namespace": textTemplate, "use-attribute-sets": fixedText},
	"fallback": {}, "for-each": {"select": expression}, "if": {"test": expression}, "key": {"name": fixedText, "match": expression, "use": expression},
	"message": {"terminate": fixedText}, "namespace-alias": {"stylesheet-prefix": fixedText, "result-prefix": fixedText},
	"number": {
		"level": fixedText, "count": expression, "from": expression, "value": expression,
		"format": textTemplate, "lang": textTemplate, "letter-value": textTemplate, "grouping-separator": textTemplate, "grouping-size": textTemplate,
	},
	"otherwise": {},
	"output": {
		"method": fixedText, "version": fixedText, "encoding": fixedText, "omit-xml-declaration": fixedText, "standalone": fixedText, "doctype-public": fixedText,
		"doctype-system": fixedText, "cdata-section-elements": fixedText, "indent": fixedText, "media-type": fixedText,
	},
	"param": {"name": fixedText, "select": expression}, "preserve-space": {"elements": fixedText}, "processing-instruction": {"name": textTemplate},
	"sort":        {"select": expression, "lang": textTemplate, "data-type": textTemplate, "order": textTemplate, "case-order": textTemplate},
	"strip-space": {"elements": fixedText}, "template": {"match": expression, "name": fixedText, "priority": fixedText, "mode": fixedText},
	"text": {"disable-output-escaping": fixedText}, "value-of": {"select": expression, "disable-output-escaping": fixedText},
	"variable": {"name": fixedText, "select": expression}, "when": {"test": expression}, "with-param": {"name": fixedText, "select": expression},
}

// resultAttributes are those of XSLT that an element of the result may have.
var resultAttributes = attributeKinds{"use-attribute-sets": fixedText, "exclude-result-prefixes": fixedText, "version": fixedText}

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

// readers are functions that read other documents, refused with a reason of their own.
var readers = []string{"document", "doc", "unparsed-entity-uri", "unparsed-text", "collection"}

// nodeSet is the one extension function, as its namespace and name.
const nodeSet = exslNS + " node-set"

// fixed reports whether an attribute's value is one that it may have.
func fixed(attribute, value string) bool {
	if few := fixedValues[attribute]; few != nil {
		return slices.Contains(few, value)
	}
	return !strings.ContainsAny(value, "{}")
}

// elementNames lists the elements of XSLT 1.0.
func elementNames() []string { return slices.Sorted(maps.Keys(instructions)) }
