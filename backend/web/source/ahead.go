package source

import (
	"context"
	"fmt"
	"iter"
	"net/url"
	"strings"
	"sync"

	"wrapsmith/backend/page"
)

// Bounds of what is fetched before its turn.
const (
	atOnce   = 16       // hosts that are asked at a time
	maxAhead = 256      // addresses that wait after the one that is given next
	maxHeld  = 64 << 20 // bytes of pages that wait; those under way may come too
)

// errand is an address to fetch, and its result.
type errand struct {
	address string
	by      Getter // nil: that of all
	err     error  // of a line that is no address, at first
	page    *page.Page
	done    chan struct{}
}

// ahead fetches the addresses of several hosts at a time, each host's one after
// the other, and gives the pages in the order of the addresses:
//
//	a/1 a/2 a/3 b/1 c/1     a: 1 2 3     b: 1     c: 1     ->  a/1 a/2 a/3 b/1 c/1
//
// A host rests between its pages, so those of one host alone come no faster than
// one by one; those of the others come meanwhile.
type ahead struct {
	g     Getter
	busy  chan struct{} // a place for each host that is asked
	all   sync.WaitGroup
	lanes map[string]*errand // the last of each host
	queue []*errand

	mu    sync.Mutex
	room  sync.Cond // for more bytes
	held  int       // bytes that wait
	first *errand   // the one that is given next needs no room
}

// fetchAll yields the pages of errands, which another goroutine fetches. It returns
// false if no more pages are wanted or ctx is done. Fetches under way are then
// cancelled, and none continues after the return.
func fetchAll(ctx context.Context, g Getter, errands iter.Seq[*errand], yield yielder) bool {
	hosts, limit := 1, 1
	if many, ok := g.(interface{ AtOnce() int }); ok && many.AtOnce() > 1 {
		hosts, limit = many.AtOnce(), maxAhead
	}
	ctx, stop := context.WithCancel(ctx)
	a := &ahead{g: g, busy: make(chan struct{}, hosts), lanes: map[string]*errand{}}
	a.room.L = &a.mu
	defer a.all.Wait()
	defer a.change(func() {}) // who waits for room sees that it is over
	defer stop()
	coming := make(chan *errand, limit-1)
	go func() { // it may wait for input from a terminal
		defer close(coming)
		for e := range errands {
			select {
			case coming <- e:
			case <-ctx.Done():
				return
			}
		}
	}()
	for coming != nil || len(a.queue) > 0 {
		e, ok := a.next(ctx, coming, limit)
		switch {
		case ctx.Err() != nil:
			return false
		case !ok:
			coming = nil
		case e.done == nil:
			a.start(ctx, e)
		default:
			a.queue = a.queue[1:]
			a.hold(e, -1)
			if !yield(e.page, e.err) {
				return false
			}
		}
	}
	return true
}

// next receives the next errand, or returns the first of the queue when it is done.
// It returns false if no more will come.
func (a *ahead) next(ctx context.Context, coming <-chan *errand, limit int) (e *errand, ok bool) {
	var done <-chan struct{}
	if len(a.queue) >= limit {
		coming = nil
	}
	if len(a.queue) > 0 {
		done = a.queue[0].done
		a.change(func() { a.first = a.queue[0] })
	}
	select {
	case e, ok = <-coming:
		return e, ok
	default:
	}
	select {
	case e, ok = <-coming:
		return e, ok
	case <-done:
		return a.queue[0], true
	case <-ctx.Done():
		return nil, false
	}
}

// start begins to fetch an address, after the addresses of the same host before it.
func (a *ahead) start(ctx context.Context, e *errand) {
	a.queue = append(a.queue, e)
	e.done = make(chan struct{})
	if e.err != nil {
		close(e.done)
		return
	}
	host := ""
	if u, err := url.Parse(e.address); err == nil {
		host = strings.ToLower(u.Host)
	}
	before := a.lanes[host]
	a.lanes[host] = e
	a.all.Go(func() {
		defer close(e.done)
		if before != nil {
			<-before.done // it ends with ctx too
		}
		if a.enter(ctx, e) {
			defer func() { <-a.busy }()
			a.fetch(ctx, e)
		}
	})
}

// enter waits for a free place and for memory.
func (a *ahead) enter(ctx context.Context, e *errand) bool {
	for {
		a.mu.Lock()
		for a.full(e) && ctx.Err() == nil {
			a.room.Wait()
		}
		a.mu.Unlock()
		select {
		case a.busy <- struct{}{}:
		case <-ctx.Done():
			return false
		}
		a.mu.Lock()
		full := a.full(e) // what others fetched meanwhile
		a.mu.Unlock()
		if !full && ctx.Err() == nil {
			return true
		}
		<-a.busy
		if ctx.Err() != nil {
			return false
		}
	}
}

func (a *ahead) full(e *errand) bool { return a.held > maxHeld && a.first != e }

// fetch fetches the page. A panic becomes the error of that page.
func (a *ahead) fetch(ctx context.Context, e *errand) {
	defer func() {
		if r := recover(); r != nil {
			e.page, e.err = nil, &Error{Name: e.address, Err: fmt.Errorf("fetching it broke off: %v; please report it", r)}
		}
	}()
	g := a.g
	if e.by != nil {
		g = e.by
	}
	e.page, e.err = g.Fetch(ctx, e.address)
	a.hold(e, 1)
}

// hold adds the bytes of a page to the count, or subtracts them.
func (a *ahead) hold(e *errand, sign int) {
	if e.page != nil {
		a.change(func() { a.held += sign * len(e.page.Bytes) })
	}
}

func (a *ahead) change(do func()) {
	a.mu.Lock()
	defer a.mu.Unlock()
	do()
	a.room.Broadcast()
}

// AtOnce is how many hosts may be asked at a time.
func (f *Fetcher) AtOnce() int { return atOnce }

// AtOnce is how many hosts may be asked at a time.
func (o *ownFetcher) AtOnce() int { return atOnce }
