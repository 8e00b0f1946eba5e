package tables

import (
	"context"
	"database/sql"
	"encoding/json"

	"wrapsmith/backend/record"
	"wrapsmith/backend/stores/results"
)

// batch is how many pages are copied in one transaction.
const batch = 1000

// addRun copies what a run found since so many of its pages were copied.
func addRun(ctx context.Context, db *sql.DB, r *results.Results, run results.Run, from int) error {
	_, err := db.ExecContext(ctx, `INSERT INTO runs (id, name, state, started, ended, schedule, pages, failed, records) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET name = excluded.name, state = excluded.state, ended = excluded.ended, pages = excluded.pages, failed = excluded.failed, records = excluded.records`,
		run.ID, run.Name, string(run.State), moment(run.Started), moment(run.Ended), run.Schedule, run.Done, run.Failed, run.Records)
	if err != nil || from >= run.Done {
		return err
	}
	var some []results.Result
	for p, err := range r.Results(ctx, run.ID, results.ResultQuery{From: from}) {
		if err != nil {
			return err
		}
		if some = append(some, p); len(some) == batch {
			if err := addPages(ctx, db, run.ID, some); err != nil {
				return err
			}
			some = some[:0]
		}
	}
	return addPages(ctx, db, run.ID, some)
}

// addPages copies some pages of a run with their records.
func addPages(ctx context.Context, db *sql.DB, run string, pages []results.Result) error {
	if len(pages) == 0 {
		return nil
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // nothing after a commit
	insert := struct{ page, record, field *sql.Stmt }{}
	for to, text := range map[**sql.Stmt]string{
		&insert.page:   `INSERT OR IGNORE INTO pages (run, position, page, template, problem, kind) VALUES (?, ?, ?, ?, ?, ?)`,
		&insert.record: `INSERT INTO records (run, position, number, page, template, data, typed, states) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		&insert.field:  `INSERT OR IGNORE INTO fields (run, template, field, type, number) VALUES (?, ?, ?, ?, ?)`,
	} {
		if *to, err = tx.PrepareContext(ctx, text); err != nil { //nolint:sqlclosecheck // it is closed below, and ends with the transaction
			return err
		}
		defer (*to).Close() //nolint:errcheck,revive // ends with the transaction
	}
	met := map[string]bool{} // templates whose fields are there
	for i := range pages {
		p := &pages[i]
		done, err := insert.page.ExecContext(ctx, run, p.Position, p.Page.Page, p.Template, p.Problem, p.Kind)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			continue // another process was faster
		}
		if len(p.Records) > 0 && !met[p.Template] {
			met[p.Template] = true
			for n, f := range p.Schema {
				if _, err := insert.field.ExecContext(ctx, run, p.Template, f.Name, string(f.Type), n); err != nil {
					return err
				}
			}
		}
		for k, rec := range p.Records {
			data, typed, states, err := written(p.Schema, rec)
			if err != nil {
				return err
			}
			if _, err := insert.record.ExecContext(ctx, run, p.Position, k, p.Page.Page, p.Template, data, typed, states); err != nil {
				return err
			}
		}
	}
	return tx.Commit()
}

// written are the columns of a record as JSON objects by field: the texts (a list where the field has
// many values, null without one), what they read as, and the states that are not "found".
func written(schema record.Schema, rec record.Record) (data, typed, states string, err error) {
	texts, reads, others := map[string]any{}, map[string]any{}, map[string]string{}
	for i, f := range schema {
		if i >= len(rec) {
			break
		}
		c := rec[i]
		switch {
		case f.Many:
			texts[f.Name] = c.Texts()
		case len(c.Values) > 0:
			texts[f.Name] = c.Values[0].Text
		default:
			texts[f.Name] = nil
		}
		if len(c.Typed) > 0 && c.Typed[0] != nil {
			reads[f.Name] = readAs(c.Typed[0])
		}
		if c.State != record.Found {
			others[f.Name] = string(c.State)
		}
	}
	for to, what := range map[*string]any{&data: texts, &typed: reads, &states: others} {
		raw, err := json.Marshal(what)
		if err != nil {
			return "", "", "", err
		}
		*to = string(raw)
	}
	return data, typed, states, nil
}

// readAs is a typed value as a number or an ISO date.
func readAs(t *record.Typed) any {
	if t.Date != "" {
		return t.Date
	}
	if n := json.Number(t.Value); json.Valid([]byte(n)) {
		return n
	}
	return t.Value
}
