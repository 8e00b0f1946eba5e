package xpath

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/message"
)

// Error is a mistake in an expression, at its place.
type Error struct {
	Line, Column int    // from 1; columns count characters
	Offset       int    // in bytes
	Text         string // fit for a person
	Detail       message.Message
}

func (e *Error) Error() string {
	return fmt.Sprintf("xpath: line %d, column %d: %s", e.Line, e.Column, e.Text)
}

// Message returns the mistake as a message.
func (e *Error) Message() message.Message { return e.Detail }

// mistake makes an Error of a byte offset: its word, and its text in English.
func mistake(text string, at int, code, format string, args ...any) *Error {
	line, column := Position(text, at)
	return &Error{Line: line, Column: column, Offset: at, Text: fmt.Sprintf(format, args...), Detail: message.Newf("xpath."+code, args...)}
}

// Position is the line and column, from 1, of a byte offset.
func Position(text string, at int) (line, column int) {
	before := text[:min(at, len(text))]
	return 1 + strings.Count(before, "\n"), 1 + utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])
}

// kind is what a token is.
type kind byte

const (
	end     kind = iota
	symbol       // ( ) [ ] . .. @ , :: / // | + - = != < <= > >= and the operator *
	word         // and, or, div, mod, where an operator stands
	name         // an NCName, a QName, or a wildcard: * or p:*
	literal      // a string, without its quotes
	numeral
	variable // without its $
)

// token is one word of an expression, and where it stands.
type token struct {
	kind kind
	text string
	at   int
}

// String names a token in a message.
func (t token) String() string {
	switch t.kind {
	case end:
		return "the end"
	case literal:
		return strconv.Quote(t.text)
	case variable:
		return "$" + t.text
	}
	return "“" + t.text + "”"
}

// symbols, longest first.
var symbols = []string{"::", "//", "..", "!=", "<=", ">=", "(", ")", "[", "]", "@", ",", "/", "|", "+", "-", "=", "<", ">", "."}

// tokens cuts an expression into words (XPath 1.0, section 3.7).
func tokens(s string) ([]token, error) {
	var out []token
	for at := 0; ; {
		rest := strings.TrimLeft(s[at:], " \t\r\n")
		at = len(s) - len(rest)
		if rest == "" {
			return append(out, token{end, "", at}), nil
		}
		t, size, err := next(s, at, operand(out))
		if err != nil {
			return nil, err
		}
		out = append(out, t)
		at += size
	}
}

// operand reports whether the words so far end in something that an operator may follow.
func operand(before []token) bool {
	if len(before) == 0 {
		return false
	}
	t := before[len(before)-1]
	switch t.kind {
	case symbol:
		return t.text == ")" || t.text == "]" || t.text == "." || t.text == ".."
	case word:
		return false
	}
	return true
}

// next cuts one word off at a byte offset.
func next(s string, at int, afterOperand bool) (token, int, error) {
	rest := s[at:]
	r, _ := utf8.DecodeRuneInString(rest)
	switch {
	case r == '"' || r == '\'':
		n := strings.IndexRune(rest[1:], r)
		if n < 0 {
			return token{}, 0, mistake(s, at, "unclosed", "this text has no closing %s", string(r))
		}
		return token{literal, rest[1 : 1+n], at}, n + 2, nil
	case digit(rest), r == '.' && digit(rest[1:]):
		n := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
		if n < len(rest) && rest[n] == '.' {
			n++
			n += len(rest[n:]) - len(strings.TrimLeft(rest[n:], "0123456789"))
		}
		return token{numeral, rest[:n], at}, n, nil
	case r == '$':
		n := ncname(rest[1:])
		if n == 0 {
			return token{}, 0, mistake(s, at, "variablename", "a name is expected after $")
		}
		return token{variable, rest[1 : 1+n], at}, 1 + n, nil
	case r == '*' && afterOperand:
		return token{symbol, "*", at}, 1, nil
	case r == '*':
		return token{name, "*", at}, 1, nil
	case ncname(rest) > 0:
		return named(s, at, afterOperand)
	}
	for _, y := range symbols {
		if strings.HasPrefix(rest, y) {
			return token{symbol, y, at}, len(y), nil
		}
	}
	if h := hint(r); h.code != "" {
		return token{}, 0, mistake(s, at, "character.hint", "the character “%s” cannot stand here: %s", string(r), h)
	}
	return token{}, 0, mistake(s, at, "character", "the character “%s” cannot stand here", string(r))
}

// named cuts off a name, or an operator's where one is due.
func named(s string, at int, afterOperand bool) (token, int, error) {
	rest := s[at:]
	n := ncname(rest)
	if afterOperand {
		switch rest[:n] {
		case "and", "or", "div", "mod":
			return token{word, rest[:n], at}, n, nil
		}
		return token{}, 0, mistake(s, at, "follow", "“%s” cannot follow here: an operator, a “/” or a “[” is expected", rest[:n])
	}
	if strings.HasPrefix(rest[n:], ":") && !strings.HasPrefix(rest[n:], "::") {
		switch m := ncname(rest[n+1:]); {
		case m > 0:
			n += 1 + m
		case strings.HasPrefix(rest[n+1:], "*"):
			n += 2
		}
	}
	return token{name, rest[:n], at}, n, nil
}

// advice is what may have been meant, or what does instead.
type advice struct{ code, text string }

func (a advice) String() string { return a.text }

// Say is it as a word.
func (a advice) Message() message.Message { return message.Message{Code: "advice." + a.code} }

// hint says what the writer may have meant.
func hint(r rune) advice {
	switch r {
	case '“', '”', '‘', '’', '＂', '＇':
		return advice{"quotes", "write texts between straight quotes, ' or \""}
	case '（', '）', '［', '］', '／', '＠':
		return advice{"width", "this is the full-width form, write the half-width one"}
	case '#':
		return advice{"id", "for an id write [@id='name']"}
	case '!':
		return advice{"not", "“not equal” is !=, negation is not(...)"}
	case '&':
		return advice{"and", "write “and”"}
	}
	return advice{}
}

func digit(s string) bool { return s != "" && s[0] >= '0' && s[0] <= '9' }

// ncname is the length in bytes of the name at the start of s, as the engine
// takes it: letters, digits and extenders, no combining marks.
func ncname(s string) int {
	for i, r := range s {
		start := unicode.IsLetter(r) || r == '_'
		if !start && (i == 0 || !unicode.IsDigit(r) && r != '-' && r != '.' && !unicode.Is(unicode.Extender, r)) {
			return i
		}
	}
	return len(s)
}
