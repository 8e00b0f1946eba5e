package workspace

import (
	"context"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/learn/pagekind"
)

// PageRequest names a page of a workspace.
type PageRequest struct{ InPage }

// PageKind is how likely a page is of each kind.
type PageKind pagekind.Shares

// GetPageKind tells how likely a page is one record, a list or an article.
func (ws *Workspaces) GetPageKind(ctx context.Context, in *PageRequest) (PageKind, error) {
	return read(ctx, ws, in.Workspace, func(_ *workspace, s *author.Session) (PageKind, error) {
		t, err := s.Tree(in.Page)
		if err != nil {
			return PageKind{}, err
		}
		return PageKind(pagekind.Of(t)), nil
	})
}
