package app

import (
	"net/http"
	"time"
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
