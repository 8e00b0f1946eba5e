package crawls

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"wrapsmith/backend/crawl"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/page"
	"wrapsmith/backend/web/source"
)

// Files of a crawl, in a folder of its own beside the library.
const (
	crawlSettings = "crawl.json"
	crawlJournal  = "journal.jsonl"
	crawlPages    = "pages.warc.gz"
)

// settings are what a crawl needs to go on, beside its journal.
type settings struct {
	ID      string              `json:"id"`
	Started time.Time           `json:"started"`
	Fetch   source.FetchOptions `json:"fetch"`
	Render  *extract.Render     `json:"render,omitempty"` // pages are shown in a browser; nil: taken as they are sent
	Again   string              `json:"again,omitempty"`  // the crawl that this one repeats, for a schedule
	Owner   string              `json:"owner,omitempty"`  // id of the person who began it, on a team's server
	Going   string              `json:"going,omitempty"`  // goingOn or goingPaused: so it is when the program starts again
}

// What a crawl did when the program ended.
const (
	goingOn     = "running"
	goingPaused = "paused"
)

// crawling is one crawl.
type crawling struct {
	settings
	dir     string
	crawl   *crawl.Crawl
	opening *extract.Opening // has the browser
	fetcher *source.Fetcher

	mu    sync.Mutex
	stop  context.CancelFunc // nil when it does not run
	ended chan struct{}

	readers atomic.Int32 // runs that take its pages
}

// openCrawl opens the crawl of a folder; plan counts for a new one.
func (cs *Crawls) openCrawl(dir string, s settings, plan crawl.Plan) (*crawling, error) {
	opening := extract.Spec{Fetch: s.Fetch, Render: s.Render}.Opening()
	opening.Browsers, opening.Public = cs.browsers, cs.public
	fetcher, err := opening.Fetcher()
	if err != nil {
		return nil, err
	}
	get, err := opening.Getter("")
	if err != nil {
		return nil, err
	}
	keep, err := crawl.OpenArchive(filepath.Join(dir, crawlPages))
	if err != nil {
		return nil, err
	}
	c, err := crawl.New(plan, filepath.Join(dir, crawlJournal), crawl.Tools{Fetch: get.Fetch, Keep: keep})
	if err != nil {
		return nil, errors.Join(err, keep.Close())
	}
	if s.Going == "" {
		c.Stop()
	}
	return &crawling{settings: s, dir: dir, crawl: c, opening: opening, fetcher: fetcher}, nil
}

// going keeps what the crawl does, for the next start of the program; c.mu is held.
func (c *crawling) going(what string) error {
	c.Going = what
	return c.save(c.dir)
}

// save writes settings so that they are there whole or as they were.
func (s settings) save(dir string) error {
	raw, err := json.Marshal(s)
	if err != nil {
		return err
	}
	file := filepath.Join(dir, crawlSettings)
	if err := os.WriteFile(file+".new", raw, 0o600); err != nil {
		return err
	}
	return os.Rename(file+".new", file)
}

// start goes on where the crawl stopped; again lets what failed be tried again.
func (c *crawling) start(again bool) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.going(goingOn); err != nil {
		return err
	}
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
	c.crawl.Begin()
	go func() {
		defer close(c.ended)
		c.crawl.Run(ctx) //nolint:errcheck // the crawl's state says how it ended
		c.opening.Close()
		c.mu.Lock()
		defer c.mu.Unlock()
		c.stop = nil
		if ctx.Err() == nil {
			c.going("") //nolint:errcheck // a crawl that is over is found to be over again
		}
	}()
	return nil
}

// pause lets no further pages be fetched, until start.
func (c *crawling) pause() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.stop == nil {
		return nil
	}
	c.crawl.Pause()
	return c.going(goingPaused)
}

// cancel stops the crawl and waits until it has; it can go on later.
func (c *crawling) cancel() error {
	c.halt()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.crawl.Stop()
	return c.going("")
}

// halt stops the crawl's work and waits until it has; with the program's next
// start it is as it was.
func (c *crawling) halt() {
	c.mu.Lock()
	stop, ended := c.stop, c.ended
	c.mu.Unlock()
	if stop != nil {
		stop()
		<-ended
	}
}

// pages are what the crawl keeps, for a run: see crawl.Crawl.Pages.
func (c *crawling) pages() source.Source {
	return &readBy{c.crawl.Pages(filepath.Join(c.dir, crawlPages)), &c.readers}
}

// readBy counts who reads a source.
type readBy struct {
	source.Source
	readers *atomic.Int32
}

func (r *readBy) Pages(ctx context.Context) iter.Seq2[*page.Page, error] {
	return func(yield func(*page.Page, error) bool) {
		r.readers.Add(1)
		defer r.readers.Add(-1)
		r.Source.Pages(ctx)(yield)
	}
}
