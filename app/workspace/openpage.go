package workspace

import (
	"context"
	"errors"
	"strings"

	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/app/templates"
	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/template"
)

// OpenPage asks for a workspace in which a page can be marked that a template read.
type OpenPage struct {
	Workspace string // it was read with this one; "" with none
	Template  string // id in the library; "" where it is none of it
	XML       string // of the template, for when nothing else is left of it
	Page      *page.Page
}

// OpenedPage is a workspace with the page among its samples.
type OpenedPage struct {
	Workspace string
	Page      int
	New       bool // the workspace was made for it
}

// lookedAt is how many workspaces are looked at for one of the template: the newest.
const lookedAt = 20

// OpenPage opens the workspace of a page, and adds the page to it.
func (ws *Workspaces) OpenPage(ctx context.Context, in OpenPage) (OpenedPage, error) {
	out := OpenedPage{Workspace: in.Workspace}
	if in.Workspace == "" {
		var err error
		if out.Workspace, err = ws.workspaceOf(ctx, in.Template); err != nil {
			return out, err
		}
	}
	err := error(team.ErrNoWorkspace)
	if out.Workspace != "" {
		out.Page, err = ws.AddCaptured(ctx, out.Workspace, in.Page, nil)
	}
	if !errors.Is(err, team.ErrNoWorkspace) {
		return out, err
	}
	v, err := ws.openFor(ctx, in)
	if err != nil {
		return out, err
	}
	out.Workspace, out.New = v.ID, true
	out.Page, err = ws.AddCaptured(ctx, v.ID, in.Page, nil)
	return out, err
}

// workspaceOf is the newest workspace of the caller that has a template's newest version, "" for none.
func (ws *Workspaces) workspaceOf(ctx context.Context, id string) (string, error) {
	if id == "" {
		return "", nil
	}
	entry, _, err := ws.stores.Library.Get(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	list, err := ws.List(ctx, nil)
	if err != nil {
		return "", err
	}
	for i, w := range list.Workspaces[:min(len(list.Workspaces), lookedAt)] {
		if w.Name != entry.Name && i > 0 {
			continue
		}
		fits, err := read(ctx, ws, w.ID, func(_ *workspace, s *author.Session) (bool, error) {
			v := s.View()
			return v.LibraryID == id && v.Version == entry.Version, nil
		})
		if err == nil && fits {
			return w.ID, nil
		}
	}
	return "", nil
}

// openFor makes the workspace of a page: of the library's template, else of the XML that read it.
func (ws *Workspaces) openFor(ctx context.Context, in OpenPage) (Workspace, error) {
	if in.Template != "" {
		v, err := ws.OpenTemplate(ctx, &OpenTemplateRequest{InTemplate: templates.InTemplate{ID: in.Template}})
		if !errors.Is(err, store.ErrNotFound) || in.XML == "" {
			return v, err
		}
	}
	t, err := template.Read(strings.NewReader(in.XML), "template")
	if err != nil {
		return Workspace{}, problem.Mistake(err)
	}
	s, err := author.Open(t, nil)
	if err != nil {
		return Workspace{}, problem.Mistake(err)
	}
	return ws.create(ctx, s, nil)
}
