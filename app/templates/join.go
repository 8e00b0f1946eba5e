package templates

import (
	"context"
	"strings"

	"wrapsmith/app/problem"
	"wrapsmith/backend/message"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/template"
)

// DetailTemplates gives the texts of the library's templates for the pages that a list's
// links lead to. Its fields name them; where several have the name, that of the
// list's site is meant. None and several are a mistake that says what to do.
func DetailTemplates(ctx context.Context, store *stores.Stores, list *template.Template) ([]string, error) {
	var out []string
	for _, name := range extract.Needs(list) {
		entry, err := detailOf(ctx, store, name, list.Site)
		if err != nil {
			return nil, problem.Mistake(err)
		}
		_, t, err := store.Library.Get(ctx, entry.ID)
		if err != nil {
			return nil, err
		}
		xml, err := extract.TemplateXML(t)
		if err != nil {
			return nil, err
		}
		out = append(out, xml)
	}
	return out, nil
}

// detailOf finds a template that is no list's by its name.
func detailOf(ctx context.Context, store *stores.Stores, name, site string) (library.Entry, error) {
	_, all, err := store.Library.List(ctx, library.Query{Text: name})
	if err != nil {
		return library.Entry{}, err
	}
	var named, near []library.Entry
	for _, e := range all {
		if e.Name != name || e.Kind == template.List {
			continue
		}
		named = append(named, e)
		if strings.EqualFold(e.Site, site) {
			near = append(near, e)
		}
	}
	if len(near) > 0 {
		named = near
	}
	switch len(named) {
	case 0:
		return library.Entry{}, message.Errorf("nojoin", "the library has no template %q for the pages that the list's links lead to; save it under this name, or begin the run without joining", name)
	case 1:
		return named[0], nil
	}
	return library.Entry{}, message.Errorf("manyjoins", "the library has %d templates %q for the pages that the list's links lead to; give them names of their own", len(named), name)
}
