package suggest

import (
	"context"

	"wrapsmith/backend/tree/tagtree"
)

// Of suggests the columns of a list where all pages are pages of lists, and the
// fields of single records elsewhere.
func Of(ctx context.Context, trees []*tagtree.Tree, o Options) (all []Suggestion, isList bool, err error) {
	all, err = Columns(ctx, trees, o)
	if len(all) > 0 || err != nil {
		return all, true, err
	}
	all, err = Fields(ctx, trees, o)
	return all, false, err
}
