package extract

import (
	"context"
	"errors"
	"sync"

	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/web/source"
)

// errPassed is given in place of a page that has its result.
var errPassed = errors.New("extract: the page is done")

// fetching gets the pages of an item from servers, each once in a run, however
// often the run is interrupted:
//
//	address -> has a result?    yes: passed over
//	        -> kept?            yes: that page
//	        -> the server, then kept until its result is written
//
// A page is called by its address as it was given, not by where the server sent
// on to: that is what the run knows before it asks. What a kill costs is the
// request under way.
type fetching struct {
	j    *Job
	g    source.Getter
	done *tally // of the item's results, by address
	hold bool   // keep pages beyond their results, until release: a list that is resumed needs their next links
}

// AtOnce is how many hosts may be asked at a time.
func (f fetching) AtOnce() int {
	if many, ok := f.g.(interface{ AtOnce() int }); ok {
		return many.AtOnce()
	}
	return 1
}

// Fetch gives the page, or errPassed.
func (f fetching) Fetch(ctx context.Context, address string) (*page.Page, error) {
	if f.done.take(results.PageName(address)) {
		return nil, errPassed
	}
	p, err := f.get(ctx, address)
	if err != nil {
		return nil, &source.Error{Name: address, Err: reason(err)}
	}
	named := *p
	named.Name = address
	return &named, nil
}

// reason is an error without the name of the page.
func reason(err error) error {
	var named *source.Error
	if errors.As(err, &named) {
		return named.Err
	}
	return err
}

func (f fetching) get(ctx context.Context, address string) (*page.Page, error) {
	results, id := f.j.plan.Results, f.j.id
	if f.j.keptPages.kept > 0 {
		if p, err := results.Fetched(ctx, id, address); err == nil && p != nil {
			f.j.keptPages.put(address, f.hold)
			return p, nil
		}
	}
	p, err := f.g.Fetch(ctx, address)
	if err != nil {
		return nil, err
	}
	// Also when the run is paused this very moment. A page that cannot be kept is a
	// page all the same; an error of the database is reported when its result is written.
	if results.KeepFetched(context.WithoutCancel(ctx), id, address, p) == nil {
		f.j.keptPages.put(address, f.hold)
	}
	return p, nil
}

// tally counts, by name, the pages of an item that have a result.
type tally struct {
	mu sync.Mutex
	n  map[string]int
}

// take reports whether a page of this name has a result that none before it took.
func (t *tally) take(name string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.n[name] == 0 {
		return false
	}
	t.n[name]--
	return true
}

// fetchedPages is the pages that a job has kept.
type fetchedPages struct {
	kept int // when the job began

	mu    sync.Mutex
	names map[string]bool // kept by now
	held  map[string]bool // of these, those that stay until release; true: the result is written
}

func (g *fetchedPages) put(name string, hold bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.names == nil {
		g.names, g.held = map[string]bool{}, map[string]bool{}
	}
	if g.names[name] = true; hold {
		g.held[name] = false
	}
}

// release lets go of the pages that were held, and gives those that have their results.
func (g *fetchedPages) release() (written []string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for name, done := range g.held {
		if done {
			written = append(written, name)
			delete(g.names, name)
		}
	}
	clear(g.held)
	return written
}

// among gives those of a batch that are kept, which then are no more.
func (g *fetchedPages) among(batch []results.Result) (names []string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for i := range batch {
		name := batch[i].Page.Page
		if _, hold := g.held[name]; hold {
			g.held[name] = true
		} else if g.names[name] {
			names = append(names, name)
			delete(g.names, name)
		}
	}
	return names
}
