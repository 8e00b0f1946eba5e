package workspace

import (
	"context"
	"errors"
	"slices"
	"time"

	"wrapsmith/app/input"
	"wrapsmith/app/team"
	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/store"
)

// Workspace is an authoring session as a screen shows it.
type Workspace struct {
	ID string `json:"id"`
	author.View
	Tests TestCount `json:"tests"`
}

// WorkspaceList lists the workspaces, the newest change first.
type WorkspaceList struct {
	Workspaces []WorkspaceEntry `json:"workspaces"`
}

// WorkspaceEntry is one line of the list of workspaces.
type WorkspaceEntry struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	Site    string    `json:"site"`
	Pages   int       `json:"pages"`
	Fields  int       `json:"fields"`
	Changed time.Time `json:"changed"`
}

// NewWorkspace is the body of createWorkspace; it has no members yet.
type NewWorkspace struct{}

// WorkspaceChange changes name, site or description of a workspace.
type WorkspaceChange struct {
	Name        *string `json:"name,omitempty" maxLength:"200"`
	Site        *string `json:"site,omitempty" maxLength:"253"`
	Description *string `json:"description,omitempty" maxLength:"4000"`
	Domain      *string `json:"domain,omitempty" maxLength:"60" doc:"Domain of knowledge, as in books"`
}

// SaveWorkspace says under which name and site a workspace is saved to the library.
type SaveWorkspace struct {
	Name        string `json:"name" minLength:"1" maxLength:"200"`
	Site        string `json:"site" maxLength:"253"`
	Description string `json:"description" maxLength:"4000"`
	Note        string `json:"note,omitempty" maxLength:"1000" doc:"Why this version is saved"`

	Domain *string `json:"domain,omitempty" maxLength:"60" doc:"Domain of knowledge, as in books; absent: as it is"`
	Of     string  `json:"of,omitempty" maxLength:"64" doc:"Id of the template that this is a new version of, where the workspace belongs to none yet"`
	Draft  bool    `json:"draft,omitempty" doc:"Keep the version as a draft, which matching, runs and readers do not use until it is published"`
}

// InWorkspace names a workspace in a path.
type InWorkspace struct {
	Workspace string `path:"workspace" maxLength:"64" doc:"Id of the workspace"`
}

// ChangeWorkspaceRequest is the request of Change.
type ChangeWorkspaceRequest struct {
	InWorkspace
	Body WorkspaceChange
}

// SaveWorkspaceRequest is the request of Save.
type SaveWorkspaceRequest struct {
	InWorkspace
	Body SaveWorkspace
}

// List returns the workspaces of the caller.
func (ws *Workspaces) List(ctx context.Context, _ *struct{}) (WorkspaceList, error) {
	list, err := ws.list(ctx)
	if err == nil {
		list, err = ws.own(ctx, list)
	}
	return WorkspaceList{list}, err
}

// ownWorks leaves out the workspaces of other people.
func (ws *Workspaces) own(ctx context.Context, list []WorkspaceEntry) ([]WorkspaceEntry, error) {
	own, err := ws.team.OwnWorkspaces(ctx)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(list, func(w WorkspaceEntry) bool { return !own(w.ID) }), nil
}

// Create makes a workspace for the caller.
func (ws *Workspaces) Create(ctx context.Context, _ *struct{ Body *NewWorkspace }) (Workspace, error) {
	return ws.create(ctx, author.New(), nil)
}

// Get returns a workspace in its present state.
func (ws *Workspaces) Get(ctx context.Context, in *InWorkspace) (Workspace, error) {
	ws.opened.Store(team.CallerOf(ctx).Person.ID, in.Workspace)
	return learned(ctx, ws, in.Workspace, func(_ *workspace, s *author.Session) (Workspace, error) { return view(in.Workspace, s), nil })
}

