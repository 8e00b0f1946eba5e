package runs

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"wrapsmith/app/crawls"
	"wrapsmith/app/fetch"
	"wrapsmith/app/input"
	"wrapsmith/app/logins"
	"wrapsmith/app/problem"
	"wrapsmith/app/slots"
	"wrapsmith/app/stylesheets"
	"wrapsmith/app/team"
	"wrapsmith/app/templates"
	"wrapsmith/app/workspace"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/output/mail"
	"wrapsmith/backend/stores"
	"wrapsmith/backend/stores/accounts"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/stores/tables"
)

// Bounds of runs. What a run finds, and what waits to be worked on, is in the
// result database.
const (
	MaxRuns      = 20        // under way at a time
	MaxOwnRuns   = 6         // of these one person's, where several work on a server
	ScheduleRuns = 4         // of these only for schedules
	queueBytes   = 256 << 20 // of pages that were sent and wait
	queuePoll    = 100 * time.Millisecond
)

// IdleTime is how long an open run waits for pages before it is paused.
const IdleTime = 30 * time.Minute

// Runs works on runs of the result database.
type Runs struct {
	library string // its path or address
	results *results.Results
	stores  *stores.Stores

	templates  *templates.Templates
	workspaces *workspace.Workspaces
	input      *input.Reader
	team       *team.Team
	sheets     *stylesheets.Stylesheets
	localFiles bool // files and folders of this machine may be named

	crawls  *crawls.Crawls
	secrets fetch.Secrets
	logins  *logins.Logins

	tables *tables.Tables // the records for questions; nil until the first one
	asking chan struct{}  // holds one for each question that is answered

	browsers chan struct{} // holds one for each that runs show pages in
	trees    trees         // of pages of runs that were shown last
	log      *slog.Logger

	mu     sync.Mutex
	queue  slots.Turns[string] // runs that wait, by person
	turn   string              // the run that is about to begin
	freed  chan struct{}       // holds one: a place may be free
	jobs   map[string]underWay // under way here
	owners map[string]string   // of these by id: who began them, "" without an owner; schedules have none
	ends   sync.WaitGroup      // of jobs, with what follows them
	closed bool

	onCheck func(context.Context, results.Schedule) error // begins a check of the library

	mail    *mail.Server           // nil: none
	speaks  extract.Sender         // its Language and Alert
	address atomic.Pointer[string] // of this server, as people type it; nil: not known

	idle   time.Duration      // IdleTime, or as Options say
	woken  chan struct{}      // holds one: schedules have changed
	unsent chan struct{}      // holds one: a delivery may be due
	halt   context.CancelFunc // of the clock
	still  chan struct{}      // closed when the clock stands still
}

// Options are what Runs works with.
type Options struct {
	Library     string // path or address of the library: cookies and outputs are beside it
	Stores      *stores.Stores
	Results     *results.Results
	Templates   *templates.Templates
	Workspaces  *workspace.Workspaces
	Crawls      *crawls.Crawls
	Reader      *input.Reader
	Team        *team.Team
	Logins      *logins.Logins
	Stylesheets *stylesheets.Stylesheets
	LocalFiles  bool                       // files and folders of this machine may be named
	Idle        time.Duration              // 0: IdleTime
	Mail        *mail.Server               // nil: no mail is sent
	Language    string                     // of the mails of schedules, as extract.Sender has it
	AlertText   func(results.Alert) string // an alert in that language; nil: its English text
	Log         *slog.Logger
}

// New returns the runs of a result database; Start begins to work on them.
func New(o Options) *Runs {
	return &Runs{
		library: o.Library, stores: o.Stores, results: o.Results, templates: o.Templates, workspaces: o.Workspaces, crawls: o.Crawls,
		input: o.Reader, team: o.Team, sheets: o.Stylesheets, localFiles: o.LocalFiles, mail: o.Mail, speaks: extract.Sender{Language: o.Language, Alert: o.AlertText}, log: o.Log,
		secrets: fetch.NewSecrets(o.Library), logins: o.Logins, browsers: make(chan struct{}, crawls.MaxBrowsers), asking: make(chan struct{}, askedAtOnce),
		jobs: map[string]underWay{}, owners: map[string]string{}, idle: cmp.Or(o.Idle, IdleTime), woken: make(chan struct{}, 1), unsent: make(chan struct{}, 1), freed: make(chan struct{}, 1), still: make(chan struct{}),
	}
}

// Start starts the clock of the schedules and the sender of deliveries, and takes up the runs that were interrupted.
func (rs *Runs) Start(ctx context.Context) error {
	ctx, rs.halt = context.WithCancel(ctx)
	go func() {
		defer close(rs.still)
		var all sync.WaitGroup
		all.Go(func() { rs.clock(ctx) })
		all.Go(func() { rs.dispatch(ctx) })
		all.Go(func() { rs.sender(ctx) })
		all.Wait()
	}()
	return rs.resume(ctx)
}

// asOwner lets a run begin as its owner's.
func (rs *Runs) asOwner(ctx context.Context, run string) context.Context {
	owner, err := rs.team.Owner(ctx, team.OwnRun, run)
	if err != nil {
		rs.log.Error("an owner could not be read", "error", err)
	}
	return team.With(ctx, team.Caller{Person: accounts.Account{ID: owner}, Team: rs.team.Enabled()})
}

