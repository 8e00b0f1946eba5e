package mending

import (
	"context"
	"net/url"

	"wrapsmith/app/input"
	"wrapsmith/app/problem"
	"wrapsmith/app/runs"
	"wrapsmith/app/team"
	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/library"
)

// mendPages are the pages that a request names, also those of a run or of the samples.
func (m *Mending) mendPages(ctx context.Context, in *ProposeMendRequest) (pages []*page.Page, failed []input.FailedPage, err error) {
	e, t, err := m.stores.Library.Get(ctx, in.ID)
	if err != nil {
		return nil, nil, err
	}
	inputs := in.Body.Pages
	if in.Body.Samples {
		for _, s := range t.Samples {
			if runs.Fetchable(s.URL) {
				inputs = append(inputs, input.PageInput{Address: s.URL, AllowHost: in.Body.AllowHost})
			}
		}
	}
	left := input.NewRoom()
	for _, one := range inputs[:min(len(inputs), maxMendPages)] {
		given, err := m.input.Input(one)
		if err != nil {
			failed = append(failed, input.FailedPage{Name: problem.Short(given.Name), Reason: problem.Sentence(err.Error())})
			continue
		}
		found, bad := given.Pages(ctx, left)
		pages, failed = append(pages, found...), append(failed, bad...)
	}
	if in.Body.Check {
		found, bad, err := m.pagesOfCheck(ctx, in.ID)
		if err != nil {
			return nil, nil, err
		}
		pages, failed = append(pages, found...), append(failed, bad...)
	}
	if in.Body.Run != "" {
		found, bad, err := m.PagesOfRun(ctx, in.Body.Run, e)
		if err != nil {
			return nil, nil, err
		}
		pages, failed = append(pages, found...), append(failed, bad...)
	}
	return pages[:min(len(pages), maxMendPages)], failed, nil
}

// pagesOfCheck reads the addresses of a template's samples again, as its last check did.
func (m *Mending) pagesOfCheck(ctx context.Context, id string) ([]*page.Page, []input.FailedPage, error) {
	spec, err := m.specOfCheck(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	s, err := stored(ctx, m.stores, id)
	if err != nil {
		return nil, nil, err
	}
	opening := spec.Opening()
	m.equip(opening)
	defer opening.Close()
	c := checking{subject: s, fetch: opening}
	c.read(ctx)
	var failed []input.FailedPage
	for _, p := range c.out.Pages {
		if p.Failed {
			failed = append(failed, input.FailedPage{Name: problem.Short(p.URL), Reason: p.Reason, Message: p.Message})
		}
	}
	return c.fresh, failed, ctx.Err()
}

// PagesOfRun gets pages of a run for who asks. The run's cookies are its owner's.
func (m *Mending) PagesOfRun(ctx context.Context, id string, e library.Entry) ([]*page.Page, []input.FailedPage, error) {
	run, err := m.runs.Find(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	own, err := m.team.MayDelete(ctx, team.OwnRun, id)
	if err == nil && !own && run.Schedule != "" {
		own, err = m.team.MayDelete(ctx, team.OwnSchedule, run.Schedule)
	}
	if err != nil {
		return nil, nil, err
	}
	return PagesOfRun(ctx, m.results, run, e, m.runs.Equip, own)
}

func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Hostname()
}

var errNoPagesOfRun = problem.New(problem.Invalid, "nopagesofrun",
	"This run met no page of the template, and none of its site that no template fits: choose pages as files, or name their addresses.")
