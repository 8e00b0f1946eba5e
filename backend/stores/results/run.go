package results

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"wrapsmith/backend/stores/store"
)

// RunState says where a run stands.
type RunState string

// The states of a run. A run that is RunRunning and whose process is gone was
// interrupted: see Claim.
const (
	RunRunning   RunState = "running"
	RunPaused    RunState = "paused"
	RunDone      RunState = "done"
	RunCancelled RunState = "cancelled"
	RunFailed    RunState = "failed"
)

// RunStates lists every RunState.
var RunStates = []RunState{RunRunning, RunPaused, RunDone, RunCancelled, RunFailed}

// over reports whether a run in this state has ended.
func (s RunState) over() bool { return s != RunRunning && s != RunPaused }

// Errors that a caller branches on.
var (
	ErrTaken = errors.New("another process works on this run")
	ErrEnded = errors.New("this run has ended")
)

// Run is one extraction over many pages.
type Run struct {
	ID       string
	Name     string
	State    RunState
	Want     RunState // RunPaused or RunCancelled when it was asked for and the run is not in that state yet
	Open     bool     // more items may come
	Expected int      // pages that the caller announced; 0: none announced
	Spec     []byte   // how to extract; the caller's own
	Schedule string   // id of the schedule that began it, or ""
	Started  time.Time
	Ended    time.Time     // zero: not yet
	Worked   time.Duration // of work, pauses left out
	Counts
	Quality   []byte // the caller's own
	Problem   string
	Message   string // the problem as a message; the caller's own
	Owner     string // the process that works on it, or did
	Heartbeat time.Time
}

// Counts are the figures of a run.
type Counts struct {
	Total     int // pages given so far; -1 unknown
	Done      int // pages with a result, failed ones too
	Failed    int
	Empty     int // without error and without record
	Unmatched int // of the failed: no template fits
	Records   int
	Rows      int // lines of a table: the records, and one for each page without any
}

// Item is what a run takes pages from: a file, a folder, an address, or a page
// that was sent here.
type Item struct {
	Number int // from 0, in order; set by AddItems
	Spec   []byte
	Body   []byte // the bytes of a page that was sent here; nil otherwise, and when it is done
}

const runColumns = `id, name, state, want, open, expected, spec, schedule, started, ended, worked, total, done, failed, empty, unmatched, records, rows_, quality, problem, message, owner, beat`

func scanRun(row store.Scanner) (Run, error) {
	var r Run
	var open, started, ended, worked, heartbeat int64
	var spec, quality string
	err := row.Scan(&r.ID, &r.Name, &r.State, &r.Want, &open, &r.Expected, &spec, &r.Schedule, &started, &ended, &worked,
		&r.Total, &r.Done, &r.Failed, &r.Empty, &r.Unmatched, &r.Records, &r.Rows, &quality, &r.Problem, &r.Message, &r.Owner, &heartbeat)
	r.Open, r.Started, r.Worked, r.Heartbeat = open != 0, store.FromMicros(started), time.Duration(worked)*time.Microsecond, store.FromMicros(heartbeat)
	r.Spec, r.Quality = []byte(spec), []byte(quality)
	if ended != 0 {
		r.Ended = store.FromMicros(ended)
	}
	return r, err
}

