package labels

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// IsForm reports whether the stems of two labels may be two forms of one: the singular and the plural, or a longer and a shorter wording.
func IsForm(a, b string) bool { return IsPlural(a, b) || isLonger(a, b) || isLonger(b, a) }

// IsPlural reports whether the stems of two labels are the singular and the plural of one:
//
//	"Author", "Authors"     "Category", "Categories"     "Autor", "Autoren"     "Ingrediente", "Ingredienti"
//
// They have as many words, all but one are equal, and of this one only the ending differs: it is up to three letters that one of them
// has more, "ies" for "y", or another vowel.
func IsPlural(a, b string) bool {
	one, other := strings.Fields(a), strings.Fields(b)
	if a == b || len(one) != len(other) {
		return false
	}
	differ := 0
	for i := range one {
		if one[i] != other[i] {
			if differ++; differ > 1 || !sameWord(one[i], other[i]) {
				return false
			}
		}
	}
	return true
}

// isLonger reports whether one label has all words of another one and up to mostMore more, in any order and case: "Majority votes" and
// "Type of wood" for "Majority" and "Wood".
func isLonger(long, short string) bool {
	words, of := strings.Fields(strings.ToLower(long)), strings.Fields(strings.ToLower(short))
	if len(of) == 0 || len(words) <= len(of) || len(words) > len(of)+mostMore {
		return false
	}
	told := false
	for _, w := range of {
		if !slices.Contains(words, w) {
			return false
		}
		told = told || utf8.RuneCountInString(w) > fewestStem
	}
	return told && !strings.ContainsAny(long, "0123456789")
}

// mostMore is how many words a label has more than another form of it.
const mostMore = 2

// fewestStem is how many letters two forms of a word have in common, mostEnding how many the ending of one has.
const (
	fewestStem = 3
	mostEnding = 3
)

// sameWord reports whether two words differ in their ending only.
func sameWord(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	common := 0
	for common < len(a) && a[common] == b[common] {
		common++
	}
	for common > 0 && !utf8.RuneStart(a[min(common, len(a)-1)]) && common < len(a) {
		common--
	}
	stem, shorter, longer := a[:common], a[common:], b[common:]
	if utf8.RuneCountInString(stem) < fewestStem || strings.ContainsAny(longer, "0123456789") {
		return false
	}
	return shorter == "" && utf8.RuneCountInString(longer) <= mostEnding || shorter == "y" && longer == "ies" || isVowel(shorter) && isVowel(longer)
}

// isVowel reports whether a word is one vowel.
func isVowel(s string) bool { return len(s) == 1 && strings.Contains("aeiou", s) }
