package cut

import (
	"regexp"
	"slices"

	"wrapsmith/backend/template"
)

// An address has a form that no other words of a text have. So it needs no words around it:
//
//	"Write to jobs@quay.example."     "Write to info@mill.example, for the attention of Ann Lee"

// addressForms are the forms of an e-mail address and of the address of a page. A full stop or comma behind an address is not of it.
var addressForms = []string{
	`[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+`,
	`https?://[^\s<>"()]*[^\s<>"().,;:!?]`,
}

// onlyAddress is the cut of marked addresses by their form, if a text has more than the address; nil where a text has two of them.
func onlyAddress(marked, texts []string) []template.Cut {
	for _, form := range addressForms {
		address := regexp.MustCompile(form)
		if slices.ContainsFunc(marked, func(m string) bool { return address.FindString(m) != m }) {
			continue
		}
		if slices.ContainsFunc(texts, func(t string) bool { return len(address.FindAllString(t, 2)) > 1 }) ||
			!slices.ContainsFunc(texts, func(t string) bool { found := address.FindString(t); return found != "" && found != t }) {
			return nil
		}
		return []template.Cut{{Shape: form}}
	}
	return nil
}
