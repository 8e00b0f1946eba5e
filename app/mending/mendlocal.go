package mending

import (
	"context"

	"wrapsmith/app/input"
	"wrapsmith/app/team"
	"wrapsmith/app/templates"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/page"
)

// LocalMend asks for a mended version of a template, by pages that were read by now.
type LocalMend struct {
	templates.InTemplate
	Run   string // with the pages of this run too on which the template found least; "" with none
	Pages []*page.Page
}

// ProposeLocal says how a template fits pages and proposes a mended version. Nothing is saved and nothing is kept.
func (m *Mending) ProposeLocal(ctx context.Context, in *LocalMend) (Proposed, error) {
	pages := in.Pages
	var failed []input.FailedPage
	if in.Run != "" {
		run, err := m.results.GetRun(ctx, in.Run)
		if err != nil {
			return Proposed{}, err
		}
		e, _, err := m.stores.Library.Get(ctx, in.ID)
		if err != nil {
			return Proposed{}, err
		}
		more, bad, err := PagesOfRun(ctx, m.results, run, e, func(o *extract.Opening) { m.runs.EquipLocal(o) }, true)
		if err != nil {
			return Proposed{}, err
		}
		pages, failed = append(pages, more...), bad
	}
	got, err := ProposeMend(ctx, m.stores, m.results, in.ID, in.Run, pages)
	got.Failed = append(got.Failed, failed...)
	return got, err
}

// ApproveLocal saves the mended version of a proposal, and runs the tests of the template.
func (m *Mending) ApproveLocal(ctx context.Context, p Proposed, in ApproveMend) (templates.TemplateEntry, error) {
	e, err := p.Approve(ctx, m.templates, team.Who(ctx), in)
	return templates.EntryOf(e), err
}
