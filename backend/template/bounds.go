package template

// Bounds of a template's parts, far above those of templates that people make:
// what a page costs grows with each.
const (
	MaxFields     = 300
	MaxExpression = 10_000 // bytes of an XPath, of a regular expression

	maxLocators = 500 // of one field, of the records, of the link to the next page
	maxReasons  = 20  // of one locator
	maxCuts     = 50
	maxSteps    = 50
	maxURLs     = 1000
	maxText     = 200_000 // bytes of any other text or attribute: a test's value may be 100,000 characters
)

// mostOf is how many elements of a name one element holds at most.
var mostOf = map[string]int{"field": MaxFields, "locator": maxLocators, "why": maxReasons, "cut": maxCuts, "step": maxSteps, "url": maxURLs}

// longest is how many bytes the text of an element has at most.
var longest = map[string]int{"xpath": MaxExpression, "css": MaxExpression, "regex": MaxExpression}

// bounds checks how much an element has of what it may have.
func (c *checker) bounds(e *element) {
	most := maxText
	if n := longest[e.name]; n > 0 {
		most = n
	}
	if len(e.text) > most {
		c.bad.add(e.at, "xml.long", "<%s> has %d bytes of text, at most %d are taken", e.name, len(e.text), most)
	}
	for _, a := range e.attrs {
		if len(a.value) > most {
			c.bad.add(a.at, "xml.longattr", "the attribute %q of <%s> has %d bytes, at most %d are taken", a.name, e.name, len(a.value), most)
		}
	}
	seen := map[string]int{}
	for _, k := range e.children {
		if seen[k.name]++; seen[k.name]-1 == mostOf[k.name] && mostOf[k.name] > 0 {
			c.bad.add(k.at, "xml.many", "<%s> holds more than %d <%s>", e.name, mostOf[k.name], k.name)
		}
	}
}
