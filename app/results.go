package app

import (
	"net/http"

	"wrapsmith/backend/record"
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
