package measure

import (
	"strings"
	"unicode"
)

// Shingle is the number of tokens in a shingle, from the evaluation format.
const Shingle = 4

// Overlap is how far two texts share their tokens, or runs of them.
type Overlap struct {
	P float64 `json:"precision"`
	R float64 `json:"recall"`
	F float64 `json:"f1"`
}

// Tokens cuts a text: runs of letters, marks and digits in lower case, and each ideograph alone.
func Tokens(s string) []string {
	var tokens []string
	start := -1
	end := func(i int) {
		if start >= 0 {
			tokens, start = append(tokens, strings.ToLower(s[start:i])), -1
		}
	}
	for i, r := range s {
		switch {
		case ideograph(r):
			end(i)
			tokens = append(tokens, string(r))
		case r < 0x80 && (r|0x20 >= 'a' && r|0x20 <= 'z' || r >= '0' && r <= '9'),
			r >= 0x80 && (unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r)):
			if start < 0 {
				start = i
			}
		default:
			end(i)
		}
	}
	end(len(s))
	return tokens
}

// ideograph reports whether a character is a token of its own.
func ideograph(r rune) bool {
	return r >= 0x2e80 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}

// overlap compares the runs of n tokens of two texts, each as often as it
// stands; a text shorter than n is one run. Two empty texts are the same.
func overlap(got, want []string, n int) Overlap {
	g, w := runs(got, n), runs(want, n)
	if len(g) == 0 && len(w) == 0 {
		return Overlap{1, 1, 1}
	}
	count := make(map[string]int, len(w))
	for _, r := range w {
		count[r]++
	}
	both := 0
	for _, r := range g {
		if count[r] > 0 {
			count[r]--
			both++
		}
	}
	if both == 0 {
		return Overlap{}
	}
	p, r := float64(both)/float64(len(g)), float64(both)/float64(len(w))
	return Overlap{P: p, R: r, F: 2 * p * r / (p + r)}
}

// runs lists the runs of n tokens.
func runs(tokens []string, n int) []string {
	if len(tokens) == 0 {
		return nil
	}
	if len(tokens) < n {
		return []string{strings.Join(tokens, " ")}
	}
	if n == 1 {
		return tokens
	}
	out := make([]string, 0, len(tokens)-n+1)
	for i := 0; i+n <= len(tokens); i++ {
		out = append(out, strings.Join(tokens[i:i+n], " "))
	}
	return out
}
