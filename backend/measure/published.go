package measure

import (
	"wrapsmith/backend/learn/ibpath"
	"wrapsmith/backend/learn/induce"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/align"
	"wrapsmith/backend/template/locator"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// byPaths learns by the paths of Deng & Xiong alone.
func byPaths(samples []*tagtree.Tree, marks []induce.Mark, fields record.Schema) (Extractor, error) {
	l, err := ibpath.Learn(samples, marks, fields)
	if err != nil {
		return nil, err
	}
	p, err := program.Compile(&template.Template{Name: "paths", Kind: template.Detail, Fields: l.Fields()})
	if err != nil {
		return nil, err
	}
	return compiled{p, fields}, nil
}

// slots finds each field by Tree Align alone (DETM 3.3).
type slots struct {
	tree   *align.Template
	fields record.Schema
	part   map[string]template.Part
}

func bySlots(samples []*tagtree.Tree, marks []induce.Mark, fields record.Schema) (Extractor, error) {
	t := &template.Template{Kind: template.Detail}
	s := slots{fields: fields, part: map[string]template.Part{}}
	for _, f := range fields {
		t.Fields = append(t.Fields, template.Field{Field: f})
	}
	for _, m := range marks {
		if _, ok := s.part[m.Field]; !ok && !m.Not && !m.Missing {
			s.part[m.Field] = m.Part
		}
	}
	induce.Prune(t, samples, marks)
	if t.Tree != nil {
		s.tree = align.Prepare(t.Tree)
	}
	return s, nil
}

// Cells aligns the template's tree with the page; a cell is as sure as its slot's score.
func (s slots) Cells(t *tagtree.Tree) record.Record {
	found := map[string]align.Match{}
	if s.tree != nil {
		found = s.tree.Align(t)
	}
	out := make(record.Record, len(s.fields))
	for i, f := range s.fields {
		out[i] = record.Cell{State: record.Missing}
		for _, n := range found[f.Name].Nodes {
			if text := locator.PartText(t, n, s.part[f.Name]); text != "" {
				out[i].State, out[i].Confidence = record.Found, found[f.Name].Score
				out[i].Values = append(out[i].Values, record.Value{Text: text, Node: int32(n)})
			}
		}
	}
	return out
}
