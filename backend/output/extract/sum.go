package extract

import (
	"slices"

	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
)

// Add counts a page in; t is the template that it was read with, nil when unknown.
func (q *Quality) Add(p *record.Page, t *template.Template) {
	q.add(p, func(_, _ string) *template.Template { return t })
}

// Merge adds what other pages gave, counted elsewhere. Whatever the pages were
// divided into, the sums are the same; the order of templates is that of their
// first page, that of q first.
func (q *Quality) Merge(other Quality) {
	for _, o := range other.Templates {
		i := q.of(o.ID, o.Template)
		if i < 0 {
			o.Fields = clonedFields(o.Fields)
			q.Templates = append(q.Templates, o)
			continue
		}
		t := &q.Templates[i]
		t.Pages, t.Empty, t.Records = t.Pages+o.Pages, t.Empty+o.Empty, t.Records+o.Records
		if o.Least > 0 && (t.Least == 0 || o.Least < t.Least) {
			t.Least = o.Least
		}
		for _, f := range o.Fields {
			at := slices.IndexFunc(t.Fields, func(have FieldQuality) bool { return have.Field == f.Field })
			if at < 0 {
				continue // another template of the same name
			}
			t.Fields[at].merge(f)
		}
	}
}

func (f *FieldQuality) merge(o FieldQuality) {
	if found := f.Found + o.Found; found > 0 {
		f.Confidence = (f.Confidence*float64(f.Found) + o.Confidence*float64(o.Found)) / float64(found)
	}
	f.Found, f.Missing, f.Unsure, f.Failed = f.Found+o.Found, f.Missing+o.Missing, f.Unsure+o.Unsure, f.Failed+o.Failed
	f.Values, f.Typed = f.Values+o.Values, f.Typed+o.Typed
	if f.Profile != nil {
		f.Profile.Merge(o.Profile)
	}
	f.judge()
}

// clonedFields are copies that share no profile that is still added to.
func clonedFields(fields []FieldQuality) []FieldQuality {
	out := slices.Clone(fields)
	for i := range out {
		out[i].Profile = out[i].Profile.Clone()
	}
	return out
}
