package scriptdata

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// object is an object literal: its members in the order of the text.
type object []member

type member struct {
	key   string
	value any
}

// usualMembers is how many members an object has room for at first.
const usualMembers = 4

func (o object) get(key string) any {
	for _, m := range o {
		if m.key == key {
			return m.value
		}
	}
	return nil
}

// parser reads a literal of JavaScript, of which JSON is a part: unquoted keys, single quotes,
// trailing commas, comments, undefined, !0 and void 0. An expression that is no literal (a
// function, a sum) becomes nil and is stepped over by its brackets.
//
// Values are object, []any, string, bool, number and nil.
type parser struct {
	text  string
	at    int
	bound map[string]any // parameters of a function around the literal, with their arguments
}

// number is a number as it was written.
type number string

// space steps over white space and comments.
func (p *parser) space() {
	for p.at < len(p.text) {
		switch c := p.text[p.at]; {
		case c == ' ' || c == '\n' || c == '\t' || c == '\r':
			p.at++
		case c == '/' && strings.HasPrefix(p.text[p.at:], "/*"):
			end := strings.Index(p.text[p.at+2:], "*/")
			if end < 0 {
				p.at = len(p.text)
				return
			}
			p.at += end + 4
		case c == '/' && strings.HasPrefix(p.text[p.at:], "//"):
			end := strings.IndexByte(p.text[p.at:], '\n')
			if end < 0 {
				p.at = len(p.text)
				return
			}
			p.at += end
		default:
			return
		}
	}
}

