package extract

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"sync"

	"wrapsmith/backend/page"
	"wrapsmith/backend/record"
)

// job is one page of the source, or the error in its place.
type job struct {
	page *page.Page
	err  error
	item int              // of a run: the item that the page came from
	keep bool             // of a run: nothing but the run has the page
	done chan record.Page // holds one
}

// answer is what a page gave, and the item that it came from.
type answer struct {
	record.Page
	item int
	from *page.Page // nil: only its error came
	keep bool       // nothing but the run has it
}

// line is an assembly line that keeps the order: each job goes to the workers
// and, at the same time, to the end of the queue. queue holds what may be ahead.
// jobs has room for as much, so that a worker finds its next page there: where
// both wait for each other at each page, a tenth of two workers' time is lost.
type line struct {
	ctx     context.Context
	jobs    chan job
	queue   chan job
	workers sync.WaitGroup
}

func newLine(ctx context.Context, workers int, do func(job) record.Page) *line {
	l := &line{ctx: ctx, jobs: make(chan job, window*workers), queue: make(chan job, window*workers)}
	l.workers.Add(workers)
	for range workers {
		go l.work(do)
	}
	return l
}

// work does jobs until there are no more or the run is over.
func (l *line) work(do func(job) record.Page) {
	defer l.workers.Done()
	for {
		select {
		case j, ok := <-l.jobs:
			if !ok {
				return
			}
			j.done <- do(j)
		case <-l.ctx.Done():
			return
		}
	}
}

// feed puts the source's pages on the line until it ends or the run does.
func (l *line) feed(jobs iter.Seq[job]) {
	item := 0 // of the last page: an error of a source that breaks off belongs to it
	defer close(l.queue)
	defer close(l.jobs)
	defer func() {
		if r := recover(); r != nil {
			l.put(job{err: fmt.Errorf("extract: the source of the pages broke off: %v", r), item: item, done: make(chan record.Page, 1)})
		}
	}()
	for j := range jobs {
		if j.page == nil && j.err == nil {
			j.err = errors.New("extract: the source gave neither a page nor an error")
		}
		item, j.done = j.item, make(chan record.Page, 1)
		if !l.put(j) {
			return
		}
	}
}

// put waits for a place in the window; false when the run is over.
func (l *line) put(j job) bool {
	if l.ctx.Err() != nil {
		return false
	}
	select {
	case l.queue <- j:
	case <-l.ctx.Done():
		return false
	}
	select {
	case l.jobs <- j:
		return true
	case <-l.ctx.Done():
		return false
	}
}

// next waits for the next page in order; false when there is none any more.
func (l *line) next() (answer, bool) {
	if l.ctx.Err() != nil {
		return answer{}, false
	}
	select {
	case j, ok := <-l.queue:
		if !ok {
			return answer{}, false
		}
		select {
		case p := <-j.done:
			return answer{p, j.item, j.page, j.keep}, l.ctx.Err() == nil // what a worker ended because the run did is no answer
		case <-l.ctx.Done():
			return answer{}, false
		}
	case <-l.ctx.Done():
		return answer{}, false
	}
}

// wait returns when no worker is left. The feeder ends when its source gives
// the next page or ends, which may take a while: nothing waits for that.
func (l *line) wait() { l.workers.Wait() }
