package induce

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/learn/cut"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/tree/tagtree"
)

// Several values of one text are parted by a sign, and many languages have a word before the last one:
//
//	"Ann Lee"     "Bob Ray and Cy Dee"     "Eve May, Flo Kay and Gus Joy"
//
// A marked text that has one value shows neither. Those of other samples do, if all their parts are like it.

// valueSigns are the signs that part values of one text where no mark shows one.
var valueSigns = []string{", ", ";", "、", "；", " | ", " · ", " / ", "／", " • ", "・", "/"}

// andOf is the word before the last of several values, of which a text has the rest behind a marked one: "and" of ", Cy and Dee" and of
// ", Cy, and Dee, both of Kiel". The values beside it are like the marked one. "" without one.
func andOf(rest, value, sign string) string {
	if sign != "," && sign != ";" {
		return ""
	}
	parts := strings.Split(rest, sign+" ")
	parts[0] = value + parts[0]
	for i, part := range parts {
		first, word, second := andIn(part)
		last := firstValue(second)
		if word != "" && (first != "" && i == len(parts)-1 && alikeValues(first, value) || first == "" && i > 0) && alikeValues(last, value) {
			return word
		}
	}
	return ""
}

// firstValue is the value with which a text begins: up to a sign between values, a bracket, or the end of a sentence.
func firstValue(text string) string {
	end := len(text)
	for _, stop := range []string{",", ";", "(", "（", ". "} {
		if at := strings.Index(text[:end], stop); at >= 0 && !(stop == ". " && isInitial(text[:at])) {
			end = at
		}
	}
	return strings.TrimRight(strings.TrimSpace(text[:end]), ".")
}

// isInitial reports whether a text ends in a letter alone, as "J" of "J. Doe".
func isInitial(text string) bool {
	return utf8.RuneCountInString(text[strings.LastIndexByte(text, ' ')+1:]) == 1
}

// andIn parts a text at the first word that stands before the last of several values, which may begin the text.
func andIn(text string) (first, word, second string) {
	words := strings.Fields(text)
	for i, w := range words {
		if cut.IsAnd(w) && i+1 < len(words) {
			return strings.Join(words[:i], " "), w, strings.Join(words[i+1:], " ")
		}
	}
	return text, "", ""
}

// moreWords is how many words one value of a list has more than another at most.
const moreWords = 2

// alikeValues reports whether two texts could be values of one list: as many words, two more or less; both with a digit or none; both
// with a capital at the beginning or none.
func alikeValues(a, b string) bool {
	d := len(strings.Fields(a)) - len(strings.Fields(b))
	return d >= -moreWords && d <= moreWords && hasDigits(a) == hasDigits(b) && beginsUpper(a) == beginsUpper(b)
}

func hasDigits(text string) bool { return strings.ContainsFunc(text, unicode.IsDigit) }

func beginsUpper(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsUpper(r)
}

// betweenIn is what stands between several values in the texts of samples, of a field of several values whose marks show one: the sign
// in most texts with several parts like the marked value, the first of several such signs. None where such texts are not more than others
// with the sign.
func betweenIn(texts []string, value string) (best template.Between) {
	most := 0
	for _, sign := range valueSigns {
		if b, like := betweenBy(sign, texts, value); like > most {
			best, most = b, like
		}
	}
	return best
}

// betweenBy is betweenIn for one sign, with the number of texts with several parts.
func betweenBy(sign string, texts []string, value string) (template.Between, int) {
	if strings.Contains(value, sign) {
		return template.Between{}, 0
	}
	like, others, word, signs := 0, 0, "", 0
	for _, text := range texts {
		parts := strings.Split(text, sign)
		if sign == ", " {
			first, w, second := andIn(parts[len(parts)-1])
			if w != "" && (word == "" || word == w) {
				word = w
				parts = append(parts[:len(parts)-1], first, second)
			} else if len(parts) > 1 {
				signs++
			}
		}
		switch {
		case len(parts) == 1:
		case slices.ContainsFunc(parts, func(part string) bool { return !tagtree.Blank(part) && !alikeValues(strings.TrimSpace(part), value) }):
			others++
		default:
			like++
		}
	}
	if like <= others || word != "" && (signs > 0 || strings.Contains(value, " "+word+" ")) { // "Science and Arts, Music": the word is one of a value
		return template.Between{}, 0
	}
	return template.Between{Sign: sign, And: word}, like
}

// inOneText sets what stands between several values of one text, where each sample shows the field in one node and the marks show one value.
func (w *fieldLearner) inOneText(cuts []template.Cut) {
	if !w.many || w.records || len(w.marks.yes) != 1 || !w.marks.between.IsNone() || w.marks.part.Kind == template.PartAttr || w.marks.part.Kind == template.PartHTML {
		return
	}
	cutter, err := template.NewCutter(cuts)
	if err != nil {
		return
	}
	y := w.marks.yes[0]
	value, ok := cutter.Cut(locator.PartText(w.samples[y.sample], y.node, w.marks.part))
	if !ok {
		return
	}
	var texts []string
	for s, nodes := range w.consensus {
		before := len(texts)
		for _, n := range nodes {
			piece, ok := cutter.Cut(locator.PartText(w.samples[s], n, w.marks.part))
			if !ok || s == y.sample || tagtree.EndsInColon(piece) { // the label is in an element of the kind of its value
				continue
			}
			if texts = append(texts, piece); len(texts) > before+1 {
				return
			}
		}
	}
	w.marks.between = betweenIn(texts, value)
}
