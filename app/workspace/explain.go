package workspace

import (
	"context"

	"wrapsmith/backend/learn/author"
)

// ExplainCellRequest is the request of ExplainCell.
type ExplainCellRequest struct {
	InPage
	Field string `path:"field" maxLength:"200" doc:"Name of the field"`
}

// ExplainCell returns how the cell of a field on a page came about: votes, confidence, Tree Align.
func (ws *Workspaces) ExplainCell(ctx context.Context, in *ExplainCellRequest) (author.Explanation, error) {
	return learned(ctx, ws, in.Workspace, func(_ *workspace, s *author.Session) (author.Explanation, error) {
		return s.Explain(in.Page, in.Field)
	})
}
