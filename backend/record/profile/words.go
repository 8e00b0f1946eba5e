package profile

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Words is the number of words of a text, which white space parts.
func Words(text string) int { return len(strings.Fields(text)) }

// Signs are the signs of a text (IsSign), in its order.
func Signs(text string) string {
	return strings.Map(func(r rune) rune {
		if IsSign(r) {
			return r
		}
		return -1
	}, text)
}

// IsSign reports whether a character shows and is no letter, number, mark or white space.
func IsSign(r rune) bool {
	return unicode.IsPrint(r) && !unicode.IsSpace(r) && !unicode.In(r, unicode.L, unicode.N, unicode.M)
}

// Capitals reports whether a text has a capital and each of its words begins with one or has no case: not "King of Prussia".
func Capitals(text string) bool {
	return strings.ContainsFunc(text, unicode.IsUpper) && !LowerCase(text)
}

// LowerCase reports whether a word of a text begins in lower case: "d'Or", "(sold)", but not "2nd".
func LowerCase(text string) bool {
	for word := range strings.FieldsSeq(text) {
		begin := strings.TrimLeftFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) })
		if r, _ := utf8.DecodeRuneInString(begin); unicode.IsLower(r) {
			return true
		}
	}
	return false
}