// CreateRun keeps a new run with what it is to work on. It is RunPaused until
// a process claims it.
func (r *Results) CreateRun(ctx context.Context, run Run, items []Item) error {
	if run.ID == "" {
		return r.db.Fault("begin a run", errors.New("a run needs an id"))
	}
	if err := checkTitle(run.Name); err != nil {
		return err
	}
	if run.Started.IsZero() {
		run.Started = time.Now()
	}
	return r.db.Fault("begin a run", r.db.Change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO run (`+runColumns+`)
			VALUES ($1, $2, $3, '', $4, $5, $6, $7, $8, 0, 0, $9, 0, 0, 0, 0, 0, 0, '', '', '', '', 0)`,
			run.ID, store.Clean(run.Name), string(RunPaused), store.Flag(run.Open), run.Expected, string(run.Spec), run.Schedule, run.Started.UnixMicro(), run.Total)
		if err != nil {
			return err
		}
		return putItems(ctx, tx, run.ID, items)
	}))
}

// AddItems adds to what an open run is to work on; last closes it. more is the
// number of pages that they are known to hold.
func (r *Results) AddItems(ctx context.Context, id string, items []Item, more int, last bool) error {
	return r.db.Fault("add to a run", r.db.Change(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, `UPDATE run SET open = $1, total = total + $2 WHERE id = $3 AND open = 1`, store.Flag(!last), more, id)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			if _, err := scanRun(tx.QueryRowContext(ctx, `SELECT `+runColumns+` FROM run WHERE id = $1`, id)); err != nil {
				return noRun(id, err)
			}
			return errors.Join(err, ErrEnded)
		}
		return putItems(ctx, tx, id, items)
	}))
}

func putItems(ctx context.Context, tx *sql.Tx, run string, items []Item) error {
	var next int
	if err := tx.QueryRowContext(ctx, `SELECT coalesce(max(number) + 1, 0) FROM run_item WHERE run = $1`, run).Scan(&next); err != nil {
		return err
	}
	for i, it := range items {
		var body []byte
		if it.Body != nil {
			body = store.Pack(it.Body)
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO run_item (run, number, spec, body, size) VALUES ($1, $2, $3, $4, $5)`,
			run, next+i, string(it.Spec), body, len(it.Body))
		if err != nil {
			return err
		}
	}
	return nil
}

// NextItem gives the first item from number n on; false when there is none yet.
func (r *Results) NextItem(ctx context.Context, run string, n int) (Item, bool, error) {
	it := Item{}
	var spec string
	err := r.db.QueryRowContext(ctx, `SELECT number, spec, body FROM run_item WHERE run = $1 AND number >= $2 ORDER BY number LIMIT 1`, run, n).
		Scan(&it.Number, &spec, &it.Body)
	if errors.Is(err, sql.ErrNoRows) {
		return it, false, nil
	}
	if err == nil && it.Body != nil {
		it.Body, err = store.Unpack(it.Body)
	}
	it.Spec = []byte(spec)
	return it, err == nil, r.db.Fault("read a run", err)
}

// Items lists what a run takes its pages from, without bytes.
func (r *Results) Items(ctx context.Context, run string) ([]Item, error) {
	rows, err := r.db.QueryContext(ctx, `SELECT number, spec FROM run_item WHERE run = $1 ORDER BY number`, run)
	if err != nil {
		return nil, r.db.Fault("read a run", err)
	}
	items, err := store.All(rows, func(row store.Scanner) (it Item, err error) {
		var spec string
		err = row.Scan(&it.Number, &spec)
		it.Spec = []byte(spec)
		return it, err
	})
	return items, r.db.Fault("read a run", err)
}

// Both say what the index of waiting items says, so that they look at nothing else.
const (
	sumWaiting = `SELECT coalesce(sum(size), 0) FROM run_item WHERE run = $1 AND body IS NOT NULL`
	dropDone   = `UPDATE run_item SET body = NULL, size = 0 WHERE run = $1 AND number < $2 AND body IS NOT NULL`
)

// Waiting is how many bytes of pages that were sent here a run has still to work on.
func (r *Results) Waiting(ctx context.Context, run string) (n int64, err error) {
	err = r.db.QueryRowContext(ctx, sumWaiting, run).Scan(&n)
	return n, r.db.Fault("read a run", err)
}

