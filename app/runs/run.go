package runs

import (
	"cmp"
	"context"
	"errors"
	"net/url"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"time"

	"wrapsmith/app/fetch"
	"wrapsmith/app/input"
	"wrapsmith/app/problem"
	"wrapsmith/app/team"
	"wrapsmith/app/templates"
	"wrapsmith/backend/message"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/stores/store"
	"wrapsmith/backend/template"
	"wrapsmith/backend/template/program"
	"wrapsmith/backend/terminal"
	"wrapsmith/backend/web/query"
)

// States of a run.
const (
	StateRunning     = string(results.RunRunning)
	StatePaused      = string(results.RunPaused)
	StateDone        = string(results.RunDone)
	StateCancelled   = string(results.RunCancelled)
	StateFailed      = string(results.RunFailed)
	StateQueued      = "queued"      // it waits for its turn
	StateInterrupted = "interrupted" // its process is gone
)

// Run is one extraction over many pages, as it stands.
type Run struct {
	ID          string          `json:"id"`
	Name        string          `json:"name"`
	State       string          `json:"state" enum:"running,queued,paused,interrupted,done,cancelled,failed" doc:"queued: it waits for its turn; interrupted: its process is gone, and it can be resumed"`
	Open        bool            `json:"open" doc:"More pages may come"`
	Total       int             `json:"total" doc:"Pages given so far; -1 while unknown"`
	Expected    int             `json:"expected,omitempty" doc:"Pages that its caller announced"`
	Done        int             `json:"done" doc:"Pages worked on, failed ones too"`
	Failed      int             `json:"failed"`
	Empty       int             `json:"empty" doc:"Pages without error and without record"`
	Unmatched   int             `json:"unmatched" doc:"Of the failed: no template fits"`
	Records     int             `json:"records"`
	Started     time.Time       `json:"started"`
	Ended       time.Time       `json:"ended,omitzero"`
	Seconds     float64         `json:"seconds" doc:"Of work, pauses left out"`
	Rate        float64         `json:"rate" doc:"Pages a second"`
	SecondsLeft float64         `json:"secondsLeft" doc:"-1 while unknown"`
	Templates   []string        `json:"templates" doc:"Names of the templates used"`
	Drift       []string        `json:"drift" doc:"template: field, where far fewer pages have it than the template's own samples"`
	Schedule    string          `json:"schedule,omitempty" doc:"Id of the schedule that began it"`
	Problem     string          `json:"problem,omitempty" doc:"Why the run failed"`
	Message     message.Message `json:"message,omitzero" doc:"The problem as a word with its values"`
	Owner       string          `json:"owner,omitempty" doc:"Id of the person who began it"`
}

// RunList is a part of the history, the newest first.
type RunList struct {
	Total int   `json:"total"`
	Runs  []Run `json:"runs"`
}

// NewRun says what a run extracts with: one template, one workspace, or, with
// neither, the library's best template for each page.
type NewRun struct {
	Name       string         `json:"name,omitempty" maxLength:"200"`
	Template   string         `json:"template,omitempty" maxLength:"64" doc:"Id in the library"`
	Workspace  string         `json:"workspace,omitempty" maxLength:"64"`
	Expected   int            `json:"expected,omitempty" minimum:"0" doc:"How many pages will be sent, where that is known"`
	Workers    int            `json:"workers,omitempty" minimum:"0" maximum:"64" doc:"Pages at a time; 0: as many as processors"`
	AllowHosts []string       `json:"allowHosts,omitempty" maxItems:"100" doc:"Private hosts that may be fetched from"`
	Fetch      fetch.Fetching `json:"fetch,omitempty" doc:"How pages are got from the web"`
}

// RunPage is what a run takes pages from.
type RunPage struct {
	input.PageInput
	Crawl     string `json:"crawl,omitempty" maxLength:"64" doc:"Id of a crawl: its pages; while it goes on, each as it is kept"`
	Workspace string `json:"workspace,omitempty" maxLength:"64" doc:"Id of a workspace: its pages, as they were opened"`
	extract.Search
}

// RunPages adds pages to a run.
type RunPages struct {
	Pages []RunPage `json:"pages" maxItems:"1000"`
	Last  bool      `json:"last" doc:"No more pages come: the run ends when it has worked on them"`
}

// InRun names a run in a path.
type InRun struct {
	Run string `path:"run" maxLength:"64"`
}

// CreateRunRequest is the request of CreateRun.
type CreateRunRequest struct{ Body NewRun }

// AddRunPagesRequest is the request of AddRunPages.
type AddRunPagesRequest struct {
	InRun
	Body RunPages
}

