package workspace

import (
	"context"

	"wrapsmith/backend/learn/author"
)

// TakeList says which of the lists found is meant.
type TakeList struct {
	List    int                  `json:"list" minimum:"0" doc:"Its place in findLists, from 0"`
	Method  string               `json:"method,omitempty" enum:"best,detm,path,keyword" doc:"As findLists was asked; best unless given"`
	Keyword string               `json:"keyword,omitempty" maxLength:"200" doc:"As findLists was asked"`
	Columns []author.TakenColumn `json:"columns,omitempty" maxItems:"100" nullable:"false" doc:"Columns that become fields; absent: all"`

	Similar float64 `json:"similar,omitempty" minimum:"0" maximum:"1" doc:"Of detm: the similarity above which subtrees are similar; 0: its own"`
	Factor  float64 `json:"factor,omitempty" minimum:"0" maximum:"1" doc:"Of path: the share of nodes above which a child is stepped into; 0: its own"`

	Replace bool `json:"replace,omitempty" doc:"Its columns take the place of the fields that are there"`
	AsField bool `json:"asField,omitempty" doc:"It becomes one field, whose values are the records of the list; the workspace stays what it is"`
}

// TakeListRequest is the request of TakeList.
type TakeListRequest struct {
	InPage
	Body TakeList
}

// InSearch says how lists are looked for.
type InSearch struct {
	Method  string `query:"method" enum:"best,detm,path,keyword" default:"best" doc:"best: all three methods together; detm: by tree distance; path: by tag paths; keyword: by the word that the page answers"`
	Keyword string `query:"keyword" maxLength:"200" doc:"The word that the page answers; the method keyword needs it"`
}

func (in InSearch) search(ctx context.Context) author.ListSearch {
	return author.ListSearch{Method: in.Method, Keyword: in.Keyword, Stop: gone(ctx)}
}

// gone reports whether the caller has gone.
func gone(ctx context.Context) func() bool { return func() bool { return ctx.Err() != nil } }

// FindListsRequest is the request of FindLists.
type FindListsRequest struct {
	InPage
	InSearch
}

// GetWrapperRequest is the request of GetWrapper.
type GetWrapperRequest struct {
	InPage
	InSearch
	List int `query:"list" minimum:"-1" default:"-1" doc:"Its place in findLists under the same search; -1: the list of the template"`
}

// FindLists returns the lists that a page has, found without marks.
func (ws *Workspaces) FindLists(ctx context.Context, in *FindListsRequest) (author.ListsView, error) {
	return read(ctx, ws, in.Workspace, func(_ *workspace, s *author.Session) (author.ListsView, error) {
		return s.Lists(in.Page, in.search(ctx))
	})
}

// TakeList lets the caller make the workspace one of a list that was found, with its columns as fields.
func (ws *Workspaces) TakeList(ctx context.Context, in *TakeListRequest) (Workspace, error) {
	return ws.change(ctx, in.Workspace, func(s *author.Session) error {
		take := s.TakeList
		switch {
		case in.Body.AsField:
			take = s.TakeListAsField
		case in.Body.Replace:
			take = s.TakeOtherList
		}
		return take(in.Page, in.Body.List, author.ListSearch{Method: in.Body.Method, Keyword: in.Body.Keyword, Similar: in.Body.Similar, Factor: in.Body.Factor, Stop: gone(ctx)}, in.Body.Columns...)
	})
}

// GetWrapper returns what all records of a list have in common, as a tree, and how they were found.
func (ws *Workspaces) GetWrapper(ctx context.Context, in *GetWrapperRequest) (author.WrapperView, error) {
	return learned(ctx, ws, in.Workspace, func(_ *workspace, s *author.Session) (author.WrapperView, error) {
		return s.Wrapper(in.Page, in.List, in.search(ctx))
	})
}
