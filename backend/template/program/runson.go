package program

import (
	"slices"
	"strings"

	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// runsOn reports whether a value goes on into the next fact of its text: it was cut out after a label and has another
// label in it, or begins with one, which no value of the samples did.
//
//	"Author: Li Wei Format: Paperback"     the template knows "Pages:" and "Year:" after an author, but no "Format:"
func (f *field) runsOn(value string) bool {
	afterLabel := slices.ContainsFunc(f.Cuts, func(c template.Cut) bool {
		return tagtree.EndsInColon(strings.TrimSpace(c.After)) && (c.Before == "" || template.FirstLabel(c.Before) != "")
	})
	if !afterLabel || f.Look == nil || slices.ContainsFunc(f.Look.Shapes, func(shape string) bool { return strings.ContainsAny(shape, ":：") }) {
		return false
	}
	return template.NextLabel(". "+value) != "" // it may begin with the label
}
