package api

import (
	"context"
	"errors"
	"net/http"

	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/backend/learn/mend"
)

// Bounds of mending.
const (
	maxMendPages = 20 // new pages of a proposal
	maxOldPages  = 20 // stored samples that it is tried on
	maxMends     = 20 // proposals kept until they are approved or dismissed
)

// MendRequest asks for a look at how a template fits pages, and for a mended version.
type MendRequest struct {
	Pages   []PageInput `json:"pages,omitempty" maxItems:"20" nullable:"false"`
	Run     string      `json:"run,omitempty" maxLength:"64" doc:"Fetch pages of this run again, those first that gave least"`
	Samples bool        `json:"samples,omitempty" doc:"Fetch the addresses of the template's samples again"`
}

// ApproveMend approves a proposal.
type ApproveMend struct {
	Note string `json:"note,omitempty" maxLength:"2000" doc:"Empty: what was mended"`
}

// InMend names a proposal in a path.
type InMend struct {
	Mend string `path:"mend" maxLength:"64"`
}

type mendIn struct {
	InTemplate
	Body MendRequest
}

type approveIn struct {
	InMend
	Body ApproveMend
}

func (a *App) registerMend() {
	const tag, one = "mend", "/api/mends/{mend}"
	propose := op("proposeMend", http.MethodPost, "/api/library/{id}/mend", tag, "Look how a template fits pages, and propose a mended version")
	propose.MaxBodyBytes = pagesBody
	handle(a, propose, a.proposeMend)
	handle(a, op("getMend", http.MethodGet, one, tag, "A proposal that was not approved or dismissed yet"), a.getMend)
	handle(a, op("approveMend", http.MethodPost, one+"/approve", tag, "Save a mended version"), a.approveMend)
	act(a, op("dismissMend", http.MethodDelete, one, tag, "Dismiss a proposal; the template stays as it is"), a.dismissMend)
}

func (a *App) proposeMend(ctx context.Context, in *mendIn) (Mend, error) {
	pages, failed, err := a.mendPages(ctx, in)
	switch {
	case err != nil:
		return Mend{}, err
	case len(pages) == 0 && len(failed) > 0:
		return Mend{}, problem.With(problem.Invalid, failed[0].message(), "None of the pages could be had: "+failed[0].Name+": "+failed[0].Reason)
	}
	got, err := ProposeMend(ctx, a.options.Stores, a.runs.results, in.ID, in.Body.Run, pages)
	if errors.Is(err, mend.ErrNoPages) {
		return Mend{}, problem.New(problem.Invalid, "mendpages", "Name pages that the template fits less well: files, addresses, a run, or the addresses of its samples.")
	}
	if err != nil {
		return Mend{}, err
	}
	k := kept{got: got}
	if k.Mend, err = got.View(); err != nil {
		return Mend{}, err
	}
	k.ID, k.Failed = newID(), append(k.Failed, failed...)
	a.mends.put(k)
	return k.Mend, nil
}

func (a *App) getMend(_ context.Context, in *InMend) (Mend, error) {
	k, err := a.mends.get(in.Mend)
	return k.Mend, err
}

func (a *App) dismissMend(_ context.Context, in *InMend) error {
	if _, err := a.mends.get(in.Mend); err != nil {
		return err
	}
	a.mends.drop(in.Mend)
	return nil
}

// approveMend saves a mended version: nothing but this does.
func (a *App) approveMend(ctx context.Context, in *approveIn) (TemplateEntry, error) {
	k, err := a.mends.get(in.Mend)
	if err != nil {
		return TemplateEntry{}, err
	}
	e, err := k.got.Approve(ctx, a.options.Stores, team.Who(ctx), in.Body.Note)
	if err != nil {
		return TemplateEntry{}, err
	}
	a.mends.drop(in.Mend)
	a.tested(ctx, e.ID)
	return entryOf(e), nil
}
