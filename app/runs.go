package app

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"wrapsmith/backend/author"
	"wrapsmith/backend/extract"
	"wrapsmith/backend/program"
)

// States of a run.
const (
	runRunning   = "running"
	runDone      = "done"
	runCancelled = "cancelled"
	runFailed    = "failed"
)

// Run is one extraction over many pages, as it stands.
type Run struct {
	ID          string    `json:"id"`
	State       string    `json:"state" enum:"running,done,cancelled,failed"`
	Open        bool      `json:"open" doc:"More pages may come"`
	Total       int       `json:"total" doc:"Pages given so far"`
	Done        int       `json:"done" doc:"Pages worked on, failed ones too"`
	Failed      int       `json:"failed"`
	Records     int       `json:"records"`
	Started     time.Time `json:"started"`
	Ended       time.Time `json:"ended,omitzero"`
	Rate        float64   `json:"rate" doc:"Pages a second"`
	SecondsLeft float64   `json:"secondsLeft" doc:"-1 while unknown"`
	Templates   []string  `json:"templates" doc:"Names of the templates used"`
	Problem     string    `json:"problem,omitempty" doc:"Why the run failed"`
}

// RunList lists the runs that are kept, the newest first.
type RunList struct {
	Runs []Run `json:"runs"`
}

// NewRun says what a run extracts with: one template, one work, or, with
// neither, the library's best template for each page.
type NewRun struct {
	Template string `json:"template,omitempty" maxLength:"64" doc:"Id in the library"`
	Work     string `json:"work,omitempty" maxLength:"64"`
}

// RunPages adds pages to a run.
type RunPages struct {
	Pages []PageInput `json:"pages" maxItems:"1000"`
	Last  bool        `json:"last" doc:"No more pages come: the run ends when it has worked on them"`
}

// InRun names a run in a path.
type InRun struct {
	Run string `path:"run" maxLength:"64"`
}

type createRunIn struct{ Body NewRun }

type addRunPagesIn struct {
	InRun
	Body RunPages
}

func (a *App) registerRuns() {
	const tag, path = "runs", "/api/runs/{run}"
	handle(a, op("listRuns", http.MethodGet, "/api/runs", tag, "The runs that are kept, the newest first"), a.listRuns)
	handle(a, op("createRun", http.MethodPost, "/api/runs", tag, "Begin a run"), a.createRun)
	handle(a, op("getRun", http.MethodGet, path, tag, "A run as it stands"), a.getRun)
	add := op("addRunPages", http.MethodPost, path+"/pages", tag, "Add pages to a run; they are worked on at once")
	add.MaxBodyBytes = pagesBody
	handle(a, add, a.addRunPages)
	handle(a, op("cancelRun", http.MethodPost, path+"/cancel", tag, "Stop a run; what it found stays"), a.cancelRun)
	handle(a, streams(op("watchRun", http.MethodGet, path+"/events", tag, "A run as it goes: server-sent events, each the whole Run as JSON"),
		"text/event-stream", "Event run: Run as JSON, numbered"), a.watchRun)
}

func (a *App) listRuns(context.Context, *none) (*answer[RunList], error) {
	return reply(RunList{a.runs.list()}, nil)
}

func (a *App) createRun(ctx context.Context, in *createRunIn) (*answer[Run], error) {
	choose, err := a.chooser(ctx, in.Body)
	if err != nil {
		return nil, err
	}
	r, err := a.runs.create(choose)
	if err != nil {
		return nil, err
	}
	return reply(r.now(), nil)
}

// chooser says how a run finds the program for a page.
func (a *App) chooser(ctx context.Context, in NewRun) (extract.Chooser, error) {
	switch {
	case in.Template != "" && in.Work != "":
		return nil, huma.NewError(http.StatusUnprocessableEntity, "A run extracts with a template or with a work, not with both.")
	case in.Work != "":
		return read(a.works, in.Work, func(_ *work, s *author.Session) (extract.Chooser, error) {
			return extract.Always(s.Program()), nil
		})
	case in.Template != "":
		_, t, err := a.options.Library.Get(ctx, in.Template)
		if err != nil {
			return nil, err
		}
		p, err := program.Compile(t)
		if err != nil {
			return nil, mistaken(err)
		}
		return extract.Always(p), nil
	}
	return a.match.choose, a.match.refresh(ctx)
}

func (a *App) getRun(_ context.Context, in *InRun) (*answer[Run], error) {
	r, err := a.runs.get(in.Run)
	if err != nil {
		return nil, err
	}
	return reply(r.now(), nil)
}

// addRunPages waits while the run has more in hand than it may, so that a
// folder of any size passes through.
func (a *App) addRunPages(ctx context.Context, in *addRunPagesIn) (*answer[Run], error) {
	r, err := a.runs.get(in.Run)
	if err != nil {
		return nil, err
	}
	for i := range in.Body.Pages {
		given, err := a.input(in.Body.Pages[i])
		if err := r.add(ctx, item{given, err}); err != nil {
			return nil, err
		}
	}
	if in.Body.Last {
		r.last()
	}
	return reply(r.now(), nil)
}

func (a *App) cancelRun(_ context.Context, in *InRun) (*answer[Run], error) {
	r, err := a.runs.get(in.Run)
	if err != nil {
		return nil, err
	}
	r.cancel()
	<-r.ended
	return reply(r.now(), nil)
}
