package cut

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"wrapsmith/backend/record/profile"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// In a line of facts all words beside a fact may be data of the marked page. Then its shape tells it, if each line has one of this shape:
//
//	"Cup, round 5, 27.06.2008 – Mill School"     "County league, north, round 8, 19.04.1991"     marked: 27.06.2008

// byShape gives, in place of cuts that find nothing in any other text, a cut by what the marked parts have in common with these texts: a
// shape that stands once in each, the shape of its first word, or the unit behind the number.
func (p *Problem) byShape(cuts []template.Cut) []template.Cut {
	if len(p.Texts) < fewestTexts || len(p.Parts) < p.Marks || slices.ContainsFunc(cuts, func(c template.Cut) bool { return len(cutOut(c, p.Texts)) > 0 }) {
		return cuts
	}
	for _, shape := range []string{p.uniqueShape(), p.firstWordShape(), p.unitShape(), p.behindNumberShape()} {
		c := template.Cut{Shape: shape}
		if shape != "" && cutsAll(c, p.Texts) && givesAll(c, p.Parts) {
			return []template.Cut{c}
		}
	}
	return cuts
}

// manyTexts is from how many other texts on a word before a part that none of them has is data.
const manyTexts = 3

// uniqueShape is the shape of the marked parts that stands once in each text; "" without one. The part must begin its text or stand behind
// a sign: a word before it would name it, unless many texts lack this word.
func (p *Problem) uniqueShape() string {
	if slices.ContainsFunc(p.Parts, func(m Part) bool {
		return !m.behindSign() && (len(p.Texts) < manyTexts || labels.Ends(m.Lead) || having(lastField(m.Lead), p.Texts) > 0)
	}) {
		return ""
	}
	shape := p.Parts[0].shapeWithWords(p.Texts)
	if shape == "" || !p.onceInAll(shape) {
		return ""
	}
	return shape
}

// onceInAll reports whether a shape stands once in each text, of the marked parts too.
func (p *Problem) onceInAll(shape string) bool {
	return onceInEach(shape, p.Texts) && !slices.ContainsFunc(p.Parts, func(m Part) bool { return !onceInEach(shape, []string{m.Text}) })
}

// onceInEach reports whether a shape stands once in each text.
func onceInEach(shape string, texts []string) bool {
	re, err := regexp.Compile(shape)
	return err == nil && !slices.ContainsFunc(texts, func(text string) bool { return len(re.FindAllString(text, 2)) != 1 })
}

// firstWordShape is the shape of a part with digits that is the first word of its text, if all texts begin with a word of this shape:
//
//	"1985 Pryce Comet"     "1968 Abbott Wagon"     marked: 1985
func (p *Problem) firstWordShape() string {
	m := p.Parts[0]
	shape := profile.Shape(m.Value)
	if strings.TrimSpace(m.Lead) != "" || !m.identifier() || !oneWord(m.Value) || !strings.HasPrefix(m.Tail, " ") ||
		slices.ContainsFunc(p.Texts, func(t string) bool { return profile.Shape(firstField(t)) != shape || oneWord(t) }) {
		return ""
	}
	return "^" + shapeOf(m.Value) + `(?=\s)`
}

// unitShape is the shape of a number before its unit, which each text has once behind a number:
//
//	"UK/Norway, 2005, 90 mins"     "Chile, 1998, 110 mins"     marked: 90
func (p *Problem) unitShape() string {
	m := p.Parts[0]
	unit := unitBehind.FindString(m.Tail)
	if unit == "" || !number.MatchString(m.Value) {
		return ""
	}
	quoted := `\s?` + regexp.QuoteMeta(strings.TrimSpace(unit))
	if !onceInEach(`[0-9]`+quoted+`(?:\PL|$)`, append([]string{m.Text}, p.Texts...)) {
		return ""
	}
	return numberBefore(quoted)
}

// numberBefore is the shape of a number before a unit, which is a regular expression.
func numberBefore(unit string) string { return `\b[0-9]+(?:[.,][0-9]+)*(?=` + unit + `(?!\p{L}))` }

var (
	unitBehind = regexp.MustCompile(`^\s?\pL+`)
	number     = regexp.MustCompile(`^[0-9]+(?:[.,][0-9]+)*$`)
)

// behindNumberShape is the shape of the rest of a text behind the number that begins each text:
//
//	"11591 Bad Dahlmann"     "20457 Kiesel"     marked: Bad Dahlmann
func (p *Problem) behindNumberShape() string {
	m := p.Parts[0]
	if !digitsAlone.MatchString(m.Lead) || strings.TrimSpace(m.Tail) != "" {
		return ""
	}
	return `(?<=^[0-9]+\s).+$`
}

var digitsAlone = regexp.MustCompile(`^[0-9]+ $`)

// lastField is the last word of a text.
func lastField(text string) string {
	text = strings.TrimSpace(text)
	return text[strings.LastIndexByte(text, ' ')+1:]
}

// behindSign reports whether the part begins its text, or a sign other than a period or a colon is before it.
func (p Part) behindSign() bool {
	before := []rune(strings.TrimSpace(p.Lead))
	return len(before) == 0 || !tagtree.IsWord(before[len(before)-1]) && !strings.ContainsRune(".:：", before[len(before)-1])
}

// shapeWithWords is the shape of a part with digits. Words that all texts have stand for themselves. It is "" for a part with only one
// number and no such word.
func (p Part) shapeWithWords(texts []string) string {
	if !p.identifier() {
		return ""
	}
	words := 0
	shape := shapeBy(p.Value, func(run, open string) string {
		switch {
		case strings.ContainsFunc(run, unicode.IsLetter) && having(run, texts) == len(texts):
			words++
			return ""
		case len(digits.FindAllString(run, 3)) == 3: // of a date, not of a number
			return digits.ReplaceAllString(regexp.QuoteMeta(run), "[0-9]+")
		}
		return asciiClasses.Replace(open)
	})
	if words == 0 && len(digits.FindAllString(p.Value, 2)) < 2 {
		return ""
	}
	return p.wordStart() + shape + p.wordEnd()
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
	if !onceInEach(next, append([]string{p.Text}, texts...)) {
		return template.Cut{}, false
	}
	c := template.Cut{After: cuts[0].After, Shape: `^.+?(?=` + next + `)`}
	return c, p.givenBy(c) && cutsAll(c, texts) && !slices.Equal(cutOut(c, texts), cutOut(cuts[0], texts))
}
