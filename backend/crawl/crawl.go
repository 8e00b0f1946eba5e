// Package crawl finds the pages of a site that are similar to a sample.
//
// The problem: a person has one page, for which a template was made, and wants the
// other pages of the site. Source: Deng & Xiong, "A DOM-based Web information
// extraction method", the section on crawling: breadth first from a seed to a given
// depth. Pages similar to the sample are kept; the others are used for their links
// only.
//
//	seed ── /shelf/1 ── /book/1   kept
//	     │     │     └─ /book/2   kept
//	     │     └─ rel=next: /shelf/2 ── /book/3   kept, at the same depth as from /shelf/1
//	     └─ /about                left: not similar to the sample, its links are followed
//
// Departures from the source:
//
//   - Similarity: their test (the same number of elements with the same names in
//     preorder) held for 8 of 360 pairs of pages of one design. Pages are compared
//     by their fingerprints, and by what distinguishes the sample from the seed.
//     Their test is an option (judge.go).
//   - Depth: a link to the next page of a list (package pager) does not count as a
//     step, because a depth limit would cut off long lists. Links that are too deep
//     are counted. A sitemap leads to its pages in one
//     step, and to further sitemaps without one.
//   - Links: in the source the pages that are kept give their links too. Here that is an
//     option (FollowKept), because pages of one kind link to many of other kinds.
//   - Identity: a page with two addresses is kept once. Links with rel=nofollow
//     are not followed.
//
// The journal (journal.go) has one line per page, with its result and its new links.
// The line is on disk before the next page begins, so that a crawl that was killed
// continues where it stopped, and no page is kept twice or lost.
//
// Cost: linear in the pages fetched. Each address found takes its length and some
// 120 bytes of memory, at most MaxFound addresses. A tree is in memory only while
// its page is examined, one per worker.
package crawl

import (
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"strconv"
	"sync"
	"time"

	"wrapsmith/backend/message"
	"wrapsmith/backend/page"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/source"
)

// Bounds of a crawl.
const (
	MaxFound  = 2_000_000         // addresses; more are not taken in
	MaxLinks  = source.MaxSitemap // of one page, or sitemap, that count
	troubled  = 20                // pages in a row that cannot be had stop a crawl: the network or the site is down
	longest   = 2000              // characters of an address; longer ones are traps
	repeating = 3                 // times that one piece of a path may stand in it; more is a trap
)

// Plan describes what to crawl. The journal contains it.
type Plan struct {
	Seeds      []string `json:"seeds"`
	Depth      int      `json:"depth"`                // links from a seed, at most
	Max        int      `json:"max"`                  // pages fetched, at most
	Like       []Sample `json:"like,omitempty"`       // keep what is like one of them; none: keep every page
	Strict     bool     `json:"strict,omitempty"`     // by Deng & Xiong's test
	Follow     []string `json:"follow,omitempty"`     // patterns of addresses to follow; none: all of the seeds' hosts
	Pages      []string `json:"pages,omitempty"`      // patterns of addresses that may be kept; none: all
	FollowKept bool     `json:"followKept,omitempty"` // kept pages give their links too
	Workers    int      `json:"workers,omitempty"`    // pages on their way at a time, over all hosts; 4 when 0
}

// Tools are the functions that a crawl uses.
type Tools struct {
	Fetch func(ctx context.Context, address string) (*page.Page, error) // with all politeness; source.Fetcher's does
	Next  func(t *tagtree.Tree) []string                                // a list's next pages; nil takes the page's own next link or page number
	Keep  Keeper                                                        // where kept pages go
}

// Reasons for which a crawl cannot begin or continue; use errors.Is to distinguish
// them.
var (
	ErrPlan     = errors.New("the crawl cannot be begun")
	ErrTroubled = errors.New("too many pages in a row could not be had")
)

