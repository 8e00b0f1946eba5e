package templates

import (
	"context"
	"fmt"
)

// FindDeleted returns the id of a deleted template, named by its id, or by its name where only one
// deleted template has it.
func (ts *Templates) FindDeleted(ctx context.Context, name string) (string, error) {
	list, err := ts.ListLibrary(ctx, &ListLibraryRequest{Deleted: true})
	if err != nil {
		return "", err
	}
	var found []string
	for _, e := range list.Templates {
		if e.ID == name {
			return e.ID, nil
		}
		if e.Name == name {
			found = append(found, e.ID)
		}
	}
	switch len(found) {
	case 0:
		return "", fmt.Errorf("no deleted template is called %q; see 'wrapsmith library list --deleted'", name)
	case 1:
		return found[0], nil
	}
	return "", fmt.Errorf("%d deleted templates are called %q; name one by its id", len(found), name)
}
