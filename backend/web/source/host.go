package source

import (
	"context"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"wrapsmith/backend/web/robots"
)

// Pauses of a fetcher.
const (
	firstRest = time.Second     // before the first retry; it doubles with each further one
	maxRest   = 5 * time.Minute // if a server asks for a longer one, the fetch fails and says so
	maxDelay  = time.Hour       // longest Crawl-delay that is obeyed
)

// host is the state of a fetcher for one scheme, host and port.
type host struct {
	places chan struct{} // one for each request that may be under way

	mu    sync.Mutex
	next  time.Time     // no request begins before this time
	delay time.Duration // between two requests

	asking sync.Mutex    // held while robots.txt is requested
	robots *robots.Rules // nil until it was requested
}

// host returns the state for the host of an address.
func (f *Fetcher) host(u *url.URL) *host {
	key := strings.ToLower(u.Scheme + "://" + u.Host)
	f.mu.Lock()
	defer f.mu.Unlock()
	h := f.hosts[key]
	if h == nil {
		h = &host{places: make(chan struct{}, f.o.PerHost), delay: f.o.Delay}
		f.hosts[key] = h
	}
	return h
}

// Rest returns the pause between two requests to one host: the fetcher's own, or the
// longest Crawl-delay found so far.
func (f *Fetcher) Rest() time.Duration {
	f.mu.Lock()
	defer f.mu.Unlock()
	rest := f.o.Delay
	for _, h := range f.hosts {
		h.mu.Lock()
		rest = max(rest, h.delay)
		h.mu.Unlock()
	}
	return rest
}

// turn waits until a request to the host may begin. done must be called when the
// request has ended: the pause begins then, so that a slow server gets the same
// time between requests as a fast one.
func (h *host) turn(ctx context.Context) (done func(), err error) {
	select {
	case h.places <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	for {
		wait := h.book()
		if wait <= 0 {
			return h.leave, nil
		}
		timer := time.NewTimer(wait)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			<-h.places
			return nil, ctx.Err()
		}
	}
}

// book reserves the next request, or returns how long to wait for it.
func (h *host) book() time.Duration {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := time.Now()
	if wait := h.next.Sub(now); wait > 0 {
		return wait
	}
	h.next = now.Add(h.delay)
	return 0
}

func (h *host) leave() {
	h.rest(0)
	<-h.places
}

// rest delays all requests to the host, by its delay at least.
func (h *host) rest(pause time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if next := time.Now().Add(max(pause, h.delay)); next.After(h.next) {
		h.next = next
	}
}

// backOff is how long to wait after a failed try; the first try is 0.
func backOff(try int) time.Duration {
	return min(firstRest<<min(try, 20), maxRest)
}

// retryAfter reads the header of that name (RFC 9110, section 10.2.3): seconds
// or a date. Anything else is 0.
func retryAfter(header string, now time.Time) time.Duration {
	header = strings.TrimSpace(header)
	if n, err := strconv.ParseFloat(header, 64); err == nil && n >= 0 {
		if n > math.MaxInt64/float64(time.Second)/2 {
			return math.MaxInt64 / 2
		}
		return time.Duration(n * float64(time.Second))
	}
	if at, err := http.ParseTime(header); err == nil {
		return max(at.Sub(now), 0)
	}
	return 0
}