// Claim makes a process the owner of a run that is not over and that no process
// works on: gone says, of another owner and its last sign of life, whether that
// process is no more. The run is RunRunning then. ErrTaken, ErrEnded otherwise.
func (r *Results) Claim(ctx context.Context, id, owner string, gone func(owner string, heartbeat time.Time) bool) (run Run, err error) {
	err = r.db.Change(ctx, func(tx *sql.Tx) error {
		run, err = scanRun(tx.QueryRowContext(ctx, `SELECT `+runColumns+` FROM run WHERE id = $1`, id))
		switch {
		case err != nil:
			return noRun(id, err)
		case run.State == RunRunning && run.Owner != "" && !gone(run.Owner, run.Heartbeat):
			return ErrTaken
		case run.State.over():
			return fmt.Errorf("%w: it is %s", ErrEnded, run.State)
		}
		run.State, run.Owner, run.Want = RunRunning, owner, ""
		_, err := tx.ExecContext(ctx, `UPDATE run SET state = $1, want = '', owner = $2, beat = $3, problem = '', message = '' WHERE id = $4`,
			string(RunRunning), owner, time.Now().UnixMicro(), id)
		return err
	})
	return run, r.db.Fault("work on a run", err)
}

// Heartbeat says that the owner still works on a run, and gives what is wanted of
// it: "", RunPaused or RunCancelled.
func (r *Results) Heartbeat(ctx context.Context, id, owner string) (want RunState, open bool, err error) {
	var o int64
	err = r.db.Change(ctx, func(tx *sql.Tx) error {
		if err := owned(tx.ExecContext(ctx, `UPDATE run SET beat = $1 WHERE id = $2 AND owner = $3`, time.Now().UnixMicro(), id, owner)); err != nil {
			return err
		}
		return tx.QueryRowContext(ctx, `SELECT want, open FROM run WHERE id = $1`, id).Scan(&want, &o)
	})
	return want, o != 0, r.db.Fault("work on a run", err)
}

// owned is ErrTaken when a change of a run with its owner met no row.
func owned(done sql.Result, err error) error {
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, ErrTaken)
	}
	return nil
}

// Ask asks the process that works on a run to pause or cancel it. One that no process works
// on is in that state at once.
func (r *Results) Ask(ctx context.Context, id string, want RunState, gone func(owner string, heartbeat time.Time) bool) error {
	return r.db.Fault("stop a run", r.db.Change(ctx, func(tx *sql.Tx) error {
		run, err := scanRun(tx.QueryRowContext(ctx, `SELECT `+runColumns+` FROM run WHERE id = $1`, id))
		switch {
		case err != nil:
			return noRun(id, err)
		case run.State.over():
			return nil // over already
		case run.State == RunRunning && !gone(run.Owner, run.Heartbeat):
			_, err = tx.ExecContext(ctx, `UPDATE run SET want = $1 WHERE id = $2`, string(want), id)
			return err
		case want == RunCancelled:
			if err := dropPages(ctx, tx, id); err != nil {
				return err
			}
			_, err = tx.ExecContext(ctx, `UPDATE run SET state = $1, want = '', open = 0, ended = $2 WHERE id = $3`, string(want), time.Now().UnixMicro(), id)
			return err
		}
		_, err = tx.ExecContext(ctx, `UPDATE run SET state = $1, want = '' WHERE id = $2`, string(want), id)
		return err
	}))
}

// End writes the state that a run ends or pauses in. worked is all its time of work.
func (r *Results) End(ctx context.Context, id, owner string, state RunState, problem string, worked time.Duration) error {
	return r.end(ctx, id, owner, state, problem, "", worked)
}

// Fail ends a run as RunFailed, with the problem as a message too: see Run.Message.
func (r *Results) Fail(ctx context.Context, id, owner, problem, message string, worked time.Duration) error {
	return r.end(ctx, id, owner, RunFailed, problem, message, worked)
}

func (r *Results) end(ctx context.Context, id, owner string, state RunState, problem, message string, worked time.Duration) error {
	ended := time.Now().UnixMicro()
	if state == RunPaused {
		ended = 0
	}
	return r.db.Fault("end a run", r.db.Change(ctx, func(tx *sql.Tx) error {
		if state != RunPaused {
			if err := dropPages(ctx, tx, id); err != nil {
				return err
			}
		}
		return owned(tx.ExecContext(ctx, `UPDATE run SET state = $1, problem = $2, ended = $3, worked = $4, want = '',
			open = CASE WHEN $1 = '`+string(RunPaused)+`' THEN open ELSE 0 END,
			total = CASE WHEN $1 = '`+string(RunDone)+`' THEN done ELSE total END, message = $5 WHERE id = $6 AND owner = $7`,
			string(state), store.Clean(problem), ended, worked.Microseconds(), store.Clean(message), id, owner))
	}))
}

