package runs

import (
	"context"
	"errors"
	"io"

	"wrapsmith/app/file"
	"wrapsmith/app/problem"
	"wrapsmith/backend/message"
	"wrapsmith/backend/output/extract"
	"wrapsmith/backend/output/sink"
	"wrapsmith/backend/record"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/stores/store"
)

// RunRecords is one screenful of what a run found.
type RunRecords struct {
	Total  int            `json:"total" doc:"Rows in all"`
	Schema []record.Field `json:"schema" doc:"Columns: the fields of all templates used"`
	Rows   []RunRow       `json:"rows"`
}

// RunRow is one record, or a page that gave none.
type RunRow struct {
	Position int             `json:"position" doc:"Of the page in the run, from 0"`
	Record   int             `json:"record" doc:"Of the record on its page, from 0"`
	Page     string          `json:"page"`
	Template string          `json:"template"`
	Cells    []record.Cell   `json:"cells" doc:"In the order of the schema; empty when the page gave no record"`
	Error    string          `json:"error,omitempty" doc:"Why the page gave no record"`
	Message  message.Message `json:"message,omitzero" doc:"The error as a word with its values"`
}

// RunProblems are pages of a run that gave nothing, and why.
type RunProblems struct {
	Problems []RunProblem `json:"problems"`
	Next     int          `json:"next" doc:"What to ask from next; -1: there are no more"`
}

// RunProblem is one such page.
type RunProblem struct {
	Position int             `json:"position" doc:"Of the page in the run, from 0"`
	Page     string          `json:"page"`
	Kind     string          `json:"kind" enum:"source,page,unmatched,fault" doc:"source: it could not be had; page: not read or parsed; unmatched: no template fits; fault: ours"`
	Reason   string          `json:"reason"`
	Message  message.Message `json:"message,omitzero" doc:"The reason as a word with its values"`
}

// RunRecordsRequest is the request of GetRunRecords.
type RunRecordsRequest struct {
	InRun
	Search     string `query:"search" maxLength:"200" doc:"Words that the page's name or a value of the row has, upper and lower case alike"`
	Field      string `query:"field" maxLength:"200" doc:"Only rows whose cell of this field is in the state"`
	State      string `query:"state" enum:"lacking,found,missing,unsure,failed,untyped,nothing" doc:"With field; lacking: any but found, also of pages that gave nothing. nothing, without a field: pages that gave nothing"`
	Sort       string `query:"sort" maxLength:"200" doc:"Field by which rows are sorted, @page: by the page; empty: the order of the pages. Numbers and dates by what they read as; rows without a value last"`
	Descending bool   `query:"descending"`
	Offset     int    `query:"offset" minimum:"0"`
	Limit      int    `query:"limit" minimum:"1" maximum:"1000" default:"100"`
}

// RunProblemsRequest is the request of GetRunProblems.
type RunProblemsRequest struct {
	InRun
	Kind  string `query:"kind" enum:"source,page,unmatched,fault"`
	From  int    `query:"from" minimum:"0" doc:"First position"`
	Limit int    `query:"limit" minimum:"1" maximum:"1000" default:"100"`
}

// CompareRunsRequest is the request of CompareRuns.
type CompareRunsRequest struct {
	InRun
	With   string `query:"with" required:"true" maxLength:"64" doc:"Id of the earlier run"`
	Key    string `query:"key" maxLength:"200" doc:"Field that says which records are the same thing; @page: the page; empty: whole records"`
	Offset int    `query:"offset" minimum:"0"`
	Limit  int    `query:"limit" minimum:"1" maximum:"1000" default:"100"`
}

// DownloadRunRequest is the request of DownloadRun.
type DownloadRunRequest struct {
	InRun
	Format string `query:"format" required:"true" enum:"xml,jsonl,json,csv,xlsx,parquet,sqlite,atom,html"`
	Typed  bool   `query:"typed" doc:"CSV: columns for what was read of numbers, prices and dates"`
	BOM    bool   `query:"bom" default:"true" doc:"CSV: begin with a byte order mark, for Excel"`
	Cells  bool   `query:"cells" doc:"JSON and JSON Lines: the state and the confidence of each value"`
	Table  string `query:"table" maxLength:"200" doc:"SQLite: name of the table; records when empty"`
	Lists  string `query:"lists" enum:"json" doc:"CSV, XLSX, SQLite: json writes lists as JSON arrays in their field's cell; without it they get a sheet or table of their own, and separators in CSV"`
}

