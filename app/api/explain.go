package api

import (
	"context"

	"wrapsmith/backend/learn/author"
)

type explainIn struct {
	InPage
	Field string `path:"field" maxLength:"200" doc:"Name of the field"`
}

// ExplainCell returns how the cell of a field on a page came about: votes, confidence, Tree Align.
func (ws *Workspaces) ExplainCell(_ context.Context, in *explainIn) (author.Explanation, error) {
	return read(ws, in.Work, func(_ *work, s *author.Session) (author.Explanation, error) {
		return s.Explain(in.Page, in.Field)
	})
}
