package runs

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"wrapsmith/app/problem"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/stores/store"
)

// Times of the schedules' clock.
const (
	clockLongest = 30 * time.Second // other processes may have made a schedule
	clockAgain   = time.Second      // after an error
)

// clock begins the runs that are due until ctx ends. What was due while the
// program did not live is left out, as cron does.
func (rs *Runs) clock(ctx context.Context) {
	if err := rs.SkipMissed(ctx, time.Now()); err != nil && ctx.Err() == nil {
		rs.log.Error("the schedules cannot be read", "error", err)
	}
	for ctx.Err() == nil {
		pause, err := rs.Due(ctx, time.Now())
		if err != nil && ctx.Err() == nil {
			rs.log.Error("the schedules cannot be read", "error", err)
			pause = clockAgain
		}
		select {
		case <-time.After(min(max(pause, 0), clockLongest)):
		case <-rs.woken:
		case <-ctx.Done():
		}
	}
}

// wake makes the clock look at the schedules again.
func (rs *Runs) wake() {
	select {
	case rs.woken <- struct{}{}:
	default:
	}
}

// SkipMissed moves on what was due before now.
func (rs *Runs) SkipMissed(ctx context.Context, now time.Time) error {
	list, err := rs.results.Schedules(ctx)
	for _, s := range list {
		if s.Paused || !s.Next.Before(now) {
			continue
		}
		next, parsed := NextDue(s.Cron, s.Zone, now)
		_, taken := rs.results.Take(ctx, s, next)
		err = errors.Join(err, parsed, taken)
	}
	return err
}

// Due begins what is due by now, and says how long until the next.
func (rs *Runs) Due(ctx context.Context, now time.Time) (time.Duration, error) {
	list, err := rs.results.Schedules(ctx)
	if err != nil {
		return 0, err
	}
	pause := clockLongest
	for _, s := range list {
		if s.Paused || s.Next.IsZero() {
			continue
		}
		if wait := s.Next.Sub(now); wait > 0 {
			pause = min(pause, wait)
			continue
		}
		next, err := NextDue(s.Cron, s.Zone, now)
		if err != nil {
			return 0, err
		}
		taken, err := rs.results.Take(ctx, s, next)
		if err != nil {
			return 0, err
		}
		if taken {
			rs.Begin(ctx, s)
		}
		pause = min(pause, next.Sub(now))
	}
	return pause, nil
}

// Begin begins a run that is due, unless the one before still goes on.
func (rs *Runs) Begin(ctx context.Context, s results.Schedule) {
	if spec, err := extract.ReadSchedule(s); err == nil && spec.Check {
		if err := rs.check(ctx, s); err != nil {
			rs.log.Error("a scheduled check could not begin", "schedule", s.Name, "error", err)
		}
		return
	}
	_, list, err := rs.results.Runs(ctx, results.RunQuery{Schedule: s.ID, State: results.RunRunning, Limit: 1})
	if err == nil && len(list) > 0 {
		rs.log.Warn("a schedule is due while its last run still goes on: left out", "schedule", s.Name, "run", list[0].ID)
		return
	}
	if err == nil {
		_, err = rs.repeat(ctx, s)
	}
	if err != nil {
		rs.log.Error("a schedule's run could not begin", "schedule", s.Name, "error", err)
		rs.failed(ctx, s, err)
	}
}

// OnCheck says what begins the check that a schedule asks for. It is called before Start.
func (rs *Runs) OnCheck(begin func(context.Context, results.Schedule) error) { rs.onCheck = begin }

// check begins the check that a schedule asks for.
func (rs *Runs) check(ctx context.Context, s results.Schedule) error {
	if rs.onCheck == nil {
		return errors.New("runs: the library is not checked here")
	}
	return rs.onCheck(ctx, s)
}

// failed raises an alert of a run that could not even begin; its schedule's webhook gets it.
func (rs *Runs) failed(ctx context.Context, s results.Schedule, err error) {
	ctx, cancel := context.WithTimeout(ctx, judgeTime)
	defer cancel()
	alert := results.Alert{ID: store.NewID(), Schedule: s.ID, Kind: extract.AlertFailed, Raised: time.Now().UTC(),
		Text: "the run could not begin: " + strings.TrimSuffix(problem.Sentence(err.Error()), "."), Message: startMessage(err)}
	if _, err := extract.Raise(ctx, rs.results, s, results.Run{State: results.RunFailed}, []results.Alert{alert}, rs.Sender()); err != nil {
		rs.log.Error("an alert could not be stored or sent", "schedule", s.Name, "error", err)
	}
	rs.wakeSender()
}

// judgeTime is how long judging a run may take, its file and its webhook included.
const judgeTime = 10 * time.Minute

// Judge raises the alerts of a run that has ended.
func (rs *Runs) Judge(ctx context.Context, id string) {
	ctx, cancel := context.WithTimeout(ctx, judgeTime)
	defer cancel()
	alerts, err := extract.Judge(ctx, rs.results, id, rs.Sender())
	if err != nil {
		rs.log.Error("a scheduled run could not be judged", "run", id, "error", err)
	}
	rs.wakeSender()
	for _, alert := range alerts {
		rs.log.Warn("alert", "run", id, "kind", alert.Kind, "text", alert.Text)
	}
}

// startMessage is the message of an error with which a run could not begin, as an alert keeps it.
func startMessage(err error) string {
	raw, _ := json.Marshal(problem.OfStart(err)) // messages always can be written
	return string(raw)
}
