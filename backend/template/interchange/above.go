package interchange

import (
	"slices"

	"wrapsmith/backend/template"
)

// withoutAbove is a template without what its records take from above them, for formats that are no programs: fields in headings of
// groups are left out. Records that begin with cells of rows above cannot be written at all: without these cells, the others have
// other places.
func withoutAbove(t *template.Template, to Target, r *Report) (*template.Template, error) {
	switch {
	case t.Records == nil || slices.Contains(programs, to):
		return t, nil
	case t.Records.Rowspan:
		return nil, fail("no.rowspan", t.Name)
	}
	out := *t
	out.Fields = nil
	for _, f := range t.Fields {
		if f.Heading {
			r.add(f.Name, Dropped, "out.heading")
		} else {
			out.Fields = append(out.Fields, f)
		}
	}
	return &out, nil
}
