package mending

import (
	"cmp"
	"context"
	"math"
	"slices"

	"wrapsmith/app/input"
	"wrapsmith/app/runs"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/results"
)

// Bounds of the pages that are taken from a run.
const (
	maxRunPages = 10    // got again
	maxLooked   = 20000 // results looked at for them
)

// PagesOfRun gets pages of a run again, in the way that the run got them: those on
// which a template of the library found least, and those of its site that no
// template fits. open gives what the opening needs beside the run's own settings;
// with cookies, what was got with the run's login is among them.
func PagesOfRun(ctx context.Context, results *results.Results, run results.Run, e library.Entry, open func(*extract.Opening), cookies bool) ([]*page.Page, []input.FailedPage, error) {
	names, err := poorest(ctx, results, run, e)
	if err != nil {
		return nil, nil, err
	}
	if len(names) == 0 {
		return nil, nil, errNoPagesOfRun
	}
	found, failed, err := runs.PagesAgain(ctx, results, runs.Again{Run: run, Names: names, Equip: open, Own: cookies, Item: -1})
	var out []*page.Page
	for _, name := range names {
		if p := found[name]; p != nil {
			out = append(out, p)
		}
	}
	return out, failed, err
}

// poorest names the pages of a run on which a template found least. Those that it
// read in earlier runs come first: a crawl's other pages never had anything.
func poorest(ctx context.Context, r *results.Results, run results.Run, e library.Entry) ([]string, error) {
	type one struct {
		name  string
		empty int
	}
	var all []one
	looked := 0
	for p, err := range r.Results(ctx, run.ID, results.ResultQuery{}) {
		if err != nil {
			return nil, err
		}
		if looked++; looked > maxLooked {
			break
		}
		if lost := p.Kind == results.ProblemUnmatched && hostOf(p.Page.Page) == e.Site; p.TemplateID == e.ID || lost {
			all = append(all, one{p.Page.Page, emptyCells(p)})
		}
	}
	poorer := func(a, b one) int { return cmp.Compare(b.empty, a.empty) }
	slices.SortStableFunc(all, poorer)
	all = all[:min(len(all), maxPastPages)]
	names := make([]string, len(all))
	for i, o := range all {
		names[i] = o.name
	}
	before, err := r.Past(ctx, e.ID, names, run.Started)
	slices.SortStableFunc(names, func(a, b string) int { return readBefore(before, b) - readBefore(before, a) })
	return names[:min(len(names), maxRunPages)], err
}

func readBefore(past map[string]results.Result, name string) int {
	return min(len(past[name].Records), 1)
}

// emptyCells counts the cells of a page without a value; a page without a record has more than any.
func emptyCells(p results.Result) int {
	if len(p.Records) == 0 {
		return math.MaxInt32
	}
	n := 0
	for _, rec := range p.Records {
		for _, c := range rec {
			if len(c.Values) == 0 {
				n++
			}
		}
	}
	return n
}
