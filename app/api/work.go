package api

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"wrapsmith/app/team"
	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/store"
)

// Work is one authoring session as a screen shows it.
type Work struct {
	ID string `json:"id"`
	author.View
	Tests TestCount `json:"tests"`
}

// WorkList lists what is being worked on, the newest change first.
type WorkList struct {
	Works []WorkEntry `json:"works"`
}

// WorkEntry is one line of the list of works.
type WorkEntry struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	Site    string    `json:"site"`
	Pages   int       `json:"pages"`
	Fields  int       `json:"fields"`
	Changed time.Time `json:"changed"`
}

// NewWork is the body of createWork; there is nothing to say yet.
type NewWork struct{}

// WorkChange changes what is set of a work.
type WorkChange struct {
	Name        *string `json:"name,omitempty" maxLength:"200"`
	Site        *string `json:"site,omitempty" maxLength:"253"`
	Description *string `json:"description,omitempty" maxLength:"4000"`
	Domain      *string `json:"domain,omitempty" maxLength:"60" doc:"Domain of knowledge, as in books"`
}

// SaveWork says under what a work is saved to the library.
type SaveWork struct {
	Name        string `json:"name" minLength:"1" maxLength:"200"`
	Site        string `json:"site" maxLength:"253"`
	Description string `json:"description" maxLength:"4000"`
	Note        string `json:"note,omitempty" maxLength:"1000" doc:"Why this version is saved"`

	Domain *string `json:"domain,omitempty" maxLength:"60" doc:"Domain of knowledge, as in books; absent: as it is"`
	Draft  bool    `json:"draft,omitempty" doc:"Keep the version as a draft, which matching, runs and readers do not use until it is published"`
}

// InWork names a work in a path.
type InWork struct {
	Work string `path:"work" maxLength:"64" doc:"Id of the work"`
}

type changeWorkIn struct {
	InWork
	Body WorkChange
}

type saveWorkIn struct {
	InWork
	Body SaveWork
}

func (a *App) registerWork() {
	const tag = "work"
	handle(a, op("listWork", http.MethodGet, "/api/work", tag, "What is being worked on"), a.listWork)
	handle(a, op("createWork", http.MethodPost, "/api/work", tag, "Begin a work"), a.createWork)
	handle(a, op("getWork", http.MethodGet, "/api/work/{work}", tag, "A work as it stands"), a.getWork)
	handle(a, op("changeWork", http.MethodPatch, "/api/work/{work}", tag, "Name a work, its site or its purpose"), a.changeWork)
	act(a, op("deleteWork", http.MethodDelete, "/api/work/{work}", tag, "Throw a work away; the library keeps what was saved"), a.deleteWork)
	handle(a, op("undo", http.MethodPost, "/api/work/{work}/undo", tag, "Take the last change back"), a.undo)
	handle(a, op("redo", http.MethodPost, "/api/work/{work}/redo", tag, "Do the last undone change again"), a.redo)
	handle(a, a.conflicts(op("saveWork", http.MethodPost, "/api/work/{work}/save", tag, "Save a work to the library as a new version")), a.saveWork)
}

func (a *App) listWork(ctx context.Context, _ *none) (WorkList, error) {
	list, err := a.works.list()
	if err == nil {
		list, err = a.ownWorks(ctx, list)
	}
	return WorkList{list}, err
}

// ownWorks leaves out the workspaces of other people.
func (a *App) ownWorks(ctx context.Context, list []WorkEntry) ([]WorkEntry, error) {
	own, err := a.team.OwnWorkspaces(ctx)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(list, func(w WorkEntry) bool { return !own(w.ID) }), nil
}

func (a *App) createWork(context.Context, *struct{ Body *NewWork }) (Work, error) {
	return a.works.create(author.New(), nil)
}

func (a *App) getWork(_ context.Context, in *InWork) (Work, error) {
	return read(a.works, in.Work, func(_ *work, s *author.Session) (Work, error) { return view(in.Work, s), nil })
}

func (a *App) changeWork(_ context.Context, in *changeWorkIn) (Work, error) {
	return a.works.change(in.Work, func(s *author.Session) error {
		if in.Body.Domain != nil {
			if err := s.SetDomain(*in.Body.Domain); err != nil {
				return err
			}
		}
		if in.Body.Name == nil && in.Body.Site == nil && in.Body.Description == nil {
			return nil
		}
		return s.Describe(in.Body.Name, in.Body.Site, in.Body.Description)
	})
}

func (a *App) deleteWork(_ context.Context, in *InWork) error {
	return a.works.remove(in.Work)
}

func (a *App) undo(_ context.Context, in *InWork) (Work, error) {
	return a.works.change(in.Work, (*author.Session).Undo)
}

func (a *App) redo(_ context.Context, in *InWork) (Work, error) {
	return a.works.change(in.Work, (*author.Session).Redo)
}

// saveWork saves the template as a new version, with the pages it was made on.
func (a *App) saveWork(ctx context.Context, in *saveWorkIn) (Work, error) {
	v, err := a.works.change(in.Work, func(s *author.Session) error {
		if err := describe(s, in.Body); err != nil {
			return err
		}
		now := s.View()
		pages, err := samples(s)
		if err != nil {
			return err
		}
		next := library.Save{
			ID: now.LibraryID, BaseVersion: now.Version, Template: s.Template(), Who: team.Who(ctx), Note: in.Body.Note, Pages: pages, Draft: in.Body.Draft,
		}
		entry, err := a.save(ctx, next)
		if err != nil {
			return a.clashed(ctx, err, next, nil)
		}
		s.MarkSavedAs(entry.ID, entry.Version)
		return nil
	})
	return v, err
}

// save saves a template; one that was deleted for good meanwhile is saved as a new one.
func (a *App) save(ctx context.Context, v library.Save) (library.Entry, error) {
	entry, err := a.options.Stores.Library.Save(ctx, v)
	if v.ID != "" && errors.Is(err, store.ErrNotFound) {
		v.ID = ""
		entry, err = a.options.Stores.Library.Save(ctx, v)
	}
	if err == nil {
		a.tested(ctx, entry.ID)
	}
	return entry, err
}
