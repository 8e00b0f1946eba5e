package inbox

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Mentions reports whether a text names a person: "@" and the whole name, in upper or lower case.
func Mentions(text, name string) bool {
	if name == "" {
		return false
	}
	text, name = strings.ToLower(text), strings.ToLower(name)
	for before := ' '; ; {
		i := strings.Index(text, "@"+name)
		if i < 0 {
			return false
		}
		if i > 0 {
			before, _ = utf8.DecodeLastRuneInString(text[:i])
		}
		text = text[i+1+len(name):]
		if next, _ := utf8.DecodeRuneInString(text); !continues(before) && !continues(next) {
			return true
		}
		before = rune(name[len(name)-1])
	}
}

// continues reports whether a letter or digit goes on with the name before it. Chinese writes without spaces.
func continues(r rune) bool {
	return (unicode.IsLetter(r) || unicode.IsDigit(r)) && !unicode.Is(unicode.Han, r)
}
