package program

import (
	"slices"
	"strings"

	"wrapsmith/backend/record"
	"wrapsmith/backend/record/profile"
	"wrapsmith/backend/template"
)

// digitless reports whether a value has no digit though all values on the samples have one, and nothing but its
// position speaks for it: no label and no anchor. A label or an anchor of the whole text says nothing of the beginning of it:
// "Hardcover" of "Hardcover" is at the place of "312 pages" of "312 pages, Hardcover".
//
//	Date filed on the samples: "02/10/2015"     at its position on this page: "Date Filed", the head of another table
//
// With a label or an anchor the value is given: a price may be "Free". So is it where the samples have more words than numbers
// ("Only 3 left"): "In stock". Of a field that has bare figures ("8.7"), a text without one says that there is none: "Not rated yet".
func (f *field) digitless(values []record.Value, anchored bool) bool {
	return f.Look != nil && (!anchored || template.BeginText(f.Cuts) || f.Type != record.Price && f.bareFigures()) &&
		f.Look.Digits == template.DigitsAll && !slices.ContainsFunc(f.Look.Shapes, wordy) &&
		slices.ContainsFunc(values, func(v record.Value) bool { return !strings.ContainsAny(v.Text, "0123456789") })
}

// wordy reports whether a shape has more runs of words than of digits.
func wordy(shape string) bool { return strings.Count(shape, "a") > strings.Count(shape, "0") }

// bareFigures reports whether all values on the samples are single figures, without a unit or a currency.
func (f *field) bareFigures() bool {
	return len(f.Look.Shapes) > 0 && !slices.ContainsFunc(f.Look.Shapes, func(shape string) bool { return !profile.IsFigure(shape) })
}
