package knowledge

import (
	"context"
	"database/sql"
	"encoding/json"
	"slices"

	"wrapsmith/backend/stores/store"
)

// MaxSamples is how many values of a field are kept of a template.
const MaxSamples = 3

// Observation is what the sample pages of a published template show of a field.
type Observation struct {
	Field   string
	Label   string   // the text that names the very value that is found; "" none does
	Samples []string // values
}

// Observe keeps what the sample pages of a template show. Without a change nothing is written.
func (k *Base) Observe(ctx context.Context, id string, seen []Observation) error {
	rows, err := k.db.QueryContext(ctx, `SELECT name, label, samples FROM template_field WHERE template = $1`, id)
	if err != nil {
		return k.db.Fault("knowledge", err)
	}
	known, err := store.All(rows, func(row store.Scanner) (o observed, err error) { return o, row.Scan(&o.field, &o.label, &o.samples) })
	if err != nil {
		return k.db.Fault("knowledge", err)
	}
	var changed []observed
	for _, s := range seen {
		o, err := observedOf(s)
		if err != nil {
			return k.db.Fault("knowledge", err)
		}
		if slices.ContainsFunc(known, func(have observed) bool { return have.field == o.field && have != o }) {
			changed = append(changed, o)
		}
	}
	if len(changed) == 0 {
		return nil
	}
	return k.db.Fault("knowledge", k.db.Change(ctx, func(tx *sql.Tx) error { return putObserved(ctx, tx, id, changed) }))
}

type observed struct{ field, label, samples string }

func observedOf(s Observation) (observed, error) {
	values := []string{}
	for _, v := range s.Samples {
		if v = shortened(store.Clean(v)); v != "" && !slices.Contains(values, v) && len(values) < MaxSamples {
			values = append(values, v)
		}
	}
	samples, err := json.Marshal(values)
	return observed{store.Clean(s.Field), bounded(s.Label), string(samples)}, err
}

func shortened(s string) string {
	if r := []rune(s); len(r) > maxKnownText {
		return string(r[:maxKnownText-1]) + "…"
	}
	return s
}

// putObserved writes the rows, and counts a change of the template for those who hold its fields in memory.
func putObserved(ctx context.Context, tx *sql.Tx, id string, all []observed) error {
	for _, o := range all {
		if _, err := tx.ExecContext(ctx, `UPDATE template_field SET label = $1, samples = $2 WHERE template = $3 AND name = $4`, o.label, o.samples, id, o.field); err != nil {
			return err
		}
	}
	var now int64
	if err := tx.QueryRowContext(ctx, `UPDATE counter SET value = value + 1 WHERE name = 'change' RETURNING value`).Scan(&now); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `UPDATE template SET change = $1 WHERE id = $2`, now, id)
	return err
}
