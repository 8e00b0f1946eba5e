package app

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"wrapsmith/backend/record"
	"wrapsmith/backend/sink"
)

// RunRecords is one screenful of what a run found.
type RunRecords struct {
	Total  int            `json:"total" doc:"Rows in all"`
	Schema []record.Field `json:"schema" doc:"Columns: the fields of all templates used"`
	Rows   []RunRow       `json:"rows"`
}

// RunRow is one record, or a page that gave none.
type RunRow struct {
	Page     string        `json:"page"`
	Template string        `json:"template"`
	Cells    []record.Cell `json:"cells" doc:"In the order of the schema; empty when the page gave no record"`
	Error    string        `json:"error,omitempty" doc:"Why the page gave no record"`
}

type runRecordsIn struct {
	InRun
	Offset int `query:"offset" minimum:"0"`
	Limit  int `query:"limit" minimum:"1" maximum:"1000" default:"100"`
}

type downloadIn struct {
	InRun
	Format string `query:"format" required:"true" enum:"xml,jsonl,csv"`
}

func (a *App) registerResults() {
	const tag, path = "runs", "/api/runs/{run}"
	handle(a, op("getRunRecords", http.MethodGet, path+"/records", tag, "What a run found, a screenful at a time"), a.getRunRecords)
	handle(a, streams(op("downloadRun", http.MethodGet, path+"/download", tag, "All that a run found, as a file"),
		"application/octet-stream", "XML, JSON Lines or CSV"), a.downloadRun)
}

func (a *App) getRunRecords(_ context.Context, in *runRecordsIn) (*answer[RunRecords], error) {
	r, err := a.runs.get(in.Run)
	if err != nil {
		return nil, err
	}
	return reply(r.spill.window(in.Offset, in.Limit))
}

// downloadStep is how long a part of a download may take; the whole may take any time.
const downloadStep = time.Minute

// downloadRun writes what is there by now, in the order of the pages. A fault
// on the way breaks the answer off, so that half a file is not taken for a whole one.
func (a *App) downloadRun(_ context.Context, in *downloadIn) (*huma.StreamResponse, error) {
	r, err := a.runs.get(in.Run)
	if err != nil {
		return nil, err
	}
	format := sink.Format(in.Format)
	return &huma.StreamResponse{Body: func(ctx huma.Context) {
		ctx.SetHeader("Content-Type", format.ContentType())
		ctx.SetHeader("Content-Disposition", attachment("records-"+r.now().Started.Format("20060102-150405")+"."+in.Format))
		ctx.SetHeader("Cache-Control", "no-store")
		ctx.SetStatus(http.StatusOK)
		_, w := humago.Unwrap(ctx)
		if err := r.spill.write(format, w); err != nil {
			a.log.Error("download broken off", "run", in.Run, "error", err)
			panic(http.ErrAbortHandler)
		}
	}}, nil
}

// write writes every page to w in a format. CSV begins with a byte order mark:
// who downloads a table opens it in a spreadsheet.
func (s *spill) write(format sink.Format, w http.ResponseWriter) error {
	s.mu.RLock()
	columns := make([]string, len(s.schema))
	for i, f := range s.schema {
		columns[i] = f.Name
	}
	n := len(s.lines) // pages that come later may have other columns
	s.mu.RUnlock()
	out, err := sink.New(format, w, sink.Options{Columns: columns, BOM: true})
	if err != nil {
		return err
	}
	deadline := http.NewResponseController(w)
	for i := range n {
		deadline.SetWriteDeadline(time.Now().Add(downloadStep)) //nolint:errcheck // the window has no deadlines
		k, err := s.read(i)
		if err != nil {
			return err
		}
		if k.Problem != "" {
			k.Err = errors.New(k.Problem)
		}
		if err := out.Write(k.Page); err != nil {
			return err
		}
	}
	return out.Close()
}
