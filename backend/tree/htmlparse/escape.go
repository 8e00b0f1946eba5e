package htmlparse

import (
	"strings"

	"golang.org/x/net/html"
)

// chunk is how many bytes of strings are allocated together.
const chunk = 4 << 10

// arena holds copies of strings, many in one piece of memory. A string that outlives the page keeps one piece, not the page.
type arena struct{ piece strings.Builder }

func (a *arena) keep(s string) string {
	if len(s) > chunk/4 {
		return strings.Clone(s)
	}
	if a.piece.Len()+len(s) > a.piece.Cap() {
		a.piece.Reset()
		a.piece.Grow(chunk)
	}
	a.piece.WriteString(s)
	return a.piece.String()[a.piece.Len()-len(s):]
}

// lower writes the capitals of ASCII small.
func lower(s string) string {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c >= 'A' && c <= 'Z' {
			b := []byte(s)
			for ; i < len(b); i++ {
				if c := b[i]; c >= 'A' && c <= 'Z' {
					b[i] = c + 'a' - 'A'
				}
			}
			return string(b)
		}
	}
	return s
}

// unescape replaces the character references of a text.
func unescape(s string) string {
	if strings.IndexByte(s, '&') < 0 {
		return s
	}
	return html.UnescapeString(s)
}

func replaceNUL(s string) string {
	if strings.IndexByte(s, 0) < 0 {
		return s
	}
	return strings.ReplaceAll(s, "\x00", "\ufffd")
}

// newlines makes one newline of a carriage return with or without one.
func newlines(s string) string {
	if strings.IndexByte(s, '\r') < 0 {
		return s
	}
	return strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
}

// unescapeValue replaces the character references of an attribute's value. One without semicolon counts only where
// no letter, digit or equals sign follows, so that addresses keep their parameters (HTML, section 13.2.5.73).
func unescapeValue(s string) string {
	i := strings.IndexByte(s, '&')
	if i < 0 {
		return s
	}
	var b strings.Builder
	for ; i >= 0; i = strings.IndexByte(s, '&') {
		b.WriteString(s[:i])
		n := reference(s[i:])
		b.WriteString(unescaped(s[i:i+n], s[i+n:]))
		s = s[i+n:]
	}
	b.WriteString(s)
	return b.String()
}

// reference is the length of what may be a reference.
func reference(s string) int {
	i := 1
	if i < len(s) && s[i] == '#' {
		i++
	}
	for i < len(s) && (letter(s[i]) || s[i] >= '0' && s[i] <= '9') {
		i++
	}
	if i < len(s) && s[i] == ';' {
		i++
	}
	return i
}

// unescaped is what a reference stands for; itself if it stands for nothing.
func unescaped(ref, rest string) string {
	out := html.UnescapeString(ref)
	if out == ref || strings.HasPrefix(ref, "&#") {
		return out
	}
	last := out[len(out)-1]
	switch {
	case ref[len(ref)-1] == ';':
		if last == ';' && ref != "&semi;" {
			return ref
		}
	case strings.HasPrefix(rest, "="), letter(last), last >= '0' && last <= '9':
		return ref
	}
	return out
}
