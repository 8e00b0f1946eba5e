package css

import (
	"strconv"
	"strings"
)

func (p *parser) peek() byte {
	if p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

func (p *parser) take(s string) bool {
	if strings.HasPrefix(p.text[p.at:], s) {
		p.at += len(s)
		return true
	}
	return false
}

func (p *parser) blanks() (any bool) {
	for p.at < len(p.text) && strings.IndexByte(" \t\r\n\f", p.text[p.at]) >= 0 {
		p.at++
		any = true
	}
	return any
}

// PlainName reports whether a name can stand in an XPath as it is.
func PlainName(s string) bool {
	for i, r := range s {
		if !(r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || i > 0 && (r == '-' || r >= '0' && r <= '9')) {
			return false
		}
	}
	return s != ""
}

// ident reads a name, with CSS escapes.
func (p *parser) ident() string {
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
func (p *parser) escape() string {
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

// value reads a quoted text, or a bare word.
func (p *parser) value() (string, error) {
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

// Quote writes an XPath 1.0 string literal; a text with both kinds of quotes becomes a concat().
func Quote(s string) string {
	if !strings.Contains(s, "'") {
		return "'" + s + "'"
	}
	if !strings.Contains(s, `"`) {
		return `"` + s + `"`
	}
	return "concat('" + strings.ReplaceAll(s, "'", `',"'",'`) + "')"
}
