package cut

import (
	"cmp"
	"slices"
	"strings"

	"wrapsmith/backend/record/profile"
	"wrapsmith/backend/template"
)

// beforeOthers puts before a cut to the end of a text one that ends before what only other texts have behind the value: the sign that ends
// it, or another fact. No marked value has the sign.
//
//	"Call Ann Vance, (555) 555-0199"     "Call Bo Stahl, (555) 555-0123,"
//	"Photo by Ann Vance"                 "Photo by Bo Stahl, food styling by Di Vik"
func (p *Problem) beforeOthers(cuts []template.Cut) []template.Cut {
	marked := make([]string, len(p.Parts))
	for i, m := range p.Parts {
		marked[i] = m.Value
	}
	for i, c := range cuts {
		if c.Before != "" || c.Shape != "" {
			continue
		}
		values := cutOut(c, p.Texts)
		if end := cmp.Or(signAtEnd(values, marked), otherFact(values, marked)); end != "" {
			return slices.Insert(slices.Clone(cuts), i, template.Cut{After: c.After, Before: end})
		}
	}
	return cuts
}

// signAtEnd is the sign that ends some values, with the blank before it, and stands within none; "" for none.
func signAtEnd(values, marked []string) (sign string) {
	for _, value := range values {
		sign = cmp.Or(sign, profile.EndSign(value))
	}
	within := func(v string) bool { return strings.Contains(strings.TrimSuffix(v, sign), sign) }
	if sign == "" || slices.ContainsFunc(values, within) || slices.ContainsFunc(marked, func(m string) bool { return strings.Contains(m, sign) }) {
		return ""
	}
	return sign
}