// resume goes on with the runs of a server that is no more. One that cannot go
// on says why in its view.
func (rs *Runs) resume(ctx context.Context) error {
	_, list, err := rs.results.Runs(ctx, results.RunQuery{State: results.RunRunning})
	if err != nil {
		return err
	}
	for _, run := range slices.Backward(list) { // the oldest first
		spec, err := extract.ReadSpec(run)
		if err != nil || !spec.Served || !extract.Gone(run.Owner, run.Heartbeat) {
			continue
		}
		if idle(run) { // it would only keep a place; add goes on with it when pages come
			continue
		}
		if err := rs.start(rs.asOwner(ctx, run.ID), run, spec); err != nil && !errors.Is(err, results.ErrTaken) {
			rs.log.Error("an interrupted run could not be resumed", "run", run.ID, "error", err)
		}
	}
	return nil
}

var errNoRun = problem.New(problem.NotFound, "norun", "There is no such run: it was deleted, here or in another window.")

var errNoLibrary = problem.New(problem.NotFound, "nolibrary", "This run takes the library's best template for each page, and there is no library here.")

// job is the work on a run, nil when it is not done here.
func (rs *Runs) job(id string) *extract.Job {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	return rs.jobs[id].job
}

// Find returns a run as it stands, here or elsewhere.
func (rs *Runs) Find(ctx context.Context, id string) (results.Run, error) {
	if j := rs.job(id); j != nil {
		return j.State().Run, nil
	}
	return rs.stored(ctx, id)
}

func (rs *Runs) stored(ctx context.Context, id string) (results.Run, error) {
	run, err := rs.results.GetRun(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		err = errNoRun
	}
	return run, err
}

// add gives a run more to work on; it waits while too many bytes wait already.
func (rs *Runs) add(ctx context.Context, id string, items []results.Item, last bool) error {
	for {
		waiting, err := rs.results.Waiting(ctx, id)
		if err != nil {
			return err
		}
		if waiting < queueBytes || rs.job(id) == nil && !rs.queued(id) {
			break
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(queuePoll):
		}
	}
	err := rs.results.AddItems(ctx, id, items, len(items), last)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return errNoRun
	case errors.Is(err, results.ErrEnded):
		return errRunClosed
	case err != nil:
		return err
	}
	if j := rs.job(id); j != nil {
		j.Added(len(items), !last)
		return nil
	}
	return rs.revive(ctx, id)
}

// revive goes on with a run that waited for pages when its program ended. One
// that a person paused stays so, and one of another process is that one's.
func (rs *Runs) revive(ctx context.Context, id string) error {
	run, err := rs.stored(ctx, id)
	if err != nil || run.State != results.RunRunning || !extract.Gone(run.Owner, run.Heartbeat) {
		return err
	}
	spec, err := extract.ReadSpec(run)
	if err != nil || !spec.Served {
		return err
	}
	if err = rs.start(ctx, run, spec); errors.Is(err, results.ErrTaken) {
		return nil
	}
	return err
}

// stop pauses or cancels a run, and waits until that is written when it is
// worked on here.
func (rs *Runs) stop(ctx context.Context, id string, want results.RunState) error {
	rs.mu.Lock()
	rs.queue.Drop(id)
	rs.mu.Unlock()
	if j := rs.job(id); j != nil {
		if want == results.RunPaused {
			j.Pause()
		} else {
			j.Cancel()
		}
		select {
		case <-j.Over():
		case <-ctx.Done():
			return ctx.Err()
		}
		return nil
	}
	err := rs.results.Ask(ctx, id, want, extract.Gone)
	switch {
	case errors.Is(err, store.ErrNotFound):
		err = errNoRun
	case err == nil && want == results.RunCancelled:
		err = rs.secrets.Drop(id)
	}
	return err
}

// Close stops the work; runs of a server go on when it starts again. The result database stays open.
func (rs *Runs) Close() {
	rs.halt()
	<-rs.still
	rs.mu.Lock()
	rs.closed = true
	var jobs []*extract.Job
	for _, w := range rs.jobs {
		jobs = append(jobs, w.job)
	}
	rs.mu.Unlock()
	for _, j := range jobs {
		j.Release()
	}
	rs.ends.Wait()
	rs.CloseQueries()
}

// Equip lets an opening take the pages of crawls, and share the browsers of all
// runs; on a team's server it keeps to public hosts.
func (rs *Runs) Equip(o *extract.Opening) {
	o.Crawls, o.Browsers, o.Public = rs.crawls.Source, rs.browsers, rs.crawls.Public()
}

// LoginFile is the file with the caller's site logins; "" without runs.
func (rs *Runs) LoginFile(ctx context.Context) string {
	if rs == nil {
		return ""
	}
	return rs.logins.FileOf(ctx)
}

// SetAddress says at which address people reach this server: mails have links to it.
func (rs *Runs) SetAddress(address string) { rs.address.Store(&address) }

// Sender is what sends deliveries, and the notices of a team.
func (rs *Runs) Sender() extract.Sender {
	from := rs.speaks
	from.Public, from.Mail = rs.Public(), rs.mail
	if address := rs.address.Load(); address != nil {
		from.Address = *address
	}
	return from
}

// Public reports whether pages are fetched from public hosts only.
func (rs *Runs) Public() bool { return rs.crawls.Public() }

// EquipLocal lets an opening take the pages of crawls, those too that another process works on.
func (rs *Runs) EquipLocal(o *extract.Opening) { o.Crawls = rs.crawls.PagesOf }

// Wait waits until each run that goes on here has ended, with its file and its alerts.
func (rs *Runs) Wait() { rs.ends.Wait() }
