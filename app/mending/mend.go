package mending

import (
	"context"
	"errors"
	"time"

	"wrapsmith/app/input"
	"wrapsmith/app/problem"
	"wrapsmith/app/runs"
	"wrapsmith/app/team"
	"wrapsmith/app/templates"
	"wrapsmith/backend/learn/mend"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/stores/store"
)

// Bounds of mending.
const (
	maxMendPages = 20 // new pages of a proposal
	maxOldPages  = 20 // stored samples that it is tried on
	maxMends     = 20 // proposals in memory
)

// MendRequest asks for a look at how a template fits pages, and for a mended version.
type MendRequest struct {
	Pages   []input.PageInput `json:"pages,omitempty" maxItems:"20" nullable:"false"`
	Run     string            `json:"run,omitempty" maxLength:"64" doc:"Fetch pages of this run again, those first that gave least"`
	Samples bool              `json:"samples,omitempty" doc:"Fetch the addresses of the template's samples again"`
	Check   bool              `json:"check,omitempty" doc:"The same, as the last check of the library fetched them"`

	AllowHost bool `json:"allowHost,omitempty" doc:"With samples: fetch them though their hosts are private or this machine"`
}

// ApproveMend approves a proposal.
type ApproveMend struct {
	Note  string `json:"note,omitempty" maxLength:"2000" doc:"Empty: what was mended"`
	LetGo bool   `json:"letGo,omitempty" doc:"Save it also if it leaves old samples out; else such a proposal is refused"`
}

// InMend names a proposal in a path.
type InMend struct {
	Mend string `path:"mend" maxLength:"64"`
}

// ProposeMendRequest is the request of ProposeMend.
type ProposeMendRequest struct {
	templates.InTemplate
	Body MendRequest
}

// ApproveMendRequest is the request of ApproveMend.
type ApproveMendRequest struct {
	InMend
	Body ApproveMend
}

// Mending are the use cases of templates that drift. It is safe for concurrent use.
type Mending struct {
	stores    *stores.Stores
	results   *results.Results
	templates *templates.Templates
	runs      *runs.Runs
	input     *input.Reader
	team      *team.Team
	kept      mends
	watch     watch
}

// New returns the use cases of mending.
func New(s *stores.Stores, r *results.Results, t *templates.Templates, runs *runs.Runs, input *input.Reader, people *team.Team) *Mending {
	return &Mending{stores: s, results: r, templates: t, runs: runs, input: input, team: people}
}

// ProposeMend returns look how a template fits pages, and propose a mended version.
func (m *Mending) ProposeMend(ctx context.Context, in *ProposeMendRequest) (Mend, error) {
	pages, failed, err := m.mendPages(ctx, in)
	switch {
	case err != nil:
		return Mend{}, err
	case len(pages) == 0 && len(failed) > 0:
		return Mend{}, problem.With(problem.Invalid, failed[0].WithName(), "None of the pages could be had: "+failed[0].Name+": "+failed[0].Reason)
	}
	got, err := ProposeMend(ctx, m.stores, m.results, in.ID, in.Body.Run, pages)
	if errors.Is(err, mend.ErrNoPages) {
		return Mend{}, problem.New(problem.Invalid, "mendpages", "Name pages that the template fits less well: files, addresses, a run, or the addresses of its samples.")
	}
	if err != nil {
		return Mend{}, err
	}
	k := kept{proposed: got, run: in.Body.Run, made: time.Now(), who: team.Who(ctx)}
	if k.Mend, err = got.View(); err != nil {
		return Mend{}, err
	}
	k.ID, k.Failed = store.NewID(), append(k.Failed, failed...)
	return k.Mend, m.put(ctx, k, pages)
}

// GetMend returns a proposal that was not approved or dismissed yet.
func (m *Mending) GetMend(ctx context.Context, in *InMend) (Mend, error) {
	k, err := m.found(ctx, in.Mend)
	return k.Mend, err
}

// DismissMend lets the caller dismiss a proposal; the template stays as it is.
func (m *Mending) DismissMend(ctx context.Context, in *InMend) error {
	if _, err := m.found(ctx, in.Mend); err != nil {
		return err
	}
	return m.drop(ctx, in.Mend)
}

// ApproveMend saves a mended version: nothing but this does.
func (m *Mending) ApproveMend(ctx context.Context, in *ApproveMendRequest) (templates.TemplateEntry, error) {
	k, err := m.found(ctx, in.Mend)
	if err != nil {
		return templates.TemplateEntry{}, err
	}
	e, err := k.proposed.Approve(ctx, m.templates, team.Who(ctx), in.Body)
	if err != nil {
		return templates.TemplateEntry{}, err
	}
	return templates.EntryOf(e), m.drop(ctx, in.Mend)
}
