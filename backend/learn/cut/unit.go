package cut

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/labels"
)

// Facts in one text may have their names behind them, with signs between the facts, and each may be absent:
//
//	"3 beds · 2 baths · 84 m² · garden"
//	"2 beds · 61 m²"
//
// What stands before such a value is another fact; the name after it tells it. So the value is the part of the text
// between two signs that ends with the name.

// factSigns part facts of one text.
const factSigns = "·|•,;，；、"

// unitCut is the cut of the fact before a name, where all marked parts are of that form and have one name. If no
// other text has this name, nor that of another fact of the text, it is data: "and Ann Vance".
func unitCut(pieces []Part, texts []string) (template.Cut, bool) {
	unit := ""
	for i, p := range pieces {
		u := p.unit()
		if u == "" || i > 0 && u != unit {
			return template.Cut{}, false
		}
		unit = u
	}
	if len(texts) >= fewestTexts && !slices.ContainsFunc(append(pieces[0].lastWords(), unit), func(name string) bool { return having(name, texts) > 0 }) {
		return template.Cut{}, false
	}
	not := `[^` + factSigns + `]`
	cut := template.Cut{Shape: `[^\s` + factSigns + `]` + not + `*?(?=\s*` + inPlural(unit) + `\s*(?:[` + factSigns + `]|$))`}
	for _, p := range pieces {
		if !p.givenBy(cut) {
			return template.Cut{}, false
		}
	}
	return cut, true
}

// inPlural is the shape of a name in the singular or, by an s at its end, in the plural.
func inPlural(name string) string {
	if one := singular(name); one != "" {
		name = one
	}
	if last := name[len(name)-1]; !asciiWord(last) {
		return regexp.QuoteMeta(name)
	}
	return regexp.QuoteMeta(name) + `s?`
}

// singular is a name without the s at its end; "" where it has none.
func singular(name string) string {
	if len(name) < 4 || name[len(name)-1] != 's' {
		return ""
	}
	return name[:len(name)-1]
}

// unit is the name after a part of a text that is one of several facts with signs between them; "" for none.
func (p Part) unit() string {
	lead := strings.TrimSpace(p.Lead)
	last, _ := utf8.DecodeLastRuneInString(lead)
	end := strings.IndexAny(p.Tail, factSigns)
	if lead == "" && end < 0 || lead != "" && !strings.ContainsRune(factSigns, last) || strings.ContainsAny(p.Value, factSigns) {
		return ""
	}
	name := p.Tail
	if end >= 0 {
		name = p.Tail[:end]
	}
	name = strings.TrimSpace(name)
	if !labels.Words(name) || !p.otherUnits() {
		return ""
	}
	return name
}

// otherUnits reports whether another part of the text ends in a word of letters too, as facts with names do.
func (p Part) otherUnits() bool { return len(p.lastWords()) > 1 }

// lastWords are the last words of the facts of a text that have several words and end in one of letters.
func (p Part) lastWords() (last []string) {
	for _, fact := range factsOf(p.Text, factSigns) {
		if words := strings.Fields(fact); len(words) > 1 && onlyLetters(words[len(words)-1]) {
			last = append(last, words[len(words)-1])
		}
	}
	return last
}

// factsOf are the facts of a text with some signs between them.
func factsOf(text, signs string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(signs, r) })
}
