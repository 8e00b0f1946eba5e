package cut

import (
	"slices"
	"strings"
	"unicode"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/labels"
)

// lineCuts are the cuts after the words of a line up to each beginning of another line, as they follow each other on the
// samples.
func (p Part) lineCuts(after string) []template.Cut {
	sequences := [][]string{lineStarts(p.Place.Lines(), after)}
	for _, lines := range p.Place.OtherLines() {
		sequences = append(sequences, lineStarts(lines, after))
	}
	slices.SortStableFunc(sequences, func(a, b []string) int { return len(b) - len(a) })
	var order []string
	for _, s := range sequences {
		order = mergeOrder(order, s)
	}
	var out []template.Cut
	for _, start := range order[:min(len(order), maxNextLabels)] {
		out = append(out, template.Cut{After: after, Before: " " + start})
	}
	return append(out, template.Cut{After: after})
}

// lineStarts are the labels, or the first words with letters, of the lines that do not begin with some words.
func lineStarts(lines []string, but string) []string {
	var out []string
	for _, l := range lines {
		if strings.HasPrefix(l, strings.TrimSpace(but)) {
			continue
		}
		if start := lineStart(l); start != "" && !slices.Contains(out, start) {
			out = append(out, start)
		}
	}
	return out
}

// lineStart is the label of a line, else what it has up to the first blank behind a letter; "" where there is none.
func lineStart(line string) string {
	if at := labels.ValueAt(line); at > 0 {
		return strings.TrimSpace(string([]rune(line)[:at]))
	}
	at := max(strings.IndexFunc(line, unicode.IsLetter), 0)
	end := strings.IndexByte(line[at:], ' ')
	if end < 0 || !CanName(line[:at+end]) {
		return ""
	}
	return line[:at+end]
}
