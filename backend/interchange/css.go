package interchange

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"wrapsmith/backend/locator"
)

// XPath turns a CSS selector into an XPath 1.0 expression for the page's nodes.
// Known are the selectors of level 3, :is, :has, and of jQuery :contains, :eq,
// :first, :last, :even, :odd, :gt, :lt and [a!=b]. What asks for a browser's
// state (:hover, :visible) is refused. An error says where and what.
//
//	div.item > a:nth-of-type(2)   //div[class token 'item']/a[2]
//	li:contains("Price"):eq(0)    (//li[contains(.,'Price')])[1]
func XPath(selector string) (string, error) { return cssPath(selector, page0) }

// Where a selector begins.
type scope int

const (
	page0    scope = iota // in the page
	inRecord              // below the one element of a record's tree
)

func cssPath(selector string, from scope) (string, error) {
	p := &css{text: selector}
	path, err := p.list(from, 0)
	if err == nil && p.at < len(p.text) {
		err = p.wrong("css.end")
	}
	if err != nil {
		return "", err
	}
	if len(path) > maxExpr {
		return "", p.refuse("css.long")
	}
	return path, nil
}

var errSelector = errors.New("no selector that can be taken")

// css reads one selector.
type css struct {
	text string
	at   int
}

// wrong says what is expected here: a code of reasons with its values.
func (p *css) wrong(code string, values ...any) error {
	return &fault{because("css.at", brief(p.text), p.place(), because(code, values...)), errSelector}
}

// lacks says that a sign is expected here.
func (p *css) lacks(sign string) error {
	return &fault{because("css.sign", brief(p.text), p.place(), sign), errSelector}
}

func (p *css) place() int { return len([]rune(p.text[:p.at])) + 1 }

// refuse says why the selector cannot be taken: a code of reasons with its values.
func (p *css) refuse(code string, values ...any) error {
	return &fault{because("css.refused", brief(p.text), because(code, values...)), errSelector}
}

func brief(s string) string {
	if r := []rune(s); len(r) > 80 {
		return string(r[:80]) + "…"
	}
	return s
}