// Crawl is one crawl. It is safe for concurrent use.
type Crawl struct {
	plan  Plan
	tools Tools
	scope scope
	log   *journal

	committing sync.Mutex // one page at a time becomes part of it
	mark       int64      // of the keeper, after the last page

	mu       sync.Mutex
	wake     *sync.Cond // something changed
	nodes    []node
	known    map[string]int32          // address to node
	digests  map[uint64]int32          // of kept pages
	contrast map[string]bool           // edges of the seeds' pages; nil until one was read
	history  []int32                   // nodes as they changed
	messages map[int32]message.Message // why pages failed, as words
	head     int                       // no node before it waits
	busy     int                       // pages on their way
	count    [states]int
	dropped  int             // addresses beyond MaxFound
	deeper   int             // addresses beyond the depth
	passed   map[uint64]bool // of those, in this go, by their hashes
	seed     maphash.Seed
	row      int // failures in a row
	phase    Phase
	problem  error
	began    time.Time
	took     time.Duration // of earlier goes
	here     int           // pages fetched in this go
	through  int64         // mark, once memory has the page too
	closed   bool
}

// New begins a crawl with an empty journal at path, or continues the crawl of the
// journal that exists there, with its plan.
func New(plan Plan, path string, tools Tools) (*Crawl, error) {
	c := &Crawl{tools: tools, known: map[string]int32{}, digests: map[uint64]int32{}, messages: map[int32]message.Message{}, passed: map[uint64]bool{}, seed: maphash.MakeSeed(), phase: Paused}
	c.wake = sync.NewCond(&c.mu)
	log, old, err := openJournal(path)
	if err != nil {
		return nil, err
	}
	c.log = log
	if old.plan != nil {
		plan = *old.plan
	}
	if err := c.start(plan); err != nil {
		return nil, errors.Join(err, log.close())
	}
	if old.plan == nil {
		if err := log.add(line{Format: format, Plan: &c.plan}); err != nil {
			return nil, errors.Join(err, log.close())
		}
		return c, nil
	}
	if err := c.replay(old.lines, path); err != nil {
		return nil, errors.Join(err, log.close())
	}
	c.mark, c.through = old.mark, old.mark
	switch {
	case c.count[Waiting] == 0:
		c.phase = Done
	case c.fetched() >= c.plan.Max:
		c.phase = Limited
	}
	if err := tools.Keep.Rewind(old.mark); err != nil {
		return nil, errors.Join(err, log.close())
	}
	return c, nil
}

// start checks a plan and adds its seeds.
func (c *Crawl) start(plan Plan) error {
	if len(plan.Seeds) == 0 {
		return message.Errorf("crawlseeds", "crawl: %w: name an address to begin at", ErrPlan)
	}
	if plan.Depth < 0 || plan.Max < 1 {
		return message.Errorf("crawldepth", "crawl: %w: depth %d, at most %d pages; want a depth of 0 or more and 1 page or more", ErrPlan, plan.Depth, plan.Max)
	}
	if plan.Workers <= 0 {
		plan.Workers = 4
	}
	for i, seed := range plan.Seeds {
		u, ok := normal(nil, seed)
		if !ok {
			return message.Errorf("crawlseed", "crawl: %w: the seed %q is no http or https address", ErrPlan, seed)
		}
		plan.Seeds[i] = u.String()
		c.scope.hosts = append(c.scope.hosts, u.Host)
	}
	c.scope.follow, c.scope.pages = plan.Follow, plan.Pages
	c.plan = plan
	for _, seed := range plan.Seeds {
		c.discover(seed, -1, 0)
	}
	return nil
}

// Begin puts the crawl into the running phase. Run does so too. Begin is for callers
// that call Run in a goroutine of its own and must not see the crawl in its earlier
// phase.
func (c *Crawl) Begin() {
	c.set(func() {
		if c.began.IsZero() { // else it has begun, and may be paused again
			c.phase, c.problem, c.began, c.row, c.here, c.head = Running, nil, time.Now(), 0, 0, 0
		}
	})
}

// Run crawls until all pages are done, the plan's limit is reached, too many pages
// in a row fail, or ctx is done, whose cause is then the error. It can be called
// again. A page that was being fetched when Run ended is fetched again by the next
// call.
func (c *Crawl) Run(ctx context.Context) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	defer context.AfterFunc(ctx, c.broadcast)()
	c.Begin()
	var all sync.WaitGroup
	for range c.plan.Workers {
		all.Go(func() {
			for {
				n, address, ok := c.next(ctx)
				if !ok {
					return
				}
				if err := c.visit(ctx, n, address); err != nil {
					stop(err)
				}
			}
		})
	}
	all.Wait()
	return c.end(ctx)
}

