package runs

import (
	"context"
	"errors"
	"time"

	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/stores/accounts"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/stores/store"
)

// Runs beyond those that go on at a time wait. Each person has a queue, and the
// first of each comes before the second of anybody:
//
//	Ann   six go on, forty wait     Bo   one waits
//	a place is free: Bo's one, as Ann has hers; then Ann's first that waits
//
// What waits is kept in the result database as a run without an owner, so a
// server that starts again lets it wait again. Runs of schedules are one more
// person's, with places of their own.

// MostQueued is how many runs of one person wait at most.
const MostQueued = 50

// scheduled is the person that schedules' runs wait as: the id of no person.
const scheduled = "schedules"

var errTooManyWait = problem.New(problem.TooMany, "queuedruns", "Too many of your runs are waiting: wait for one to begin, or cancel one.")

// waiterOf is as whom a run waits that the caller begins.
func waiterOf(ctx context.Context, run results.Run) string {
	if run.Schedule != "" {
		return scheduled
	}
	return team.CallerOf(ctx).Person.ID
}

// place reports whether there is a place for one more run of a person. Everybody has
// a few, and what schedules begin finds one however many people's go on. The lock is held.
func (rs *Runs) place(who string) bool {
	if who == scheduled {
		return len(rs.jobs) < MaxRuns
	}
	mine := 0
	for _, owner := range rs.owners {
		if owner == who {
			mine++
		}
	}
	return len(rs.jobs) < MaxRuns && len(rs.owners) < MaxRuns-ScheduleRuns && (who == "" || mine < MaxOwnRuns)
}

// enqueue lets a run wait if it must; false where it can begin at once, or cannot
// begin at all, which begin tells.
func (rs *Runs) enqueue(ctx context.Context, run results.Run) (bool, error) {
	over := run.State != "" && run.State != results.RunRunning && run.State != results.RunPaused
	if who := waiterOf(ctx, run); over || !extract.Gone(run.Owner, run.Heartbeat) || !rs.mustWait(who, run.ID) {
		return false, nil
	}
	if run.State != results.RunRunning { // a new one is paused until a process works on it
		if err := rs.results.Ask(ctx, run.ID, results.RunRunning, extract.Gone); err != nil {
			return false, err
		}
	}
	return true, rs.wait(waiterOf(ctx, run), run.ID)
}

// mustWait reports whether a run of a person must wait for a place: after others that could begin too.
func (rs *Runs) mustWait(who, id string) bool {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if rs.jobs[id].job != nil || rs.closed {
		return false
	}
	return rs.queue.Has(id) || !rs.place(who) || rs.queue.May(func(who, _ string) bool { return rs.place(who) })
}

// wait puts a run into the queue.
func (rs *Runs) wait(who, id string) error {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	if rs.queue.Has(id) {
		return nil
	}
	if rs.queue.Of(who) >= MostQueued {
		return errTooManyWait
	}
	rs.queue.Push(who, id)
	rs.look()
	return nil
}

// look makes dispatch look whether a run that waits can begin.
func (rs *Runs) look() {
	select {
	case rs.freed <- struct{}{}:
	default:
	}
}

// dispatch begins the runs that wait when there are places, until ctx ends.
func (rs *Runs) dispatch(ctx context.Context) {
	for {
		select {
		case <-rs.freed:
		case <-ctx.Done():
			return
		}
		for ctx.Err() == nil {
			rs.mu.Lock()
			who, id, ok := rs.queue.Next(func(who, _ string) bool { return rs.place(who) })
			if ok {
				rs.turn = id
			}
			rs.mu.Unlock()
			if !ok {
				break
			}
			if err := rs.beginQueued(ctx, who, id); err != nil && ctx.Err() == nil {
				rs.log.Error("a run that waited could not begin", "run", id, "error", err)
			}
			rs.mu.Lock()
			rs.turn = ""
			rs.mu.Unlock()
		}
	}
}

// beginQueued begins a run whose turn it is. One that was stopped or deleted meanwhile, or
// that another process works on, is left alone.
func (rs *Runs) beginQueued(ctx context.Context, who, id string) error {
	run, err := rs.results.GetRun(ctx, id)
	if errors.Is(err, store.ErrNotFound) || err == nil && run.State != results.RunRunning {
		return nil
	}
	if err != nil {
		return err
	}
	spec, err := extract.ReadSpec(run)
	if err != nil {
		return err
	}
	if who != scheduled {
		ctx = team.With(ctx, team.Caller{Person: accounts.Account{ID: who}, Team: rs.team.Enabled()})
	}
	err = rs.begin(ctx, run, spec)
	switch {
	case errors.Is(err, results.ErrTaken):
		return nil
	case err != nil && run.Schedule != "":
		rs.failedToBegin(ctx, run, err)
	}
	return err
}

// failedToBegin tells of a schedule's run that waited and cannot begin.
func (rs *Runs) failedToBegin(ctx context.Context, run results.Run, err error) {
	if s, got := rs.results.GetSchedule(ctx, run.Schedule); got == nil {
		rs.failed(ctx, s, err)
	}
}

// Load counts the runs that go on here, and those that wait for a place.
func (rs *Runs) Load() (current, queued int) {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	return len(rs.jobs), rs.queue.Len()
}

// queued reports whether a run waits here for its turn.
func (rs *Runs) queued(id string) bool {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	return rs.queue.Has(id) || rs.turn == id
}

// someWait reports whether a run waits for a place that another has.
func (rs *Runs) someWait() bool {
	rs.mu.Lock()
	defer rs.mu.Unlock()
	return rs.queue.Len() > 0
}

// patience is how long an open run may wait for pages: where others wait for its place, less.
func (rs *Runs) patience() time.Duration {
	if rs.someWait() {
		return rs.idle / impatience
	}
	return rs.idle
}

// impatience is by how much shorter a run may be idle while others wait.
const impatience = 6
