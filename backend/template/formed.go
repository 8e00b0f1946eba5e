package template

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/output/record"
)

// A row of another table, or one of headings, has texts where the records of a list have their values:
//
//	tr  "Assigned to: Judge Marlar"                            a row of another table
//	tr  "Date filed"      "#"     "Docket text"                the headings
//	tr  "10/19/2007"      "1"     "Chapter 13 petition"        a record
//
// So where the values of the samples have a form, a value counts only if it has this form, and then it counts double: all
// have digits, and no letters or a type of figures; a value has a digit and is at most twice as long as the longest.

// longerBy is how many times as long as the longest one seen a value of a form may be.
const longerBy = 2

// FormedCount is how many fields a value of the form of its field stands for.
const FormedCount = 2

// Formed reports whether the values seen of a field have a form that tells them from other texts.
func (f *Field) Formed() bool {
	if f.Look == nil || f.Look.Digits != DigitsAll {
		return false
	}
	switch f.Type {
	case record.Number, record.Price, record.Date:
		return true
	}
	letters := func(shape string) bool { return strings.ContainsFunc(shape, unicode.IsLetter) }
	return len(f.Look.Shapes) > 0 && !slices.ContainsFunc(f.Look.Shapes, letters)
}

// Longest is the most characters of a value that counts, where the values have a form.
func (f *Field) Longest() int { return longerBy * f.Look.Longest }

// Counts is how many fields a text stands for where the fields of a record are counted: 1, or 0 and 2 where the
// values have a form and the text has another one or the same.
func (f *Field) Counts(text string) int {
	switch {
	case !f.Formed():
		return 1
	case strings.ContainsAny(text, "0123456789") && utf8.RuneCountInString(text) <= f.Longest():
		return FormedCount
	}
	return 0
}
