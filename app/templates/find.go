package templates

import (
	"context"
	"fmt"
	"strings"

	"wrapsmith/app/problem"
	"wrapsmith/backend/message"
	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/archive"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/template"
)

// Find returns the id of a template: one with this id, or the only one with this
// name; drafts that were never published count where nothing else has the name.
// The error says what to do where none or several have it.
func (ts *Templates) Find(ctx context.Context, name string) (string, error) {
	_, entries, err := ts.stores.Library.List(ctx, library.Query{})
	if err != nil {
		return "", err
	}
	ids := withName(entries, name)
	if len(ids) == 0 {
		_, drafts, err := ts.stores.Library.Drafts(ctx, library.Query{})
		if err != nil {
			return "", err
		}
		entries = entries[:0]
		for _, d := range drafts {
			if d.Published == 0 {
				entries = append(entries, d.Entry)
			}
		}
		ids = withName(entries, name)
	}
	switch len(ids) {
	case 0:
		return "", problem.With(problem.NotFound, message.New("notemplatenamed", "name", name), fmt.Sprintf("the library has no template %q; see 'wrapsmith library list'", name))
	case 1:
		return ids[0], nil
	}
	return "", problem.With(problem.Invalid, message.New("manytemplatesnamed", "name", name, "ids", strings.Join(ids, ", ")),
		fmt.Sprintf("%d templates are called %q; name one by its id: %s", len(ids), name, strings.Join(ids, ", ")))
}

// Newest returns the newest version of a template.
func (ts *Templates) Newest(ctx context.Context, id string) (*template.Template, error) {
	_, t, err := ts.stores.Library.Get(ctx, id)
	return t, err
}

// Samples returns the sample pages of the newest version of a template.
func (ts *Templates) Samples(ctx context.Context, id string) ([]*page.Page, error) {
	return ts.stores.Library.Pages(ctx, id, 0)
}

// withName returns the ids of the entries with a name, or the one that is an id itself.
func withName(entries []library.Entry, name string) (ids []string) {
	for _, e := range entries {
		if e.ID == name {
			return []string{e.ID}
		}
		if e.Name == name {
			ids = append(ids, e.ID)
		}
	}
	return ids
}

// Export writes templates below a folder as files (package archive), all of them
// when no id is given, and returns how many.
func (ts *Templates) Export(ctx context.Context, folder string, ids ...string) (int, error) {
	return archive.Export(ctx, ts.stores.Library, folder, ids...)
}

// ExportAll makes a folder the library: it writes all templates, and removes
// those of an earlier export that the library no longer has. Removed are their folders.
func (ts *Templates) ExportAll(ctx context.Context, folder string) (n int, removed []string, err error) {
	return archive.ExportAll(ctx, ts.stores.Library, folder)
}
