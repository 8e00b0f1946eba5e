package template

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// NextLabel is the first word with a colon in a text, with the blanks and signs
// before it: " / Fax:" of "01632 960 112 / Fax: 01632 960 113". "" for none.
func NextLabel(text string) string {
	for at := 0; at < len(text); {
		i := strings.IndexAny(text[at:], ":：")
		if i < 0 {
			return ""
		}
		i += at
		_, n := utf8.DecodeRuneInString(text[i:])
		start := i
		for start > 0 {
			r, m := utf8.DecodeLastRuneInString(text[:start])
			if !unicode.IsLetter(r) {
				break
			}
			start -= m
		}
		if word := start; word < i {
			start = len(strings.TrimRight(text[:word], " /|·,;，；、-"))
			if start < word && start > 0 {
				return text[start : i+n]
			}
		}
		at = i + n
	}
	return ""
}

// FirstLabel is NextLabel of a text that may begin with the label.
func FirstLabel(text string) string { return NextLabel("." + text) }