// ListRunsRequest is the request of ListRuns.
type ListRunsRequest struct {
	Schedule string `query:"schedule" maxLength:"64" doc:"Of that schedule only"`
	Offset   int    `query:"offset" minimum:"0"`
	Limit    int    `query:"limit" minimum:"1" maximum:"1000" default:"100"`
}

// ListRuns returns the history of runs, the newest first.
func (rs *Runs) ListRuns(ctx context.Context, in *ListRunsRequest) (RunList, error) {
	total, list, err := rs.results.Runs(ctx, results.RunQuery{Schedule: in.Schedule, Offset: in.Offset, Limit: in.Limit})
	if err != nil {
		return RunList{}, err
	}
	out := RunList{Total: total, Runs: make([]Run, len(list))}
	ids := make([]string, len(list))
	for i, run := range list {
		ids[i] = run.ID
	}
	templates, err := rs.results.TemplatesOf(ctx, ids...)
	if err != nil {
		return RunList{}, err
	}
	owners, err := rs.team.Owners(ctx, team.OwnRun, ids...)
	if err != nil {
		return RunList{}, err
	}
	for i, run := range list {
		if j := rs.job(run.ID); j != nil {
			run = j.State().Run
		}
		out.Runs[i] = rs.shownRun(run, templates[run.ID], owners[run.ID])
	}
	return out, nil
}

// Run is a run for the screen.
func (rs *Runs) Run(ctx context.Context, id string) (Run, error) {
	run, err := rs.Find(ctx, id)
	if err != nil {
		return Run{}, err
	}
	templates, err := rs.results.Templates(ctx, id)
	if err != nil {
		return Run{}, err
	}
	owner, err := rs.team.Owner(ctx, team.OwnRun, id)
	if err != nil {
		return Run{}, err
	}
	return rs.shownRun(run, templates, owner), nil
}

// shownRun is a run for the screen, with the templates that it used and who began it.
func (rs *Runs) shownRun(run results.Run, templates []string, owner string) Run {
	out := Run{
		ID: run.ID, Name: run.Name, State: string(run.State), Open: run.Open, Total: run.Total, Expected: run.Expected, Done: run.Done, Failed: run.Failed, Empty: run.Empty,
		Unmatched: run.Unmatched, Records: run.Records, Started: run.Started, Ended: run.Ended, Seconds: run.Worked.Seconds(),
		Templates: templates, Drift: []string{}, Schedule: run.Schedule, SecondsLeft: -1, Owner: owner,
	}
	if run.Problem != "" {
		out.Problem, out.Message = problem.Sentence(run.Problem), extract.ReadMessage(run.Message)
	}
	quality, _ := extract.ReadQuality(run) // what an older program kept shows no drift
	if j := rs.job(run.ID); j != nil {
		quality = j.State().Quality
		out.Rate, out.SecondsLeft = j.Rate()
	} else if out.Seconds > 0 {
		out.Rate = float64(run.Done) / out.Seconds
	}
	out.Drift = append(out.Drift, quality.Drifted()...)
	if run.State == results.RunRunning && rs.job(run.ID) == nil && extract.Gone(run.Owner, run.Heartbeat) {
		if out.State = StateInterrupted; rs.queued(run.ID) {
			out.State = StateQueued
		}
	}
	if out.State != StateRunning {
		out.SecondsLeft = 0
	}
	return out
}

// CreateRun lets the caller begin a run.
func (rs *Runs) CreateRun(ctx context.Context, in *CreateRunRequest) (Run, error) {
	spec, name, err := rs.Spec(ctx, in.Body)
	if err != nil {
		return Run{}, err
	}
	spec.Workers, spec.Fetch.AllowHosts = in.Body.Workers, in.Body.AllowHosts
	if name = terminal.Clean(name); in.Body.Name != "" { // a template's name may have anything
		name = in.Body.Name
	}
	id := store.NewID()
	if err := in.Body.Fetch.Apply(&spec, rs.secrets, id); err != nil {
		return Run{}, err
	}
	spec.Fetch.LoginFile = rs.logins.FileOf(ctx)
	run, err := rs.create(ctx, results.Run{ID: id, Name: name, Open: true, Expected: in.Body.Expected}, spec, nil)
	if err != nil {
		return Run{}, errors.Join(err, rs.secrets.Drop(id))
	}
	return rs.Run(ctx, run.ID)
}

