package extract

import (
	"slices"

	"wrapsmith/backend/output/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// addressAttributes are attributes that hold one address.
var addressAttributes = []string{"href", "src", "action", "cite", "data", "formaction", "poster", "data-src", "data-href"}

// Absolute makes the addresses among the values of a page absolute: those of fields that
// take an address from an attribute. Each keeps what the page has as Printed. Learning,
// tests and mending compare values as they are printed; this is for what leaves the program.
func Absolute(t *tagtree.Tree, of *template.Template, p record.Page) record.Page {
	return absolute(t, p, func(i int) bool { return i < len(of.Fields) && holdsAddress(of.Fields[i]) })
}

// AbsoluteTyped is Absolute for the columns of a list that was found without a template.
func AbsoluteTyped(t *tagtree.Tree, p record.Page) record.Page {
	return absolute(t, p, func(i int) bool { return p.Schema[i].Type == record.URL || p.Schema[i].Type == record.Image })
}

// holdsAddress says whether the values of a field are addresses of the page. A text that is
// shown can be part of an address only, and a piece of an attribute another thing.
func holdsAddress(f template.Field) bool {
	typed := f.Type == record.URL || f.Type == record.Image
	return f.Part.Kind == template.PartAttr && (typed || slices.Contains(addressAttributes, f.Part.Attr) && len(f.Cuts) == 0 && len(f.Steps) == 0)
}

func absolute(t *tagtree.Tree, p record.Page, column func(i int) bool) record.Page {
	if !slices.ContainsFunc(p.Records, func(r record.Record) bool { return len(r) > 0 }) {
		return p
	}
	out := p
	out.Records = make([]record.Record, len(p.Records))
	for k, r := range p.Records {
		out.Records[k] = slices.Clone(r)
		for i := range r {
			if i < len(p.Schema) && column(i) {
				out.Records[k][i].Values = resolved(t, r[i].Values)
			}
		}
	}
	return out
}

// resolved are values with absolute addresses; what is no address of the web stays (mailto:, data:).
func resolved(t *tagtree.Tree, values []record.Value) []record.Value {
	out := slices.Clone(values)
	for i, v := range out {
		if whole := t.Resolve(v.Text); whole != "" && whole != v.Text && v.Printed == "" {
			out[i].Text, out[i].Printed = whole, v.Text
		}
	}
	return out
}

// Printed gives addresses back as the page has them.
func Printed(p record.Page) record.Page {
	out := p
	out.Records = make([]record.Record, len(p.Records))
	for k, r := range p.Records {
		out.Records[k] = slices.Clone(r)
		for i := range r {
			values := slices.Clone(r[i].Values)
			for n, v := range values {
				values[n].Text, values[n].Printed = v.AsPrinted(), ""
			}
			out.Records[k][i].Values = values
		}
	}
	return out
}