// end sets the phase in which a call of Run ended.
func (c *Crawl) end(ctx context.Context) error {
	err := context.Cause(ctx)
	c.set(func() {
		c.took += time.Since(c.began)
		c.began = time.Time{}
		switch {
		case err != nil && errors.Is(err, context.Canceled):
			c.phase = Stopped
		case err != nil:
			c.phase, c.problem = Failed, err
		case c.fetched() >= c.plan.Max && c.count[Waiting] > 0:
			c.phase = Limited
		default:
			c.phase = Done
		}
	})
	return err
}

// next waits for an address to fetch; false if there will be no more.
func (c *Crawl) next(ctx context.Context) (n int32, address string, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for {
		for c.head < len(c.nodes) && c.nodes[c.head].state != Waiting {
			c.head++
		}
		full := c.fetched()+c.busy >= c.plan.Max
		switch {
		case ctx.Err() != nil:
			return 0, "", false
		case c.phase == Paused:
		case c.head < len(c.nodes) && !full:
			n = int32(c.head)
			c.busy++
			c.move(n, Fetching)
			return n, c.nodes[n].url, true
		case c.busy == 0:
			return 0, "", false
		}
		c.wake.Wait()
	}
}

// visit fetches a page and adds its result to the crawl.
func (c *Crawl) visit(ctx context.Context, n int32, address string) error {
	p, err := c.tools.Fetch(ctx, address)
	if ctx.Err() != nil {
		c.set(func() { c.busy--; c.move(n, Waiting); c.head = min(c.head, int(n)) })
		return nil //nolint:nilerr // it ends, and the page waits for the next go
	}
	out := c.look(n, p, err)
	if err := c.commit(n, out); err != nil {
		c.set(func() { c.busy--; c.move(n, Waiting) })
		return err
	}
	return c.trouble(out)
}

// trouble ends a crawl after too many failures in a row.
func (c *Crawl) trouble(out outcome) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !out.passing {
		c.row = 0
		return nil
	}
	if c.row++; c.row < troubled {
		return nil
	}
	return troubledBy{
		fmt.Errorf("crawl: %w (%d): the last error: %s; resume the crawl when the site answers again", ErrTroubled, c.row, out.line.Why),
		message.Message{Code: "troubled", Params: map[string]string{"n": strconv.Itoa(c.row), "why": out.line.Why}, Cause: out.line.Message},
	}
}

// Pause lets the fetches under way end and begins no others, until Resume.
func (c *Crawl) Pause() {
	c.set(func() {
		if c.phase == Running {
			c.phase = Paused
		}
	})
}

// Resume continues after Pause.
func (c *Crawl) Resume() {
	c.set(func() {
		if c.phase == Paused && !c.began.IsZero() {
			c.phase = Running
		}
	})
}

// Stop marks a crawl that was read from a journal and does not run as stopped, not
// paused: it keeps the pages that it has.
func (c *Crawl) Stop() {
	c.set(func() {
		if c.phase == Paused && c.began.IsZero() {
			c.phase = Stopped
		}
	})
}

// Retry lets the next Run fetch the pages that failed again.
func (c *Crawl) Retry() error {
	c.committing.Lock()
	defer c.committing.Unlock()
	if err := c.log.add(line{Retry: true}); err != nil {
		return err
	}
	c.set(c.retry)
	return nil
}

func (c *Crawl) retry() {
	for n := range c.nodes {
		if c.nodes[n].state == Unread {
			c.move(int32(n), Waiting)
		}
	}
	c.head = 0
}

// Close closes the crawl; the journal stays.
func (c *Crawl) Close() error {
	c.set(func() { c.closed = true })
	return errors.Join(c.log.close(), c.tools.Keep.Close())
}

func (c *Crawl) set(do func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	do()
	c.wake.Broadcast()
}

func (c *Crawl) broadcast() { c.set(func() {}) }
