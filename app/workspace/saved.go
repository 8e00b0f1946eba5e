package workspace

import (
	"context"

	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/app/templates"
	"wrapsmith/backend/learn/author"
	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/template"
)

// MergeWorkspace is the body of mergeWorkspace.
type MergeWorkspace struct {
	SaveWorkspace
	templates.MergeChoices
}

// MergeWorkspaceRequest is the request of Merge.
type MergeWorkspaceRequest struct {
	InWorkspace
	Body MergeWorkspace
}

// OpenTemplateRequest is the request of OpenTemplate.
type OpenTemplateRequest struct {
	templates.InTemplate
	State string `query:"state" enum:"published,draft" doc:"Which version; absent: the caller's own draft, else the published version, else the draft"`
}

// OpenTemplate begins a workspace with a template and the pages it was made on.
func (ws *Workspaces) OpenTemplate(ctx context.Context, in *OpenTemplateRequest) (Workspace, error) {
	entry, t, err := ws.versionToOpen(ctx, in)
	if err != nil {
		return Workspace{}, err
	}
	pages, err := ws.stores.Library.Pages(ctx, in.ID, entry.Version)
	if err != nil {
		return Workspace{}, err
	}
	s, err := author.Open(t, pages)
	if err != nil {
		return Workspace{}, problem.Mistake(err)
	}
	s.MarkSavedAs(in.ID, entry.Version)
	return ws.create(ctx, s, pages)
}

// versionToOpen is the version that a request to open a template means. Another person's draft
// is opened if the request says so, or if nothing was published yet.
func (ws *Workspaces) versionToOpen(ctx context.Context, in *OpenTemplateRequest) (library.Entry, *template.Template, error) {
	draft, err := ws.stores.Library.Draft(ctx, in.ID)
	if err != nil {
		return library.Entry{}, nil, err
	}
	own := draft != nil && draft.Who == team.Who(ctx)
	if draft == nil || draft.Published > 0 && in.State != "draft" && (in.State == "published" || !own) {
		return ws.stores.Library.Get(ctx, in.ID)
	}
	return ws.stores.Library.Head(ctx, in.ID)
}

// ProposeDomain returns the domain of knowledge that a workspace's fields, labels and site speak of.
func (ws *Workspaces) ProposeDomain(ctx context.Context, in *InWorkspace) (templates.DomainProposal, error) {
	t, err := learned(ctx, ws, in.Workspace, func(_ *workspace, s *author.Session) (*template.Template, error) { return s.Template(), nil })
	if err != nil {
		return templates.DomainProposal{}, err
	}
	p, err := ws.stores.Knowledge.Propose(ctx, t)
	return templates.DomainProposal{Domain: p.Domain, Why: p.Why, Words: append([]string{}, p.Words...)}, err
}

// Merge saves a workspace joined with the newest version and goes on from there:
// fields whose marks are there are learned again from all of them.
func (ws *Workspaces) Merge(ctx context.Context, in *MergeWorkspaceRequest) (Workspace, error) {
	return ws.changePages(ctx, in.Workspace, func(_ *workspace, s *author.Session) (*author.Session, []*page.Page, error) {
		if err := describe(s, in.Body.SaveWorkspace); err != nil {
			return nil, nil, err
		}
		now := s.View()
		if now.LibraryID == "" || now.Version == 0 {
			return nil, nil, problem.New(problem.Invalid, "nobase", "This workspace does not say which version it began from. Save it; or open the template and make the change there.")
		}
		mine := s.Template()
		c, err := ws.templates.Merge(ctx, now.LibraryID, now.Version, mine, in.Body.Choices)
		if err != nil {
			return nil, nil, err
		}
		if !c.Settled(in.Body.Theirs) {
			return nil, nil, c.Err()
		}
		own, err := samplePages(s)
		if err != nil {
			return nil, nil, err
		}
		theirs, err := ws.stores.Library.Pages(ctx, now.LibraryID, c.Theirs.Number)
		if err != nil {
			return nil, nil, err
		}
		pages := templates.UnionPages(own, theirs)
		next, err := author.Open(c.Template, pages)
		if err != nil {
			return nil, nil, err
		}
		e, err := ws.templates.SaveMerged(ctx, c, library.Save{ID: now.LibraryID, Note: in.Body.Note, Draft: in.Body.Draft, Pages: pages})
		if err != nil {
			return nil, nil, ws.templates.Clashed(ctx, err, library.Save{ID: now.LibraryID, BaseVersion: now.Version, Template: mine}, in.Body.Choices)
		}
		next.MarkSavedAs(e.ID, e.Version)
		return next, pages, nil
	})
}

// describe sets the name, site, description and domain that a save gives.
func describe(s *author.Session, b SaveWorkspace) error {
	now := s.View()
	if b.Name != now.Name || b.Site != now.Site || b.Description != now.Description {
		if err := s.Describe(&b.Name, &b.Site, &b.Description); err != nil {
			return err
		}
	}
	if b.Domain != nil && *b.Domain != now.Domain {
		return s.SetDomain(*b.Domain)
	}
	return nil
}
