package terminal

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// joining are the scripts in which an invisible character between two letters
// changes how they are written.
var joining = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati,
	unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar,
}

// hidden reports whether a character of a name is not shown as itself: it is odd,
// or has no shape, so that two names which differ may look the same. A joiner
// is shown after a symbol, as in emoji, or after a letter that joins.
func hidden(before, r rune) bool {
	if r == 0x200c || r == 0x200d {
		return !unicode.In(before, unicode.So, unicode.Sk, unicode.Mn) && !unicode.In(before, joining...)
	}
	return Odd(r) || unicode.Is(unicode.Cf, r)
}

// Plain reports whether lists, terminals and log lines show a name as it is: a
// person's, a token's, a run's, a schedule's.
func Plain(name string) bool { return utf8.ValidString(name) && Clean(name) == name }

// Clean replaces what is hidden in a one-line text, and what is no UTF-8.
func Clean(text string) string {
	before := rune(' ')
	return strings.Map(func(r rune) rune {
		if hidden(before, r) {
			r = replaced
		}
		before = r
		return r
	}, strings.ToValidUTF8(text, string(replaced)))
}
