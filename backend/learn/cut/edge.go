package cut

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/record/profile"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// Where the words beside a part are data of the marked page, what they have in common with the words at the same place of the other
// texts says where the part begins or ends.

// upToEndSign is the cut of a part that begins its text up to the sign that ends it, where each text ends with this sign and one has it
// twice:
//
//	"Thorne Poultry, Inc.,"     "City of Port Marlow,"     marked: City of Port Marlow
func upToEndSign(_ []template.Cut, pieces []Part, texts []string) (template.Cut, bool) {
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
	return c, slices.ContainsFunc(cuts, func(l template.Cut) bool { return l.NeedsBefore() && len(containing(l.Before, texts)) < len(texts) }) &&
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

func firstRune(s string) rune { r, _ := utf8.DecodeRuneInString(s); return r }

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

// upToShape is the cut of a part behind words that other texts have too, up to what has the shape of the words behind it in all of them:
//
//	"No. 35-4082 (D.C. Cir. 2000)"     "No. 12-9 (9th Cir. 1983)"     marked: D.C. Cir.
func upToShape(_ []template.Cut, pieces []Part, texts []string) (template.Cut, bool) {
	p := pieces[0]
	c := template.Cut{After: After(p.Lead, texts), Shape: `^.+(?=` + shapeOf(p.Tail) + `$)`}
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
