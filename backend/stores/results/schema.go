package results

import (
	"context"
	"database/sql"
	"encoding/json"

	"wrapsmith/backend/record"
	"wrapsmith/backend/stores/store"
)

// schemaNumbers are the schemas that a run has met, by template (id and name) and fields.
type schemaNumbers map[string]int

func schemas(ctx context.Context, tx *sql.Tx, id string) (schemaNumbers, error) {
	rows, err := tx.QueryContext(ctx, `SELECT number, template_id, template, fields FROM run_schema WHERE run = $1`, id)
	if err != nil {
		return nil, err
	}
	out := schemaNumbers{}
	_, err = store.All(rows, func(row store.Scanner) (n int, err error) {
		var templateID, template, fields string
		err = row.Scan(&n, &templateID, &template, &fields)
		out[templateID+"\x00"+template+"\x00"+fields] = n
		return n, err
	})
	return out, err
}

func (s schemaNumbers) of(ctx context.Context, tx *sql.Tx, id string, met shape) (int, error) {
	fields, err := json.Marshal(met.schema)
	if err != nil {
		return 0, err
	}
	key := met.id + "\x00" + met.template + "\x00" + string(fields)
	if n, ok := s[key]; ok {
		return n, nil
	}
	n := len(s)
	s[key] = n
	_, err = tx.ExecContext(ctx, `INSERT INTO run_schema (run, number, template_id, template, fields) VALUES ($1, $2, $3, $4, $5)`, id, n, met.id, met.template, string(fields))
	return n, err
}

// shape is a template and its fields, as a run has met them.
type shape struct {
	id, template string // of the template; id "" where it is none of a library
	schema       record.Schema
}

func (r *Results) shapes(ctx context.Context, id string) ([]shape, error) {
	rows, err := r.db.QueryContext(ctx, `SELECT template_id, template, fields FROM run_schema WHERE run = $1 ORDER BY number`, id)
	if err != nil {
		return nil, err
	}
	return store.All(rows, func(row store.Scanner) (s shape, err error) {
		var fields string
		if err = row.Scan(&s.id, &s.template, &fields); err == nil {
			err = json.Unmarshal([]byte(fields), &s.schema)
		}
		return s, err
	})
}

// Schema is the fields of all templates that a run used, in the order they were met.
func (r *Results) Schema(ctx context.Context, id string) (record.Schema, error) {
	shapes, err := r.shapes(ctx, id)
	if err != nil {
		return nil, r.db.Fault("read results", err)
	}
	return union(shapes), nil
}

func union(shapes []shape) record.Schema {
	out := record.Schema{}
	for _, s := range shapes {
		out = record.Merge(out, s.schema)
	}
	return out
}
