package cut

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

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

// upToFullStop adds to cuts up to some words, of a part of a sentence, one up to the full stop for sentences without these words. Behind
// a figure they may be its unit.
//
//	"Likes chess when at home."     "Likes choral singing."     marked: chess
func (p *Problem) upToFullStop(cuts []template.Cut) []template.Cut {
	if len(cuts) == 0 || cuts[0].After == "" || slices.ContainsFunc(cuts, func(c template.Cut) bool {
		return c.After != cuts[0].After || c.Shape != "" || !strings.ContainsFunc(c.Before, unicode.IsLetter)
	}) {
		return cuts
	}
	for _, stop := range []string{".", "。"} {
		if !slices.ContainsFunc(p.Parts, func(m Part) bool {
			return !strings.HasSuffix(m.Tail, stop) || strings.Contains(m.Value, stop) || m.identifier()
		}) {
			return append(slices.Clone(cuts), template.Cut{After: cuts[0].After, Before: stop})
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