// Spec says how a run extracts, and what to call it.
func (rs *Runs) Spec(ctx context.Context, in NewRun) (extract.Spec, string, error) {
	s := extract.Spec{Served: true}
	var t *template.Template
	switch {
	case in.Template != "" && in.Workspace != "":
		return s, "", problem.New(problem.Invalid, "runboth", "A run extracts with a template or with a workspace, not with both.")
	case in.Workspace != "":
		if err := rs.team.MayUseWorkspace(ctx, in.Workspace); err != nil {
			return s, "", err
		}
		made, id, err := rs.workspaces.Template(ctx, in.Workspace)
		if err != nil {
			return s, "", err
		}
		t, s.ID, s.Workspace = made, id, in.Workspace
	case in.Template != "":
		_, stored, err := rs.stores.Library.Get(ctx, in.Template)
		if err != nil {
			return s, "", err
		}
		if _, err := program.Compile(stored); err != nil {
			return s, "", problem.Mistake(err)
		}
		t, s.ID = stored, in.Template
	default:
		return s, "", rs.templates.Refresh(ctx)
	}
	if in.Fetch.Join {
		details, err := templates.DetailTemplates(ctx, rs.stores, t)
		if err != nil {
			return s, "", err
		}
		s.Details = details
	}
	xml, err := extract.TemplateXML(t)
	s.Template = xml
	return s, cmp.Or(t.Name, t.Site), problem.Mistake(err)
}

// GetRun returns a run as it stands.
func (rs *Runs) GetRun(ctx context.Context, in *InRun) (Run, error) {
	return rs.Run(ctx, in.Run)
}

var errAddOthers = problem.New(problem.Forbidden, "othersrun", "The run is another person's and fetches with that person's logins: begin a run of your own.")

var errRunClosed = problem.New(problem.Conflict, "runclosed", "This run takes no more pages: it is closed. Begin a new run.")

// AddRunPages waits while more is in hand than may be, so that a folder of any
// size passes through. Only the person who began the run adds to it, because its
// pages are fetched with that person's logins.
func (rs *Runs) AddRunPages(ctx context.Context, in *AddRunPagesRequest) (Run, error) {
	owner, err := rs.team.Owner(ctx, team.OwnRun, in.Run)
	if err != nil {
		return Run{}, err
	}
	if c := team.CallerOf(ctx); c.Team && owner != "" && owner != c.Person.ID {
		return Run{}, errAddOthers
	}
	var items []results.Item
	for i := range in.Body.Pages {
		more, err := rs.items(ctx, in.Body.Pages[i])
		if err != nil {
			return Run{}, err
		}
		items = append(items, more...)
	}
	if err := rs.add(ctx, in.Run, items, in.Body.Last); err != nil {
		return Run{}, err
	}
	return rs.Run(ctx, in.Run)
}

// items are the pages that one source of a request stands for.
func (rs *Runs) items(ctx context.Context, in RunPage) ([]results.Item, error) {
	if in.Workspace != "" {
		return rs.opened(ctx, in)
	}
	if len(in.Keywords) == 0 && len(in.Form) == 0 && !query.Has(in.Address) {
		it, err := rs.Item(in)
		return []results.Item{it}, err
	}
	spec, err := rs.search(in.PageInput, in.Search)
	if err != nil {
		return nil, err
	}
	items, err := extract.NewItems(spec)
	return items, problem.Mistake(err)
}

var errWorkspaceAlone = problem.New(problem.Invalid, "workspacealone", "Pages are taken from a workspace or from elsewhere: name them one by one.")

// opened are the pages of a workspace, as they were opened there.
func (rs *Runs) opened(ctx context.Context, in RunPage) ([]results.Item, error) {
	if !reflect.DeepEqual(in, RunPage{Workspace: in.Workspace}) {
		return nil, errWorkspaceAlone
	}
	if err := rs.team.MayUseWorkspace(ctx, in.Workspace); err != nil {
		return nil, err
	}
	pages, hosts, err := rs.workspaces.SamplesAllowed(ctx, in.Workspace)
	if err != nil {
		return nil, err
	}
	var items []results.Item
	for _, p := range pages {
		spec := extract.ItemSpec{Name: p.Name, URL: p.URL, ContentType: p.ContentType}
		if u, err := url.Parse(p.URL); err == nil && slices.Contains(hosts, u.Host) {
			spec.AllowHost = u.Host // the next pages of a list are there too
		}
		item, err := extract.NewItem(spec, p.Bytes)
		if err != nil {
			return nil, err
		}
		items = append(items, item)
	}
	return items, nil
}

// search is a search as a run keeps it.
func (rs *Runs) search(in input.PageInput, s extract.Search) (extract.ItemSpec, error) {
	if in.Address == "" {
		return extract.ItemSpec{}, problem.New(problem.Invalid, "searchaddress", "A search has an address: with {keyword}, or that of a page with a form.")
	}
	given, err := rs.input.Input(in)
	spec := extract.ItemSpec{Address: given.Address, AllowHost: given.AllowHost, Search: s}
	if err == nil {
		_, err = spec.Each()
	}
	return spec, problem.Mistake(err)
}

