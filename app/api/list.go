package api

import (
	"context"
	"net/http"

	"wrapsmith/backend/learn/author"
)

// WorkKind says what a work's pages hold.
type WorkKind struct {
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

type setKindIn struct {
	InWork
	Body WorkKind
}

type markRecordIn struct {
	InWork
	Body RecordMark
}

type markNextIn struct {
	InWork
	Body NextMark
}

// registerList registers what a list needs beside marks: in a work of kind list
// addMark marks values in records (missing with a node of the record).
func (a *App) registerList() {
	const tag = "list"
	handle(a, op("setKind", http.MethodPut, "/api/work/{work}/kind", tag, "Make a work one of lists, of articles, or of single records"), a.setKind)
	handle(a, op("getRecords", http.MethodGet, "/api/work/{work}/pages/{page}/records", tag, "The records of a list that the template finds on a page, and the link to the next one"), a.getRecords)
	handle(a, op("markRecord", http.MethodPost, "/api/work/{work}/records", tag, "Say that a record begins here, or that this is none; said again it is taken back"), a.markRecord)
	handle(a, op("markNext", http.MethodPost, "/api/work/{work}/next", tag, "Say which link leads to the next page"), a.markNext)
	a.registerOffers()
}

func (a *App) setKind(_ context.Context, in *setKindIn) (Work, error) {
	return a.works.change(in.Work, func(s *author.Session) error {
		if in.Body.Kind == "article" {
			return s.SetArticle()
		}
		return s.SetList(in.Body.Kind == "list")
	})
}

func (a *App) getRecords(_ context.Context, in *InPage) (author.ListView, error) {
	return read(a.works, in.Work, func(_ *work, s *author.Session) (author.ListView, error) { return s.List(in.Page) })
}

func (a *App) markRecord(_ context.Context, in *markRecordIn) (Work, error) {
	return a.works.change(in.Work, func(s *author.Session) error { return s.MarkRecord(in.Body.Page, in.Body.Node, in.Body.Not) })
}

func (a *App) markNext(_ context.Context, in *markNextIn) (Work, error) {
	return a.works.change(in.Work, func(s *author.Session) error { return s.MarkNext(in.Body.Page, in.Body.Node) })
}
