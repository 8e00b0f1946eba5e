package browser

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// Wait adds conditions for a page to be complete, after it was loaded and made no
// request for half a second.
type Wait struct {
	For  string        // a CSS selector: an element that must be there
	Text string        // a text that must be shown
	More time.Duration // further time, after the other conditions

	Scroll int    // times that the page is scrolled to its end, and its button for more pressed, while it grows
	Button string // a CSS selector of that button; "" looks for one that says "load more" or the like
}

// wait waits until the page is complete.
func (b *Browser) wait(ctx context.Context, tab context.Context, quiet *quiet) error {
	quiet.wait(ctx)
	w := b.o.Wait
	until := func(what, expression string) error {
		for {
			there, err := chromedp.Run(tab, chromedp.Evaluate[bool](expression))
			switch {
			case err == nil && there:
				return nil
			case errors.Is(ctx.Err(), context.DeadlineExceeded): // also if the deadline closed the tab during the evaluation
				return fmt.Errorf("%w: %s (%v); wait for something else, or longer", ErrWait, what, b.o.Timeout)
			case err != nil:
				return b.cause(ctx, err)
			}
			select {
			case <-ctx.Done():
			case <-time.After(50 * time.Millisecond):
			}
		}
	}
	if w.For != "" {
		if err := until(fmt.Sprintf("no element is %q", w.For), "!!document.querySelector("+quote(w.For)+")"); err != nil {
			return err
		}
	}
	if w.Text != "" {
		if err := until(fmt.Sprintf("the page does not show %q", w.Text), "!!document.body && document.body.innerText.includes("+quote(w.Text)+")"); err != nil {
			return err
		}
	}
	select {
	case <-ctx.Done():
	case <-time.After(w.More):
	}
	return nil
}

// quiet tracks how long a tab has made no request.
type quiet struct {
	mu   sync.Mutex
	open map[network.RequestID]bool
	last time.Time
}

func newQuiet(tab context.Context) (*quiet, error) {
	q := &quiet{open: map[network.RequestID]bool{}, last: time.Now()}
	return q, chromedp.Listen(tab, func(event any) {
		q.mu.Lock()
		defer q.mu.Unlock()
		switch e := event.(type) {
		case *network.EventRequestWillBeSent:
			if !strings.HasPrefix(e.Request.URL, "data:") {
				q.open[e.RequestID] = true
			}
		case *network.EventLoadingFinished:
			delete(q.open, e.RequestID)
		case *network.EventLoadingFailed:
			delete(q.open, e.RequestID)
		default:
			return
		}
		q.last = time.Now()
	})
}

// wait waits for quietTime without requests, maxQuiet at most.
func (q *quiet) wait(ctx context.Context) {
	tick := time.NewTicker(quietTime / 10)
	defer tick.Stop()
	for end := time.Now().Add(maxQuiet); time.Now().Before(end); {
		q.mu.Lock()
		still := len(q.open) == 0 && time.Since(q.last) >= quietTime
		q.mu.Unlock()
		if still {
			return
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}
