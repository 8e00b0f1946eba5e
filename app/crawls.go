package app

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"wrapsmith/backend/crawl"
	"wrapsmith/backend/source"
)

// maxCrawls is how many crawls are kept, running or not.
const maxCrawls = 50

// Files of a crawl, in a folder of its own beside the library.
const (
	crawlSettings = "crawl.json"
	crawlJournal  = "journal.jsonl"
	crawlPages    = "pages.warc.gz"
)

var errNoCrawl = huma.NewError(http.StatusNotFound, "There is no such crawl: it was deleted.")

// settings are what a crawl needs to go on, beside its journal.
type settings struct {
	ID      string              `json:"id"`
	Started time.Time           `json:"started"`
	Fetch   source.FetchOptions `json:"fetch"`
}

// crawling is one crawl.
type crawling struct {
	settings
	dir   string
	crawl *crawl.Crawl

	mu    sync.Mutex
	stop  context.CancelFunc // nil when it does not run
	ended chan struct{}
}

// openCrawl opens the crawl of a folder; plan counts for a new one.
func openCrawl(dir string, s settings, plan crawl.Plan) (*crawling, error) {
	f, err := source.NewFetcher(s.Fetch)
	if err != nil {
		return nil, err
	}
	keep, err := crawl.OpenArchive(filepath.Join(dir, crawlPages))
	if err != nil {
		return nil, err
	}
	c, err := crawl.New(plan, filepath.Join(dir, crawlJournal), crawl.Tools{Fetch: f.Fetch, Keep: keep})
	if err != nil {
		return nil, errors.Join(err, keep.Close())
	}
	return &crawling{settings: s, dir: dir, crawl: c}, nil
}

// start goes on where the crawl stopped; again lets what failed be tried again.
func (c *crawling) start(again bool) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.stop != nil {
		c.crawl.Resume()
		return nil
	}
	if again {
		if err := c.crawl.Retry(); err != nil {
			return err
		}
	}
	ctx, stop := context.WithCancel(context.Background())
	c.stop, c.ended = stop, make(chan struct{})
	begun := make(chan struct{})
	go func() {
		defer close(c.ended)
		close(begun)
		c.crawl.Run(ctx) //nolint:errcheck // the crawl's state says how it ended
		c.mu.Lock()
		defer c.mu.Unlock()
		c.stop = nil
	}()
	<-begun
	return nil
}

// cancel stops the crawl and waits until it has; it can go on later.
func (c *crawling) cancel() {
	c.mu.Lock()
	stop, ended := c.stop, c.ended
	c.mu.Unlock()
	if stop != nil {
		stop()
		<-ended
	}
}

// crawls are those of a library, each in a folder below dir.
type crawls struct {
	dir  string
	mu   sync.Mutex
	open map[string]*crawling
}

func newCrawls(library string) *crawls {
	return &crawls{dir: filepath.Join(filepath.Dir(library), "crawls"), open: map[string]*crawling{}}
}

// create begins a crawl.
func (cs *crawls) create(plan crawl.Plan, fetch source.FetchOptions) (*crawling, error) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if ids, err := cs.ids(); err != nil || len(ids) >= maxCrawls {
		return nil, errors.Join(err, huma.NewError(http.StatusTooManyRequests, "Too many crawls are kept: delete one."))
	}
	s := settings{ID: newID(), Started: time.Now().UTC(), Fetch: fetch}
	dir := filepath.Join(cs.dir, s.ID)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	raw, err := json.Marshal(s)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, crawlSettings), raw, 0o600)
	}
	var c *crawling
	if err == nil {
		c, err = openCrawl(dir, s, plan)
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	cs.open[s.ID] = c
	return c, c.start(false)
}

// ids lists the crawls kept.
func (cs *crawls) ids() (ids []string, err error) {
	entries, err := os.ReadDir(cs.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for _, e := range entries {
		if e.IsDir() {
			ids = append(ids, e.Name())
		}
	}
	return ids, err
}

// get opens a crawl, of an earlier go too.
func (cs *crawls) get(id string) (*crawling, error) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if c := cs.open[id]; c != nil {
		return c, nil
	}
	ids, err := cs.ids()
	if err != nil {
		return nil, err
	}
	if !slices.Contains(ids, id) { // nor can an id lead out of the folder
		return nil, errNoCrawl
	}
	dir := filepath.Join(cs.dir, id)
	raw, err := os.ReadFile(filepath.Join(dir, crawlSettings))
	if err != nil {
		return nil, err
	}
	var s settings
	if err := json.Unmarshal(raw, &s); err != nil {
		return nil, err
	}
	c, err := openCrawl(dir, s, crawl.Plan{})
	if err != nil {
		return nil, mistaken(err)
	}
	cs.open[id] = c
	return c, nil
}

// list gives all crawls that can be opened, the newest first.
func (cs *crawls) list() ([]*crawling, error) {
	cs.mu.Lock()
	ids, err := cs.ids()
	cs.mu.Unlock()
	if err != nil {
		return nil, err
	}
	list := []*crawling{}
	for _, id := range ids {
		if c, err := cs.get(id); err == nil {
			list = append(list, c)
		}
	}
	slices.SortFunc(list, func(a, b *crawling) int { return b.Started.Compare(a.Started) })
	return list, nil
}

// remove stops a crawl and deletes it with its pages.
func (cs *crawls) remove(id string) error {
	c, err := cs.get(id)
	if err != nil {
		return err
	}
	c.cancel()
	cs.mu.Lock()
	defer cs.mu.Unlock()
	delete(cs.open, id)
	return errors.Join(c.crawl.Close(), os.RemoveAll(c.dir))
}

// close stops every crawl; each can go on later.
func (cs *crawls) close() error {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	var errs []error
	for _, c := range cs.open {
		c.cancel()
		errs = append(errs, c.crawl.Close())
	}
	cs.open = map[string]*crawling{}
	return errors.Join(errs...)
}
