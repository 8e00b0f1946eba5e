package extract

import (
	"slices"

	"wrapsmith/backend/output/record"
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
			o.Fields = slices.Clone(o.Fields)
			q.Templates = append(q.Templates, o)
			continue
		}
		t := &q.Templates[i]
		t.Pages, t.Empty, t.Records = t.Pages+o.Pages, t.Empty+o.Empty, t.Records+o.Records
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
	f.judge()
}