// dropPages deletes the pages that a run no longer needs: those sent to it, and those it fetched.
func dropPages(ctx context.Context, tx *sql.Tx, id string) error {
	if _, err := tx.ExecContext(ctx, `UPDATE run_item SET body = NULL, size = 0 WHERE run = $1 AND body IS NOT NULL`, id); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM run_got WHERE run = $1`, id)
	return err
}

// Leave gives a run up without ending it: it stays RunRunning, for the next process that claims it.
func (r *Results) Leave(ctx context.Context, id, owner string, worked time.Duration) error {
	return r.db.Fault("leave a run", r.db.Change(ctx, func(tx *sql.Tx) error {
		return owned(tx.ExecContext(ctx, `UPDATE run SET owner = '', worked = $1 WHERE id = $2 AND owner = $3`, worked.Microseconds(), id, owner))
	}))
}

// GetRun gives a run as it stands.
func (r *Results) GetRun(ctx context.Context, id string) (Run, error) {
	run, err := scanRun(r.db.QueryRowContext(ctx, `SELECT `+runColumns+` FROM run WHERE id = $1`, id))
	return run, r.db.Fault("read a run", noRun(id, err))
}

// RunQuery asks for a part of the history.
type RunQuery struct {
	Schedule string    // of that schedule only; "" all
	State    RunState  // in that state only; "" all
	Before   time.Time // begun before that only; zero: all
	Offset   int
	Limit    int // 0: all
}

// Runs gives the history of runs, newest first, and how many there are in all.
func (r *Results) Runs(ctx context.Context, q RunQuery) (total int, runs []Run, err error) {
	where, args := []string{"1 = 1"}, []any{}
	for column, value := range map[string]string{"schedule": q.Schedule, "state": string(q.State)} {
		if value != "" {
			args = append(args, value)
			where = append(where, fmt.Sprintf("%s = $%d", column, len(args)))
		}
	}
	if !q.Before.IsZero() {
		args = append(args, q.Before.UnixMicro())
		where = append(where, fmt.Sprintf("started < $%d", len(args)))
	}
	condition := strings.Join(where, " AND ")
	if err := r.db.QueryRowContext(ctx, `SELECT count(*) FROM run WHERE `+condition, args...).Scan(&total); err != nil {
		return 0, nil, r.db.Fault("list runs", err)
	}
	n := q.Limit
	if n <= 0 {
		n = total
	}
	args = append(args, n, max(q.Offset, 0))
	rows, err := r.db.QueryContext(ctx, `SELECT `+runColumns+` FROM run WHERE `+condition+
		fmt.Sprintf(` ORDER BY started DESC, id LIMIT $%d OFFSET $%d`, len(args)-1, len(args)), args...)
	if err != nil {
		return 0, nil, r.db.Fault("list runs", err)
	}
	runs, err = store.All(rows, scanRun)
	return total, runs, r.db.Fault("list runs", err)
}

// DeleteRun deletes a run with all it found. One that a process works on is ErrTaken.
func (r *Results) DeleteRun(ctx context.Context, id string, gone func(owner string, heartbeat time.Time) bool) error {
	return r.db.Fault("delete a run", r.db.Change(ctx, func(tx *sql.Tx) error {
		run, err := scanRun(tx.QueryRowContext(ctx, `SELECT `+runColumns+` FROM run WHERE id = $1`, id))
		if err != nil {
			return noRun(id, err)
		}
		if run.State == RunRunning && !gone(run.Owner, run.Heartbeat) {
			return ErrTaken
		}
		_, err = tx.ExecContext(ctx, `DELETE FROM run WHERE id = $1`, id)
		return err
	}))
}

// noRun names the run that is not there.
func noRun(id string, err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("%w: run %q", store.ErrNotFound, id)
	}
	return err
}