// Opened returns the id of the workspace that the caller asked for last, or that got a captured
// page since; "" if it is gone or there was none.
func (ws *Workspaces) Opened(ctx context.Context) string {
	kept, _ := ws.opened.Load(team.CallerOf(ctx).Person.ID)
	id, _ := kept.(string)
	if id == "" || ws.team.MayUseWorkspace(ctx, id) != nil {
		return ""
	}
	if _, err := read(ctx, ws, id, func(*workspace, *author.Session) (struct{}, error) { return struct{}{}, nil }); err != nil {
		return ""
	}
	return id
}

// AddCaptured adds a page that the person's own browser captured, with the boxes of its elements.
func (ws *Workspaces) AddCaptured(ctx context.Context, workspaceID string, p *page.Page, boxes input.BoxesByNode) (id int, err error) {
	_, err = ws.changePages(ctx, workspaceID, func(_ *workspace, s *author.Session) (*author.Session, []*page.Page, error) {
		if id, err = s.AddPage(p); err != nil {
			return nil, nil, err
		}
		if len(boxes) > 0 {
			if err := putBoxes(s, id, boxes, true); err != nil {
				return nil, nil, err
			}
		}
		return s, []*page.Page{p}, nil
	})
	if err == nil { // further pages follow it there
		ws.opened.Store(team.CallerOf(ctx).Person.ID, workspaceID)
	}
	return id, err
}

// Change changes the name, site or description of a workspace.
func (ws *Workspaces) Change(ctx context.Context, in *ChangeWorkspaceRequest) (Workspace, error) {
	return ws.change(ctx, in.Workspace, func(s *author.Session) error {
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

// Delete deletes a workspace; the library keeps what was saved.
func (ws *Workspaces) Delete(ctx context.Context, in *InWorkspace) error {
	return ws.remove(ctx, in.Workspace)
}

// Undo lets the caller take the last change back.
func (ws *Workspaces) Undo(ctx context.Context, in *InWorkspace) (Workspace, error) {
	return ws.change(ctx, in.Workspace, (*author.Session).Undo)
}

// Redo lets the caller do the last undone change again.
func (ws *Workspaces) Redo(ctx context.Context, in *InWorkspace) (Workspace, error) {
	return ws.change(ctx, in.Workspace, (*author.Session).Redo)
}

// Save saves the template as a new version, with the pages it was made on.
func (ws *Workspaces) Save(ctx context.Context, in *SaveWorkspaceRequest) (Workspace, error) {
	v, err := ws.change(ctx, in.Workspace, func(s *author.Session) error {
		if err := describe(s, in.Body); err != nil {
			return err
		}
		now := s.View()
		pages, err := samplePages(s)
		if err != nil {
			return err
		}
		next := library.Save{
			ID: now.LibraryID, BaseVersion: now.Version, Template: s.Template(), Who: team.Who(ctx), Note: in.Body.Note, Pages: pages, Draft: in.Body.Draft,
		}
		if next.ID == "" && in.Body.Of != "" {
			if next.ID, next.BaseVersion, err = ws.newest(ctx, in.Body.Of); err != nil {
				return err
			}
		}
		entry, err := ws.save(ctx, next)
		if err != nil {
			return ws.templates.Clashed(ctx, err, next, nil)
		}
		s.MarkSavedAs(entry.ID, entry.Version)
		return nil
	})
	return v, err
}

// newest is a template and its newest version, which a save comes after.
func (ws *Workspaces) newest(ctx context.Context, id string) (string, int, error) {
	e, _, err := ws.stores.Library.Head(ctx, id)
	return e.ID, e.Version, err
}

// save saves a template; one that was deleted for good meanwhile is saved as a new one.
func (ws *Workspaces) save(ctx context.Context, v library.Save) (library.Entry, error) {
	entry, err := ws.templates.Save(ctx, v)
	if v.ID != "" && errors.Is(err, store.ErrNotFound) {
		v.ID = ""
		entry, err = ws.templates.Save(ctx, v)
	}
	return entry, err
}