func (p *parser) peek() byte {
	if p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

// accept steps over white space and a byte, if it comes next.
func (p *parser) accept(c byte) bool {
	p.space()
	if p.peek() != c {
		return false
	}
	p.at++
	return true
}

// value reads the value that comes next. It fails where the text ends inside of one.
func (p *parser) value(depth int) (any, bool) {
	if p.space(); depth > maxNesting {
		return nil, false
	}
	switch c := p.peek(); {
	case c == '{':
		return p.object(depth)
	case c == '[':
		return p.list(depth)
	case c == '"' || c == '\'' || c == '`':
		return p.quoted()
	case c >= '0' && c <= '9' || c == '-' || c == '.':
		return p.number()
	case c == '!' || startsName(c):
		return p.word(depth)
	}
	return nil, false
}

// element reads a value inside an object or list. What follows it must be a comma or the end;
// otherwise it is an expression, which has no value.
func (p *parser) element(depth int, end byte) (any, bool) {
	start := p.at
	v, ok := p.value(depth)
	p.space()
	if c := p.peek(); ok && (c == ',' || c == end) {
		return v, true
	}
	p.at = max(start, p.at)
	return nil, p.skip(end)
}

func (p *parser) object(depth int) (any, bool) {
	p.at++
	var out object
	for {
		if p.accept('}') {
			return out, true
		}
		if p.accept(',') {
			continue
		}
		key, ok := p.key()
		if !ok || !p.accept(':') { // a method, a computed key, a spread
			if !p.skip('}') {
				return nil, false
			}
			continue
		}
		v, ok := p.element(depth+1, '}')
		if !ok {
			return nil, false
		}
		if out == nil {
			out = make(object, 0, usualMembers)
		}
		out = append(out, member{key, v})
	}
}

func (p *parser) list(depth int) (any, bool) {
	p.at++
	var out []any
	for {
		if p.accept(']') {
			return out, true
		}
		if p.accept(',') {
			continue
		}
		v, ok := p.element(depth+1, ']')
		if !ok {
			return nil, false
		}
		out = append(out, v)
	}
}

// key reads the key of a member: a string, a name or a number.
func (p *parser) key() (string, bool) {
	p.space()
	c := p.peek()
	if c == '"' || c == '\'' {
		v, ok := p.quoted()
		s, _ := v.(string)
		return s, ok
	}
	if !startsName(c) && (c < '0' || c > '9') {
		return "", false
	}
	return p.name(), true
}

func (p *parser) name() string {
	start := p.at
	for p.at < len(p.text) && inName(p.text[p.at]) {
		p.at++
	}
	return p.text[start:p.at]
}

func startsName(c byte) bool {
	return c == '_' || c == '$' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= utf8.RuneSelf
}

func inName(c byte) bool { return startsName(c) || c >= '0' && c <= '9' }

func (p *parser) number() (any, bool) {
	start, simple := p.at, true
	for p.at < len(p.text) {
		c := p.text[p.at]
		if c < '0' || c > '9' {
			if strings.IndexByte("+-.eExXabcdfABCDFn_", c) < 0 {
				break
			}
			simple = simple && (c == '-' && p.at == start || c == '.' && p.at > start)
		}
		p.at++
	}
	text := p.text[start:p.at]
	if simple && text != "-" && strings.Count(text, ".") <= 1 {
		return number(text), true
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return nil, p.at > start
	}
	return number(strconv.FormatFloat(f, 'f', -1, 64)), true
}

// word reads a value that begins with a name: true, void 0, new Date("..."), JSON.parse("...").
func (p *parser) word(depth int) (any, bool) {
	if p.peek() == '!' {
		p.at++
		v, ok := p.value(depth + 1)
		n, isNumber := v.(number)
		if !ok || !isNumber {
			return nil, ok
		}
		return n == "0", true
	}
	switch name := p.name(); name {
	case "true", "false":
		return name == "true", true
	case "void":
		return nil, p.skipValue(depth)
	case "new":
		p.space()
		if p.name() != "Date" {
			return nil, true
		}
		return p.argument(depth, false)
	case "JSON":
		if strings.HasPrefix(p.text[p.at:], ".parse") {
			p.at += len(".parse")
			return p.argument(depth, true)
		}
		return nil, true
	default:
		return p.bound[name], true
	}
}

func (p *parser) skipValue(depth int) bool {
	_, ok := p.value(depth + 1)
	return ok
}

// argument reads the one argument of a call, and the JSON in it if it is text of JSON.
func (p *parser) argument(depth int, parse bool) (any, bool) {
	if !p.accept('(') {
		return nil, true
	}
	v, ok := p.element(depth+1, ')')
	if !ok || !p.accept(')') {
		return nil, false
	}
	if s, isText := v.(string); parse && isText {
		inner := parser{text: s}
		if v, ok = inner.value(depth + 1); !ok {
			return nil, true
		}
	}
	return v, true
}

// skip steps over the rest of an expression, to the comma or the bracket that ends it. It fails
// at another closing bracket and at the end of the text.
func (p *parser) skip(end byte) bool {
	open := 0
	for p.at < len(p.text) {
		switch c := p.text[p.at]; c {
		case '"', '\'', '`':
			if _, ok := p.quoted(); !ok {
				return false
			}
			continue
		case '(', '[', '{':
			open++
		case ')', ']', '}':
			if open == 0 {
				return c == end
			}
			open--
		case ',':
			if open == 0 {
				return true
			}
		}
		p.at++
	}
	return false
}

// quoted reads a string. A template text with a placeholder keeps it as it was written.
func (p *parser) quoted() (any, bool) {
	quote := p.text[p.at]
	start := p.at + 1
	for i := start; i < len(p.text); i++ {
		switch p.text[i] {
		case quote:
			p.at = i + 1
			return p.text[start:i], true
		case '\\':
			return p.escaped(quote, start, i)
		case '\n':
			if quote != '`' {
				return nil, false
			}
		}
	}
	p.at = len(p.text)
	return nil, false
}

// escaped reads the rest of a string from its first escape.
func (p *parser) escaped(quote byte, start, i int) (any, bool) {
	var b strings.Builder
	b.WriteString(p.text[start:i])
	for i < len(p.text) {
		c := p.text[i]
		switch {
		case c == quote:
			p.at = i + 1
			return b.String(), true
		case c == '\\':
			i = unescape(&b, p.text, i+1)
		default:
			next := i + 1
			for next < len(p.text) && p.text[next] != quote && p.text[next] != '\\' {
				next++
			}
			b.WriteString(p.text[i:next])
			i = next
		}
	}
	p.at = len(p.text)
	return nil, false
}
