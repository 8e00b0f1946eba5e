package xpath

import (
	"errors"
	"slices"
	"strconv"
	"strings"
)

// value is an attribute's value, how it is written, and where.
type value struct {
	text string // references resolved
	raw  string
	at   int
}

// place is where a byte of the value's text stands in the stylesheet.
func (v value) place(offset int) func(int) int {
	return func(i int) int { return v.at + rawOffset(v.raw, offset+i) }
}

// rawValue is an attribute's value as it is written, and where.
type rawValue struct {
	text string
	at   int
}

// attributes finds the attributes of the start tag at an offset of well-formed
// XML, for encoding/xml does not say where they are.
func attributes(text string, at int) map[string]rawValue {
	out := map[string]rawValue{}
	i := at
	skip := func(set string, in bool) {
		for i < len(text) && strings.IndexByte(set, text[i]) >= 0 == in {
			i++
		}
	}
	skip(" \t\r\n/>", false) // "<name"
	for {
		skip(" \t\r\n", true)
		if i >= len(text) || text[i] == '>' || text[i] == '/' {
			return out
		}
		start := i
		skip("= \t\r\n", false)
		name := text[start:i]
		skip("= \t\r\n", true)
		if i >= len(text) {
			return out
		}
		quote := text[i]
		i++
		start = i
		skip(string(quote), false)
		out[name] = rawValue{text[start:min(i, len(text))], start}
		i++
	}
}

// unescape is an attribute's value (XML 1.0, section 3.3.3): references
// resolved, white space that is not written as one a blank.
func unescape(raw string) string {
	var b strings.Builder
	for i := 0; i < len(raw); {
		text, size := character(raw[i:])
		b.WriteString(text)
		i += size
	}
	return b.String()
}

// character is the first character of a value as it is written, and its size.
func character(raw string) (text string, size int) {
	switch {
	case strings.HasPrefix(raw, "\r\n"):
		return " ", 2
	case strings.IndexByte("\t\r\n", raw[0]) >= 0:
		return " ", 1
	case raw[0] != '&':
		return raw[:1], 1
	}
	semicolon := strings.IndexByte(raw, ';')
	if semicolon < 0 {
		return raw[:1], 1
	}
	return reference(raw[1:semicolon]), semicolon + 1
}

// reference is what a reference stands for, given without "&" and ";".
func reference(name string) string {
	switch name {
	case "amp":
		return "&"
	case "lt":
		return "<"
	case "gt":
		return ">"
	case "quot":
		return `"`
	case "apos":
		return "'"
	}
	digits, base := strings.TrimPrefix(name, "#"), 10
	if hex, ok := strings.CutPrefix(digits, "x"); ok {
		digits, base = hex, 16
	}
	n, err := strconv.ParseUint(digits, base, 31)
	if err != nil {
		return "\ufffd"
	}
	return string(rune(n))
}

// rawOffset is where the offset of an unescaped text lies in the text as it is written.
func rawOffset(raw string, offset int) int {
	for i := 0; i < len(raw); {
		if offset <= 0 {
			return i
		}
		text, size := character(raw[i:])
		offset -= len(text)
		i += size
	}
	return len(raw)
}

// expression checks one expression of the stylesheet, and returns it as the
// engine gets it. place tells where a byte of it stands in the stylesheet.
//
// The engine has no node-set(): in XSLT 3 a variable is a tree that paths go
// into. What it turns into a node set stays, in its brackets.
func (s *sheet) expression(text string, place func(int) int, namespaces map[string]string) string {
	for _, f := range readers {
		if i := call(text, f); i >= 0 {
			s.add(place(i), "document", "%s() is refused: a stylesheet reads no other document", f)
			return ""
		}
	}
	found, err := check(text, &scope{functions: xsltFunctions, variables: true, namespaces: namespaces})
	var e *Error
	if errors.As(err, &e) {
		line, column := Position(s.text, place(e.Offset))
		s.problems = append(s.problems, Problem{line, column, e.Text, e.Detail})
		return ""
	}
	out, from := "", 0
	slices.SortFunc(found.nodeSets, func(a, b token) int { return a.at - b.at })
	for _, t := range found.nodeSets {
		out += text[from:t.at] + " "
		from = t.at + len(t.text)
	}
	return out + text[from:]
}

// call finds a call of a function in an expression, -1 when there is none.
func call(text, function string) int {
	words, err := tokens(text)
	if err != nil {
		return -1
	}
	for i, t := range words {
		if t.kind == name && t.text == function && words[i+1].text == "(" {
			return t.at
		}
	}
	return -1
}

// template checks the expressions in the braces of an attribute value template,
// and returns it as the engine gets it.
func (s *sheet) template(v value, namespaces map[string]string) string {
	var out strings.Builder
	for i := 0; i < len(v.text); i++ {
		rest := v.text[i:]
		switch {
		case strings.HasPrefix(rest, "{{"), strings.HasPrefix(rest, "}}"):
			out.WriteString(rest[:2])
			i++
		case rest[0] == '}':
			s.add(v.place(0)(i), "braceclose", "a “}” without “{”: write }} for the character")
			return ""
		case rest[0] == '{':
			n := closing(rest)
			if n < 0 {
				s.add(v.place(0)(i), "braceopen", "a “{” without “}”: write {{ for the character")
				return ""
			}
			out.WriteString("{" + s.expression(rest[1:n], v.place(i+1), namespaces) + "}")
			i += n
		default:
			out.WriteByte(rest[0])
		}
	}
	return out.String()
}

// closing finds the brace that closes the one at the start, texts in quotes aside.
func closing(s string) int {
	var quote byte
	for i := 1; i < len(s); i++ {
		switch c := s[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '}':
			return i
		}
	}
	return -1
}