// GetRunRecords returns what a run found, a screenful at a time.
func (rs *Runs) GetRunRecords(ctx context.Context, in *RunRecordsRequest) (RunRecords, error) {
	run, err := rs.stored(ctx, in.Run) // not ahead of what can be read
	if err != nil {
		return RunRecords{}, err
	}
	schema, err := rs.results.Schema(ctx, in.Run)
	if err != nil {
		return RunRecords{}, err
	}
	if in.asks() {
		return rs.found(ctx, in, schema)
	}
	out := RunRecords{Total: run.Rows, Schema: schema, Rows: []RunRow{}}
	if in.Offset >= run.Rows {
		return out, nil
	}
	from, err := rs.results.At(ctx, in.Run, in.Offset)
	if err != nil {
		return RunRecords{}, err
	}
	for p, err := range rs.results.Results(ctx, in.Run, results.ResultQuery{From: from}) {
		if err != nil {
			return RunRecords{}, err
		}
		for i, row := range rowsOf(p, schema) {
			if p.First+i >= in.Offset && len(out.Rows) < in.Limit {
				out.Rows = append(out.Rows, row)
			}
		}
		if len(out.Rows) == in.Limit {
			break
		}
	}
	return out, nil
}

// noField is why a record has no value of a field that another template of the run has.
const noField = "the template of this page has no such field"

// rowsOf lays a page's records out in the run's columns. A page that gave nothing
// has one row, to say so.
func rowsOf(p results.Result, schema record.Schema) []RunRow {
	empty := RunRow{Position: p.Position, Page: p.Page.Page, Template: p.Template, Cells: []record.Cell{}}
	if len(p.Records) == 0 {
		empty.Error, empty.Message = "Nothing was found on this page.", message.Message{Code: "nothing"}
		if p.Problem != "" {
			empty.Error, empty.Message = problem.Sentence(p.Problem), extract.ReadMessage(p.Message)
		}
		return []RunRow{empty}
	}
	at := make(map[string]int, len(schema))
	for i, f := range schema {
		at[f.Name] = i
	}
	rows := make([]RunRow, len(p.Records))
	for i, rec := range p.Records {
		rows[i] = empty
		rows[i].Record = i
		rows[i].Cells = make([]record.Cell, len(schema))
		for c := range rows[i].Cells {
			rows[i].Cells[c] = record.Cell{State: record.Missing, Values: []record.Value{}, Message: &message.Message{Code: "nofield"}, Why: noField}
		}
		for f, cell := range rec {
			if c, ok := at[p.Schema[f].Name]; ok {
				if cell.Values == nil {
					cell.Values = []record.Value{}
				}
				rows[i].Cells[c] = cell
			}
		}
	}
	return rows
}

// GetRunProblems returns the pages that gave nothing, and why.
func (rs *Runs) GetRunProblems(ctx context.Context, in *RunProblemsRequest) (RunProblems, error) {
	if _, err := rs.stored(ctx, in.Run); err != nil {
		return RunProblems{}, err
	}
	out := RunProblems{Problems: []RunProblem{}, Next: -1}
	for p, err := range rs.results.Results(ctx, in.Run, results.ResultQuery{From: in.From, Problems: true, Kind: in.Kind}) {
		if err != nil {
			return RunProblems{}, err
		}
		if len(out.Problems) == in.Limit {
			out.Next = p.Position
			break
		}
		out.Problems = append(out.Problems, RunProblem{p.Position, p.Page.Page, p.Kind, problem.Sentence(p.Problem), extract.ReadMessage(p.Message)})
	}
	return out, nil
}

// GetRunQuality returns how well a run went, by template and field.
func (rs *Runs) GetRunQuality(ctx context.Context, in *InRun) (extract.Quality, error) {
	if j := rs.job(in.Run); j != nil {
		return j.State().Quality, nil
	}
	run, err := rs.stored(ctx, in.Run)
	q, _ := extract.ReadQuality(run) // what an older program kept shows no fields
	if q.Templates == nil {
		q.Templates = []extract.TemplateQuality{}
	}
	return q, err
}

// CompareRuns returns what is new, gone and changed since an earlier run.
func (rs *Runs) CompareRuns(ctx context.Context, in *CompareRunsRequest) (extract.Comparison, error) {
	c, err := extract.Compare(ctx, rs.results, in.With, in.Run, extract.CompareOptions{Key: in.Key, Offset: in.Offset, Limit: in.Limit})
	if errors.Is(err, store.ErrNotFound) {
		err = errNoRun
	}
	return c, err
}

// DownloadRun returns what a run found by now, in the order of the pages, as a file.
func (rs *Runs) DownloadRun(ctx context.Context, in *DownloadRunRequest) (file.File, error) {
	run, options, err := rs.outputOf(ctx, in.Run)
	if err != nil {
		return file.File{}, err
	}
	format := sink.Format(in.Format)
	options.BOM, options.Typed, options.Cells, options.Lists, options.Table.Name = in.BOM, in.Typed, in.Cells, sink.Lists(in.Lists), in.Table
	name := "records-" + run.Started.Format("20060102-150405") + "." + in.Format
	return file.File{Name: name, ContentType: format.ContentType(), Write: func(ctx context.Context, w io.Writer) error {
		out, err := sink.New(format, w, options)
		if err != nil {
			return err
		}
		return extract.Output(ctx, rs.results, run.ID, out, run.Done)
	}}, nil
}
