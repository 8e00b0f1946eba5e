package runs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/stores/store"
)

// LocalRun describes a run of this machine: its pages are named by their paths and
// addresses, and Work works on it while the caller waits.
type LocalRun struct {
	Name  string
	Spec  extract.Spec
	Pages []LocalPage
}

// LocalPage is what a local run takes pages from: a path, an address, or bytes.
type LocalPage struct {
	extract.ItemSpec
	Bytes []byte // nil but for pages that were read by now
}

// CreateLocalRun keeps a run of this machine; nothing is worked on yet. Without a template
// in its Spec the library must be there.
func (rs *Runs) CreateLocalRun(ctx context.Context, in *LocalRun) (Run, error) {
	items := make([]results.Item, len(in.Pages))
	for i, p := range in.Pages {
		var err error
		if items[i], err = extract.NewItem(p.ItemSpec, p.Bytes); err != nil {
			return Run{}, err
		}
	}
	return rs.keepLocal(ctx, results.Run{Name: in.Name}, in.Spec, items)
}

// keepLocal keeps a run that this process works on.
func (rs *Runs) keepLocal(ctx context.Context, run results.Run, spec extract.Spec, items []results.Item) (Run, error) {
	run.ID = store.NewID()
	if err := rs.secrets.PutCredentials(&spec.Fetch, run.ID, spec.Fetch.Credentials); err != nil {
		return Run{}, err
	}
	raw, err := json.Marshal(spec)
	if err != nil {
		return Run{}, err
	}
	run.Spec, run.Started, run.Total = raw, time.Now().UTC(), len(items)
	if err := rs.results.CreateRun(ctx, run, items); err != nil {
		return Run{}, errors.Join(err, rs.secrets.Drop(run.ID))
	}
	return rs.Run(ctx, run.ID)
}

// WorkRequest asks for work on a run.
type WorkRequest struct {
	InRun
	Page func(WorkedPage) // called after each page, in order; nil: no call
}

// WorkedPage says how a page of a run went.
type WorkedPage struct {
	Position int // in the run, from 0
	Total    int // pages of the run, -1 while unknown
	Page     string
	Problem  string // why it gave nothing; "" it gave something
}

// Over reports whether a run in this state can never go on.
func (r Run) Over() bool {
	return slices.Contains([]string{StateDone, StateCancelled, StateFailed}, r.State)
}

// Work works on a run in this process until it is done, paused or cancelled, here or by another process,
// and returns it as it stands then. It waits for no turn and takes no pages beyond those that the run has.
// Where ctx ends, the run is paused and can go on.
func (rs *Runs) Work(ctx context.Context, in *WorkRequest) (Run, error) {
	run, err := rs.stored(ctx, in.Run)
	if err != nil {
		return Run{}, err
	}
	shown, err := rs.Run(ctx, run.ID)
	switch {
	case err != nil:
		return Run{}, err
	case shown.Over():
		return shown, errRunEnded
	case run.Open && shown.State != StateRunning:
		if err := rs.results.AddItems(ctx, run.ID, nil, 0, true); err != nil { // no more pages are sent
			return shown, err
		}
	}
	spec, err := extract.ReadSpec(run)
	if err != nil {
		return shown, err
	}
	opening := spec.Opening()
	rs.EquipLocal(opening)
	defer opening.Close()
	plan, err := rs.plan(ctx, spec, opening)
	if err != nil {
		return shown, err
	}
	if in.Page != nil {
		plan.OnResult = func(p results.Result) {
			in.Page(WorkedPage{Position: p.Position, Total: run.Total, Page: p.Page.Page, Problem: p.Problem})
		}
	}
	job, err := extract.Start(ctx, run.ID, plan)
	if err != nil {
		return shown, err
	}
	<-job.Over()
	if err := job.Err(); err != nil {
		return shown, err
	}
	run = job.State().Run
	out, err := rs.Run(context.WithoutCancel(ctx), run.ID)
	out.Rate, _ = job.Rate()
	if out.Over() {
		err = errors.Join(err, rs.secrets.Drop(run.ID))
	}
	return out, err
}

// FindRun returns the run of an id, or of the beginning of one that no other begins with.
func (rs *Runs) FindRun(ctx context.Context, name string) (Run, error) {
	_, list, err := rs.results.Runs(ctx, results.RunQuery{})
	if err != nil {
		return Run{}, err
	}
	var found []string
	for _, run := range list {
		if run.ID == name {
			return rs.Run(ctx, run.ID)
		}
		if strings.HasPrefix(run.ID, name) {
			found = append(found, run.ID)
		}
	}
	switch len(found) {
	case 0:
		return Run{}, fmt.Errorf("there is no run %q; see 'wrapsmith runs'", name)
	case 1:
		return rs.Run(ctx, found[0])
	}
	return Run{}, fmt.Errorf("%d runs begin with %q; name more of the id", len(found), name)
}

