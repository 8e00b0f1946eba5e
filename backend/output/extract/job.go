package extract

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"sync"
	"time"

	"wrapsmith/backend/message"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
	"wrapsmith/backend/web/page"
	"wrapsmith/backend/web/source"
)

// Why a job was stopped before its end; context.Cause of its context.
var (
	errPaused    = errors.New("extract: the run was paused")
	errCancelled = errors.New("extract: the run was cancelled")
	errReleased  = errors.New("extract: the program ends")
)

// Plan says how a job works on a run of the result database.
type Plan struct {
	Results *results.Results
	// Open makes an item of the run a source again. Its error is that of one page.
	Open    func(results.Item) (source.Source, error)
	Choose  Chooser
	Workers int // pages at a time; as many as processors when 0
	// Complete, where it is set, completes the records of each page.
	Complete Completer
	// Parts completes articles that are divided over several pages.
	Parts Parts
	// Relative leaves addresses as pages have them.
	Relative bool
	// Leave says what becomes of the run when ctx ends: true leaves it to be
	// taken up when the program starts again, false pauses it.
	Leave bool
	// Private, if set, reports for the name of a page whether it is fetched with a login.
	Private func(name string) bool
	// OnResult, where it is set, is called with each page's result, in order, from one goroutine.
	OnResult func(results.Result)
}

// Job works on one run: Run over its items, written to the result database in
// batches, each one transaction.
//
//	items -> sources -> [Run: workers, in order] -> writer -> database
//	  ^                                                         |
//	  +---- after a crash: from the item of the last result ---+
//
// A run that was interrupted, by a pause or by kill -9, goes on after its last
// result. Items are worked on in order, so those before the item of the last
// result are done; of that one the pages that have a result are passed over by
// name, as often as each has one. So a page is never there twice and none is
// left out, also when a folder has more files than before. Pages from servers
// are kept until they have their results (fetching.go): no server is asked again.
//
// Memory: the window of Run, one batch, and the room that the heap gets (heapRoom). Behind a crash in the middle of a
// folder or archive also the names of its pages that are done.
type Job struct {
	plan Plan
	id   string
	stop context.CancelCauseFunc
	over chan struct{} // closed at the end

	keptPages fetchedPages  // pages that came from servers
	stayed    int64         // bytes of the pages that stay with their results
	results   chan result   // to the writer
	more      chan struct{} // holds one: there may be a new item
	session   time.Time     // when this job began
	before    int           // pages that were done then

	mu        sync.Mutex
	run       results.Run // as it stands, ahead of the database by a batch
	quality   Quality
	templates sync.Map // *template.Template by used
	version   int
	changed   chan struct{}
	err       error // of the writer
}

// result is one on its way to the writer, with the counts after it.
type result struct {
	results.Result
	err  error
	from *page.Page // what stays with the result, if it may; nil: nothing
}

// Start claims a run and works on it until it is done, paused, cancelled, or
// ctx ends. The error says why it could not begin: library.ErrTaken,
// library.ErrEnded, library.ErrNotFound.
func Start(ctx context.Context, id string, plan Plan) (*Job, error) {
	run, err := plan.Results.Claim(ctx, id, me, Gone)
	if err != nil {
		return nil, err
	}
	j := &Job{
		plan: plan, id: id, over: make(chan struct{}), run: run, changed: make(chan struct{}),
		results: make(chan result, batchPages), more: make(chan struct{}, 1), session: time.Now(), before: run.Done,
	}
	if len(run.Quality) > 0 {
		if err := json.Unmarshal(run.Quality, &j.quality); err != nil {
			return nil, fmt.Errorf("extract: run %q: its quality cannot be read: %w", id, err)
		}
	}
	if j.keptPages.kept, err = plan.Results.CountFetched(ctx, id); err != nil {
		return nil, err
	}
	if j.stayed, err = plan.Results.KeptSize(ctx, id); err != nil {
		return nil, err
	}
	inner, stop := context.WithCancelCause(ctx)
	j.stop = stop
	go j.work(inner)
	return j, nil
}

// Pause stops the job so that it can be resumed. Wait for Over.
func (j *Job) Pause() { j.stop(errPaused) }

// Cancel stops the job for good; what it found stays. Wait for Over.
func (j *Job) Cancel() { j.stop(errCancelled) }

// Release stops the job and leaves the run as Plan.Leave says. Wait for Over.
func (j *Job) Release() { j.stop(errReleased) }

// Over is closed when the job has written its last.
func (j *Job) Over() <-chan struct{} { return j.over }

// Err is why the job failed, nil when it did not; ask after Over.
func (j *Job) Err() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.err
}

// Added says that the run may have more items, or is closed.
func (j *Job) Added(pages int, open bool) {
	j.change(func() {
		j.run.Open = open
		if j.run.Total >= 0 {
			j.run.Total += pages
		}
	})
	select {
	case j.more <- struct{}{}:
	default:
	}
}

// JobState is a job at one moment.
type JobState struct {
	Run     results.Run
	Quality Quality
	Version int             // grows with each change
	Changed <-chan struct{} // closes with the next change
}