func (p *css) peek() byte {
	if p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

func (p *css) take(s string) bool {
	if strings.HasPrefix(p.text[p.at:], s) {
		p.at += len(s)
		return true
	}
	return false
}

func (p *css) blanks() (any bool) {
	for p.at < len(p.text) && strings.IndexByte(" \t\r\n\f", p.text[p.at]) >= 0 {
		p.at++
		any = true
	}
	return any
}

// list reads selectors with commas between them, up to the end or a parenthesis.
func (p *css) list(from scope, depth int) (string, error) {
	var all []string
	for {
		one, err := p.complex(from, depth)
		if err != nil {
			return "", err
		}
		all = append(all, one)
		if len(all) > 64 {
			return "", p.refuse("css.many", 64)
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

// nth is a position among siblings: the A*k+B-th, of its type or from the end.
type nth struct {
	a, b            int
	ofType, fromEnd bool
}

// complex reads compounds with combinators.
func (p *css) complex(from scope, depth int) (string, error) {
	if depth > 8 {
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
		if p.take(":scope") || p.take(":root") && from == page0 {
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
		if len(path) > maxExpr {
			return "", p.refuse("css.long")
		}
	}
}

// last says whether the selector ends behind the compound just read.
func (p *css) last() bool {
	rest := strings.TrimLeft(p.text[p.at:], " \t\r\n\f")
	return rest == "" || rest[0] == ',' || rest[0] == ')'
}

// step writes a compound behind a path.
func (p *css) step(path, axis string, c compound) (string, error) {
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
		// One position can be said along the axis, which costs least.
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

// counted is a position told by counting siblings, for where no axis tells it.
func (p *css) counted(n nth, tag string) (string, error) {
	axis, test := "preceding-sibling::", "*"
	if n.fromEnd {
		axis = "following-sibling::"
	}
	if n.ofType {
		if tag == "*" {
			return "", p.refuse("css.oftype")
		}
		test = tag
	}
	return n.holds("(count(" + axis + test + ")+1)"), nil
}

// position is the predicate of a position along the child axis.
func (n nth) position() string {
	at := "position()"
	if n.fromEnd {
		at = "(last()-position()+1)"
	}
	if n.a == 0 && !n.fromEnd && n.b > 0 {
		return strconv.Itoa(n.b)
	}
	if n.a == 0 && n.fromEnd && n.b == 1 {
		return "last()"
	}
	return n.holds(at)
}

func (n nth) holds(at string) string {
	switch {
	case n.a == 0:
		return at + "=" + strconv.Itoa(n.b)
	case n.a == 1:
		return at + ">=" + strconv.Itoa(n.b)
	case n.a == -1:
		return at + "<=" + strconv.Itoa(n.b)
	case n.a > 0:
		return fmt.Sprintf("%s>=%d and (%s - %d) mod %d = 0", at, n.b, at, n.b, n.a)
	}
	return fmt.Sprintf("%s<=%d and (%d - %s) mod %d = 0", at, n.b, n.b, at, -n.a)
}

// compound reads simple selectors up to a blank, a combinator, a comma or the end.
func (p *css) compound(depth int) (compound, error) {
	c := compound{tag: "*"}
	start := p.at
	if p.take("*") {
	} else if name := p.ident(); name != "" {
		if !plainName(name) {
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

func nameTest(mark byte, name string) string {
	if mark == '#' {
		return "@id=" + locator.Quote(name)
	}
	return classTest(name)
}

func classTest(name string) string {
	if strings.ContainsAny(name, "'\"") {
		return "contains(concat(' ',normalize-space(@class),' ')," + locator.Quote(" "+name+" ") + ")"
	}
	return "contains(concat(' ',normalize-space(@class),' '),' " + name + " ')"
}

// plainName says whether a name can stand in an XPath as it is.
func plainName(s string) bool {
	for i, r := range s {
		if !(r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || i > 0 && (r == '-' || r >= '0' && r <= '9')) {
			return false
		}
	}
	return s != ""
}

// ident reads a name, with CSS escapes.
func (p *css) ident() string {
	var b strings.Builder
	for p.at < len(p.text) {
		c := p.text[p.at]
		switch {
		case c == '\\' && p.at+1 < len(p.text):
			b.WriteString(p.escape())
			continue
		case c == '-' || c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80:
			b.WriteByte(c)
		default:
			return b.String()
		}
		p.at++
	}
	return b.String()
}

// escape reads a backslash and what it stands for.
func (p *css) escape() string {
	p.at++
	start := p.at
	for p.at < len(p.text) && p.at-start < 6 && strings.IndexByte("0123456789abcdefABCDEF", p.text[p.at]) >= 0 {
		p.at++
	}
	if p.at == start {
		r := []rune(p.text[p.at:min(len(p.text), p.at+4)])
		p.at += len(string(r[0]))
		if p.at > len(p.text) {
			p.at = len(p.text)
		}
		return string(r[0])
	}
	n, _ := strconv.ParseUint(p.text[start:p.at], 16, 32)
	if p.peek() == ' ' {
		p.at++
	}
	if n == 0 || n > 0x10ffff {
		n = 0xfffd
	}
	return string(rune(n))
}

// attribute reads what stands between brackets.
func (p *css) attribute() (string, error) {
	p.blanks()
	name := strings.ToLower(p.ident())
	if !plainName(name) {
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
	q := locator.Quote(value)
	never := value == "" // the operators that look for a piece find no empty one
	switch op {
	case "=":
		return at + "=" + q
	case "!=":
		return "not(" + at + "=" + q + ")"
	case "|=":
		return "(" + at + "=" + q + " or starts-with(" + at + "," + locator.Quote(value+"-") + "))"
	case "~=":
		if never || strings.ContainsAny(value, " \t\r\n\f") {
			return "false()"
		}
		return "contains(concat(' ',normalize-space(" + at + "),' ')," + locator.Quote(" "+value+" ") + ")"
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

// value reads a quoted text, or a bare word.
func (p *css) value() (string, error) {
	q := p.peek()
	if q != '"' && q != '\'' {
		if v := p.ident(); v != "" {
			return v, nil
		}
		return "", p.wrong("css.value")
	}
	p.at++
	var b strings.Builder
	for p.at < len(p.text) {
		c := p.text[p.at]
		switch {
		case c == q:
			p.at++
			return b.String(), nil
		case c == '\\' && p.at+1 < len(p.text):
			b.WriteString(p.escape())
			continue
		default:
			b.WriteByte(c)
		}
		p.at++
	}
	return "", p.wrong("css.closing", string(q))
}
