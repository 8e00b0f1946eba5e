package runs

import (
	"context"
	"errors"
	"net/url"

	"wrapsmith/app/fetch"
	"wrapsmith/app/problem"
	"wrapsmith/app/templates"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/stores/store"
)

// mostRepeated is how many pages a schedule may have, as NewSchedule says.
const mostRepeated = 1000

// Repetition is the schedule that would do a run again: its template, its options of fetching
// without cookies, and its pages but for those whose bytes were sent. A crawl is
// crawled again each time.
func (rs *Runs) Repetition(ctx context.Context, in *InRun) (NewSchedule, error) {
	run, err := rs.results.GetRun(ctx, in.Run)
	if errors.Is(err, store.ErrNotFound) {
		err = errNoRun
	}
	if err != nil {
		return NewSchedule{}, err
	}
	spec, err := extract.ReadSpec(run)
	if err != nil {
		return NewSchedule{}, err
	}
	items, err := rs.results.Items(ctx, in.Run)
	if err != nil {
		return NewSchedule{}, err
	}
	out := NewSchedule{Name: run.Name, Cron: "@daily", Template: spec.ID, Fetch: fetch.Of(spec), Pages: []PageSource{}}
	out.Fetch.KeepCookies = false
	list, err := extract.Sources(items)
	for _, item := range list {
		item.Again = item.Crawl != ""
		if p := pageSourceOf(item); !p.empty() && len(out.Pages) < mostRepeated {
			out.Pages = append(out.Pages, p)
		}
	}
	return out, err
}

var errNoAddress = problem.New(problem.Conflict, "nosampleaddress", "No sample page of the template has an address. Make a schedule, and name the address of the list there.")

// Watching is the schedule that would read again the page on which a template was made:
// the first sample that has an address.
func (rs *Runs) Watching(ctx context.Context, in *templates.InTemplate) (NewSchedule, error) {
	if err := rs.templates.MayRead(ctx, in.ID, 0); err != nil {
		return NewSchedule{}, err
	}
	entry, t, err := rs.stores.Library.Get(ctx, in.ID)
	if err != nil {
		return NewSchedule{}, err
	}
	for _, s := range t.Samples {
		if u, err := url.Parse(s.URL); err == nil && u.Host != "" && (u.Scheme == "http" || u.Scheme == "https") {
			return NewSchedule{Name: problem.Short(entry.Name), Cron: "@hourly", Template: entry.ID, Pages: []PageSource{{Address: s.URL}}}, nil
		}
	}
	return NewSchedule{}, errNoAddress
}

// pageSourceOf is an item for the screen.
func pageSourceOf(i extract.ItemSpec) PageSource {
	return PageSource{Address: i.Address, AllowHost: i.AllowHost != "", Path: i.Path, Bundled: i.Bundled, Crawl: i.Crawl, Again: i.Again, Search: i.Search}
}
