package cut

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/record/profile"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
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

// upToEndSign is the cut of a part that begins its text up to the sign that ends it, where each text ends with this sign and one has it
// twice:
//
//	"Thorne Poultry, Inc.,"     "City of Port Marlow,"     marked: City of Port Marlow
func upToEndSign(cuts []template.Cut, pieces []Part, texts []string) (template.Cut, bool) {
	p := pieces[0]
	sign := strings.TrimSpace(p.Tail)
	c := template.Cut{Shape: `^.*[^\s](?=\s*` + regexp.QuoteMeta(sign) + `\s*$)`}
	return c, utf8.RuneCountInString(sign) == 1 && !strings.ContainsFunc(sign, tagtree.IsWord) && strings.TrimSpace(p.Lead) == "" &&
		len(texts) >= fewestTexts && givesAll(c, pieces) &&
		!slices.ContainsFunc(texts, func(t string) bool {
			return !strings.HasSuffix(strings.TrimSpace(t), sign) || template.FirstLabel(t) != ""
		}) &&
		slices.ContainsFunc(texts, func(t string) bool { return strings.Count(t, sign) > 1 })
}

// behindSign is the cut of a part behind the sign that stands before it in each text, if no other text has the word before the sign, and
// all is value behind it:
//
//	"tidy.data: Reads Tables"     "quill: Draws Maps"     "kettle: Brews"     marked: Reads Tables
func behindSign(_ []template.Cut, pieces []Part, texts []string) (template.Cut, bool) {
	p := pieces[0]
	words := strings.TrimRightFunc(p.Lead, func(r rune) bool { return !tagtree.IsWord(r) })
	c := template.Cut{After: p.Lead[len(words):]}
	if len(pieces) > 1 || len(texts) < fewestTexts || words == "" || strings.TrimSpace(c.After) == "" || strings.TrimSpace(p.Tail) != "" || !p.givenBy(c) {
		return c, false
	}
	last := words[strings.LastIndex(words, " ")+1:] + c.After
	return c, !slices.ContainsFunc(texts, func(t string) bool { return strings.Count(t, c.After) != 1 || strings.Contains(t, last) })
}

// separators part the facts of a text, and are in few facts.
const separators = ";；|｜·•–—"

