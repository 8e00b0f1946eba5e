package cut

import (
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
var nextFactSigns = []string{", ", "; ", " (", " - ", " – ", " | ", " / ", " · "}

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

// factNames are the words that may be the name of the fact with which a text begins, each with the word behind them: they end with a word
// in small letters, or before a number.
func factNames(text string) map[string]string {
	out := map[string]string{}
	words := strings.Fields(text)
	for i := 1; i < len(words) && i <= mostNameWords; i++ {
		last, next := words[i-1], words[i]
		if !onlyLetters(last) {
			break
		}
		first, _ := utf8.DecodeRuneInString(last)
		number, _ := utf8.DecodeRuneInString(next)
		if name := strings.Join(words[:i], " "); utf8.RuneCountInString(name) >= leastName && (unicode.IsLower(first) || unicode.IsDigit(number)) {
			out[name] = next
		}
	}
	return out
}
