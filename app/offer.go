package app

import (
	"context"
	"net/http"

	"wrapsmith/backend/author"
)

// TakeList says which of the lists found is meant.
type TakeList struct {
	List int `json:"list" minimum:"0" doc:"Its place in findLists, from 0"`
}

type takeListIn struct {
	InPage
	Body TakeList
}

func (a *App) registerOffers() {
	const tag, path = "list", "/api/work/{work}/pages/{page}/lists"
	handle(a, op("findLists", http.MethodGet, path, tag, "The lists that a page has, found without marks"), a.findLists)
	handle(a, op("takeList", http.MethodPost, path, tag, "Make the work one of a list that was found, with its columns as fields"), a.takeList)
}

func (a *App) findLists(_ context.Context, in *InPage) (*answer[author.ListsView], error) {
	return reply(read(a.works, in.Work, func(_ *work, s *author.Session) (author.ListsView, error) { return s.Lists(in.Page) }))
}

func (a *App) takeList(_ context.Context, in *takeListIn) (*answer[Work], error) {
	return reply(a.works.change(in.Work, func(s *author.Session) error { return s.TakeList(in.Page, in.Body.List) }))
}
