package cut

import (
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// On some pages another fact with its name stands behind a value:
//
//	"Ann Vance"     "Bo Stahl, food styling by Di Vik"     "Cy Imhof, food styling by Eve Ott"
//
// Its name is the same words behind a sign on several pages, with other data behind them.

// nextFactSigns are signs before another fact.
var nextFactSigns = []string{", ", "; ", " (", "(", "（", " - ", " – ", " | ", " / ", " · "}

const (
	mostNameWords = 4 // words that the name of a fact has at most
	leastName     = 3 // its letters at least: "of" in "Quist Goods, of Kiel" is no name
	leastFacts    = 2 // values that must have different data behind the name
)

// otherFact is the sign and the name of a fact that stands behind some values, "" for none. No marked value has the sign, and what is
// before it has digits where these have.
func otherFact(values, marked []string) string {
	behind := map[string][]string{} // by name, what follows it
	var names []string
	for _, value := range values {
		for _, sign := range nextFactSigns {
			at := strings.Index(value, sign)
			if at <= 0 || slices.ContainsFunc(marked, func(m string) bool {
				return strings.Contains(m, strings.TrimRight(sign, " ")) || hasDigit(m) != hasDigit(value[:at])
			}) {
				continue
			}
			for name, data := range factNames(value[at+len(sign):]) {
				name = sign + name
				if behind[name] == nil {
					names = append(names, name)
				}
				if !slices.Contains(behind[name], data) {
					behind[name] = append(behind[name], data)
				}
			}
		}
	}
	best := ""
	for _, name := range names {
		if n := len(behind[name]); n >= leastFacts && (best == "" || n > len(behind[best]) || n == len(behind[best]) && len(name) > len(best)) {
			best = name
		}
	}
	return best
}

// factNames are the words that may be the name of the fact with which a text begins, fewest first, each with the word behind them: they
// end with a word in small letters, or before a number.
func factNames(text string) iter.Seq2[string, string] {
	return func(yield func(name, data string) bool) {
		words := strings.Fields(text)
		for i := 1; i < len(words) && i <= mostNameWords && onlyLetters(words[i-1]); i++ {
			last, _ := utf8.DecodeRuneInString(words[i-1])
			next, _ := utf8.DecodeRuneInString(words[i])
			name := strings.Join(words[:i], " ")
			if utf8.RuneCountInString(name) >= leastName && (unicode.IsLower(last) || unicode.IsDigit(next)) && !yield(name, words[i]) {
				return
			}
		}
	}
}
