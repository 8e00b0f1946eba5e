package workspace

import (
	"context"

	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/template"
)

// AlikeRequest is the request of GetAlike.
type AlikeRequest struct {
	InPage
	Node int32  `path:"node" doc:"Node number in the page"`
	Kind string `query:"kind" enum:"text,own,run,attr,html" default:"text" doc:"The part that is the value"`
	Attr string `query:"attr" maxLength:"200" doc:"With kind attr: which one"`
}

// Alike are the nodes that a field of many values would take.
type Alike struct {
	Nodes []int32 `json:"nodes" doc:"The node itself among them; empty when it is the only one"`
}

// GetAlike returns the nodes that a field of many values would take with this one.
func (ws *Workspaces) GetAlike(ctx context.Context, in *AlikeRequest) (Alike, error) {
	return read(ctx, ws, in.Workspace, func(_ *workspace, s *author.Session) (Alike, error) {
		nodes, err := s.Alike(in.Page, in.Node, template.Part{Kind: template.PartKind(in.Kind), Attr: in.Attr})
		return Alike{nodes}, err
	})
}
