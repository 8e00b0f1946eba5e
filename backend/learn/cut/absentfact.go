package cut

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// A text has two facts with a sign between them. The first one has no digit at its beginning, and the second one has, so a text
// without the sign shows which of them is absent:
//
//	"Colline, 1998"     "Givre, 2003, 2nd ed."     "1996"     "Lantern"
//
// The cut of the first fact up to the sign must not give "1996", and that of the second one behind the sign must.

// leastDigits is how many digits a second fact has at least that is known by their number, as a year: others may begin the first fact.
const leastDigits = 3

// withAbsentFact makes cuts at a sign between two such facts take what a text without the sign shows.
func (p *Problem) withAbsentFact(cuts []template.Cut) []template.Cut {
	if len(cuts) == 0 || len(p.Parts) == 0 {
		return cuts
	}
	if out, ok := p.firstFact(cuts); ok {
		return out
	}
	if c, ok := p.secondFact(cuts); ok {
		return slices.Insert(slices.Clone(cuts), 0, c)
	}
	return cuts
}

// firstFact are the cuts of the first fact.
func (p *Problem) firstFact(cuts []template.Cut) ([]template.Cut, bool) {
	sign := cuts[0].Before
	if len(cuts) != 1 || cuts[0] != (template.Cut{Before: sign}) || !p.parts(sign) || slices.ContainsFunc(p.Parts, func(m Part) bool {
		return strings.TrimSpace(m.Lead) != "" || !strings.HasPrefix(m.Tail, sign) || hasDigit(m.Value)
	}) {
		return nil, false
	}
	out := []template.Cut{{Shape: `^\D.*?(?=` + regexp.QuoteMeta(sign) + `)`}, {Shape: `^\D+$`}}
	return out, !slices.ContainsFunc(p.Parts, func(m Part) bool { return !m.givenByAll(out) })
}

// secondFact is the cut of a second fact that begins its text.
func (p *Problem) secondFact(cuts []template.Cut) (template.Cut, bool) {
	sign, digits := cuts[0].After, utf8.RuneCountInString(p.Parts[0].Value)
	if digits < leastDigits || !p.parts(sign) || slices.ContainsFunc(cuts, func(c template.Cut) bool { return c.After != sign }) ||
		slices.ContainsFunc(p.Parts, func(m Part) bool {
			return !strings.HasSuffix(m.Lead, sign) || strings.Count(m.Text, sign) > 1 || !isNumber(m.Value, digits)
		}) {
		return template.Cut{}, false
	}
	for _, text := range p.Texts {
		if _, second, ok := strings.Cut(text, sign); ok && !isNumber(second[:len(second)-len(strings.TrimLeft(second, "0123456789"))], digits) {
			return template.Cut{}, false
		}
	}
	return template.Cut{Shape: `^[0-9]{` + strconv.Itoa(digits) + `}\b`}, true
}

// parts reports whether a sign is between a fact without a digit at its beginning and one with a digit, in all texts that have it.
func (p *Problem) parts(sign string) bool {
	if strings.TrimSpace(sign) == "" || strings.ContainsFunc(sign, tagtree.IsWord) {
		return false
	}
	having := 0
	texts := slices.Clone(p.Texts)
	for _, m := range p.Parts {
		texts = append(texts, m.Text)
	}
	for _, text := range texts {
		first, second, ok := strings.Cut(text, sign)
		if !ok {
			continue
		}
		if startsWithDigit(first) || !startsWithDigit(second) {
			return false
		}
		having++
	}
	return having >= fewestTexts+1
}

func startsWithDigit(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsDigit(r)
}

// isNumber reports whether a text is so many digits.
func isNumber(s string, digits int) bool {
	return len(s) == digits && strings.Trim(s, "0123456789") == ""
}
