// Package css translates CSS selectors, as a person types them or other tools have them, into XPath 1.0.
//
// It supports the selectors of level 3, :is, :has, and of jQuery :contains, :eq, :first, :last, :even, :odd, :gt,
// :lt and [a!=b]. Selectors that need the state of a browser (:hover, :visible) are refused. An error names the
// place and the reason.
//
//	div.item > a:nth-of-type(2)   //div[class token 'item']/a[2]
//	li:contains("Price"):eq(0)    (//li[contains(.,'Price')])[1]
//
// Invariants: an XPath that is given compiles; it has at most MaxXPath bytes, and selectors within selectors are
// bounded, as is their number. Cost: linear in the selector and its XPath.
package css

import "strings"

// Bounds of one selector.
const (
	MaxXPath      = 8_000 // bytes of the XPath made of it
	maxAlternates = 64    // selectors with commas between them
	maxNested     = 8     // selectors within selectors
)

// XPath translates a selector that begins in the page.
func XPath(css string) (string, error) { return translate(css, page) }

// InRecord translates a selector that begins below the one element of a record's tree.
func InRecord(css string) (string, error) { return translate(css, inRecord) }

// Where a selector begins.
type scope int

const (
	page scope = iota
	inRecord
)

func translate(css string, from scope) (string, error) {
	p := &parser{text: css}
	path, err := p.list(from, 0)
	if err == nil && p.at < len(p.text) {
		err = p.wrong("css.end")
	}
	if err != nil {
		return "", err
	}
	if len(path) > MaxXPath {
		return "", p.refuse("css.long")
	}
	return path, nil
}

// parser reads one selector.
type parser struct {
	text string
	at   int
}

// wrong says what is expected here: a code of Texts with its values.
func (p *parser) wrong(code string, values ...any) error {
	return &Error{Form: "css.at", Selector: p.text, Place: p.place(), Code: code, Values: values}
}

// lacks says that a sign is expected here.
func (p *parser) lacks(sign string) error {
	return &Error{Form: "css.sign", Selector: p.text, Place: p.place(), Sign: sign}
}

func (p *parser) place() int { return len([]rune(p.text[:p.at])) + 1 }

// refuse says why the selector cannot be taken: a code of Texts with its values.
func (p *parser) refuse(code string, values ...any) error {
	return &Error{Form: "css.refused", Selector: p.text, Code: code, Values: values}
}

// list reads selectors with commas between them, up to the end or a parenthesis.
func (p *parser) list(from scope, depth int) (string, error) {
	var all []string
	for {
		one, err := p.complex(from, depth)
		if err != nil {
			return "", err
		}
		all = append(all, one)
		if len(all) > maxAlternates {
			return "", p.refuse("css.many", maxAlternates)
		}
		if !p.take(",") {
			return strings.Join(all, " | "), nil
		}
	}
}

// compound is a sequence of simple selectors without blanks: a tag, what it
// must be, and jQuery's positions in the set found so far.
type compound struct {
	tag   string
	nth   []nth
	tests []string
	picks []string // predicates on the whole set
}

// complex reads compounds with combinators.
func (p *parser) complex(from scope, depth int) (string, error) {
	if depth > maxNested {
		return "", p.refuse("css.deep")
	}
	path, axis := "", "//"
	p.blanks()
	if p.peek() != 0 && strings.IndexByte(">+~", p.peek()) >= 0 {
		if from != inRecord || p.peek() != '>' {
			return "", p.wrong("css.simple")
		}
		p.at++
		p.blanks()
		path, axis = "/*", "/"
	}
	for n := 0; ; n++ {
		if p.take(":scope") || p.take(":root") && from == page {
			if n > 0 {
				return "", p.refuse("css.scope")
			}
			path = "/*"
		} else {
			c, err := p.compound(depth)
			if err != nil {
				return "", err
			}
			if n == 0 && path == "" && from == inRecord && p.last() {
				path = "/*" // the record itself is not below itself
			}
			if path, err = p.step(path, axis, c); err != nil {
				return "", err
			}
		}
		blank := p.blanks()
		switch c := p.peek(); {
		case c == 0 || c == ',' || c == ')':
			return path, nil
		case c == '>':
			axis = "/"
		case c == '+':
			axis = "/following-sibling::*[1]"
		case c == '~':
			axis = "/following-sibling::"
		case blank:
			axis = "//"
			p.at--
		default:
			return "", p.wrong("css.combinator")
		}
		p.at++
		p.blanks()
		if len(path) > MaxXPath {
			return "", p.refuse("css.long")
		}
	}
}

// last reports whether the selector ends after the compound just read.
func (p *parser) last() bool {
	rest := strings.TrimLeft(p.text[p.at:], " \t\r\n\f")
	return rest == "" || rest[0] == ',' || rest[0] == ')'
}

// step writes a compound after a path.
func (p *parser) step(path, axis string, c compound) (string, error) {
	var b strings.Builder
	b.WriteString(path)
	sibling := strings.HasPrefix(axis, "/following")
	next := strings.HasSuffix(axis, "[1]")
	switch {
	case next:
		b.WriteString(axis)
		if c.tag != "*" {
			b.WriteString("[self::" + c.tag + "]")
		}
	default:
		b.WriteString(axis)
		// One position can be written along the axis, which costs least.
		if !sibling && len(c.nth) > 0 && (!c.nth[0].ofType || c.tag != "*") {
			test := c.tag
			if !c.nth[0].ofType {
				test = "*"
			}
			b.WriteString(test + "[" + c.nth[0].position() + "]")
			if test != c.tag {
				b.WriteString("[self::" + c.tag + "]")
			}
			c.nth = c.nth[1:]
		} else {
			b.WriteString(c.tag)
		}
	}
	for _, n := range c.nth {
		count, err := p.counted(n, c.tag)
		if err != nil {
			return "", err
		}
		b.WriteString("[" + count + "]")
	}
	for _, t := range c.tests {
		b.WriteString("[" + t + "]")
	}
	out := b.String()
	for _, k := range c.picks {
		out = "(" + out + ")[" + k + "]"
	}
	return out, nil
}

// compound reads simple selectors up to a blank, a combinator, a comma or the end.
func (p *parser) compound(depth int) (compound, error) {
	c := compound{tag: "*"}
	start := p.at
	if p.take("*") {
	} else if name := p.ident(); name != "" {
		if !PlainName(name) {
			return c, p.refuse("css.notag", name)
		}
		c.tag = strings.ToLower(name)
	}
	for {
		var err error
		switch p.peek() {
		case '#', '.':
			mark := p.peek()
			p.at++
			name := p.ident()
			if name == "" {
				return c, p.wrong("css.name")
			}
			c.tests = append(c.tests, nameTest(mark, name))
		case '[':
			p.at++
			var t string
			if t, err = p.attribute(); err == nil {
				c.tests = append(c.tests, t)
			}
		case ':':
			p.at++
			err = p.pseudo(&c, depth)
		default:
			if p.at == start {
				return c, p.wrong("css.simple")
			}
			return c, nil
		}
		if err != nil {
			return c, err
		}
	}
}
