package extract

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/web/source"
)

// pages gives the pages of the run's items that have no result yet.
func (j *Job) pages(ctx context.Context) iter.Seq[job] {
	return func(yield func(job) bool) {
		keep := false
		give := func(p *page.Page, err error, item int) bool {
			return yield(job{page: p, err: err, item: item, keep: keep})
		}
		last, err := j.plan.Results.LastItem(ctx, j.id)
		if err != nil {
			j.fail(err)
			return
		}
		for n := max(last, 0); ; {
			it, ok, err := j.next(ctx, n)
			if err != nil {
				j.fail(err)
			}
			if !ok {
				return
			}
			done := map[string]int{}
			if it.Number == last {
				if done, err = j.plan.Results.DoneOf(ctx, j.id, last); err != nil {
					j.fail(err)
					return
				}
			}
			keep = onlyHere(it)
			through, more := j.item(ctx, it, done, give)
			if !more {
				return
			}
			n = through + 1
		}
	}
}

// next waits for the item n or the first after it; false at the run's end.
func (j *Job) next(ctx context.Context, n int) (results.Item, bool, error) {
	for {
		j.mu.Lock()
		open := j.run.Open // asked before the items: one that comes between is seen
		j.mu.Unlock()
		it, ok, err := j.plan.Results.NextItem(ctx, j.id, n)
		if ok || err != nil || !open {
			return it, ok, err
		}
		select {
		case <-j.more:
		case <-time.After(itemPoll):
		case <-ctx.Done():
			return it, false, nil
		}
	}
}

// item gives the pages of one item, but for those that are done, and where it is
// an address, those of the addresses after it too. It says through which item it
// came; false when the run is over.
func (j *Job) item(ctx context.Context, it results.Item, done map[string]int, give func(*page.Page, error, int) bool) (through int, more bool) {
	through = it.Number
	defer func() { // a bug of one source must not take the items after it along
		if r := recover(); r != nil {
			more = give(nil, fmt.Errorf("extract: the source of the pages broke off: %v", r), through)
		}
	}()
	had := &tally{n: done}
	src, err := j.plan.Open(it)
	if err != nil {
		if had.take(results.PageName(name(job{err: err}))) {
			return through, true // this error is there
		}
		return through, give(nil, err, through)
	}
	n, again := src.Len(), len(done) > 0
	if n == 1 && again {
		return through, true
	}
	j.expect(n, again)
	if source.IsAddress(src) {
		return j.addresses(ctx, it, src, give)
	}
	defer j.release(ctx)
	for p, err := range j.fetched(src, had).Pages(ctx) {
		if errors.Is(err, errPassed) || had.take(results.PageName(name(job{page: p, err: err}))) {
			continue
		}
		if !give(p, err, through) {
			return through, false
		}
	}
	return through, ctx.Err() == nil
}

// fetched is a source whose addresses are fetched once in a run.
func (j *Job) fetched(src source.Source, had *tally) source.Source {
	if a, ok := src.(asked); ok {
		return asked{j.fetched(a.Source, had), a.keyword}
	}
	if l, ok := src.(lists); ok { // pages that are done are needed for their next links
		return l.via(func(g source.Getter) source.Getter { return fetching{j, g, &tally{}, true} })
	}
	return source.Via(src, func(g source.Getter) source.Getter { return fetching{j, g, had, false} })
}

// release deletes the pages of an item's lists that were kept beyond their results.
// A run that is stopped needs them when it is resumed.
func (j *Job) release(ctx context.Context) {
	if ctx.Err() == nil {
		j.plan.Results.DropFetched(ctx, j.id, j.keptPages.release()) //nolint:errcheck // the end of the run deletes what is left
	}
}

// addresses gives the page of an item that is an address, and those of the like
// items right after it, so that several hosts are asked at a time.
func (j *Job) addresses(ctx context.Context, it results.Item, first source.Source, give func(*page.Page, error, int) bool) (through int, more bool) {
	through = it.Number
	numbers, sources := []int{it.Number}, []source.Source{first}
	for len(numbers) < maxTogether {
		next, ok, err := j.plan.Results.NextItem(ctx, j.id, numbers[len(numbers)-1]+1)
		if err != nil || !ok {
			break // the next request for it gets the error
		}
		src, err := j.plan.Open(next)
		if err != nil || !source.IsAddress(src) {
			break
		}
		numbers, sources = append(numbers, next.Number), append(sources, src)
	}
	i := 0
	for p, err := range j.fetched(source.Together(sources...), &tally{}).Pages(ctx) {
		through = numbers[i]
		if i++; !give(p, err, through) {
			return through, false
		}
	}
	return through, ctx.Err() == nil
}

// expect counts the pages of an item, which stood for one until it was opened.
func (j *Job) expect(n int, again bool) {
	j.change(func() {
		switch {
		case n < 0:
			j.run.Total = -1 // also where it was opened before a crash
		case again: // counted when it was opened first; the writer mends what the crash lost
		case j.run.Total >= 0:
			j.run.Total += n - 1
		}
	})
}

// fail stops the job for good with an error that is no page's.
func (j *Job) fail(err error) {
	j.mu.Lock()
	if j.err == nil && !errors.Is(err, context.Canceled) {
		j.err = err
	}
	j.mu.Unlock()
	j.stop(err)
}
