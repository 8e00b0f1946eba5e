package templates

import (
	"context"

	"wrapsmith/backend/stores/library"
)

// Titles returns the names of those of some ids that are templates, deleted ones too.
func (ts *Templates) Titles(ctx context.Context, ids []string) (map[string]library.Title, error) {
	return ts.stores.Library.Titles(ctx, ids)
}
