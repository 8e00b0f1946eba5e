package api

import (
	"context"
	"net/http"

	"wrapsmith/backend/learn/author"
)

// TakeList says which of the lists found is meant.
type TakeList struct {
	List    int    `json:"list" minimum:"0" doc:"Its place in findLists, from 0"`
	Method  string `json:"method,omitempty" enum:"best,detm,path,keyword" doc:"As findLists was asked; best unless given"`
	Keyword string `json:"keyword,omitempty" maxLength:"200" doc:"As findLists was asked"`
}

type takeListIn struct {
	InPage
	Body TakeList
}

// InSearch says how lists are looked for.
type InSearch struct {
	Method  string `query:"method" enum:"best,detm,path,keyword" default:"best" doc:"best: all three methods together; detm: by tree distance; path: by tag paths; keyword: by the word that the page answers"`
	Keyword string `query:"keyword" maxLength:"200" doc:"The word that the page answers; the method keyword needs it"`
}

func (in InSearch) search() author.ListSearch {
	return author.ListSearch{Method: in.Method, Keyword: in.Keyword}
}

type findListsIn struct {
	InPage
	InSearch
}

type wrapperIn struct {
	InPage
	InSearch
	List int `query:"list" minimum:"-1" default:"-1" doc:"Its place in findLists under the same search; -1: the list of the template"`
}

func (a *App) registerOffers() {
	const tag, path = "list", "/api/work/{work}/pages/{page}/lists"
	handle(a, op("findLists", http.MethodGet, path, tag, "The lists that a page has, found without marks"), a.findLists)
	handle(a, op("takeList", http.MethodPost, path, tag, "Make the work one of a list that was found, with its columns as fields"), a.takeList)
	handle(a, op("getWrapper", http.MethodGet, "/api/work/{work}/pages/{page}/wrapper", tag, "What all records of a list have in common, as a tree, and how they were found"), a.getWrapper)
}

func (a *App) findLists(_ context.Context, in *findListsIn) (author.ListsView, error) {
	return read(a.works, in.Work, func(_ *work, s *author.Session) (author.ListsView, error) { return s.Lists(in.Page, in.search()) })
}

func (a *App) takeList(_ context.Context, in *takeListIn) (Work, error) {
	return a.works.change(in.Work, func(s *author.Session) error {
		return s.TakeList(in.Page, in.Body.List, author.ListSearch{Method: in.Body.Method, Keyword: in.Body.Keyword})
	})
}

func (a *App) getWrapper(_ context.Context, in *wrapperIn) (author.WrapperView, error) {
	return read(a.works, in.Work, func(_ *work, s *author.Session) (author.WrapperView, error) {
		return s.Wrapper(in.Page, in.List, in.search())
	})
}
