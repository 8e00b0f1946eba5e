package css

import (
	"fmt"
	"strconv"
	"strings"
)

// pseudo reads what stands after a colon.
func (p *parser) pseudo(c *compound, depth int) error {
	if p.take(":") {
		return p.refuse("css.element", short(p.ident()))
	}
	name := strings.ToLower(p.ident())
	if !p.take("(") {
		return p.bare(c, name)
	}
	switch name {
	case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
		return p.nth(c, name)
	case "eq", "gt", "lt", "nth":
		return p.pick(c, name)
	case "contains":
		return p.contains(c)
	case "not", "is", "where", "matches":
		return p.compounds(c, name, depth)
	case "has":
		return p.has(c, depth)
	}
	return p.refuse("css.unknown", name)
}

func (p *parser) close() error {
	p.blanks()
	if !p.take(")") {
		return p.lacks(")")
	}
	return nil
}

// bare reads a pseudo class without an argument.
func (p *parser) bare(c *compound, name string) error {
	switch name {
	case "first-child":
		c.nth = append(c.nth, nth{b: 1})
	case "last-child":
		c.nth = append(c.nth, nth{b: 1, fromEnd: true})
	case "only-child":
		c.nth = append(c.nth, nth{b: 1}, nth{b: 1, fromEnd: true})
	case "first-of-type":
		c.nth = append(c.nth, nth{b: 1, ofType: true})
	case "last-of-type":
		c.nth = append(c.nth, nth{b: 1, ofType: true, fromEnd: true})
	case "only-of-type":
		c.nth = append(c.nth, nth{b: 1, ofType: true}, nth{b: 1, ofType: true, fromEnd: true})
	case "empty":
		c.tests = append(c.tests, "not(* or text())")
	case "root":
		c.tests = append(c.tests, "not(parent::*)")
	case "header":
		c.tests = append(c.tests, "self::h1 or self::h2 or self::h3 or self::h4 or self::h5 or self::h6")
	case "checked":
		c.tests = append(c.tests, "@checked or @selected")
	case "disabled":
		c.tests = append(c.tests, "@disabled")
	case "first":
		c.picks = append(c.picks, "1")
	case "last":
		c.picks = append(c.picks, "last()")
	case "even": // jQuery counts from 0
		c.picks = append(c.picks, "position() mod 2 = 1")
	case "odd":
		c.picks = append(c.picks, "position() mod 2 = 0")
	default:
		return p.refuse("css.browser", name)
	}
	return nil
}

// pick reads jQuery's positions in the set found so far, which count from 0.
func (p *parser) pick(c *compound, name string) error {
	end := strings.IndexByte(p.text[p.at:], ')')
	if end < 0 {
		return p.lacks(")")
	}
	n, err := strconv.Atoi(strings.TrimSpace(p.text[p.at : p.at+end]))
	if err != nil || abs(n) > mostNth {
		return p.wrong("css.from0")
	}
	p.at += end + 1
	at := strconv.Itoa(n + 1)
	if n < 0 { // from the end
		at = fmt.Sprintf("last()-%d", -n-1)
	}
	switch name {
	case "gt":
		at = "position()>" + at
	case "lt":
		at = "position()<" + at
	}
	c.picks = append(c.picks, at)
	return nil
}

// contains reads a text, quoted or not.
func (p *parser) contains(c *compound) error {
	p.blanks()
	var text string
	if q := p.peek(); q == '"' || q == '\'' {
		var err error
		if text, err = p.value(); err != nil {
			return err
		}
		if err := p.close(); err != nil {
			return err
		}
	} else {
		open := 1
		start := p.at
		for ; p.at < len(p.text); p.at++ {
			switch p.text[p.at] {
			case '(':
				open++
			case ')':
				open--
			}
			if open == 0 {
				break
			}
		}
		if p.at == len(p.text) {
			return p.lacks(")")
		}
		text = strings.TrimSpace(p.text[start:p.at])
		p.at++
	}
	c.tests = append(c.tests, "contains(.,"+Quote(text)+")")
	return nil
}

// compounds reads the selectors of :not() and :is().
func (p *parser) compounds(c *compound, name string, depth int) error {
	if depth > 8 {
		return p.refuse("css.deep")
	}
	var all []string
	for {
		p.blanks()
		in, err := p.compound(depth + 1)
		if err != nil {
			return err
		}
		if len(in.picks) > 0 {
			return p.refuse("css.set", name)
		}
		test, err := p.condition(in)
		if err != nil {
			return err
		}
		all = append(all, test)
		p.blanks()
		if !p.take(",") {
			break
		}
	}
	if !p.take(")") {
		return p.wrong("css.test")
	}
	test := strings.Join(all, " or ")
	if name == "not" {
		test = "not(" + test + ")"
	}
	c.tests = append(c.tests, test)
	return nil
}

// condition is a compound as a test of one node.
func (p *parser) condition(c compound) (string, error) {
	var all []string
	if c.tag != "*" {
		all = append(all, "self::"+c.tag)
	}
	for _, n := range c.nth {
		count, err := p.counted(n, c.tag)
		if err != nil {
			return "", err
		}
		all = append(all, "("+count+")")
	}
	for _, t := range c.tests {
		all = append(all, "("+t+")")
	}
	if len(all) == 0 {
		return "true()", nil
	}
	return "(" + strings.Join(all, " and ") + ")", nil
}

// has reads a selector that starts at the node.
func (p *parser) has(c *compound, depth int) error {
	p.blanks()
	var all []string
	for {
		p.blanks()
		lead := ""
		for _, k := range []string{">", "+", "~"} {
			if p.take(k) {
				lead = k
			}
		}
		path, err := p.complex(page, depth+1)
		if err != nil {
			return err
		}
		if strings.HasPrefix(path, "(") || !strings.HasPrefix(path, "//") {
			return p.refuse("css.set", "has")
		}
		switch lead {
		case "":
			path = "." + path
		case ">":
			path = "." + path[1:]
		default:
			return p.refuse("css.has", lead)
		}
		all = append(all, path)
		if !p.take(",") {
			break
		}
	}
	if err := p.close(); err != nil {
		return err
	}
	c.tests = append(c.tests, strings.Join(all, " or "))
	return nil
}
