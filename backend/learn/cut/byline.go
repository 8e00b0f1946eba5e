package cut

import (
	"slices"
	"strings"
	"unicode"

	"wrapsmith/backend/template"
)

// Some pages of a site write a word before the name of an author, others do not:
//
//	"Hugo Norgate"     marked: all of it     "By Mona Ekholm, Ines Abbott and Bo Reed"

// bylineWords stand before the names of authors.
var bylineWords = []string{"by", "von", "par", "por", "di", "door", "av", "af", "od"}

// particles are words within names that begin with a small letter.
var particles = []string{"de", "del", "della", "der", "den", "ter", "ten", "van", "von", "zu", "la", "le", "da", "das", "do", "dos", "di", "du", "al", "el", "bin", "ibn", "af", "av"}

// ands are words, and a sign, that stand before the last of several values.
var ands = []string{"and", "und", "et", "y", "e", "en", "i", "og", "och", "ja", "ve", "и", "sowie", "&", "or", "oder", "ou", "lub", "или"}

// IsAnd reports whether a word stands before the last of several values.
func IsAnd(word string) bool { return slices.Contains(ands, strings.ToLower(word)) }

// Bylines are the cuts of a field whose marked texts are whole names, where other texts have a word of bylines before names: behind each
// such word, else the whole text; nil for other texts.
func Bylines(marked, texts []string) []template.Cut {
	p := Problem{Texts: texts}
	for _, m := range marked {
		p.Parts = append(p.Parts, Part{Text: m, Value: m})
	}
	if out := p.withBylines([]template.Cut{whole}); len(out) > 1 {
		return out
	}
	return nil
}

// withBylines adds to cuts of names that begin their texts, or stand behind a word of bylines there, the same with the words that other
// texts have, and without any.
func (p *Problem) withBylines(cuts []template.Cut) []template.Cut {
	behind := false
	for _, m := range p.Parts {
		lead := strings.TrimSpace(m.Lead)
		if behind = lead != ""; behind && lead != bylineWord(m.Text) || bylineWord(m.Value) != "" || !areNames(m.Value) {
			return cuts
		}
	}
	var out []template.Cut
	for _, t := range p.Texts {
		word := bylineWord(t)
		if word == "" && !behind {
			continue
		}
		for _, c := range cuts {
			names := t[len(word):]
			if c.Before != "" {
				names, _, _ = strings.Cut(names, c.Before)
			}
			if c.Shape == "" && (c.After == "" || behind && strings.TrimSpace(c.After) == bylineWord(c.After)) && areNames(names) {
				if c.After = word; word != "" {
					c.After += " "
				}
				out = append(out, c)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b template.Cut) int { return len(b.After) - len(a.After) }) // those behind words first
	if behind {
		return distinctCuts(append(cuts, out...))
	}
	return distinctCuts(append(out, cuts...))
}

// bylineWord is the word of bylines with which a text begins, as it is written; "" where it has none.
func bylineWord(text string) string {
	word, _, more := strings.Cut(text, " ")
	if more && slices.Contains(bylineWords, strings.ToLower(word)) {
		return word
	}
	return ""
}

// areNames reports whether a text can be the names of persons: two words or more that begin with capitals, the first one no particle, and
// no digits. "Da Redação" (from the newsroom) is none.
func areNames(text string) bool {
	capitals := 0
	for i, word := range strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == ',' }) {
		switch {
		case i == 0 && slices.Contains(particles, strings.ToLower(word)):
			return false
		case unicode.IsUpper(firstRune(word)) && !strings.ContainsFunc(word, unicode.IsDigit):
			capitals++
		case !slices.Contains(particles, word) && !IsAnd(word):
			return false
		}
	}
	return capitals > 1
}
