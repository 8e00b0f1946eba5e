package templates

import (
	"slices"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/record"
	"wrapsmith/backend/stores/knowledge"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// A template's tests run it on its sample pages. What they find on the way goes into the knowledge base: values of
// each field, and the text that names them on the page.

// Bounds of what is looked at.
const (
	observedRecords = 20 // of a page
	labelShare      = .5 // of the values that have the label of a field
)

// observer collects what sample pages show of a template's fields.
type observer struct {
	template *template.Template
	fields   []observedField
}

type observedField struct {
	samples []string
	labels  map[string]int
	sure    map[string]bool // labels that one value is enough for
	values  int
}

func newObserver(t *template.Template) *observer {
	o := &observer{template: t, fields: make([]observedField, len(t.Fields))}
	for i := range o.fields {
		o.fields[i].labels, o.fields[i].sure = map[string]int{}, map[string]bool{}
	}
	return o
}

// see takes in the cells of a record.
func (o *observer) see(t *tagtree.Tree, cells record.Record) {
	for f := range cells[:min(len(cells), len(o.fields))] {
		if c := cells[f]; c.State == record.Found && len(c.Values) > 0 {
			o.fields[f].see(t, c.Values[0], o.template.Kind)
		}
	}
}

// see takes in the first value of a cell: of several, the others follow it.
func (f *observedField) see(t *tagtree.Tree, v record.Value, kind template.Kind) {
	f.values++
	if len(f.samples) < knowledge.MaxSamples && !slices.Contains(f.samples, v.Text) {
		f.samples = append(f.samples, v.Text)
	}
	if kind == template.Article {
		return // its parts stand alone
	}
	if label, sure := author.ValueLabel(t, tagtree.NodeID(v.Node), v.Text); label != "" {
		f.labels[label]++
		f.sure[label] = f.sure[label] || sure
	}
}

// label is the one that most values have; one that is not sure needs two of them.
func (f *observedField) label() string {
	best := ""
	for label, n := range f.labels {
		if m := f.labels[best]; n > m || n == m && label < best {
			best = label
		}
	}
	n := f.labels[best]
	if float64(n) < labelShare*float64(f.values) || n < 2 && !f.sure[best] {
		return ""
	}
	return best
}

// observations are what was seen of each field that had a value.
func (o *observer) observations() []knowledge.Observation {
	var out []knowledge.Observation
	for i := range o.fields {
		if f := &o.fields[i]; f.values > 0 {
			out = append(out, knowledge.Observation{Field: o.template.Fields[i].Name, Label: f.label(), Samples: f.samples})
		}
	}
	return out
}
