package api

import (
	"context"

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

// AddMark lets the caller mark a part of a node as (not) an example of a field.
func (ws *Workspaces) AddMark(_ context.Context, in *addMarkIn) (Work, error) {
	return ws.change(in.Work, func(s *author.Session) error {
		_, err := s.Mark(in.Body)
		return err
	})
}

// RemoveMark lets the caller take a mark away.
func (ws *Workspaces) RemoveMark(_ context.Context, in *markIn) (Work, error) {
	return ws.change(in.Work, func(s *author.Session) error { return s.Unmark(in.Mark) })
}
