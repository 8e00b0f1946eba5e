package templates

import (
	"context"

	"wrapsmith/backend/stores/library"
)

// OpenComments returns the comments of the library that are not settled, the newest first.
func (ts *Templates) OpenComments(ctx context.Context) ([]library.OpenComment, error) {
	return ts.stores.Library.OpenComments(ctx)
}

// OwnedBy says which of some templates a person made, by name. Deleted templates are left out.
func (ts *Templates) OwnedBy(ctx context.Context, name string, ids []string) (map[string]bool, error) {
	owned, err := ts.stores.Library.Owned(ctx, ids)
	out := map[string]bool{}
	for _, one := range owned {
		if !one.Deleted {
			out[one.ID] = name != "" && one.Owner == name
		}
	}
	return out, err
}