// upToSeparator is the cut of a part that begins its text up to a separator, where other texts have other words behind it, or are such
// a value alone:
//
//	"Ann Lee; translated by Bo Reed"     "Cy Holm; illustrated by Di Vance"     "Eve Moss"     marked: Ann Lee
func upToSeparator(cuts []template.Cut, pieces []Part, texts []string) (template.Cut, bool) {
	p := pieces[0]
	sign := firstRune(strings.TrimSpace(p.Tail))
	c := template.Cut{Before: string(sign)}
	if len(pieces) > 1 || len(texts) < fewestTexts || strings.TrimSpace(p.Lead) != "" || !strings.ContainsRune(separators, sign) || !p.givenBy(c) {
		return c, false
	}
	lacking := func(literal string) bool { return slices.ContainsFunc(texts, func(t string) bool { return !strings.Contains(t, literal) }) }
	return c, slices.ContainsFunc(cuts, func(l template.Cut) bool { return l.NeedsBefore() && lacking(l.Before) }) &&
		!slices.ContainsFunc(texts, func(t string) bool {
			first, _, _ := strings.Cut(t, c.Before)
			return !p.alikeWords(first) && !p.beginsAlike(first)
		})
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

// behindNumber is such a cut where each of many values is behind a number: a text without one is no value.
//
//	"1. Mill Song"     "2. Lantern"     "We walked home."
func (p *Problem) behindNumber(c template.Cut) template.Cut {
	if !p.Many || c != (template.Cut{After: " "}) {
		return c
	}
	if numbered := (template.Cut{Shape: `(?<=^\s*` + shapeOf(strings.TrimSpace(p.Parts[0].Lead)) + `\s)\S.*`}); givesAll(numbered, p.Parts) {
		return numbered
	}
	return c
}

// behindOtherWords is the cut of a part up to the end of its text behind a few words, if another text ends with the same value behind as
// many other words, and has no digit. A text of these words alone lacks the value.
//
//	"VERIFIED WONTFIX"     "RESOLVED WONTFIX"     "REOPENED"     marked: WONTFIX
func behindOtherWords(_ []template.Cut, pieces []Part, texts []string) (template.Cut, bool) {
	p := pieces[0]
	words := strings.Fields(p.Lead)
	if len(pieces) > 1 || p.identifier() || !p.prefixed() || !strings.HasSuffix(p.Lead, " ") {
		return template.Cut{}, false
	}
	c := template.Cut{Shape: `(?<=^(?:\S+\s+){` + strconv.Itoa(len(words)) + `})\S.*`}
	return c, p.givenBy(c) && slices.ContainsFunc(texts, func(t string) bool {
		lead, same := strings.CutSuffix(t, " "+p.Value)
		return same && len(strings.Fields(lead)) == len(words) && strings.TrimSpace(lead) != strings.TrimSpace(p.Lead)
	})
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
	c := template.Cut{Shape: numberBefore(regexp.QuoteMeta(unit))}
	with := containing(unit, texts)
	return c, having(after, with) < len(with) && p.givenBy(c) && cutsAll(c, with)
}

// numberBefore is the shape of a number before a unit, which is a regular expression.
func numberBefore(unit string) string { return `\b[0-9]+(?:[.,][0-9]+)*(?=` + unit + `(?!\p{L}))` }

var (
	unitBehind = regexp.MustCompile(`^\s?\pL+`)
	number     = regexp.MustCompile(`^[0-9]+(?:[.,][0-9]+)*$`)
)

// upToShape is the cut of a part behind words that other texts have too, up to what has the shape of the words behind it in all of them:
//
//	"No. 35-4082 (D.C. Cir. 2000)"     "No. 12-9 (9th Cir. 1983)"     marked: D.C. Cir.
func upToShape(_ []template.Cut, pieces []Part, texts []string) (template.Cut, bool) {
	p := pieces[0]
	c := template.Cut{After: p.After(texts), Shape: `^.+(?=` + shapeOf(p.Tail) + `$)`}
	if oneWord(p.Tail[min(1, len(p.Tail)):]) { // "2½:5½" in place of "4:4"
		c.Shape = `^.+(?=\s\S*[0-9]\S*$)`
	}
	if len(pieces) > 1 || c.After == "" || labels.Ends(c.After) || !hasDigit(p.Tail) || p.Tail[0] != ' ' || hasDigit(p.Value) && !isTied(p.Tail) {
		return c, false
	}
	with := containing(c.After, texts)
	return c, len(with) >= fewestTexts && p.givenBy(c) && cutsAll(c, with)
}

// isTied reports whether a sign joins the figures of a text: those of a score, not of a number.
func isTied(text string) bool {
	word := strings.TrimSpace(text)
	return oneWord(word) && strings.ContainsFunc(word, ties)
}

// beforeFigure are the cuts of a part up to a figure of the page that ends its text, if a text has a figure of its shape there. The sign
// before the figure is in the part too. A text without the figure is the value as a whole:
//
//	"Format: Audio CD, abridged, 150pp"     "Format: Hardcover, 96pp"     "Format: Paperback"     marked: Audio CD, abridged
func beforeFigure(pieces []Part, texts []string) ([]template.Cut, bool) {
	p := pieces[0]
	rest := template.Cut{After: p.After(texts)}
	c := template.Cut{After: rest.After, Shape: `^.+(?=` + shapeOf(p.Tail) + `$)`}
	if len(pieces) > 1 || rest.After == "" || !hasDigit(p.Tail) || !p.givenBy(c) {
		return nil, false
	}
	return []template.Cut{c, rest}, len(cutOut(c, texts)) > 0
}

// upToClosing is the cut of a part with brackets in it, behind a label, up to the bracket that closes one before it:
//
//	"(incl. tax, parcel (not abroad))"     marked: parcel (not abroad)
func upToClosing(_ []template.Cut, pieces []Part, texts []string) (template.Cut, bool) {
	p := pieces[0]
	for _, b := range []string{"()", "（）", "[]"} {
		open, end := firstRune(b), lastRune(b)
		if strings.HasPrefix(p.Tail, string(end)) && strings.ContainsRune(p.Value, open) && p.After(texts) != "" {
			o, e := regexp.QuoteMeta(string(open)), regexp.QuoteMeta(string(end))
			not := `[^` + o + e + `]*`
			c := template.Cut{After: p.After(texts), Shape: `^` + not + `(?:` + o + not + e + not + `)*`}
			return c, len(pieces) == 1 && p.givenBy(c)
		}
	}
	return template.Cut{}, false
}

func firstRune(s string) rune { r, _ := utf8.DecodeRuneInString(s); return r }

func lastRune(s string) rune { r, _ := utf8.DecodeLastRuneInString(s); return r }

// codeOfLetters is the cut of marked codes of a few letters and a number, all with the same letters, if a text has such a code with other
// letters beside one of theirs:
//
//	"S6 E121"     "E38"     "S2 E17"     marked: S6
func codeOfLetters(marked, texts []string) []template.Cut {
	letters := ""
	for _, value := range marked {
		m := lettersAndNumber.FindStringSubmatch(value)
		if m == nil || letters != "" && m[1] != letters {
			return nil
		}
		letters = m[1]
	}
	if !slices.ContainsFunc(texts, func(text string) bool {
		own, others := 0, 0
		for _, word := range strings.Fields(text) {
			if m := lettersAndNumber.FindStringSubmatch(strings.TrimRight(word, ",;:.")); m != nil && m[1] == letters {
				own++
			} else if m != nil {
				others++
			}
		}
		return own == 1 && others > 0
	}) {
		return nil
	}
	return []template.Cut{{Shape: `\b` + regexp.QuoteMeta(letters) + `[0-9]+\b`}}
}

var lettersAndNumber = regexp.MustCompile(`^([A-Za-z]{1,3})[0-9]+$`)

// oneWord reports whether a text has no blank.
func oneWord(text string) bool { return text != "" && !strings.ContainsFunc(text, unicode.IsSpace) }

// firstField is the first word of a text.
func firstField(text string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	return word
}
