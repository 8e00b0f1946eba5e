package runs

import (
	"context"
	"errors"

	"wrapsmith/app/fetch"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/stores/store"
)

// mostRepeated is how many pages a schedule may have, as NewSchedule says.
const mostRepeated = 1000

// Repetition is the schedule that would do a run again: its template, its manners
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

// pageSourceOf is an item for the screen.
func pageSourceOf(i extract.ItemSpec) PageSource {
	return PageSource{Address: i.Address, AllowHost: i.AllowHost != "", Path: i.Path, Bundled: i.Bundled, Crawl: i.Crawl, Again: i.Again, Search: i.Search}
}
