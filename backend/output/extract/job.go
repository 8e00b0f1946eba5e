package extract

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"wrapsmith/backend/message"
	"wrapsmith/backend/page"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/template"
	"wrapsmith/backend/tree/tagtree"
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

// itemPoll is how often an open run looks for items that another process added.
const itemPoll = time.Second

// maxTogether is how many items are looked at together.
const maxTogether = 1000
