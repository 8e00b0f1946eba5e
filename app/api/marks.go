package api

import (
	"context"
	"net/http"

	"wrapsmith/backend/learn/author"
)

type addMarkIn struct {
	InWork
	Body author.NewMark
}

type markIn struct {
	InWork
	Mark int `path:"mark" doc:"MarkView.ID"`
}

func (a *App) registerMarks() {
	handle(a, op("addMark", http.MethodPost, "/api/work/{work}/marks", "marks", "Mark a part of a node as (not) an example of a field"), a.addMark)
	handle(a, op("removeMark", http.MethodDelete, "/api/work/{work}/marks/{mark}", "marks", "Take a mark away"), a.removeMark)
}

func (a *App) addMark(_ context.Context, in *addMarkIn) (Work, error) {
	return a.works.change(in.Work, func(s *author.Session) error {
		_, err := s.Mark(in.Body)
		return err
	})
}

func (a *App) removeMark(_ context.Context, in *markIn) (Work, error) {
	return a.works.change(in.Work, func(s *author.Session) error { return s.Unmark(in.Mark) })
}
