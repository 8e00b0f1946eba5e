package scriptdata

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// unescape writes the escape after a backslash at i-1 and returns where it ends.
func unescape(b *strings.Builder, text string, i int) int {
	if i >= len(text) {
		return i
	}
	switch c := text[i]; c {
	case 'n':
		b.WriteByte('\n')
	case 't':
		b.WriteByte('\t')
	case 'r':
		b.WriteByte('\r')
	case 'b', 'f', 'v', '0':
		b.WriteByte(' ')
	case '\n': // a line that goes on
	case 'x':
		if r, ok := hex(text, i+1, 2); ok {
			b.WriteRune(r)
			return i + 3
		}
	case 'u':
		return unicodeEscape(b, text, i+1)
	default:
		_, size := utf8.DecodeRuneInString(text[i:])
		b.WriteString(text[i : i+size])
		return i + size
	}
	return i + 1
}

// unicodeEscape writes \uXXXX, a pair of them, or \u{X}; i is after the u.
func unicodeEscape(b *strings.Builder, text string, i int) int {
	if i < len(text) && text[i] == '{' {
		end := strings.IndexByte(text[i:min(len(text), i+9)], '}')
		if r, ok := hex(text, i+1, end-1); end > 1 && ok {
			b.WriteRune(r)
			return i + end + 1
		}
		return i
	}
	r, ok := hex(text, i, 4)
	if !ok {
		return i
	}
	if utf16.IsSurrogate(r) && strings.HasPrefix(text[min(len(text), i+4):], `\u`) {
		if low, ok := hex(text, i+6, 4); ok {
			if pair := utf16.DecodeRune(r, low); pair != utf8.RuneError {
				b.WriteRune(pair)
				return i + 10
			}
		}
	}
	b.WriteRune(r)
	return i + 4
}

func hex(text string, i, n int) (rune, bool) {
	if n < 1 || i+n > len(text) {
		return 0, false
	}
	v, err := strconv.ParseUint(text[i:i+n], 16, 32)
	return rune(v), err == nil && v <= utf8.MaxRune
}
