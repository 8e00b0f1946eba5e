package mend

import (
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
)

// compile compiles a template for mending: a field that only its label still gives on a new page is to be mended.
func compile(t *template.Template) (*program.Program, error) {
	p, err := program.Compile(t)
	if err != nil {
		return nil, err
	}
	return p.WithoutLabels(), nil
}
