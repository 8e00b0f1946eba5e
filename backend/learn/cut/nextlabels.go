package cut

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/labels"
)

// Several facts may stand in one text, and each of them may be absent:
//
//	"Author: Ann Smith, Year: 1990, Pages: 312"
//	"Author: Li Wei, Pages: 96"
//	"Author: Jo Berg,"
//
// A value then ends at whichever label comes next. The cuts up to each label are in the order in which the labels
// follow each other, so that the nearest one ends the value. A sign that stands alone at the end is no part of it.

// maxNextLabels is how many labels after a value are looked at.
const maxNextLabels = 12

// endSigns are signs that part one fact of a text from the next.
const endSigns = ",;|·/，；、"

const fullStop = ". "

// upToOtherLabels are the cuts after the same literal as another one, up to each label that may follow a labelled value
// where that one's is absent, and up to a sign at the end of the text.
func (p Part) upToOtherLabels(c template.Cut, texts []string) []template.Cut {
	sequences := [][]string{nextLabels(p.Tail)}
	if len(sequences[0]) == 0 || !labels.Ends(c.After) {
		return nil
	}
	for _, text := range texts {
		if _, rest, ok := strings.Cut(text, c.After); ok {
			next := slices.DeleteFunc(nextLabels(rest), func(l string) bool { return !slices.Contains(sequences[0], l) && !isLabel(l, texts) })
			sequences = append(sequences, next)
		}
	}
	slices.SortStableFunc(sequences, func(a, b []string) int { return len(b) - len(a) })
	var order []string
	for _, s := range sequences {
		order = mergeOrder(order, s)
	}
	var out []template.Cut
	for _, label := range order[:min(len(order), maxNextLabels)] {
		out = append(out, template.Cut{After: c.After, Before: label})
	}
	if sign, _ := utf8.DecodeRuneInString(strings.TrimSpace(p.Tail)); strings.ContainsRune(endSigns, sign) {
		out = append(out, template.Cut{After: c.After, Shape: `.*[^\s` + endSigns + `]`})
	}
	if strings.HasPrefix(p.Tail, fullStop) && hasDigit(p.Value) && !strings.Contains(p.Value, fullStop) { // a sentence may follow
		out = append(out, template.Cut{After: c.After, Before: fullStop})
	}
	return out
}

// isLabel reports whether a word with a colon ends the value before it: a sign parts the two, or
// several texts have it.
func isLabel(word string, texts []string) bool {
	if sign, _ := utf8.DecodeRuneInString(strings.TrimSpace(word)); strings.ContainsRune(endSigns, sign) {
		return true
	}
	return having(word, texts) > 1
}

// nextLabels lists the labels with colons in a text, in order, each with the blanks and signs before it.
func nextLabels(text string) []string {
	var out, before []string
	for len(out) < maxNextLabels {
		label := template.FirstLabel(text)
		if label == "" {
			break
		}
		lead, rest, _ := strings.Cut(text, label)
		if !slices.Contains(out, label) {
			out, before = append(out, label), append(before, lead)
		}
		text = rest
	}
	short := slices.Clone(out)
	for i := range out {
		out[i] = longerLabel(before[i], out[i], short)
	}
	return out
}

// longerLabel is a label of several words from the sign before its first one on, where other labels of the text have this sign before
// them: "; Entry in force:" of "a; Section: b; Entry in force: c".
func longerLabel(before, label string, others []string) string {
	if r, _ := utf8.DecodeRuneInString(strings.TrimSpace(label)); strings.ContainsRune(endSigns, r) {
		return label
	}
	at := strings.LastIndexAny(before, endSigns)
	if at < 0 {
		return label
	}
	sign, n := utf8.DecodeRuneInString(before[at:])
	words := before[at+n:]
	if sign == ',' || len(strings.Fields(words)) > mostLabelWords || strings.ContainsFunc(words, func(r rune) bool { return !unicode.IsLetter(r) && r != ' ' }) ||
		!slices.ContainsFunc(others, func(l string) bool { return strings.HasPrefix(l, string(sign)) }) {
		return label
	}
	return before[at:] + label
}

// mostLabelWords is how many words stand before the last one of a label at most.
const mostLabelWords = 4

// mergeOrder adds what is new of another sequence, each before what follows it there.
func mergeOrder(order, other []string) []string {
	for i, label := range other {
		if slices.Contains(order, label) {
			continue
		}
		at := len(order)
		for _, later := range other[i+1:] {
			if k := slices.Index(order, later); k >= 0 {
				at = k
				break
			}
		}
		order = slices.Insert(order, at, label)
	}
	return order
}
