package workspace

import (
	"context"

	"wrapsmith/backend/learn/author"
)

// WorkspaceKind says what the pages of a workspace contain.
type WorkspaceKind struct {
	Kind string `json:"kind" enum:"detail,list,article" doc:"One record a page, a list of records, or an article: title, author, date and body"`
}

// RecordMark says what is a record of a list.
type RecordMark struct {
	Page int   `json:"page" doc:"PageView.ID"`
	Node int32 `json:"node" doc:"The record's first element; with not, any node of the record"`
	Not  bool  `json:"not,omitempty" doc:"It is no record"`
}

// NextMark says which link leads to the next page.
type NextMark struct {
	Page int   `json:"page" doc:"PageView.ID"`
	Node int32 `json:"node" minimum:"-1" doc:"The link or a node in it; -1: the template has no next link"`
}

// SetKindRequest is the request of SetKind.
type SetKindRequest struct {
	InWorkspace
	Body WorkspaceKind
}

// MarkRecordRequest is the request of MarkRecord.
type MarkRecordRequest struct {
	InWorkspace
	Body RecordMark
}

// MarkNextRequest is the request of MarkNext.
type MarkNextRequest struct {
	InWorkspace
	Body NextMark
}

// SetKind lets the caller make a workspace one of lists, of articles, or of single records.
func (ws *Workspaces) SetKind(ctx context.Context, in *SetKindRequest) (Workspace, error) {
	return ws.change(ctx, in.Workspace, func(s *author.Session) error {
		if in.Body.Kind == "article" {
			return s.SetArticle()
		}
		return s.SetList(in.Body.Kind == "list")
	})
}

// GetRecords returns the records of a list that the template finds on a page, and the link to the next one.
func (ws *Workspaces) GetRecords(ctx context.Context, in *InPage) (author.ListView, error) {
	return learned(ctx, ws, in.Workspace, func(_ *workspace, s *author.Session) (author.ListView, error) { return s.List(in.Page) })
}

// MarkRecord marks that a record begins here, or that this is no record; the same mark again is taken back.
func (ws *Workspaces) MarkRecord(ctx context.Context, in *MarkRecordRequest) (Workspace, error) {
	return ws.change(ctx, in.Workspace, func(s *author.Session) error { return s.MarkRecord(in.Body.Page, in.Body.Node, in.Body.Not) })
}

// MarkNext lets the caller say which link leads to the next page.
func (ws *Workspaces) MarkNext(ctx context.Context, in *MarkNextRequest) (Workspace, error) {
	return ws.change(ctx, in.Workspace, func(s *author.Session) error { return s.MarkNext(in.Body.Page, in.Body.Node) })
}
