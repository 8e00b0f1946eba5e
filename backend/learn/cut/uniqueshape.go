package cut

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// In a line of facts all words beside a fact may be data of the marked page. Then its shape tells it, if each line has one of this shape:
//
//	"Cup, round 5, 27.06.2008 – Mill School"     "County league, north, round 8, 19.04.1991"     marked: 27.06.2008

// byUniqueShape gives, in place of cuts that find nothing in any other text, the cut by the shape of the marked parts that stands once in
// each text. The part must begin its text or stand behind a sign: a word before it would name it.
func (p *Problem) byUniqueShape(cuts []template.Cut) []template.Cut {
	if len(p.Texts) < fewestTexts || len(p.Parts) < p.Marks || slices.ContainsFunc(cuts, func(c template.Cut) bool { return len(cutOut(c, p.Texts)) > 0 }) {
		return cuts
	}
	if slices.ContainsFunc(p.Parts, func(m Part) bool { return !m.behindSign() }) {
		return cuts
	}
	shape := p.Parts[0].shapeWithWords(p.Texts)
	re, err := regexp.Compile(shape)
	if shape == "" || err != nil || slices.ContainsFunc(p.Texts, func(text string) bool { return len(re.FindAllString(text, 2)) != 1 }) ||
		slices.ContainsFunc(p.Parts, func(m Part) bool { all := re.FindAllString(m.Text, 2); return len(all) != 1 || all[0] != m.Value }) {
		return cuts
	}
	return []template.Cut{{Shape: shape}}
}

// behindSign reports whether the part begins its text, or a sign other than a period or a colon is before it.
func (p Part) behindSign() bool {
	before := []rune(strings.TrimSpace(p.Lead))
	return len(before) == 0 || !tagtree.IsWord(before[len(before)-1]) && !strings.ContainsRune(".:：", before[len(before)-1])
}

// shapeWithWords is the shape of a part with digits, in which words that all texts have stand for themselves; "" for a part that has but one number
// and no such word.
func (p Part) shapeWithWords(texts []string) string {
	if !p.identifier() {
		return ""
	}
	words := 0
	var b strings.Builder
	for rest := p.Value; rest != ""; {
		n, open := token(rest)
		piece := rest[:n]
		if strings.ContainsFunc(piece, unicode.IsLetter) && having(piece, texts) == len(texts) {
			words++
			open = ""
		}
		switch {
		case open == "":
			open = regexp.QuoteMeta(piece)
		case len(digits.FindAllString(piece, 3)) == 3: // of a date, not of a number
			open = digits.ReplaceAllString(regexp.QuoteMeta(piece), "[0-9]+")
		}
		b.WriteString(asciiClasses.Replace(open))
		rest = rest[n:]
	}
	if words == 0 && len(digits.FindAllString(p.Value, 2)) < 2 {
		return ""
	}
	return p.wordStart() + b.String() + p.wordEnd()
}

// beforeFact is the cut of a part up to a sign and the shape of the fact behind it, where the sign alone would end the values of other texts
// too early: each text has this shape once behind the sign.
//
//	"League A, 9. Round, 27.06.2008"     "County, group 3, 5. Round, 19.04.1991"     marked: League A
func beforeFact(cuts []template.Cut, pieces []Part, texts []string) (template.Cut, bool) {
	p := pieces[0]
	if len(pieces) > 1 || len(texts) < fewestTexts || len(cuts) == 0 || slices.ContainsFunc(cuts, func(c template.Cut) bool {
		return strings.TrimSpace(c.Before) == "" || strings.ContainsFunc(c.Before, tagtree.IsWord) || c.After != "" && !labels.Ends(c.After) || c.After != cuts[0].After
	}) {
		return template.Cut{}, false
	}
	sign, rest := splitSign(p.Tail)
	fact := rest
	if end := strings.IndexAny(rest, ",;|·–—"); end >= 0 {
		fact = strings.TrimSpace(rest[:end])
	}
	shape := Part{Value: fact}.shapeWithWords(texts)
	if shape == "" || strings.TrimSpace(sign) == "" {
		return template.Cut{}, false
	}
	next := `\s*` + regexp.QuoteMeta(strings.TrimSpace(sign)) + `\s*` + shape
	re, err := regexp.Compile(next)
	if err != nil || slices.ContainsFunc(append([]string{p.Text}, texts...), func(text string) bool { return len(re.FindAllString(text, 2)) != 1 }) {
		return template.Cut{}, false
	}
	c := template.Cut{After: cuts[0].After, Shape: `^.+?(?=` + next + `)`}
	return c, p.givenBy(c) && cutsAll(c, texts) && !slices.Equal(cutOut(c, texts), cutOut(cuts[0], texts))
}
