package pages

import (
	"slices"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/template"
)

// missing marks on each page which fields it lacks, after all pages are marked.
func (t *teacher) missing() error {
	var fields []string
	for _, v := range t.session.View().Fields {
		fields = append(fields, v.Name)
	}
	for i, p := range t.Pages {
		missing, err := t.lacks(p, fields)
		if err != nil {
			return err
		}
		for _, field := range missing {
			if _, err := t.session.Mark(author.NewMark{Page: t.ids[i], Field: field, Missing: true}); err != nil {
				return err
			}
		}
	}
	return nil
}

// lacks are the fields that a page does not have.
func (t *teacher) lacks(p Shown, fields []string) ([]string, error) {
	missing := slices.Clone(p.Missing)
	if (len(missing) > 0 || p.Complete) && t.Kind != template.Detail {
		return nil, &Misfit{Code: MisfitNotDetail}
	}
	marked := map[string]bool{}
	for _, m := range p.Marks {
		marked[m.Field] = true
	}
	for _, field := range missing {
		switch {
		case marked[field]:
			return nil, &Misfit{MisfitMarked, field, p.Page.Name}
		case !slices.Contains(fields, field):
			return nil, &Misfit{Code: MisfitMissingField, Field: field}
		}
	}
	if p.Complete {
		for _, field := range fields {
			if !marked[field] && !slices.Contains(missing, field) {
				missing = append(missing, field)
			}
		}
	}
	return missing, nil
}
