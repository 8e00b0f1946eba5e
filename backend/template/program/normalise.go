package program

import (
	"strings"
	"unicode"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// Normalisation is what XSLT 1.0 can do as well, so that the stylesheet gives
// the same values: letters one by one, and a cut at a colon.

// upperCase and lowerCase are the letters that the steps know, each at the same
// place: those of Latin, Greek and Cyrillic with one letter for the other case.
var upperCase, lowerCase = bothCases()

func bothCases() (upper, lower string) {
	var u, l strings.Builder
	for r := 'A'; r < '\u0530'; r++ {
		if low := unicode.ToLower(r); low != r && unicode.ToUpper(low) == r {
			u.WriteRune(r)
			l.WriteRune(low)
		}
	}
	return u.String(), l.String()
}

// colons end a label.
const colons = ":："

// normalise applies a step to a value.
func normalise(step template.Step, text string) string {
	switch step {
	case template.StepLower:
		return translate(text, upperCase, lowerCase)
	case template.StepUpper:
		return translate(text, lowerCase, upperCase)
	case template.StepStripLabel:
		if i := strings.IndexAny(text, colons); i >= 0 {
			_, rest, _ := strings.Cut(text[i:], string([]rune(text[i:])[0]))
			return tagtree.Collapse(rest)
		}
	}
	return text
}

// translate is XPath's function of that name, for strings of one length.
func translate(s, from, to string) string {
	table := make(map[rune]rune, len(from))
	other := []rune(to)
	for i, r := range []rune(from) {
		table[r] = other[i]
	}
	return strings.Map(func(r rune) rune {
		if t, ok := table[r]; ok {
			return t
		}
		return r
	}, s)
}

// stepped is the XPath of a value after a step.
func stepped(step template.Step, value string) string {
	switch step {
	case template.StepLower:
		return "translate(" + value + "," + locator.Quote(upperCase) + "," + locator.Quote(lowerCase) + ")"
	case template.StepUpper:
		return "translate(" + value + "," + locator.Quote(lowerCase) + "," + locator.Quote(upperCase) + ")"
	case template.StepStripLabel:
		plain := "translate(" + value + ",'：',':')"
		return "normalize-space(substring(" + value + ",1+contains(" + plain + ",':')*(1+string-length(substring-before(" + plain + ",':')))))"
	}
	return value
}