// ScheduledWork is a scheduled run that was worked on here, with the alerts that it raised.
type ScheduledWork struct {
	Run    Run
	Alerts []Alert
}

// WorkScheduleRequest asks for a run of a schedule.
type WorkScheduleRequest struct {
	InSchedule
	Page func(WorkedPage)
}

// WorkSchedule runs a schedule now, in this process and to its end, and judges the run. Where the
// error says that the run was stopped, nothing was judged.
func (rs *Runs) WorkSchedule(ctx context.Context, in *WorkScheduleRequest) (ScheduledWork, error) {
	s, err := rs.storedSchedule(ctx, in.Schedule)
	if err != nil {
		return ScheduledWork{}, err
	}
	spec, items, err := ScheduledRun(ctx, rs.stores, s, rs.crawls.Repeat)
	if err != nil {
		return ScheduledWork{}, err
	}
	spec.Served = false // it is worked on here
	begun, err := rs.keepLocal(ctx, results.Run{Name: s.Name, Schedule: s.ID}, spec, items)
	if err != nil {
		return ScheduledWork{}, err
	}
	out := ScheduledWork{}
	out.Run, err = rs.Work(ctx, &WorkRequest{InRun: InRun{begun.ID}, Page: in.Page})
	if err != nil || out.Run.State != StateDone && out.Run.State != StateFailed {
		return out, err
	}
	raised, err := extract.Judge(ctx, rs.results, out.Run.ID, rs.Sender())
	for _, a := range raised {
		out.Alerts = append(out.Alerts, alertOf(a))
	}
	return out, errors.Join(err, extract.SendDue(ctx, rs.results, s.ID, time.Now(), rs.Sender())) // what earlier runs could not send
}

// FindSchedule returns the schedule of an id or a name.
func (rs *Runs) FindSchedule(ctx context.Context, name string) (Schedule, error) {
	list, err := rs.results.Schedules(ctx)
	if err != nil {
		return Schedule{}, err
	}
	var found []results.Schedule
	for _, s := range list {
		if s.ID == name {
			return rs.Schedule(ctx, s)
		}
		if s.Name == name {
			found = append(found, s)
		}
	}
	switch len(found) {
	case 0:
		return Schedule{}, fmt.Errorf("there is no schedule %q; see 'wrapsmith schedule'", name)
	case 1:
		return rs.Schedule(ctx, found[0])
	}
	return Schedule{}, fmt.Errorf("%d schedules are called %q; name one by its id", len(found), name)
}

// LocalSchedule describes a schedule of this machine, whose pages are named as those of a LocalRun.
type LocalSchedule struct {
	Name, Cron, Zone string
	Spec             extract.ScheduleSpec // without Items, Output and Hook
	Webhook          string
	Hook             ScheduleHook
	Pages            []LocalPage // without bytes
	Output           *ScheduleOutput
	Mail             *ScheduleMail
}

var errScheduleBytes = errors.New("a schedule cannot take pages from standard input")

// CreateLocalSchedule keeps a schedule of this machine.
func (rs *Runs) CreateLocalSchedule(ctx context.Context, in *LocalSchedule) (Schedule, error) {
	spec := in.Spec
	var err error
	if spec.Hook, err = hookOf(in.Webhook, in.Hook); err != nil {
		return Schedule{}, err
	}
	if spec.Mail, err = rs.mailTo(in.Mail); err != nil {
		return Schedule{}, err
	}
	for _, p := range in.Pages {
		if p.Bytes != nil {
			return Schedule{}, errScheduleBytes
		}
		spec.Items = append(spec.Items, p.ItemSpec)
	}
	s := results.Schedule{ID: store.NewID(), Name: in.Name, Cron: in.Cron, Zone: in.Zone, Created: time.Now().UTC()}
	return rs.keepSchedule(ctx, s, spec, in.Output, func(spec *extract.Spec) error {
		return rs.secrets.PutCredentials(&spec.Fetch, s.ID, spec.Fetch.Credentials)
	})
}

// PauseScheduleRequest asks that a schedule stops, or goes on.
type PauseScheduleRequest struct {
	InSchedule
	Paused bool
}

// PauseSchedule stops a schedule or lets it go on.
func (rs *Runs) PauseSchedule(ctx context.Context, in *PauseScheduleRequest) (Schedule, error) {
	s, err := rs.storedSchedule(ctx, in.Schedule)
	if err != nil {
		return Schedule{}, err
	}
	s.Paused = in.Paused
	if !s.Paused {
		if s.Next, err = NextDue(s.Cron, s.Zone, time.Now()); err != nil {
			return Schedule{}, err
		}
	}
	if err := rs.results.PutSchedule(ctx, s); err != nil {
		return Schedule{}, err
	}
	rs.wake()
	return rs.Schedule(ctx, s)
}