// Item is a page as a run keeps it. One that cannot be taken is an item too: its
// page has the error.
func (rs *Runs) Item(in RunPage) (results.Item, error) {
	if in.Crawl != "" {
		if err := rs.crawlSource(in.Crawl, in.PageInput); err != nil {
			return results.Item{}, err
		}
		return extract.NewItem(extract.ItemSpec{Crawl: in.Crawl}, nil)
	}
	given, err := rs.input.Input(in.PageInput)
	spec := extract.ItemSpec{Name: given.Name}
	if err != nil {
		spec.Problem = strings.TrimSuffix(err.Error(), ".")
		return extract.NewItem(spec, nil)
	}
	spec.Name, spec.URL, spec.ContentType = in.Name, in.URL, in.ContentType
	switch {
	case in.Bundled != "":
		return extract.NewItem(extract.ItemSpec{Bundled: in.Bundled}, nil)
	case in.Address != "":
		spec.Address, spec.AllowHost = given.Address, given.AllowHost
		return extract.NewItem(spec, nil)
	case in.Path != "":
		return extract.NewItem(extract.ItemSpec{Path: in.Path}, nil)
	case in.HTML != nil:
		spec.ContentType = "text/html; charset=utf-8"
		if spec.Name == "" {
			spec.Name = "pasted page"
		}
		return extract.NewItem(spec, []byte(*in.HTML))
	}
	return extract.NewItem(spec, append([]byte{}, in.Data...))
}

// crawlSource checks that pages come from a crawl that is there, and from it alone.
func (rs *Runs) crawlSource(id string, other input.PageInput) error {
	if !reflect.DeepEqual(other, input.PageInput{}) {
		return problem.New(problem.Invalid, "crawlalone", "Pages are taken from a crawl or from elsewhere: name them one by one.")
	}
	return rs.crawls.Check(id)
}

// PauseRun lets the caller stop a run so that it can go on later.
func (rs *Runs) PauseRun(ctx context.Context, in *InRun) (Run, error) {
	if err := rs.stop(ctx, in.Run, results.RunPaused); err != nil {
		return Run{}, err
	}
	return rs.Run(ctx, in.Run)
}

// CancelRun lets the caller stop a run for good; what it found stays.
func (rs *Runs) CancelRun(ctx context.Context, in *InRun) (Run, error) {
	if err := rs.stop(ctx, in.Run, results.RunCancelled); err != nil {
		return Run{}, err
	}
	return rs.Run(ctx, in.Run)
}

var errRunEnded = problem.New(problem.Conflict, "runended", "This run has ended: begin a new one.")

// ResumeRun lets the caller go on with a run that was paused or interrupted, after its last page.
func (rs *Runs) ResumeRun(ctx context.Context, in *InRun) (Run, error) {
	run, err := rs.stored(ctx, in.Run)
	if err != nil {
		return Run{}, err
	}
	spec, err := extract.ReadSpec(run)
	if err != nil {
		return Run{}, err
	}
	err = rs.start(ctx, run, spec)
	switch {
	case errors.Is(err, results.ErrTaken):
		return Run{}, problem.New(problem.Conflict, "runtaken", "Another process works on this run: pause it there first.")
	case errors.Is(err, results.ErrEnded):
		return Run{}, errRunEnded
	case err != nil:
		return Run{}, err
	}
	return rs.Run(ctx, in.Run)
}

// DeleteRun lets the caller delete a run with all it found.
func (rs *Runs) DeleteRun(ctx context.Context, in *InRun) error {
	err := rs.results.DeleteRun(ctx, in.Run, extract.Gone)
	switch {
	case err == nil:
		rs.mu.Lock()
		rs.queue.Drop(in.Run)
		rs.mu.Unlock()
		err = rs.secrets.Drop(filepath.Base(in.Run))
	case errors.Is(err, results.ErrTaken):
		return problem.New(problem.Conflict, "runbusy", "This run is under way: cancel it first.")
	case errors.Is(err, store.ErrNotFound):
		err = errNoRun
	}
	return err
}

// elsewherePoll is how often a run of another process is looked at.
const elsewherePoll = time.Second

// Changed closes when a run has changed, or may have.
func (rs *Runs) Changed(id string) <-chan struct{} {
	if j := rs.job(id); j != nil {
		return j.State().Changed
	}
	later := make(chan struct{})
	time.AfterFunc(elsewherePoll, func() { close(later) })
	return later
}
