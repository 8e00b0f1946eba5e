package inspect

import (
	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// MethodSettings are the thresholds of the methods; what is left out has the value of the product.
type MethodSettings struct {
	Similar    float64        `json:"similar,omitempty" minimum:"0" maximum:"1" doc:"Of detm: the similarity above which trees are similar; 0: 0.75"`
	Compare    *ComparedTrees `json:"compare,omitempty" doc:"Of detm: two records, or two elements; left out: the first two records, or both pages"`
	Factor     float64        `json:"factor,omitempty" minimum:"0" maximum:"1" doc:"Of renxue: the share of nodes above which a child is stepped into; 0: 0.6"`
	Keyword    string         `json:"keyword,omitempty" maxLength:"200" doc:"Of cn101582074a: the word that the page answers"`
	Weights    []float64      `json:"weights,omitempty" minItems:"6" maxItems:"6" nullable:"false" doc:"Of cn103246732: weights of the six features, 0 to 1"`
	Deviations *float64       `json:"deviations,omitempty" minimum:"0" maximum:"100" doc:"Of cn103246732: tau in standard deviations; left out: 1"`
}

// Options are the settings as Of takes them.
func (s MethodSettings) Options() Options {
	o := Options{Similar: s.Similar, Factor: s.Factor, Keyword: s.Keyword, Weights: s.Weights, Deviations: s.Deviations}
	if s.Compare != nil {
		o.Compare = *s.Compare
	}
	return o
}

// MarksOf are the marks of a template's samples, by sample. Of a part of a text they have the whole text.
func MarksOf(t *template.Template) []induce.Mark {
	var out []induce.Mark
	for i := range t.Samples {
		for _, m := range t.Samples[i].Marks {
			out = append(out, induce.Mark{Field: m.Field, Sample: i, Node: tagtree.NodeID(m.Node), Part: m.Part, Not: m.Not, Missing: m.Missing})
		}
	}
	return out
}
