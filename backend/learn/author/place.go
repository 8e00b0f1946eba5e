package author

import (
	"slices"
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/tree/labels"
	"wrapsmith/backend/tree/tagtree"
)

// Place finds what a person would click to mark a value of a field: of the visible places with the value, the one whose
// label is the name of the field, or has all words of it and the fewest others; without such a label, the first place
// (induce.Show; of parts of texts, the first after any label; a fact of a short text that stands before it counts as a
// whole text), or the first that no other field has taken. A long value may have other blanks than the page. False when
// the page does not show the value.
//
//	date_filed=02/10/2015     "Date filed: 02/10/2015", and not an earlier table with the same day
func Place(t *tagtree.Tree, field, value string, taken []induce.Mark) (induce.Mark, bool) {
	value = tagtree.Collapse(value)
	best, ok := induce.Show(t, value)
	if !ok {
		if value, ok = unspaced(t, value); !ok {
			return best, false
		}
		if best, ok = induce.Show(t, value); !ok {
			return best, false
		}
	}
	places := induce.AllPlaces(t, value)
	if at := slices.IndexFunc(places, func(m induce.Mark) bool { return !marked(taken, m) }); at >= 0 && marked(taken, best) {
		best = places[at]
	}
	words, least := nameWords(field), maxOtherWords+2
	if best.To == best.From && labels.Heading(t, best.Node) == 0 {
		if at := slices.IndexFunc(places, func(m induce.Mark) bool {
			return m.Node < best.Node && labels.Heading(t, m.Node) == 0 && isFact(t, m) && !marked(taken, m)
		}); at >= 0 {
			best = places[at]
		}
	}
	for _, m := range places {
		label, _ := ValueLabel(t, m.Node, value)
		if label == "" && m.To == m.From {
			label = nameBefore(t, m.Node, words)
		}
		others := otherWords(nameWords(label), words)
		if others > maxOtherWords && m.To > m.From && best.To > best.From && !marked(taken, m) {
			others = maxOtherWords + 1 // a label, but another one
		}
		if label != "" && others < least {
			best, least = m, others
		}
	}
	return best, true
}

// isFact reports whether a marked part of a short text is one of its facts: behind a label with a colon or a sign that parts facts,
// and before such a sign or the end of the text.
func isFact(t *tagtree.Tree, m induce.Mark) bool {
	text := []rune(tagtree.Collapse(t.Node(m.Node).Data))
	if m.To <= m.From || m.To > len(text) || len(text) > maxLabelled {
		return false
	}
	if m.From > 0 && text[m.From-1] == '-' || m.To < len(text) && text[m.To] == '-' {
		return false // a part of a word: thistle in dapple-thistle
	}
	lead, tail := strings.TrimSpace(string(text[:m.From])), strings.TrimSpace(string(text[m.To:]))
	last, _ := utf8.DecodeLastRuneInString(lead)
	next, _ := utf8.DecodeRuneInString(tail)
	return (lead != "" || tail != "") && (lead == "" || strings.ContainsRune(separators+":：", last)) && (tail == "" || strings.ContainsRune(separators, next))
}

// nameBefore is the text directly before a node if it is the name of the field, whatever its form; "" where it is not.
func nameBefore(t *tagtree.Tree, n tagtree.NodeID, words []string) string {
	for c := n - 1; c > 0 && c > n-maxBefore; c-- {
		if t.IsText(c) && !tagtree.Blank(t.Node(c).Data) {
			if label := tagtree.Stem(t.Node(c).Data); len(label) <= maxNamed && otherWords(nameWords(label), words) == 0 {
				return label
			}
			return ""
		}
	}
	return ""
}

// Bounds of looking for the name of a field before a value: nodes, and bytes of a text.
const (
	maxBefore = 8
	maxNamed  = 80
)

// Rivals is how many other places with a value fit the name of a field as well as the chosen one, so that it may be the wrong
// one: 0 where the label of the chosen place has more words of the name, where the place is a heading, or a part of a text.
func Rivals(t *tagtree.Tree, field, value string, chosen induce.Mark, taken []induce.Mark) (n int) {
	if chosen.To > chosen.From || labels.Heading(t, chosen.Node) != 0 {
		return 0
	}
	words := nameWords(field)
	fit := func(m induce.Mark) int {
		label, _ := ValueLabel(t, m.Node, value)
		if label == "" {
			return maxOtherWords + 1
		}
		return min(otherWords(nameWords(label), words), maxOtherWords+1)
	}
	own := fit(chosen)
	for _, m := range induce.AllPlaces(t, tagtree.Collapse(value)) {
		if m.To == m.From && m.Node != chosen.Node && !marked(taken, m) && fit(m) <= own {
			n++
		}
	}
	return n
}

// maxOtherWords is how many words a label may have beside those of the field's name: "Date of the last filing".
const maxOtherWords = 2

// marked reports whether a mark has the node and the range of one of others.
func marked(others []induce.Mark, m induce.Mark) bool {
	return slices.ContainsFunc(others, func(o induce.Mark) bool { return o.Node == m.Node && o.From == m.From && o.To == m.To })
}

// nameWords are the words of a name or a label, in small letters.
func nameWords(text string) []string { return strings.Split(cleanName(text), "_") }

// otherWords is how many words a label has beside those of a name; more than any label has where it lacks one of them.
func otherWords(label, name []string) int {
	for _, w := range name {
		if !slices.Contains(label, w) {
			return maxProposed
		}
	}
	return len(label) - len(name)
}
