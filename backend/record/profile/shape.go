package profile

import (
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxShape is the most characters of a shape.
const maxShape = 16

// Shape is how a text looks: each run of letters is a, of digits 0, of white
// space one blank, and runs of "a " are one word; other characters stay as they
// are: "£1,250 a month" is "£0,0 a", "Anna van Dijk" is "a".
func Shape(text string) string {
	var out []rune
	for _, r := range text {
		switch {
		case unicode.IsLetter(r) || unicode.IsMark(r):
			r = 'a'
		case unicode.IsDigit(r):
			r = '0'
		case unicode.IsSpace(r):
			r = ' '
		}
		n := len(out)
		if n > 0 && r == out[n-1] && (r == 'a' || r == '0' || r == ' ') {
			continue
		}
		if r == 'a' && n > 1 && out[n-1] == ' ' && out[n-2] == 'a' {
			out = out[:n-1] // one more word
			continue
		}
		if out = append(out, r); len(out) > maxShape {
			break
		}
	}
	return strings.TrimSpace(string(out))
}

// CutShort reports whether a shape is that of the beginning of a long text.
func CutShort(shape string) bool { return utf8.RuneCountInString(shape) >= maxShape }

func sortedShapes(shapes map[string]int) []string {
	return slices.Sorted(maps.Keys(shapes))
}

// WithoutGroups is a shape of a number without sign, thousands and decimals: of "-0,0.0" it is "0".
func WithoutGroups(shape string) string {
	return numberGroups.Replace(strings.TrimLeft(shape, "-−+"))
}

var numberGroups = strings.NewReplacer(",0", "", ".0", "", "'0", "", "’0", "")

// IsFigure reports whether a shape is that of one figure, without a unit or a currency.
func IsFigure(shape string) bool { return WithoutGroups(shape) == "0" }

// rest is what follows a shape with a figure in another one, "" where it does not begin that one. Signs, thousands and decimals
// of the figures do not count.
func rest(shape, of string) string {
	if !strings.ContainsRune(of, '0') {
		return ""
	}
	after, _ := strings.CutPrefix(WithoutGroups(shape), WithoutGroups(of))
	if after == WithoutGroups(shape) {
		return ""
	}
	return after
}

// GoesOn reports whether a shape with a figure is followed by words in brackets in another one: "0 a" in "0 a (a 0)". Brackets may
// stand in any name.
func GoesOn(shape, of string) bool {
	after := rest(shape, of)
	mark, _ := utf8.DecodeRuneInString(strings.TrimLeft(after, " "))
	return unicode.Is(unicode.Ps, mark) && strings.ContainsRune(after, 'a')
}

// Extends reports whether a shape with a figure is followed by more words or figures in another one, after a blank or a sign:
// "0a" in "0a、a 0a". It is not in a range of two such figures: "$0" in "$0 - $0".
func Extends(shape, of string) bool {
	after := rest(shape, of)
	return after != "" && strings.TrimLeft(after, " -–—~〜") != WithoutGroups(of) && !strings.ContainsAny(after[:1], "a0") && strings.ContainsAny(after, "a0")
}

// EndSign is the sign between facts that ends a text or a shape, with the blank before it: " |" of "Ann Vance |", "," of "Ann Vance,".
// A dash and a slash need the blank, and a dash behind a digit is of the text: "2015 -" is an open period. "" for none.
func EndSign(text string) string {
	r, size := utf8.DecodeLastRuneInString(text)
	at := len(text) - size
	if at > 1 && strings.ContainsRune("-–—", r) && text[at-2] >= '0' && text[at-2] <= '9' {
		return ""
	}
	if at > 0 && text[at-1] == ' ' && strings.ContainsRune("|·•‧∙-–—/›»,;、，；", r) {
		return text[at-1:]
	}
	if at > 0 && strings.ContainsRune("|·•,;、，；", r) {
		return text[at:]
	}
	return ""
}

// OpenBracket is a bracket of a text or a shape that it does not close, or that it closes and does not open: "(" of "Ann (Kiel", ")" of
// "Kiel)". "" for none.
func OpenBracket(text string) string {
	for _, b := range [...]string{"()", "[]", "（）"} {
		r, size := utf8.DecodeRuneInString(b)
		switch d := strings.Count(text, string(r)) - strings.Count(text, b[size:]); {
		case d > 0:
			return b[:size]
		case d < 0:
			return b[size:]
		}
	}
	return ""
}
