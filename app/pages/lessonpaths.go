package pages

import (
	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/learn/ibpath"
	"wrapsmith/backend/learn/inspect"
	"wrapsmith/backend/record"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
)

// Ways to learn a template.
const (
	Induced = "induce" // marks to locators that vote
	Paths   = "deng"   // the paths of Deng & Xiong alone
)

// byPaths replaces what was learned by the paths of Deng & Xiong.
func (t *teacher) byPaths() error {
	switch {
	case t.Method == "" || t.Method == Induced:
		return nil
	case t.Method != Paths:
		return &Misfit{Code: MisfitMethod, Word: t.Method}
	case t.Kind != template.Detail:
		return &Misfit{Code: MisfitMethodKind, Word: string(t.Kind)}
	}
	l, err := learnPaths(t.session)
	if err != nil {
		return err
	}
	tm := t.session.Template()
	byPath := l.Fields()
	for i := range tm.Fields {
		f := &tm.Fields[i]
		f.Locators, f.Part, f.Cuts, f.Hand = byPath[i].Locators, byPath[i].Part, nil, true
	}
	return t.session.SetTemplate(tm)
}

// learnPaths learns the marks of a session by the paths of Deng & Xiong.
func learnPaths(s *author.Session) (*ibpath.Lesson, error) {
	tm := s.Template()
	fields := make(record.Schema, len(tm.Fields))
	for i := range tm.Fields {
		fields[i] = tm.Fields[i].Field
	}
	var trees []*tagtree.Tree
	for _, p := range s.View().Pages {
		tree, err := s.Tree(p.ID)
		if err != nil {
			return nil, err
		}
		trees = append(trees, tree)
	}
	return ibpath.Learn(trees, inspect.MarksOf(tm), fields)
}
