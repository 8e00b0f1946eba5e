package pages

import (
	"context"

	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/query"
)

// FormsRequest is the request of FindForms.
type FormsRequest struct{ Body Given }

// Forms are the forms of a page.
type Forms struct {
	Page  string       `json:"page" doc:"Address of the page"`
	Forms []query.Form `json:"forms" doc:"Those with a field to fill in, in the order of the page"`
}

// FindForms returns the forms of one page, to be filled in by a search.
func (p *Pages) FindForms(ctx context.Context, in *FormsRequest) (Forms, error) {
	tree, err := p.tree(ctx, in.Body)
	if err != nil {
		return Forms{}, err
	}
	return FormsOf(tree), nil
}

// FormsOf are the forms of a page that is read already.
func FormsOf(t *tagtree.Tree) Forms {
	return Forms{Page: t.Page.URL, Forms: append([]query.Form{}, query.Forms(t)...)}
}
