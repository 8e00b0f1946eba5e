package author

import (
	"fmt"
	"strings"

	"wrapsmith/backend/page"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/tree/tagtree"
)

// Relearn learns the fields that are marked on sample pages, as of a template
// that came from another tool with its pages. It gives the learned template
// where that gives the same values on the pages, else the one given: the person who
// wrote the locators by hand wanted those values.
func Relearn(t *template.Template, pages []*page.Page) (*template.Template, error) {
	if len(pages) == 0 {
		return t, nil
	}
	s, err := Open(t, pages)
	if err != nil {
		return nil, err
	}
	learned := s.Template()
	before, err := gives(t, pages)
	if err != nil {
		return nil, err
	}
	after, err := gives(learned, pages)
	if err != nil {
		return nil, err
	}
	if before != after {
		return t, nil
	}
	return learned, nil
}

// gives is all that a template finds on pages, as a text to compare.
func gives(t *template.Template, pages []*page.Page) (string, error) {
	p, err := program.Compile(t)
	if err != nil {
		return "", err
	}
	var all strings.Builder
	for _, one := range pages {
		tree, err := tagtree.Parse(one)
		if err != nil {
			return "", err
		}
		for _, r := range p.Run(tree).Records {
			for i, cell := range r {
				fmt.Fprintf(&all, "%s %q\n", t.Fields[i].Name, cell.Texts())
			}
		}
	}
	return all.String(), nil
}
