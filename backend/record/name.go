package record

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxName is the largest length of a field's name, in characters.
const MaxName = 100

// nameStart and nameMore are the characters of XML names, as XML 1.0 (5th
// edition, section 2.3) lists them, without the colon: it stands for a namespace.
var (
	nameStart = &unicode.RangeTable{
		R16: []unicode.Range16{
			{Lo: 'A', Hi: 'Z', Stride: 1}, {Lo: '_', Hi: '_', Stride: 1}, {Lo: 'a', Hi: 'z', Stride: 1},
			{Lo: 0xC0, Hi: 0xD6, Stride: 1}, {Lo: 0xD8, Hi: 0xF6, Stride: 1}, {Lo: 0xF8, Hi: 0x2FF, Stride: 1},
			{Lo: 0x370, Hi: 0x37D, Stride: 1}, {Lo: 0x37F, Hi: 0x1FFF, Stride: 1}, {Lo: 0x200C, Hi: 0x200D, Stride: 1},
			{Lo: 0x2070, Hi: 0x218F, Stride: 1}, {Lo: 0x2C00, Hi: 0x2FEF, Stride: 1}, {Lo: 0x3001, Hi: 0xD7FF, Stride: 1},
			{Lo: 0xF900, Hi: 0xFDCF, Stride: 1}, {Lo: 0xFDF0, Hi: 0xFFFD, Stride: 1},
		},
		R32:         []unicode.Range32{{Lo: 0x10000, Hi: 0xEFFFF, Stride: 1}},
		LatinOffset: 5,
	}
	nameMore = &unicode.RangeTable{
		R16: []unicode.Range16{
			{Lo: '-', Hi: '.', Stride: 1}, {Lo: '0', Hi: '9', Stride: 1}, {Lo: 0xB7, Hi: 0xB7, Stride: 1},
			{Lo: 0x300, Hi: 0x36F, Stride: 1}, {Lo: 0x203F, Hi: 0x2040, Stride: 1},
		},
		LatinOffset: 3,
	}
)

// ValidName reports whether a name can name a field: an XML name in any script,
// without colon, of at most MaxName characters.
func ValidName(name string) bool {
	if name == "" || !utf8.ValidString(name) || utf8.RuneCountInString(name) > MaxName {
		return false
	}
	for i, r := range name {
		if !unicode.Is(nameStart, r) && (i == 0 || !unicode.Is(nameMore, r)) {
			return false
		}
	}
	return true
}

// NameFrom makes a valid name of any text, "field" of one that has no letter
// to begin with: "Price (EUR):" gives "Price_EUR", "2nd author" gives "_2nd_author", "- Duration:" gives "Duration".
func NameFrom(label string) string {
	var b strings.Builder
	gap, n := false, 0
	for _, r := range label {
		if !nameable(r) || n == 0 && strings.ContainsRune("-.·", r) {
			gap = n > 0
			continue
		}
		if gap {
			b.WriteByte('_')
			gap = false
			n++
		}
		if n == 0 && !unicode.Is(nameStart, r) {
			b.WriteByte('_')
			n++
		}
		b.WriteRune(r)
		if n++; n >= MaxName-1 {
			break
		}
	}
	name := strings.TrimRight(b.String(), "-._·")
	if name == "" {
		return "field"
	}
	return name
}

// nameable reports whether a character of a text is kept in a name. The replacement
// character and punctuation in the ranges of letters (、。「」) are not.
func nameable(r rune) bool {
	if r == '_' || r == '-' || r == '.' {
		return true
	}
	return (unicode.Is(nameStart, r) || unicode.Is(nameMore, r)) && (unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r))
}
