package runs

import (
	"context"
	"encoding/json"
	"time"

	"wrapsmith/app/problem"
	"wrapsmith/backend/message"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/stores/store"
)

// create keeps a new run, and works on it or lets it wait for its turn.
func (rs *Runs) create(ctx context.Context, run results.Run, spec extract.Spec, items []results.Item) (results.Run, error) {
	rs.mu.Lock()
	full := rs.queue.Of(waiterOf(ctx, run)) >= MostQueued
	rs.mu.Unlock()
	if full {
		return run, errTooManyWait
	}
	raw, err := json.Marshal(spec)
	if err != nil {
		return run, err
	}
	if run.ID == "" {
		run.ID = store.NewID()
	}
	run.Spec, run.Started = raw, time.Now().UTC()
	if err := rs.results.CreateRun(ctx, run, items); err != nil {
		return run, err
	}
	if err := rs.start(ctx, run, spec); err != nil {
		return run, err
	}
	return rs.Find(ctx, run.ID)
}

// underWay is the work on a run in this process, until what follows its end is done too.
type underWay struct {
	job     *extract.Job
	cleared chan struct{} // closes when the run can be worked on again
}

// start works on a run, in the background, or lets it wait for its turn.
func (rs *Runs) start(ctx context.Context, run results.Run, spec extract.Spec) error {
	if err := rs.settle(ctx, run.ID); err != nil {
		return err
	}
	if waits, err := rs.enqueue(ctx, run); err != nil || waits {
		return err
	}
	return rs.begin(ctx, run, spec)
}

// settle waits until earlier work on a run, which was paused, is cleared. ErrEnded where the run
// has ended, whatever still follows its end.
func (rs *Runs) settle(ctx context.Context, id string) error {
	rs.mu.Lock()
	w := rs.jobs[id]
	rs.mu.Unlock()
	if w.job == nil {
		return nil
	}
	switch w.job.State().Run.State {
	case results.RunRunning:
		return nil
	case results.RunPaused:
	default:
		return results.ErrEnded
	}
	select {
	case <-w.cleared:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// begin works on a run, in the background.
func (rs *Runs) begin(ctx context.Context, run results.Run, spec extract.Spec) error {
	id := run.ID
	opening := spec.Opening()
	rs.Equip(opening)
	plan, err := rs.plan(ctx, spec, opening)
	if err != nil {
		return err
	}
	plan.Leave = spec.Served
	rs.mu.Lock()
	defer rs.mu.Unlock()
	switch {
	case rs.closed:
		return message.Errorf("ending", "the program ends")
	case rs.jobs[id].job != nil:
		return nil
	}
	who := waiterOf(ctx, run)
	if !rs.place(who) { // another began meanwhile
		rs.queue.Push(who, id)
		return nil
	}
	j, err := extract.Start(context.Background(), id, plan)
	if err != nil {
		return err
	}
	cleared := make(chan struct{})
	rs.jobs[id] = underWay{j, cleared}
	if run.Schedule == "" {
		rs.owners[id] = who
	}
	rs.ends.Go(func() {
		rs.attend(j)
		opening.Close()
		if err := j.Err(); err != nil {
			rs.log.Error("run failed", "run", id, "error", err)
		}
		if run := j.State().Run; run.Schedule != "" && (run.State == results.RunDone || run.State == results.RunFailed) {
			rs.Judge(context.Background(), id)
		}
		if run := j.State().Run; run.State != results.RunRunning && run.State != results.RunPaused {
			if err := rs.secrets.Drop(id); err != nil {
				rs.log.Error("the cookies of a run could not be deleted", "run", id, "error", err)
			}
		}
		rs.mu.Lock()
		delete(rs.jobs, id)
		delete(rs.owners, id)
		rs.look()
		rs.mu.Unlock()
		close(cleared)
	})
	return nil
}

// plan says how a run is worked on, with what opens its pages.
func (rs *Runs) plan(ctx context.Context, spec extract.Spec, opening *extract.Opening) (extract.Plan, error) {
	best, err := rs.chooser(ctx, spec)
	if err != nil {
		return extract.Plan{}, err
	}
	choose, err := spec.Chooser(best)
	if err != nil {
		return extract.Plan{}, problem.Mistake(err)
	}
	opening.Choose = choose
	complete, err := spec.Completer(opening)
	return extract.Plan{Results: rs.results, Open: opening.Open, Choose: choose, Complete: complete, Parts: spec.Parts(opening), Workers: spec.Workers, Private: privately(spec), Relative: spec.Relative}, problem.Mistake(err)
}

// chooser finds the library's best template for each page; a run with its own template needs none.
func (rs *Runs) chooser(ctx context.Context, spec extract.Spec) (extract.Chooser, error) {
	if spec.Template != "" {
		return nil, nil
	}
	if rs.stores.Library == nil {
		return nil, errNoLibrary
	}
	return rs.templates.Chooser(ctx)
}

// idle reports whether a run waits for pages and for nothing else.
func idle(run results.Run) bool { return run.Open && run.Total >= 0 && run.Done >= run.Total }

// attend waits until a run is over. One that is open and to which nothing has
// come for long is paused, so that it keeps no other from beginning.
func (rs *Runs) attend(j *extract.Job) {
	tick := time.NewTicker(max(rs.idle/30, time.Millisecond))
	defer tick.Stop()
	seen, since := -1, time.Now()
	for {
		select {
		case <-j.Over():
			return
		case <-tick.C:
		}
		switch now := j.State(); {
		case now.Version != seen || !idle(now.Run):
			seen, since = now.Version, time.Now()
		case time.Since(since) >= rs.patience():
			j.Pause()
		}
	}
}
