package template

import (
	"strings"
	"unicode"
)

// maxName is the longest name NameFrom makes, in characters.
const maxName = 40

// ValidName says whether a text can name a field: an XML name without colon,
// in any script, at most 100 characters.
func ValidName(s string) bool {
	for i, r := range s {
		if r == '_' || unicode.IsLetter(r) {
			continue
		}
		if i == 0 || r != '-' && r != '.' && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r) {
			return false
		}
	}
	return s != "" && len([]rune(s)) <= 100
}

// NameFrom makes a field's name from a label: lower case, blanks as
// underscores, what a name cannot hold left out. "" when nothing is left.
func NameFrom(label string) string {
	var b strings.Builder
	n := 0
	for _, r := range strings.ToLower(strings.TrimSpace(label)) {
		if n >= maxName {
			break
		}
		switch {
		case unicode.IsLetter(r), n > 0 && (unicode.IsDigit(r) || unicode.Is(unicode.Mn, r)):
			b.WriteRune(r)
			n++
		case n > 0 && (unicode.IsSpace(r) || r == '-' || r == '_' || r == '/' || r == '.'):
			if !strings.HasSuffix(b.String(), "_") {
				b.WriteByte('_')
				n++
			}
		}
	}
	return strings.Trim(b.String(), "_")
}
