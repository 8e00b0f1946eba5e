package program

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/record"
	"wrapsmith/backend/record/profile"
)

// texts sets what the texts of values say, compared with the values that were seen.
func (s *Signals) texts(f *field, values []record.Value) {
	if f.Look == nil {
		return
	}
	for _, v := range values {
		s[Shapes] += f.unlike(v.Text)
		s[Unmarked] += f.unmarked(v.Text)
		s[WordOnly] += yes(f.wordOnly(v.Text))
		further := f.furtherText(v.Text)
		for _, k := range furtherSignals {
			s[k] += further[k]
		}
	}
	for _, k := range append([]Signal{Shapes, Unmarked, WordOnly}, furtherSignals[:]...) {
		s[k] /= float64(len(values))
	}
	s[Odd] = s[Shapes] * f.uniform()
}

// furtherSignals are those of what a value has that no marked value has.
var furtherSignals = [...]Signal{NewSign, NewSeparator, NewBracket, MoreWords, LowerCase}

// furtherText is what a value has that no marked value has: it may go on with a further fact, which the marked pages lack. It is
// none where the texts of the marked values are not known.
//
//	Wanda Yates                        marked
//	Wanda Yates with Wanda Castell     more words, one in lower case
//	Wexley Park (line 12)              a bracket
//	2427 hp; 102 km/h                  a separator
func (f *field) furtherText(text string) (s Signals) {
	if f.Look.Words == 0 {
		return s
	}
	for i, r := range text {
		if profile.IsSign(r) && !strings.ContainsRune(f.Look.Signs, r) {
			_, size := utf8.DecodeRuneInString(text[i:])
			s[newSign(r, text[i+size:])] = 1
		}
	}
	s[MoreWords] = math.Log(math.Max(1, float64(profile.Words(text))/float64(f.Look.Words)))
	s[LowerCase] = yes(f.Look.Capitals && profile.LowerCase(text))
	return s
}

// newSign is the signal for a sign in front of a text that no marked value has.
func newSign(r rune, rest string) Signal {
	next, _ := utf8.DecodeRuneInString(rest)
	switch {
	case unicode.In(r, unicode.Ps, unicode.Pe):
		return NewBracket
	case rest != "" && unicode.IsSpace(next) || strings.ContainsRune("、，；：・", r):
		return NewSeparator
	}
	return NewSign
}

// unlike is how far the shape of a value is from the nearest shape that was seen, 0 where none is known.
func (f *field) unlike(text string) float64 {
	if f.Look == nil || len(f.Look.Shapes) == 0 {
		return 0
	}
	return fromNearest(profile.Shape(text), f.Look.Shapes)
}

// unmarked is how far the shape of a value is from the nearest shape of a marked value, 0 where these are not known. Nobody has
// confirmed what the template finds on the other samples: some of them lack the field and show another text in its place.
//
//	"02-555-0134"     marked
//	"Call us"         on this page, and on samples
//
// The distance counts less where the values of the samples have many shapes (uniform).
func (f *field) unmarked(text string) float64 {
	if f.Look == nil || len(f.Look.Marked) == 0 {
		return 0
	}
	return fromNearest(profile.Shape(text), f.Look.Marked) * f.uniform()
}

// wordOnly reports whether a value has no digit and each marked one has more runs of digits than of words.
func (f *field) wordOnly(text string) bool {
	return f.Look != nil && len(f.Look.Marked) > 0 && !strings.ContainsFunc(text, unicode.IsDigit) &&
		!slices.ContainsFunc(f.Look.Marked, func(shape string) bool { return strings.Count(shape, "0") <= strings.Count(shape, "a") })
}

// fromNearest is how far a shape is from the nearest of some shapes: the edit distance as a share of the longer one, at most 1.
func fromNearest(shape string, shapes []string) float64 {
	least := 1.
	for _, seen := range shapes {
		longer := max(utf8.RuneCountInString(shape), utf8.RuneCountInString(seen), 1)
		least = min(least, float64(distance([]rune(shape), []rune(seen)))/float64(longer))
	}
	return least
}

// uniform is how much the values seen have shapes in common: 0 where each has its
// own, near 1 where many have one.
func (f *field) uniform() float64 {
	if f.Look == nil || f.Look.Values == 0 || len(f.Look.Shapes) == 0 {
		return 0
	}
	return 1 - min(1, float64(len(f.Look.Shapes))/float64(f.Look.Values))
}

// distance is the number of characters to insert, delete and replace to make one
// text the other (Levenshtein 1965; Wagner & Fischer 1974). Shapes are short.
func distance(a, b []rune) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i, x := range a {
		last := row[0]
		row[0] = i + 1
		for j, y := range b {
			cost := last
			if x != y {
				cost = 1 + min(last, row[j], row[j+1])
			}
			last, row[j+1] = row[j+1], cost
		}
	}
	return row[len(b)]
}
