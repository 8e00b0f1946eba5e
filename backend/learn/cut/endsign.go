package cut

import (
	"slices"
	"strings"

	"wrapsmith/backend/record/profile"
	"wrapsmith/backend/template"
)

// beforeEndSign puts before a cut to the end of a text one that ends before a sign between facts, if a value of another text ends with
// the sign, as no marked value does. No value has it within:
//
//	"Call Ann Vance, (555) 555-0199"     "Call Bo Stahl, (555) 555-0123,"
func (p *Problem) beforeEndSign(cuts []template.Cut) []template.Cut {
	for i, c := range cuts {
		if c.Before != "" || c.Shape != "" {
			continue
		}
		if sign := p.endSign(c); sign != "" {
			return slices.Insert(slices.Clone(cuts), i, template.Cut{After: c.After, Before: sign})
		}
	}
	return cuts
}

// endSign is the sign that ends the values of a cut in some texts, with the blank before it, and stands within none; "" for none.
func (p *Problem) endSign(c template.Cut) (sign string) {
	cutter, err := template.NewCutter([]template.Cut{c})
	if err != nil {
		return ""
	}
	texts := slices.Clone(p.Texts)
	for _, m := range p.Parts {
		texts = append(texts, m.Text)
	}
	var values []string
	for _, text := range texts {
		if value, ok := cutter.Cut(text); ok {
			values = append(values, value)
			if end := profile.EndSign(value); end != "" && sign == "" {
				sign = end
			}
		}
	}
	within := func(v string) bool { return strings.Contains(strings.TrimSuffix(v, sign), sign) }
	if sign == "" || slices.ContainsFunc(values, within) || slices.ContainsFunc(p.Parts, func(m Part) bool { return strings.Contains(m.Value, sign) }) {
		return ""
	}
	return sign
}
