package extract

import (
	"slices"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// addressAttributes are attributes that hold one address.
var addressAttributes = []string{"href", "src", "action", "cite", "data", "formaction", "poster", "data-src", "data-href"}

// Absolute makes the addresses among the values of a page absolute: those of fields that
// take an address from an attribute. Each keeps what the page has as Printed. Learning,
// tests and mending compare values as they are printed; this is for what leaves the program.
func Absolute(t *tagtree.Tree, of *template.Template, p record.Page) record.Page {
	return absolute(t, p, ofTemplate(of.Fields))
}

// AbsoluteTyped is Absolute for the columns of a list that was found without a template.
func AbsoluteTyped(t *tagtree.Tree, p record.Page) record.Page {
	return absolute(t, p, ofSchema(p.Schema))
}

// addresses holds for each field whether its values are addresses, and the same for the
// fields of its inner records.
type addresses []struct {
	is    bool
	inner addresses
}

func ofTemplate(fields []template.Field) addresses {
	out := make(addresses, len(fields))
	for i, f := range fields {
		out[i].is, out[i].inner = holdsAddress(f), ofTemplate(f.Fields)
	}
	return out
}

func ofSchema(s record.Schema) addresses {
	out := make(addresses, len(s))
	for i, f := range s {
		out[i].is, out[i].inner = f.Type == record.URL || f.Type == record.Image, ofSchema(f.Fields)
	}
	return out
}

// holdsAddress reports whether the values of a field are addresses of the page. A text that is
// shown can be part of an address only, and a piece of an attribute another thing.
func holdsAddress(f template.Field) bool {
	typed := f.Type == record.URL || f.Type == record.Image
	return f.Part.Kind == template.PartAttr && (typed || slices.Contains(addressAttributes, f.Part.Attr) && len(f.Cuts) == 0 && len(f.Steps) == 0)
}

func absolute(t *tagtree.Tree, p record.Page, where addresses) record.Page {
	if !slices.ContainsFunc(p.Records, func(r record.Record) bool { return len(r) > 0 }) {
		return p
	}
	p.Records = where.resolved(t.Resolver(), p.Records)
	return p
}

// resolved are records with absolute addresses.
func (a addresses) resolved(resolve func(string) string, records []record.Record) []record.Record {
	out := make([]record.Record, len(records))
	for k, r := range records {
		out[k] = slices.Clone(r)
		for i := range min(len(r), len(a)) {
			if a[i].is {
				out[k][i].Values = resolved(resolve, r[i].Values)
			}
			if len(r[i].Records) > 0 {
				out[k][i].Records = a[i].inner.resolved(resolve, r[i].Records)
			}
		}
	}
	return out
}

// resolved are values with absolute addresses; what is no address of the web stays (mailto:, data:).
func resolved(resolve func(string) string, values []record.Value) []record.Value {
	out := slices.Clone(values)
	for i, v := range out {
		if whole := resolve(v.Text); whole != "" && whole != v.Text && v.Printed == "" {
			out[i].Text, out[i].Printed = whole, v.Text
		}
	}
	return out
}

// Printed gives addresses back as the page has them.
func Printed(p record.Page) record.Page {
	p.Records = printed(p.Records)
	return p
}

func printed(records []record.Record) []record.Record {
	out := make([]record.Record, len(records))
	for k, r := range records {
		out[k] = slices.Clone(r)
		for i := range r {
			values := slices.Clone(r[i].Values)
			for n, v := range values {
				values[n].Text, values[n].Printed = v.AsPrinted(), ""
			}
			out[k][i].Values = values
			if len(r[i].Records) > 0 {
				out[k][i].Records = printed(r[i].Records)
			}
		}
	}
	return out
}
