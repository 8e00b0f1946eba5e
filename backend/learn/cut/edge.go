package cut

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/record/profile"
	"wrapsmith/backend/template"
)

// Where the words beside a part are data of the marked page, what they have in common with the words at the same place of the other
// texts says where the part begins or ends: the last sign, the first blank, or the unit of a number.

// upToLastSign is the cut of a part that begins its text and ends at a sign, where one word more ends the text, as in most other texts:
//
//	"lamp.oil.fill"     "lamp.wick"     marked: lamp.oil
func upToLastSign(cuts []template.Cut, pieces []Part, texts []string) (template.Cut, bool) {
	p := pieces[0]
	sign, size := utf8.DecodeRuneInString(p.Tail)
	if !dataBehind(cuts, pieces, texts) || !ties(sign) || !oneWord(p.Tail[size:]) || strings.ContainsRune(p.Tail[size:], sign) {
		return template.Cut{}, false
	}
	quoted := regexp.QuoteMeta(string(sign))
	c := template.Cut{Shape: `^\S+(?=` + quoted + `[^\s` + quoted + `]+$)`}
	with := containing(string(sign), texts)
	return c, 2*len(with) >= len(texts) && p.givenBy(c) && cutsAll(c, with)
}

// behindFirstWord is the cut of a part behind the first word of its text, if this is data with a digit, and every text begins with a word
// of its shape:
//
//	"#47 PG"     "#3 SF"     marked: PG
func behindFirstWord(_ []template.Cut, pieces []Part, texts []string) (template.Cut, bool) {
	c := template.Cut{After: " "}
	shape := profile.Shape(firstField(pieces[0].Text))
	if len(texts) < fewestTexts || slices.ContainsFunc(pieces, func(p Part) bool {
		return !hasDigit(p.Lead) || hasDigit(p.Value) || !oneWord(strings.TrimSpace(p.Lead)) || !strings.HasSuffix(p.Lead, " ") || !p.givenBy(c)
	}) {
		return c, false
	}
	return c, !slices.ContainsFunc(texts, func(t string) bool { return profile.Shape(firstField(t)) != shape || oneWord(t) })
}

// beforeUnit is the cut of a plain number by the unit behind it, if the words after which it would be cut are data, as not every other
// text with the unit has them, and each of these has the unit behind a number:
//
//	"Hardcover, 619pp"     "Paperback, 96pp"     marked: 619
func (p Part) beforeUnit(after string, texts []string) (template.Cut, bool) {
	unit := unitBehind.FindString(p.Tail)
	if unit == "" || !number.MatchString(p.Value) || strings.TrimSpace(p.Lead) == "" {
		return template.Cut{}, false
	}
	c := template.Cut{Shape: `\b[0-9]+(?:[.,][0-9]+)*(?=` + regexp.QuoteMeta(unit) + `(?!\p{L}))`}
	with := containing(unit, texts)
	return c, having(after, with) < len(with) && p.givenBy(c) && cutsAll(c, with)
}

var (
	unitBehind = regexp.MustCompile(`^\s?\pL+`)
	number     = regexp.MustCompile(`^[0-9]+(?:[.,][0-9]+)*$`)
)

// oneWord reports whether a text has no blank.
func oneWord(text string) bool { return text != "" && !strings.ContainsFunc(text, unicode.IsSpace) }

// firstField is the first word of a text.
func firstField(text string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	return word
}
