package xpath

import (
	"errors"
	"html"
	"strings"
)

// value is an attribute's value as it is written, and where.
type value struct {
	text string
	at   int
}

// attributes finds the attributes of the start tag at an offset of well-formed
// XML, for encoding/xml does not say where they are.
func attributes(text string, at int) map[string]value {
	out := map[string]value{}
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
		out[name] = value{text[start:min(i, len(text))], start}
		i++
	}
}

// expression checks one expression of the stylesheet. raw is how it is written,
// with references, from the offset at on.
func (s *sheet) expression(raw string, at int, prefixes map[string]bool) {
	text := html.UnescapeString(raw)
	for _, f := range []string{"document", "doc", "unparsed-entity-uri", "unparsed-text", "collection"} {
		if i := call(text, f); i >= 0 {
			s.add(at+written(raw, i), "document", "%s() is refused: a stylesheet reads no other document", f)
			return
		}
	}
	_, err := check(text, &scope{functions: xsltFunctions, variables: true, prefixes: prefixes})
	var e *Error
	if errors.As(err, &e) {
		line, column := Position(s.text, at+written(raw, e.Offset))
		s.problems = append(s.problems, Problem{line, column, e.Text, e.Detail})
	}
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

// written is where the offset of an unescaped text lies in the text as written.
func written(raw string, offset int) int {
	for i := 0; i < len(raw); {
		if offset <= 0 {
			return i
		}
		size := 1
		if raw[i] == '&' {
			if semi := strings.IndexByte(raw[i:], ';'); semi > 0 {
				size = semi + 1
			}
		}
		offset -= len(html.UnescapeString(raw[i : i+size]))
		i += size
	}
	return len(raw)
}

// template checks the expressions in the braces of an attribute value template.
func (s *sheet) template(r value, prefixes map[string]bool) {
	for i := 0; i < len(r.text); i++ {
		rest := r.text[i:]
		switch {
		case strings.HasPrefix(rest, "{{"), strings.HasPrefix(rest, "}}"):
			i++
		case rest[0] == '}':
			s.add(r.at+i, "braceclose", "a “}” without “{”: write }} for the character")
			return
		case rest[0] == '{':
			n := closing(rest)
			if n < 0 {
				s.add(r.at+i, "braceopen", "a “{” without “}”: write {{ for the character")
				return
			}
			s.expression(rest[1:n], r.at+i+1, prefixes)
			i += n
		}
	}
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