// State returns the job as it stands.
func (j *Job) State() JobState {
	j.mu.Lock()
	defer j.mu.Unlock()
	run := j.run
	if run.State == results.RunRunning {
		run.Worked += time.Since(j.session)
	}
	q := Quality{Templates: make([]TemplateQuality, len(j.quality.Templates))}
	for i, t := range j.quality.Templates {
		t.Fields = clonedFields(t.Fields)
		q.Templates[i] = t
	}
	return JobState{run, q, j.version, j.changed}
}

// Rate is pages a second since the job began, and the seconds left, -1 while unknown.
func (j *Job) Rate() (rate, left float64) {
	j.mu.Lock()
	defer j.mu.Unlock()
	took := time.Since(j.session).Seconds()
	left = -1
	if n := j.run.Done - j.before; n > 0 && took > 0 {
		rate = float64(n) / took
		if all := max(j.run.Total, j.run.Expected); j.run.Total >= 0 && (!j.run.Open || j.run.Expected > 0) && took > 1 {
			left = float64(max(0, all-j.run.Done)) / rate
		}
	}
	return rate, left
}

func (j *Job) change(do func()) {
	j.mu.Lock()
	defer j.mu.Unlock()
	do()
	j.version++
	close(j.changed)
	j.changed = make(chan struct{})
}

// heapRoom is an allocation that is never touched, in bytes. Pages leave much garbage
// and little that lives, so that the collector would begin anew every few of them; it
// counts the room as living and lets the heap grow by as much more between two of
// its turns. It costs address space, and that growth: memory stays bounded, as it
// would not with a higher GOGC beside a large library.
const heapRoom = 32 << 20

// work is the whole way of a job.
func (j *Job) work(ctx context.Context) {
	defer close(j.over)
	room := make([]byte, heapRoom)
	defer runtime.KeepAlive(room)
	written := make(chan struct{})
	go func() {
		defer close(written)
		j.write(ctx)
	}()
	_, err := run(ctx, j.pages(ctx), j.choose, j.receive, Options{Workers: j.plan.Workers, Complete: j.plan.Complete, Parts: j.plan.Parts, Relative: j.plan.Relative})
	close(j.results)
	<-written
	j.end(ctx, err)
	j.stop(nil)
}

// end writes the state that the run is left in.
func (j *Job) end(ctx context.Context, err error) {
	state, problem, msg := results.RunDone, "", message.Message{}
	cause := context.Cause(ctx)
	failure := j.Err()
	switch {
	case failure != nil:
		state, problem, msg = results.RunFailed, failure.Error(), MessageOf(failure)
	case errors.Is(cause, errCancelled):
		state = results.RunCancelled
	case errors.Is(cause, errPaused):
		state = results.RunPaused
	case cause != nil && j.plan.Leave:
		state = results.RunRunning
	case cause != nil:
		state = results.RunPaused
	case err != nil:
		state, problem, msg = results.RunFailed, err.Error(), MessageOf(err)
	}
	if state == results.RunFailed && errors.Is(failure, results.ErrTaken) {
		state = results.RunPaused // another process has it: nothing of ours to write
	} else if failed := j.put(state, problem, msg); failed != nil {
		failure = errors.Join(failure, failed)
	}
	j.change(func() {
		j.run.Worked += time.Since(j.session)
		j.run.State, j.run.Problem, j.run.Message, j.err = state, problem, inJSON(msg), failure
		if state != results.RunPaused && state != results.RunRunning {
			j.run.Open, j.run.Ended = false, time.Now().UTC()
		}
		if state == results.RunDone {
			j.run.Total = j.run.Done
		}
	})
}

// endTime is how long the last writing may take, whatever ended the job.
const endTime = 10 * time.Second

func (j *Job) put(state results.RunState, problem string, msg message.Message) error {
	ctx, cancel := context.WithTimeout(context.Background(), endTime)
	defer cancel()
	worked := j.run.Worked + time.Since(j.session)
	switch {
	case state == results.RunRunning:
		return j.plan.Results.Leave(ctx, j.id, me, worked)
	case state == results.RunFailed:
		return j.plan.Results.Fail(ctx, j.id, me, problem, inJSON(msg), worked)
	}
	return j.plan.Results.End(ctx, j.id, me, state, problem, worked)
}

// choose remembers the templates that are used.
func (j *Job) choose(t *tagtree.Tree) (Choice, error) {
	c, err := j.plan.Choose(t)
	if c.Program != nil {
		t := c.Program.Template()
		j.templates.LoadOrStore(used{c.ID, t.Name}, t)
	}
	return c, err
}

// used names a template: two of a library may have one name.
type used struct{ id, name string }

func (j *Job) template(id, name string) *template.Template {
	t, _ := j.templates.Load(used{id, name})
	known, _ := t.(*template.Template)
	return known
}

// receive hands a page's answer to the writer.
func (j *Job) receive(p answer) error {
	out := result{results.Result{Page: p.Page, Item: p.item}, p.Err, nil}
	if out.Read.IsZero() {
		out.Read = time.Now().UTC()
	}
	if p.keep {
		out.from = p.from
	}
	out.Problem, out.Kind = Trouble(p.Err)
	out.Message = inJSON(MessageOf(p.Err))
	j.results <- out
	return nil
}

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

// itemPoll is how often an open run looks for items that another process added.
const itemPoll = time.Second

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

// maxTogether is how many items are looked at together.
const maxTogether = 1000

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
