package induce

import (
	"strings"
	"unicode/utf8"

	"wrapsmith/backend/template"
	"wrapsmith/backend/template/locator"
)

// look tells what the values look like: the marked ones, and where whole texts
// are taken, those elected on the other samples.
func (w *fieldLearner) look() *template.Look {
	var values []string
	cut := false
	for _, y := range w.marks.yes {
		text := locator.PartText(w.samples[y.sample], y.node, w.marks.part)
		if r := []rune(text); y.to > 0 {
			cut = true
			text = string(r[min(y.from, len(r)):min(y.to, len(r))])
		}
		values = append(values, text)
	}
	for s, nodes := range w.consensus {
		if cut || len(w.marks.on(s)) > 0 && !w.many {
			continue
		}
		for _, n := range nodes {
			values = append(values, locator.PartText(w.samples[s], n, w.marks.part))
		}
	}
	look := lookOf(values)
	if look != nil && w.many && !w.records {
		look.Most = w.mostValues()
	}
	return look
}

// mostValues is how many values the field has on the sample with the most.
func (w *fieldLearner) mostValues() int {
	most := 0
	for s, nodes := range w.consensus {
		most = max(most, len(nodes), len(w.marks.on(s)))
	}
	return most
}

// lookOf is the look of some values; nil when there is none.
func lookOf(values []string) *template.Look {
	digits, n := 0, 0
	var l template.Look
	for _, v := range values {
		if v == "" {
			continue
		}
		size := utf8.RuneCountInString(v)
		if n == 0 || size < l.Shortest {
			l.Shortest = size
		}
		l.Longest = max(l.Longest, size)
		if strings.ContainsAny(v, "0123456789") {
			digits++
		}
		n++
	}
	switch {
	case n == 0:
		return nil
	case digits == 0:
		l.Digits = template.DigitsNone
	case digits == n:
		l.Digits = template.DigitsAll
	default:
		l.Digits = template.DigitsSome
	}
	return &l
}
