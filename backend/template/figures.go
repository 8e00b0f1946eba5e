package template

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wrapsmith/backend/record"
)

// A row of another table, or one of headings, has texts where the records of a list have their values:
//
//	tr  "Assigned to: Judge Marlar"                            a row of another table
//	tr  "Date filed"      "#"     "Docket text"                the headings
//	tr  "10/19/2007"      "1"     "Chapter 13 petition"        a record
//
// A field is one of figures if all its values on the samples have digits, and no letters or the type number, price or
// date. A text counts as its value only if it has a digit and is at most twice as long as the longest value, and then it
// counts double: a day alone is hardly ever in a row of another kind.

// longerBy is how many times as long as the longest one seen a value of figures may be.
const longerBy = 2

// FiguresCount is how many fields a value of figures stands for.
const FiguresCount = 2

// Figures reports whether the values of a field are figures, which other texts of a page are not.
func (f *Field) Figures() bool {
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

// Longest is the most characters of a value that counts, in a field of figures.
func (f *Field) Longest() int { return longerBy * f.Look.Longest }

// Counts is how many fields a text stands for where the fields of a record are counted: 1; in a
// field of figures 2, or 0 where the text is none.
func (f *Field) Counts(text string) int {
	switch {
	case !f.Figures():
		return 1
	case strings.ContainsAny(text, "0123456789") && utf8.RuneCountInString(text) <= f.Longest():
		return FiguresCount
	}
	return 0
}
