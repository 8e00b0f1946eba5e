package api

import (
	"context"
	"net/http"

	"wrapsmith/backend/learn/author"
)

type explainIn struct {
	InPage
	Field string `path:"field" maxLength:"200" doc:"Name of the field"`
}

func (a *App) registerExplain() {
	handle(a, op("explainCell", http.MethodGet, "/api/work/{work}/pages/{page}/fields/{field}/vote", "fields",
		"How the cell of a field on a page came about: votes, confidence, Tree Align"), a.explainCell)
}

func (a *App) explainCell(_ context.Context, in *explainIn) (author.Explanation, error) {
	return read(a.works, in.Work, func(_ *work, s *author.Session) (author.Explanation, error) {
		return s.Explain(in.Page, in.Field)
	})
}
