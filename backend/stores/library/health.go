package library

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"wrapsmith/backend/message"

	"database/sql"
)

// Health is how a template's tests stood when they were last run. It is told of
// the version that was tested: a newer one has none until it is tested too.
type Health struct {
	Template string
	Version  int
	Checked  time.Time
	Tests    int
	Red      int
	Problem  string    // why the tests could not be run, in words; "" when they were
	Cells    []RedCell // at most MaxRedCells
}

// RedCell is a field that gives something else on a sample than it must.
type RedCell struct {
	Page     string   `json:"page"`
	Record   int      `json:"record,omitempty"` // of a list, from 1
	Field    string   `json:"field"`
	Expected []string `json:"expected"` // none: the page has no value
	Got      []string `json:"got"`
	Why      string   `json:"why,omitempty"`

	Said *message.Message `json:"said,omitempty"` // why, as a word with its values
}

// MaxRedCells bounds the red cells that are kept of a template.
const MaxRedCells = 200

// PutHealth keeps how a template's tests stand. One that is older than what is
// kept is passed over.
func (s *Store) PutHealth(ctx context.Context, h Health) error {
	raw, err := json.Marshal(h.Cells[:min(len(h.Cells), MaxRedCells)])
	if err != nil {
		return s.fault("keep tests", err)
	}
	return s.fault("keep tests", s.change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO health (template, version, checked, tests, red, problem, cells) VALUES ($1, $2, $3, $4, $5, $6, $7)
			ON CONFLICT (template) DO UPDATE SET version = excluded.version, checked = excluded.checked, tests = excluded.tests, red = excluded.red,
				problem = excluded.problem, cells = excluded.cells WHERE health.checked <= excluded.checked`,
			h.Template, h.Version, h.Checked.UnixMicro(), h.Tests, h.Red, clean(h.Problem), pack(raw))
		return err
	}))
}

// Health gives how the tests of some templates stand; those that were never
// tested, or not in their present version, are left out.
func (s *Store) Health(ctx context.Context, ids []string) (map[string]Health, error) {
	out := map[string]Health{}
	if len(ids) == 0 {
		return out, nil
	}
	list, args := several(ids)
	rows, err := s.db.QueryContext(ctx, `SELECT h.template, h.version, h.checked, h.tests, h.red, h.problem, h.cells
		FROM health h JOIN template t ON t.id = h.template AND t.version = h.version WHERE h.template IN (`+list+`)`, args...)
	if err != nil {
		return nil, s.fault("read tests", err)
	}
	found, err := all(rows, scanHealth)
	for _, h := range found {
		out[h.Template] = h
	}
	return out, s.fault("read tests", err)
}

func scanHealth(row scanner) (Health, error) {
	var h Health
	var checked int64
	var body []byte
	if err := row.Scan(&h.Template, &h.Version, &checked, &h.Tests, &h.Red, &h.Problem, &body); err != nil {
		return h, err
	}
	h.Checked = fromMicros(checked)
	raw, err := unpack(body)
	if err == nil {
		err = json.Unmarshal(raw, &h.Cells)
	}
	if err != nil {
		return h, fmt.Errorf("%w: the tests of %q: %w", ErrDamaged, h.Template, err)
	}
	return h, nil
}
