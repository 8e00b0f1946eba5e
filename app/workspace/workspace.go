package workspace

import (
	"context"
	"errors"
	"slices"
	"time"

	"wrapsmith/app/team"
	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/store"
)

// Work is one authoring session as a screen shows it.
type Workspace struct {
	ID string `json:"id"`
	author.View
	Tests TestCount `json:"tests"`
}

// WorkList lists what is being worked on, the newest change first.
type WorkspaceList struct {
	Workspaces []WorkspaceEntry `json:"workspaces"`
}

// WorkEntry is one line of the list of workspaces.
type WorkspaceEntry struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	Site    string    `json:"site"`
	Pages   int       `json:"pages"`
	Fields  int       `json:"fields"`
	Changed time.Time `json:"changed"`
}

// NewWork is the body of createWorkspace; there is nothing to say yet.
type NewWorkspace struct{}

// WorkChange changes what is set of a workspace.
type WorkspaceChange struct {
	Name        *string `json:"name,omitempty" maxLength:"200"`
	Site        *string `json:"site,omitempty" maxLength:"253"`
	Description *string `json:"description,omitempty" maxLength:"4000"`
	Domain      *string `json:"domain,omitempty" maxLength:"60" doc:"Domain of knowledge, as in books"`
}

// SaveWork says under what a workspace is saved to the library.
type SaveWorkspace struct {
	Name        string `json:"name" minLength:"1" maxLength:"200"`
	Site        string `json:"site" maxLength:"253"`
	Description string `json:"description" maxLength:"4000"`
	Note        string `json:"note,omitempty" maxLength:"1000" doc:"Why this version is saved"`

	Domain *string `json:"domain,omitempty" maxLength:"60" doc:"Domain of knowledge, as in books; absent: as it is"`
	Draft  bool    `json:"draft,omitempty" doc:"Keep the version as a draft, which matching, runs and readers do not use until it is published"`
}

// InWork names a workspace in a path.
type InWorkspace struct {
	Workspace string `path:"workspace" maxLength:"64" doc:"Id of the workspace"`
}

// ChangeWorkRequest is the request of ChangeWork.
type ChangeWorkspaceRequest struct {
	InWorkspace
	Body WorkspaceChange
}

// SaveWorkRequest is the request of SaveWork.
type SaveWorkspaceRequest struct {
	InWorkspace
	Body SaveWorkspace
}

// ListWork returns what is being worked on.
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

// CreateWork lets the caller begin a workspace.
func (ws *Workspaces) Create(ctx context.Context, _ *struct{ Body *NewWorkspace }) (Workspace, error) {
	return ws.create(ctx, author.New(), nil)
}

// GetWork returns a workspace as it stands.
func (ws *Workspaces) Get(ctx context.Context, in *InWorkspace) (Workspace, error) {
	return learned(ctx, ws, in.Workspace, func(_ *workspace, s *author.Session) (Workspace, error) { return view(in.Workspace, s), nil })
}

// ChangeWork lets the caller name a workspace, its site or its purpose.
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

// DeleteWork lets the caller throw a workspace away; the library keeps what was saved.
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

// SaveWork saves the template as a new version, with the pages it was made on.
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
		entry, err := ws.save(ctx, next)
		if err != nil {
			return ws.templates.Clashed(ctx, err, next, nil)
		}
		s.MarkSavedAs(entry.ID, entry.Version)
		return nil
	})
	return v, err
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
