package cut

import (
	"slices"
	"strings"
	"unicode"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/labels"
)

// A word before a value may be there on one page and absent on another:
//
//	"Hon. Lynne Riddle"     marked: Lynne Riddle     cut after "Hon. ", else the whole text
//	"Vincent P. Zurzolo"                             nothing to cut
//
//	"Paul Mannes"           marked: all of it        cut after "Judge ", else the whole text
//	"Judge Nancy Alquist"
//
// Or the words are other ones on each page, before a number: "Autumn 4.5 Build 112" and "Anchor Island 1.0".
//
// So the last cut of such a field takes the whole text. In the second case nothing in
// the marked text says which word is none of the value: only titles of offices are known. "Dr." may be of the name.

// officeTitles are titles of offices before names of persons, longer ones first.
var officeTitles = []string{
	"Chief Magistrate Judge", "Magistrate Judge", "Chief Judge", "Senior Judge", "Judge", "Chief Justice", "Justice", "Honorable", "Hon.",
}

// otherTitles are further titles before names of persons.
var otherTitles = []string{"Prof.", "Professor", "Dr.", "Mr.", "Mrs.", "Ms.", "Herr", "Frau", "M.", "Mme", "Sr.", "Sra."}

// isTitle reports whether a text is a title before names of persons.
func isTitle(text string) bool {
	return slices.Contains(officeTitles, text) || slices.Contains(otherTitles, text)
}

// maxPrefixWords is how many words a prefix that may be absent has.
const maxPrefixWords = 3

// whole is the cut that takes all of a text.
var whole = template.Cut{}

// absentPrefix adds the whole text to literal cuts after a prefix that other
// samples lack: words without a label's sign, with which the marked texts begin.
func (p *Problem) absentPrefix(cuts []template.Cut, texts []string) []template.Cut {
	pieces := p.Parts
	for _, m := range pieces {
		if !m.prefixed() {
			return cuts
		}
	}
	if len(cuts) > 0 && isTitle(strings.TrimSpace(pieces[0].Lead)) {
		return append(cuts, whole)
	}
	if len(cuts) == 0 || p.InRows || !slices.ContainsFunc(texts, func(t string) bool {
		return !slices.ContainsFunc(cuts, func(c template.Cut) bool { return strings.Contains(t, c.After) }) && (pieces[0].alikeWords(t) || p.Many && pieces[0].beginsAlike(t))
	}) {
		return cuts
	}
	if c := (template.Cut{Shape: `\b[0-9].*`}); startsWithDigit(pieces[0].Value) && !slices.ContainsFunc(texts, startsWithDigit) && givesAll(c, pieces) && cutsAll(c, texts) {
		return []template.Cut{c} // other words are before the number
	}
	return append(cuts, whole)
}

// prefixed reports whether a piece goes up to the end of its text, after a few words that are no label.
func (p Part) prefixed() bool {
	words := strings.Fields(p.Lead)
	return strings.TrimSpace(p.Tail) == "" && len(words) > 0 && len(words) <= maxPrefixWords && !labels.Ends(p.Lead) &&
		!slices.ContainsFunc(words, func(w string) bool { return !onlyLetters(strings.TrimSuffix(w, ".")) })
}

// alikeWords reports whether a text could be a value like the piece: as many words,
// one more or less, all of letters where the piece's are.
func (p Part) alikeWords(text string) bool {
	mine, other := strings.Fields(p.Value), strings.Fields(text)
	if d := len(mine) - len(other); d < -1 || d > 1 {
		return false
	}
	return strings.ContainsFunc(p.Value, unicode.IsDigit) == strings.ContainsFunc(text, unicode.IsDigit)
}

// beginsAlike reports whether a text begins with a value like the piece, and goes on with others: "Ann Lee, Bo Reed and Cy Holm".
func (p Part) beginsAlike(text string) bool {
	words := strings.Fields(strings.ReplaceAll(text, ",", " , "))
	end := slices.IndexFunc(words, func(w string) bool { return w == "," || IsAnd(w) })
	return end > 0 && end < len(words)-1 && p.alikeWords(strings.Join(words[:end], " "))
}

func onlyLetters(word string) bool {
	return word != "" && !strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) })
}

// Titles are the cuts of a field whose marked texts are whole names without the
// title of an office, where other texts have one: after each title, else the whole text.
func Titles(marked, texts []string) []template.Cut {
	if slices.ContainsFunc(marked, func(text string) bool { return titleOf(text) != "" || strings.ContainsFunc(text, unicode.IsDigit) }) {
		return nil
	}
	var out []template.Cut
	for _, title := range officeTitles {
		if slices.ContainsFunc(texts, func(t string) bool { return titleOf(t) == title }) {
			out = append(out, template.Cut{After: title + " "})
		}
	}
	if len(out) > 0 {
		out = append(out, whole)
	}
	return out
}

// titleOf is the title with which a text begins; "" where it has none, or where what follows is no name: "Justice of the Peace".
func titleOf(text string) string {
	for _, title := range officeTitles {
		if name, ok := strings.CutPrefix(text, title+" "); ok && !unicode.IsLower(firstRune(name)) {
			return title
		}
	}
	return ""
}
