package mending

import (
	"bytes"
	"context"
	"sync"

	"wrapsmith/app/fetch"
	"wrapsmith/app/file"
	"wrapsmith/app/problem"
	"wrapsmith/app/runs"
	"wrapsmith/app/team"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/stores/results"
)

// watch is the check that runs in the background, one at a time.
type watch struct {
	mu      sync.Mutex
	stop    context.CancelFunc // nil: none goes on
	over    sync.WaitGroup
	closed  bool
	at      CheckProgress
	stopped bool
	failed  string // why the last one ended before its end
}

// NewCheck is the body of StartCheck.
type NewCheck struct {
	Templates  []string       `json:"templates,omitempty" maxItems:"1000" nullable:"false" doc:"Ids; none: the whole library"`
	Fetch      fetch.Fetching `json:"fetch,omitempty" doc:"How pages are got from the web; cookies are not taken"`
	AllowHosts []string       `json:"allowHosts,omitempty" maxItems:"50" nullable:"false" doc:"Private hosts that may be read"`
}

// StartCheckRequest is the request of StartCheck.
type StartCheckRequest struct{ Body NewCheck }

// CheckState is the check that goes on, and what is known of the library.
type CheckState struct {
	Running  bool          `json:"running"`
	Progress CheckProgress `json:"progress" doc:"Of the check that goes on, or the last one"`
	Stopped  bool          `json:"stopped" doc:"The last one was stopped: it knows only the templates up to there"`
	Problem  string        `json:"problem,omitempty" doc:"Why the last one failed"`
	Report   CheckReport   `json:"report" doc:"Of each template its last check"`
}

var (
	errCheckGoesOn = problem.New(problem.Conflict, "checkgoeson", "The library is being checked already. Wait for its end, or stop it.")
	errNoCheck     = problem.New(problem.NotFound, "nocheck", "No check goes on.")
	errCheckCookie = problem.New(problem.Invalid, "checkcookies", "A check of the library sends no cookies: it reads the pages of many sites.")
)

// StartCheck begins a check of the library, which runs in the background.
func (m *Mending) StartCheck(ctx context.Context, in *StartCheckRequest) (CheckState, error) {
	if in.Body.Fetch.Cookies != "" {
		return CheckState{}, errCheckCookie
	}
	in.Body.Fetch.KeepCookies = false
	var spec extract.Spec
	if err := in.Body.Fetch.Apply(&spec, fetch.Secrets{}, "check"); err != nil {
		return CheckState{}, err
	}
	spec.Served, spec.Fetch.AllowHosts, spec.Fetch.LoginFile = true, in.Body.AllowHosts, m.runs.LoginFile(ctx)
	if err := m.begin(ctx, &CheckRequest{Templates: in.Body.Templates, Spec: spec}); err != nil {
		return CheckState{}, err
	}
	return m.GetCheck(ctx, nil)
}

// CheckOnSchedule begins the check that a schedule asks for.
func (m *Mending) CheckOnSchedule(ctx context.Context, s results.Schedule) error {
	in, err := scheduledCheck(s)
	if err != nil {
		return err
	}
	return m.begin(ctx, in)
}

// CheckSchedule does the check that a schedule asks for, while the caller waits.
func (m *Mending) CheckSchedule(ctx context.Context, in *runs.InSchedule) (CheckReport, error) {
	s, err := m.results.GetSchedule(ctx, in.Schedule)
	if err != nil {
		return CheckReport{}, err
	}
	check, err := scheduledCheck(s)
	if err != nil {
		return CheckReport{}, err
	}
	return m.Check(ctx, check)
}

// scheduledCheck is the check that a schedule asks for.
func scheduledCheck(s results.Schedule) (*CheckRequest, error) {
	spec, err := extract.ReadSchedule(s)
	if err != nil {
		return nil, err
	}
	in := CheckRequest{Spec: spec.Spec, Schedule: &s}
	in.Spec.Fetch.CookieFile = ""
	if spec.TemplateID != "" {
		in.Templates = []string{spec.TemplateID}
	}
	return &in, nil
}

// begin begins a check, unless one goes on.
func (m *Mending) begin(ctx context.Context, in *CheckRequest) error {
	w := &m.watch
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.stop != nil || w.closed {
		return errCheckGoesOn
	}
	own, stop := context.WithCancel(team.With(context.WithoutCancel(ctx), team.CallerOf(ctx)))
	w.stop, w.at, w.stopped, w.failed = stop, CheckProgress{}, false, ""
	in.Progress = func(p CheckProgress) {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.at = p
	}
	w.over.Go(func() {
		_, err := m.Check(own, in)
		w.mu.Lock()
		defer w.mu.Unlock()
		w.stopped = own.Err() != nil
		if err != nil && !w.stopped {
			w.failed = problem.Sentence(err.Error())
		}
		stop()
		w.stop = nil
	})
	return nil
}

// GetCheck returns the check that goes on, and what is known of the library.
func (m *Mending) GetCheck(ctx context.Context, _ *struct{}) (CheckState, error) {
	report, err := m.LastChecks(ctx)
	w := &m.watch
	w.mu.Lock()
	defer w.mu.Unlock()
	return CheckState{Running: w.stop != nil, Progress: w.at, Stopped: w.stopped, Problem: w.failed, Report: report}, err
}

// CheckReportRequest is the request of GetCheckReport.
type CheckReportRequest struct {
	Format string `query:"format" enum:"text,json,atom" default:"text"`
}

// GetCheckReport returns what is known of the library as a file.
func (m *Mending) GetCheckReport(ctx context.Context, in *CheckReportRequest) (file.File, error) {
	report, err := m.LastChecks(ctx)
	if err != nil {
		return file.File{}, err
	}
	var b bytes.Buffer
	if err := report.Write(&b, in.Format); err != nil {
		return file.File{}, err
	}
	kind := reportKinds[in.Format]
	return file.Of("check."+kind[0], kind[1], b.Bytes()), nil
}

// reportKinds are the endings and content types of reports.
var reportKinds = map[string][2]string{
	ReportText: {"txt", "text/plain; charset=utf-8"}, ReportJSON: {"json", "application/json"}, ReportAtom: {"atom", "application/atom+xml"},
}

// StopCheck stops the check that goes on. What it has found is kept.
func (m *Mending) StopCheck(context.Context, *struct{}) error {
	w := &m.watch
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.stop == nil {
		return errNoCheck
	}
	w.stop()
	return nil
}

// Wait waits until no check goes on.
func (m *Mending) Wait() { m.watch.over.Wait() }

// Close stops the check that goes on, and begins no other.
func (m *Mending) Close() {
	w := &m.watch
	w.mu.Lock()
	w.closed = true
	if w.stop != nil {
		w.stop()
	}
	w.mu.Unlock()
	w.over.Wait()
}
