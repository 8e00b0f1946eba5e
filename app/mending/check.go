package mending

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/stores/store"
)

// Bounds of a check.
const (
	maxCheckPages = 8 // samples of a template that are read again
	checkWorkers  = 4 // templates that are checked at a time; each host is still asked with its pauses
)

// CheckRequest says which templates of the library are checked, and how their
// pages are read.
type CheckRequest struct {
	Templates []string // ids; nil: all of the library
	Samples   bool     // fetch nothing: only run the tests on the stored samples
	Spec      extract.Spec
	Schedule  *results.Schedule // that asks for it: its webhook gets the alerts; nil: none
	Progress  func(CheckProgress)
}

// CheckProgress is how far a check is.
type CheckProgress struct {
	Done     int    `json:"done" doc:"Templates"`
	Total    int    `json:"total"`
	Template string `json:"template,omitempty" doc:"Name of the one that was checked last"`
}

// Check reads the sample addresses of templates again and says which templates no
// longer fit, since when, and which has a mended version. What it finds is kept
// for the screen; an alert is raised for each template that has drifted, and ended
// for those that fit again. A check that is stopped gives what it has, with the error.
func (m *Mending) Check(ctx context.Context, in *CheckRequest) (CheckReport, error) {
	subjects, err := m.checked(ctx, in.Templates)
	if err != nil {
		return CheckReport{}, err
	}
	for _, e := range subjects {
		if e.Site != "" {
			in.Spec.Fetch.Credentials.Hosts = append(in.Spec.Fetch.Credentials.Hosts, e.Site)
		}
	}
	opening := in.Spec.Opening()
	m.equip(opening)
	defer opening.Close()
	c := checker{mending: m, request: in, opening: opening, total: len(subjects)}
	out := c.all(ctx, subjects)
	if err = errors.Join(ctx.Err(), c.err); err != nil {
		return out, err
	}
	if err := m.settleChecks(ctx, in, out, len(in.Templates) == 0); err != nil {
		return out, err
	}
	return out, nil
}

// equip lets an opening share what runs share; without runs it has its own.
func (m *Mending) equip(o *extract.Opening) {
	if m.runs != nil {
		m.runs.Equip(o)
	}
}

// checked lists the templates that a check is asked for.
func (m *Mending) checked(ctx context.Context, ids []string) ([]library.Entry, error) {
	q := library.Query{}
	if len(ids) > 0 {
		q.Among = ids
	}
	_, list, err := m.stores.Library.List(ctx, q)
	return list, err
}

// checker is a check that goes on.
type checker struct {
	mending *Mending
	request *CheckRequest
	opening *extract.Opening
	total   int

	mu   sync.Mutex
	done []TemplateCheck
	err  error // the first fault of our own
}

// all checks templates, several at a time.
func (c *checker) all(ctx context.Context, entries []library.Entry) CheckReport {
	began := time.Now().UTC()
	next := make(chan library.Entry)
	var workers sync.WaitGroup
	n := checkWorkers
	if c.request.Spec.Render != nil {
		n = 1 // there is one browser
	}
	c.reportProgress("")
	for range n {
		workers.Go(func() {
			for e := range next {
				c.one(ctx, e)
			}
		})
	}
	for _, e := range entries {
		select {
		case next <- e:
		case <-ctx.Done():
		}
	}
	close(next)
	workers.Wait()
	return reportOf(began, !c.request.Samples, c.done)
}

func (c *checker) one(ctx context.Context, e library.Entry) {
	if ctx.Err() != nil {
		return
	}
	got, err := c.mending.checkStored(ctx, e.ID, c.request, c.opening)
	if errors.Is(err, store.ErrNotFound) || ctx.Err() != nil {
		return // deleted meanwhile, or stopped
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if err != nil {
		c.err = cmp.Or(c.err, err)
		return
	}
	c.done = append(c.done, got)
	c.reportProgress(e.Name)
}

// reportProgress says how far the check is. The lock is held, or no work has begun.
func (c *checker) reportProgress(name string) {
	if c.request.Progress != nil {
		c.request.Progress(CheckProgress{len(c.done), c.total, name})
	}
}

// checkStored checks one template of the library and keeps what it finds.
func (m *Mending) checkStored(ctx context.Context, id string, in *CheckRequest, opening *extract.Opening) (TemplateCheck, error) {
	s, err := stored(ctx, m.stores, id)
	if err != nil {
		return TemplateCheck{}, err
	}
	h, err := readHistory(ctx, m.results, id, "")
	if err != nil {
		return TemplateCheck{}, err
	}
	one := checking{results: m.results, subject: s, history: h}
	if !in.Samples {
		one.fetch = opening
	}
	if err := one.run(ctx); err != nil {
		return TemplateCheck{}, err
	}
	if err := m.stores.Library.PutHealth(ctx, one.health); err != nil && !errors.Is(err, store.ErrReadOnly) {
		return TemplateCheck{}, err
	}
	out := one.out
	if one.proposed.Proposal != nil && one.proposed.Proposal.New != nil && out.State == CheckDrifted {
		k := kept{proposed: one.proposed, made: time.Now(), checked: true}
		if k.Mend, err = one.proposed.View(); err != nil {
			return out, err
		}
		k.ID = store.NewID()
		if err := m.put(ctx, k, one.fresh); err != nil {
			return out, err
		}
		out.Mend.ID = k.ID
	}
	return m.remember(ctx, in, out)
}

// reportOf sums checks up, the most damaged first.
func reportOf(began time.Time, live bool, all []TemplateCheck) CheckReport {
	out := CheckReport{Checked: began, Live: live, Total: len(all), Templates: append([]TemplateCheck{}, all...)}
	for _, t := range all {
		out.count(t.State)
	}
	slices.SortStableFunc(out.Templates, func(a, b TemplateCheck) int {
		return cmp.Or(cmp.Compare(b.rank(), a.rank()), strings.Compare(a.Name, b.Name), strings.Compare(a.ID, b.ID))
	})
	return out
}
