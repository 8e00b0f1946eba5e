package workspace

import (
	"context"

	"wrapsmith/backend/learn/author"
)

// AddMarkRequest is the request of AddMark.
type AddMarkRequest struct {
	InWorkspace
	Body author.NewMark
}

// RemoveMarkRequest is the request of RemoveMark.
type RemoveMarkRequest struct {
	InWorkspace
	Mark int `path:"mark" doc:"MarkView.ID"`
}

// AddMark lets the caller mark a part of a node as (not) an example of a field.
func (ws *Workspaces) AddMark(ctx context.Context, in *AddMarkRequest) (Workspace, error) {
	return ws.change(ctx, in.Workspace, func(s *author.Session) error {
		_, err := s.Mark(in.Body)
		return err
	})
}

// RemoveMark lets the caller take a mark away.
func (ws *Workspaces) RemoveMark(ctx context.Context, in *RemoveMarkRequest) (Workspace, error) {
	return ws.change(ctx, in.Workspace, func(s *author.Session) error { return s.Unmark(in.Mark) })
}
