package css

import (
	"fmt"
	"strings"
)

func nameTest(mark byte, name string) string {
	if mark == '#' {
		return "@id=" + Quote(name)
	}
	return classTest(name)
}

func classTest(name string) string {
	if strings.ContainsAny(name, "'\"") {
		return "contains(concat(' ',normalize-space(@class),' ')," + Quote(" "+name+" ") + ")"
	}
	return "contains(concat(' ',normalize-space(@class),' '),' " + name + " ')"
}

// attribute reads what stands between brackets.
func (p *parser) attribute() (string, error) {
	p.blanks()
	name := strings.ToLower(p.ident())
	if !PlainName(name) {
		return "", p.wrong("css.attrname")
	}
	p.blanks()
	if p.take("]") {
		return "@" + name, nil
	}
	op := ""
	for _, o := range []string{"=", "~=", "|=", "^=", "$=", "*=", "!="} {
		if p.take(o) {
			op = o
			break
		}
	}
	if op == "" {
		return "", p.wrong("css.operator", "=, ~=, |=, ^=, $=, *=")
	}
	p.blanks()
	value, err := p.value()
	if err != nil {
		return "", err
	}
	p.blanks()
	at := "@" + name
	if p.take("i") || p.take("I") {
		at, value = lowered(at), strings.ToLower(value)
		p.blanks()
	}
	if !p.take("]") {
		return "", p.lacks("]")
	}
	return attributeTest(at, op, value), nil
}

func lowered(at string) string {
	return "translate(" + at + ",'ABCDEFGHIJKLMNOPQRSTUVWXYZ','abcdefghijklmnopqrstuvwxyz')"
}

func attributeTest(at, op, value string) string {
	q := Quote(value)
	never := value == "" // the operators that look for a piece find no empty one
	switch op {
	case "=":
		return at + "=" + q
	case "!=":
		return "not(" + at + "=" + q + ")"
	case "|=":
		return "(" + at + "=" + q + " or starts-with(" + at + "," + Quote(value+"-") + "))"
	case "~=":
		if never || strings.ContainsAny(value, " \t\r\n\f") {
			return "false()"
		}
		return "contains(concat(' ',normalize-space(" + at + "),' ')," + Quote(" "+value+" ") + ")"
	}
	if never {
		return "false()"
	}
	switch op {
	case "^=":
		return "starts-with(" + at + "," + q + ")"
	case "$=":
		return fmt.Sprintf("substring(%s,string-length(%s)-%d)=%s", at, at, len([]rune(value))-1, q)
	}
	return "contains(" + at + "," + q + ")"
}
