package extract

import (
	"slices"

	"wrapsmith/backend/record"
	"wrapsmith/backend/record/profile"
	"wrapsmith/backend/template"
)

// Thresholds of drift: a template that no longer fits its site.
const (
	// DriftDrop is by how much less a field must be filled than on the template's
	// own samples, as a share. A starter site redesigned in one field loses .3 and more.
	DriftDrop = 0.2
	// exactRecords is up to how many records the exact test decides; with more, a
	// drop of DriftDrop is always improbable.
	exactRecords = 400
)

// Quality says how well a run went, by template and field. It adds up page by
// page, and survives a crash with them.
type Quality struct {
	Templates []TemplateQuality `json:"templates"`
}

// TemplateQuality is what one template gave.
type TemplateQuality struct {
	Template string         `json:"template"`
	ID       string         `json:"id,omitempty" doc:"Of the template in the library; empty where it is none of it"`
	Pages    int            `json:"pages"`
	Empty    int            `json:"empty" doc:"Pages without a record"`
	Records  int            `json:"records"`
	Least    int            `json:"least" doc:"Records of the page with fewest, pages without any left out; 0 when no page has one"`
	Fields   []FieldQuality `json:"fields"`
}

// FieldQuality is what one field gave.
type FieldQuality struct {
	Field      string      `json:"field"`
	Type       record.Type `json:"type" enum:"text,number,price,date,url,image,html"`
	Optional   bool        `json:"optional"`
	Found      int         `json:"found"`
	Missing    int         `json:"missing"`
	Unsure     int         `json:"unsure"`
	Failed     int         `json:"failed"`
	Typed      int         `json:"typed" doc:"Values found that read as the field's type; all of them for text"`
	Values     int         `json:"values" doc:"Values found; a field may have several"`
	Confidence float64     `json:"confidence" doc:"Mean of the records where it was found, 0..1"`
	Fill       float64     `json:"fill" doc:"Share of the records where it was found, 0..1"`
	Expected   float64     `json:"expected" doc:"Share of the template's own samples that have it; -1 unknown"`
	Drift      bool        `json:"drift" doc:"Filled far less than on the template's own samples"`

	Profile *profile.Profile `json:"profile,omitempty" hidden:"true"` // what the values look like
	Samples *profile.Profile `json:"samples,omitempty" hidden:"true"` // what the template's samples must give; nil when nothing is known
}

// of finds what a template gave: by its id in the library, as two may have one
// name, else by its name; -1 when there is nothing yet.
func (q *Quality) of(id, name string) int {
	return slices.IndexFunc(q.Templates, func(t TemplateQuality) bool { return t.ID == id && (id != "" || t.Template == name) })
}

// add counts a page in. known gives the template by its id and name, nil when unknown.
func (q *Quality) add(p *record.Page, known func(id, name string) *template.Template) {
	if len(p.Schema) == 0 || p.Err != nil {
		return
	}
	i := q.of(p.TemplateID, p.Template)
	if i < 0 {
		i = len(q.Templates)
		q.Templates = append(q.Templates, begin(p, known(p.TemplateID, p.Template)))
	}
	t := &q.Templates[i]
	t.Pages++
	t.Records += len(p.Records)
	if len(p.Records) == 0 {
		t.Empty++
	} else if t.Least == 0 || len(p.Records) < t.Least {
		t.Least = len(p.Records)
	}
	for k, f := range p.Schema {
		at := slices.IndexFunc(t.Fields, func(have FieldQuality) bool { return have.Field == f.Name })
		if at < 0 {
			continue // another template of the same name, or a newer version
		}
		for _, r := range p.Records {
			if k < len(r) {
				t.Fields[at].add(&r[k])
			}
		}
	}
}

func begin(p *record.Page, known *template.Template) TemplateQuality {
	t := TemplateQuality{Template: p.Template, ID: p.TemplateID}
	for _, f := range p.Schema {
		t.Fields = append(t.Fields, FieldQuality{Field: f.Name, Type: f.Type, Optional: f.Optional, Expected: expected(known, f.Name), Profile: &profile.Profile{}, Samples: sampled(known, f)})
	}
	return t
}

// expected is the share of a template's samples on which a field has a value.
// A list's sample holds many records, of which the expectation says nothing
// sure: unknown.
func expected(t *template.Template, field string) float64 {
	if t == nil || t.Kind == template.List {
		return -1
	}
	samples, with := 0, 0
	for _, s := range t.Samples {
		if len(s.Expect) == 0 {
			continue
		}
		samples++
		if slices.ContainsFunc(s.Expect, func(e template.Expect) bool { return e.Field == field && len(e.Values) > 0 }) {
			with++
		}
	}
	if samples == 0 {
		return -1
	}
	return float64(with) / float64(samples)
}

// sampled describes what a template's samples must give for a field; nil when nothing is known.
func sampled(t *template.Template, f record.Field) *profile.Profile {
	if t == nil {
		return nil
	}
	p := &profile.Profile{}
	for _, s := range t.Samples {
		for _, row := range append([][]template.Expect{s.Expect}, s.Rows...) {
			for _, e := range row {
				if e.Field == f.Name {
					p.AddValues(e.Values, f.Type)
				}
			}
		}
	}
	if p.Cells == 0 {
		return nil
	}
	return p
}

func (f *FieldQuality) add(c *record.Cell) {
	if f.Profile != nil { // nil: of a run that an older program began
		f.Profile.Add(c, f.Type)
	}
	switch c.State {
	case record.Found, record.Untyped:
		f.Confidence = (f.Confidence*float64(f.Found) + c.Confidence) / float64(f.Found+1)
		f.Found++
		f.Values += len(c.Values)
		for _, v := range c.Values {
			if f.Type.Reads(v.Text) {
				f.Typed++
			}
		}
	case record.Unsure:
		f.Unsure++
	case record.Failed:
		f.Failed++
	default:
		f.Missing++
	}
	f.judge()
}

// judge says from the counts how full the field is, and whether it drifts.
func (f *FieldQuality) judge() {
	all := f.Found + f.Missing + f.Unsure + f.Failed
	f.Fill = float64(f.Found) / float64(max(all, 1))
	f.Drift = f.Expected >= 0 && f.Expected-f.Fill >= DriftDrop && f.improbable(all)
}

// improbable reports whether so low a fill is no chance: by the binomial
// distribution with the share of the samples, one sample more on either side,
// as samples are few.
func (f *FieldQuality) improbable(n int) bool {
	if n > exactRecords {
		return true
	}
	samples := n
	if f.Samples != nil {
		samples = f.Samples.Cells
	}
	p := (f.Expected*float64(samples) + 1) / float64(samples+2)
	return profile.Fewer(f.Found, n, p) < profile.Alpha
}

// Drifted lists the fields, as "template: field", that drift.
func (q Quality) Drifted() (out []string) {
	for _, t := range q.Templates {
		for _, f := range t.Fields {
			if f.Drift {
				out = append(out, t.Template+": "+f.Field)
			}
		}
	}
	return out
}
