package workspace

import (
	"context"

	"wrapsmith/backend/learn/author"
)

// HideElements is the body of hideElements.
type HideElements struct {
	Nodes []int32 `json:"nodes" maxItems:"200" doc:"Node numbers in the page; none with shown: all that are hidden"`
	Shown bool    `json:"shown,omitempty" doc:"Show them again"`
}

// HideRequest is the request of Hide.
type HideRequest struct {
	InPage
	Body HideElements
}

// Hide takes elements of a page out of the frame's view, or shows them again.
func (ws *Workspaces) Hide(ctx context.Context, in *HideRequest) (Workspace, error) {
	return ws.change(ctx, in.Workspace, func(s *author.Session) error { return s.Hide(in.Page, in.Body.Nodes, in.Body.Shown) })
}
