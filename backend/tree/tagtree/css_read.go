package tagtree

import (
	"strings"
	"unicode/utf8"
)

// Reading CSS tokens: CSS Syntax Module Level 3, section 4.

var cssNewlineReplacer = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\f", "\n", "\x00", "\ufffd")

// cssNewlines does the preprocessing of section 3.3.
func cssNewlines(s string) string {
	if !strings.ContainsAny(s, "\r\f\x00") {
		return s
	}
	return cssNewlineReplacer.Replace(s)
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isNameByte(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || isDigit(c) || c == '_' || c == '-' || c >= utf8.RuneSelf
}

func isCSSBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' }

func isHex(c byte) bool { return isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'f' }

// startsName reports whether an identifier begins at i.
func (r *cssRewriter) startsName(i int) bool {
	if i < len(r.in) && r.in[i] == '-' {
		i++
		if i < len(r.in) && r.in[i] == '-' {
			return true
		}
	}
	if i >= len(r.in) {
		return false
	}
	c := r.in[i]
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c >= utf8.RuneSelf || r.escapes(i)
}

// escapes reports whether a valid escape begins at i.
func (r *cssRewriter) escapes(i int) bool {
	return r.in[i] == '\\' && i+1 < len(r.in) && r.in[i+1] != '\n'
}

// readName reads an identifier and returns it in lower case, its escapes decoded.
func (r *cssRewriter) readName() string {
	start, plain := r.pos, true
	for r.pos < len(r.in) && isNameByte(r.in[r.pos]) {
		r.pos++
	}
	if r.pos >= len(r.in) || !r.escapes(r.pos) {
		return strings.ToLower(r.in[start:r.pos])
	}
	var b strings.Builder
	b.WriteString(r.in[start:r.pos])
	for plain && r.pos < len(r.in) {
		switch {
		case isNameByte(r.in[r.pos]):
			b.WriteByte(r.in[r.pos])
			r.pos++
		case r.escapes(r.pos):
			b.WriteString(r.readEscape())
		default:
			plain = false
		}
	}
	return strings.ToLower(b.String())
}

// copyName copies the rest of a name, as after "#".
func (r *cssRewriter) copyName() {
	start := r.pos
	r.readName()
	r.writeRaw(r.in[start:r.pos])
}

// number copies a number and its unit.
func (r *cssRewriter) number() {
	start := r.pos
	for r.pos < len(r.in) && (isDigit(r.in[r.pos]) || r.in[r.pos] == '.' && r.pos+1 < len(r.in) && isDigit(r.in[r.pos+1])) {
		r.pos++
	}
	r.out.WriteString(r.in[start:r.pos])
	if r.startsName(r.pos) {
		r.copyName()
	}
}

// readEscape reads an escape and returns what it stands for.
func (r *cssRewriter) readEscape() string {
	r.pos++
	n := 0
	code := rune(0)
	for n < 6 && r.pos < len(r.in) && isHex(r.in[r.pos]) {
		c := r.in[r.pos]
		if isDigit(c) {
			c -= '0'
		} else {
			c = c | 0x20 - 'a' + 10
		}
		code = code<<4 | rune(c)
		r.pos++
		n++
	}
	if n == 0 {
		_, size := utf8.DecodeRuneInString(r.in[r.pos:])
		s := r.in[r.pos : r.pos+size]
		r.pos += size
		return s
	}
	if r.pos < len(r.in) && isCSSBlank(r.in[r.pos]) {
		r.pos++
	}
	if code == 0 || !utf8.ValidRune(code) {
		code = utf8.RuneError
	}
	return string(code)
}

// readString reads a string and returns its content as written and decoded.
// One that a line end cuts short is no string for a browser: it comes back empty.
func (r *cssRewriter) readString() (raw, value string) {
	quote := r.in[r.pos]
	r.pos++
	start := r.pos
	var b strings.Builder
	for r.pos < len(r.in) {
		switch c := r.in[r.pos]; {
		case c == quote:
			raw = r.in[start:r.pos]
			r.pos++
			return raw, b.String()
		case c == '\n':
			return "", ""
		case c == '\\' && r.pos+1 >= len(r.in):
			r.pos++
		case c == '\\' && r.in[r.pos+1] == '\n':
			r.pos += 2
		case c == '\\':
			b.WriteString(r.readEscape())
		default:
			b.WriteByte(c)
			r.pos++
		}
	}
	return r.in[start:r.pos], b.String()
}

// readURL reads what stands after "url(", the closing bracket included.
func (r *cssRewriter) readURL() string {
	r.skipSpace()
	if r.pos < len(r.in) && (r.in[r.pos] == '"' || r.in[r.pos] == '\'') {
		_, ref := r.readString()
		r.skipBracket()
		return ref
	}
	var b strings.Builder
	for r.pos < len(r.in) {
		switch c := r.in[r.pos]; {
		case c == ')':
			r.pos++
			return b.String()
		case r.escapes(r.pos):
			b.WriteString(r.readEscape())
		case c == '"' || c == '\'' || c == '(' || c == '\\' || c < ' ' && !isCSSBlank(c):
			r.skipBadURL()
			return ""
		default:
			b.WriteByte(c)
			r.pos++
		}
	}
	return b.String()
}

// skipBadURL passes the remnants of an address that is none.
func (r *cssRewriter) skipBadURL() {
	for r.pos < len(r.in) {
		switch {
		case r.in[r.pos] == ')':
			r.pos++
			return
		case r.escapes(r.pos):
			r.readEscape()
		default:
			r.pos++
		}
	}
}

// skipBracket passes everything up to the bracket that closes the open one.
func (r *cssRewriter) skipBracket() {
	for depth := 1; r.pos < len(r.in); {
		switch c := r.in[r.pos]; {
		case c == '"' || c == '\'':
			r.readString()
		case c == '\\' && r.escapes(r.pos):
			r.readEscape()
		default:
			r.pos++
			if c == '(' {
				depth++
			} else if c == ')' {
				if depth--; depth == 0 {
					return
				}
			}
		}
	}
}

// skipStatement passes an at-rule up to its ";" or after its block.
func (r *cssRewriter) skipStatement() {
	for depth := 0; r.pos < len(r.in); {
		switch c := r.in[r.pos]; {
		case c == '"' || c == '\'':
			r.readString()
		case strings.HasPrefix(r.in[r.pos:], "/*"):
			r.skipComment()
		case c == '\\' && r.escapes(r.pos):
			r.readEscape()
		case c == '}' && depth == 0:
			return
		default:
			r.pos++
			switch c {
			case '{':
				depth++
			case '}':
				if depth--; depth == 0 {
					return
				}
			case ';':
				if depth == 0 {
					return
				}
			}
		}
	}
}

func (r *cssRewriter) skipComment() {
	if end := strings.Index(r.in[r.pos+2:], "*/"); end >= 0 {
		r.pos += 2 + end + 2
	} else {
		r.pos = len(r.in)
	}
}

func (r *cssRewriter) skipSpace() {
	for r.pos < len(r.in) && isCSSBlank(r.in[r.pos]) {
		r.pos++
	}
}

// skipBlank passes white space and comments.
func (r *cssRewriter) skipBlank() {
	for r.skipSpace(); strings.HasPrefix(r.in[r.pos:], "/*"); r.skipSpace() {
		r.skipComment()
	}
}

// followedByColon looks past white space and comments for a colon.
func (r *cssRewriter) followedByColon() bool {
	at := r.pos
	r.skipBlank()
	found := r.pos < len(r.in) && r.in[r.pos] == ':'
	r.pos = at
	return found
}
