package app

import (
	"context"
	"errors"
	"iter"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"wrapsmith/backend/extract"
	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
	"wrapsmith/backend/source"
)

// Bounds of runs. What a run finds is in a temporary file; in memory it has 16
// bytes a page.
const (
	maxRuns     = 20        // kept, running or not
	queueItems  = 4096      // pages or folders that wait
	queueBytes  = 256 << 20 // of pages that wait
	rateMinimum = time.Second
)

// item is a page or folder of a run; err when it cannot be had.
type item struct {
	input
	err error
}

// running is one run.
type running struct {
	stop   context.CancelFunc
	ended  chan struct{} // closed when nothing more will be found
	spill  *spill
	choose extract.Chooser

	mu      sync.Mutex
	run     Run
	used    map[string]bool
	version int           // grows with every change
	changed chan struct{} // closed and made anew with every change
	queue   []item
	waiting int           // bytes of the queue
	room    chan struct{} // closed when the queue has less
	more    chan struct{} // closed when the queue has more, or is closed
}

func newRunning(choose extract.Chooser) (*running, error) {
	s, err := newSpill()
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(context.Background())
	r := &running{
		stop: stop, ended: make(chan struct{}), spill: s, choose: choose, used: map[string]bool{},
		run:     Run{ID: newID(), State: runRunning, Open: true, Started: time.Now().UTC(), Templates: []string{}},
		changed: make(chan struct{}), room: make(chan struct{}), more: make(chan struct{}),
	}
	go r.work(ctx)
	return r, nil
}

// work extracts until the queue is closed and empty, or the run is cancelled.
func (r *running) work(ctx context.Context) {
	defer r.stop()
	_, err := extract.Run(ctx, r.pages(ctx), r.choose, r.receive, extract.Options{})
	r.change(func(v *Run) {
		v.Open, v.Ended = false, time.Now().UTC()
		switch {
		case ctx.Err() != nil:
			v.State = runCancelled
		case err != nil:
			v.State, v.Problem = runFailed, sentence(err.Error())
		default:
			v.State = runDone
		}
		r.queue, r.waiting = nil, 0
	})
	close(r.ended)
}

// receive keeps what one page gave.
func (r *running) receive(p record.Page) error {
	if err := r.spill.add(p); err != nil {
		return err
	}
	r.change(func(v *Run) {
		v.Done++
		v.Total = max(v.Total, v.Done)
		v.Records += len(p.Records)
		if p.Err != nil {
			v.Failed++
		}
		if p.Template != "" && !r.used[p.Template] {
			r.used[p.Template] = true
			v.Templates = append(slices.Clone(v.Templates), p.Template)
		}
	})
	return nil
}

// pages gives the queue's pages as they come.
func (r *running) pages(ctx context.Context) iter.Seq2[*page.Page, error] {
	return func(yield func(*page.Page, error) bool) {
		for {
			it, ok := r.next(ctx)
			if !ok {
				return
			}
			if it.err != nil {
				if !yield(nil, &source.Error{Name: it.name, Err: it.err}) {
					return
				}
				continue
			}
			n := 0
			for p, err := range it.source.Pages(ctx) {
				if n++; n > 1 {
					r.change(func(v *Run) { v.Total++ }) // a folder counted as one when it came
				}
				if !yield(p, err) {
					return
				}
			}
		}
	}
}

// next takes the first of the queue; false when the run is at its end.
func (r *running) next(ctx context.Context) (item, bool) {
	for {
		r.mu.Lock()
		if len(r.queue) > 0 {
			it := r.queue[0]
			r.queue = r.queue[1:]
			r.waiting -= it.bytes
			close(r.room)
			r.room = make(chan struct{})
			r.mu.Unlock()
			return it, true
		}
		open, more := r.run.Open, r.more
		r.mu.Unlock()
		if !open {
			return item{}, false
		}
		select {
		case <-more:
		case <-ctx.Done():
			return item{}, false
		}
	}
}

var errRunClosed = huma.NewError(http.StatusConflict, "This run takes no more pages: it is closed. Begin a new run.")

// add puts a page into the queue, and waits for room.
func (r *running) add(ctx context.Context, it item) error {
	for {
		r.mu.Lock()
		if !r.run.Open {
			r.mu.Unlock()
			return errRunClosed
		}
		if len(r.queue) == 0 || len(r.queue) < queueItems && r.waiting+it.bytes <= queueBytes {
			r.queue = append(r.queue, it)
			r.waiting += it.bytes
			r.run.Total++
			close(r.more)
			r.more = make(chan struct{})
			r.tell()
			r.mu.Unlock()
			return nil
		}
		room := r.room
		r.mu.Unlock()
		select {
		case <-room:
		case <-r.ended:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// last closes the queue.
func (r *running) last() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.run.Open {
		r.run.Open = false
		close(r.more)
		r.more = make(chan struct{})
		r.tell()
	}
}

func (r *running) cancel() { r.stop() }

// change changes what the run shows.
func (r *running) change(do func(*Run)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	do(&r.run)
	r.tell()
}

// tell wakes who watches; r.mu is held.
func (r *running) tell() {
	r.version++
	close(r.changed)
	r.changed = make(chan struct{})
}

// now is the run as it stands.
func (r *running) now() Run {
	v, _, _ := r.snapshot()
	return v
}

// snapshot is the run, its version, and what closes with the next change.
func (r *running) snapshot() (Run, int, <-chan struct{}) {
	r.mu.Lock()
	defer r.mu.Unlock()
	v := r.run
	end := v.Ended
	if end.IsZero() {
		end = time.Now()
	}
	v.SecondsLeft = -1
	if took := end.Sub(v.Started); took > 0 && v.Done > 0 {
		v.Rate = float64(v.Done) / took.Seconds()
		if !v.Open && took > rateMinimum {
			v.SecondsLeft = float64(v.Total-v.Done) / v.Rate
		}
	}
	if v.State != runRunning {
		v.SecondsLeft = 0
	}
	return v, r.version, r.changed
}

// runs keeps the latest runs.
type runs struct {
	mu   sync.Mutex
	kept []*running // oldest first
}

func newRuns() *runs { return &runs{} }

// create begins a run; the oldest that has ended makes room.
func (rs *runs) create(choose extract.Chooser) (*running, error) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if len(rs.kept) >= maxRuns {
		i := slices.IndexFunc(rs.kept, func(r *running) bool { return r.now().State != runRunning })
		if i < 0 {
			return nil, huma.NewError(http.StatusTooManyRequests, "Too many runs are going on: wait for one to end, or cancel one.")
		}
		rs.kept[i].spill.close() // a temporary file
		rs.kept = slices.Delete(rs.kept, i, i+1)
	}
	r, err := newRunning(choose)
	if err != nil {
		return nil, err
	}
	rs.kept = append(rs.kept, r)
	return r, nil
}

func (rs *runs) get(id string) (*running, error) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	for _, r := range rs.kept {
		if r.now().ID == id {
			return r, nil
		}
	}
	return nil, errNoRun
}

func (rs *runs) list() []Run {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	list := make([]Run, 0, len(rs.kept))
	for _, r := range slices.Backward(rs.kept) {
		list = append(list, r.now())
	}
	return list
}

// close stops every run and removes what they found.
func (rs *runs) close() error {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	errs := make([]error, 0, len(rs.kept))
	for _, r := range rs.kept {
		r.cancel()
		<-r.ended
		errs = append(errs, r.spill.close())
	}
	rs.kept = nil
	return errors.Join(errs...)
}
