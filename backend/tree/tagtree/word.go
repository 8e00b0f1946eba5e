package tagtree

import (
	"unicode"
	"unicode/utf8"
)

// IsWord reports whether a character is one of words: a letter or a digit.
func IsWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// WordEdge reports whether a word begins or ends at a byte offset. Each Han character may be a word.
func WordEdge(s string, at int) bool {
	a, _ := utf8.DecodeLastRuneInString(s[:at])
	b, _ := utf8.DecodeRuneInString(s[at:])
	return at == 0 || at == len(s) || !IsWord(a) || !IsWord(b) || unicode.Is(unicode.Han, a) || unicode.Is(unicode.Han, b)
}
