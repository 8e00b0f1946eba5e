package mending

import (
	"cmp"
	"context"
	"errors"
	"math"
	"net/url"
	"os"
	"slices"

	"wrapsmith/app/input"
	"wrapsmith/app/problem"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/web/page"
	"wrapsmith/backend/web/source"
)

// Bounds of the pages that are taken from a run.
const (
	maxRunPages = 10    // got again
	maxLooked   = 20000 // results or files looked at for them
)

// PagesOfRun gets pages of a run again, in the way that the run got them: those on
// which a template of the library found least, and those of its site that no
// template fits. open gives what the opening needs beside the run's own settings;
// with cookies, the run's are sent where it still has them.
func PagesOfRun(ctx context.Context, results *results.Results, run results.Run, e library.Entry, open func(*extract.Opening), cookies bool) ([]*page.Page, []input.FailedPage, error) {
	names, err := poorest(ctx, results, run, e)
	if err != nil {
		return nil, nil, err
	}
	if len(names) == 0 {
		return nil, nil, errNoPagesOfRun
	}
	spec, err := extract.ReadSpec(run)
	if err != nil {
		return nil, nil, err
	}
	if _, err := os.Stat(spec.Fetch.CookieFile); err != nil || !cookies {
		spec.Fetch.CookieFile = ""
	}
	opening := spec.Opening()
	open(opening)
	defer opening.Close()
	items, err := results.Items(ctx, run.ID)
	if err != nil {
		return nil, nil, err
	}
	a := again{opening: opening, left: map[string]bool{}, hosts: map[string]bool{}, pages: map[string]*page.Page{}}
	for _, name := range names {
		a.left[name] = true
	}
	if err := a.items(ctx, items); err != nil {
		return nil, nil, err
	}
	a.addresses(ctx, names)
	var out []*page.Page
	for _, name := range names {
		switch p := a.pages[name]; {
		case p != nil:
			out = append(out, p)
		case a.left[name]:
			a.failed = append(a.failed, input.FailedPage{Name: problem.Short(name), Reason: "It was sent with the run, or is gone: choose its file."})
		}
	}
	return out, a.failed, nil
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

// again gets pages of a run by their names.
type again struct {
	opening *extract.Opening
	left    map[string]bool // names that were not found yet
	pages   map[string]*page.Page
	failed  []input.FailedPage
	looked  int
	hosts   map[string]bool // private hosts that the run may reach
}

// errNotHere is given for addresses that stand in files: they are fetched by their names.
var errNotHere = errors.New("its address is fetched by itself")

type noGetter struct{}

func (noGetter) Fetch(context.Context, string) (*page.Page, error) { return nil, errNotHere }

// items takes what the run's items have on this machine: pages of crawls, files, bundled pages.
func (a *again) items(ctx context.Context, items []results.Item) error {
	for _, it := range items {
		spec, err := extract.ReadItem(it)
		if err != nil {
			return err
		}
		if spec.AllowHost != "" {
			a.hosts[spec.AllowHost] = true
		}
		var src source.Source
		switch {
		case spec.Path != "":
			src = source.PathsBy(noGetter{}, spec.Path)
		case spec.Crawl != "" || spec.Bundled != "":
			src, err = a.opening.Open(it)
		}
		if err == nil && src != nil {
			a.take(ctx, src)
		}
	}
	return ctx.Err()
}

// take looks for the pages that are left; what cannot be read stays left.
func (a *again) take(ctx context.Context, src source.Source) {
	for p, err := range src.Pages(ctx) {
		if a.looked++; a.looked > maxLooked || len(a.left) == 0 {
			return
		}
		if err == nil && a.left[results.PageName(p.Name)] {
			a.addPage(results.PageName(p.Name), p)
		}
	}
}

func (a *again) addPage(name string, p *page.Page) {
	delete(a.left, name)
	a.pages[name] = p
}

// addresses fetches what is left and has an address.
func (a *again) addresses(ctx context.Context, names []string) {
	for _, name := range names {
		if !a.left[name] || !fetchable(name) {
			continue
		}
		p, err := a.fetch(ctx, name)
		if err != nil {
			delete(a.left, name)
			a.failed = append(a.failed, input.Failed(name, err))
			continue
		}
		named := *p
		named.Name = name
		a.addPage(name, &named)
	}
}

func (a *again) fetch(ctx context.Context, address string) (*page.Page, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	host := u.Host
	if !a.hosts[host] {
		host = ""
	}
	get, err := a.opening.Getter(host)
	if err != nil {
		return nil, err
	}
	return get.Fetch(ctx, address)
}
