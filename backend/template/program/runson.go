package program

import (
	"slices"
	"strings"

	"wrapsmith/backend/record/profile"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// runsOn reports whether a value goes on into the next fact of its text: it was cut out after a label and has another
// label in it, or begins with one, which no value of the samples did. Where no sample had a fact behind the value, what stands
// before the other label has to look like a value of the samples.
//
//	"Author: Li Wei Format: Paperback"             the template knows "Pages:" and "Year:" after an author, but no "Format:"
//	"Nature of Suit: 440 Civil Rights: Other"      the samples have "365 Personal Inj.": "440" alone is no value
func (f *field) runsOn(value string) bool {
	afterLabel, followed := false, false
	for _, c := range f.Cuts {
		if tagtree.EndsInColon(strings.TrimSpace(c.After)) {
			followed = followed || template.FirstLabel(c.Before) != ""
			afterLabel = afterLabel || c.Before == "" || followed
		}
	}
	if !afterLabel || f.Look == nil || slices.ContainsFunc(f.Look.Shapes, func(shape string) bool { return strings.ContainsAny(shape, ":：") }) {
		return false
	}
	label := template.NextLabel(". " + value) // it may begin with the label
	if label == "" || followed || len(f.Look.Shapes) == 0 {
		return label != ""
	}
	head, _, _ := strings.Cut(value, strings.TrimSpace(label))
	head = strings.TrimRight(head, " ,;|/·•-–—")
	return head == "" || slices.Contains(f.Look.Shapes, profile.Shape(head))
}
