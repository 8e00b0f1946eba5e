package library

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"wrapsmith/backend/message"
	"wrapsmith/backend/stores/store"
)

// Health is the results of a template's tests when they were last run. They belong
// to the version that was tested: a newer one has none until it is tested too.
type Health struct {
	Template  string
	Version   int
	Checked   time.Time
	Tests     int
	Confirmed int // of the tests, those whose expected value a person confirmed
	Red       int
	Problem   string    // why the tests could not be run, in words; "" when they were
	Cells     []RedCell // at most MaxRedCells
}

// RedCell is a field that gives something else on a sample than it must.
type RedCell struct {
	Page     string   `json:"page"`
	Record   int      `json:"record,omitempty"` // of a list, from 1
	Field    string   `json:"field"`
	Expected []string `json:"expected"` // none: the page has no value
	Got      []string `json:"got"`
	Why      string   `json:"why,omitempty"`

	Message *message.Message `json:"message,omitempty"` // why, as a message
}

// MaxRedCells bounds the red cells that are kept of a template.
const MaxRedCells = 200

// PutHealth keeps how a template's tests stand. One that is older than what is
// kept is passed over.
func (s *Library) PutHealth(ctx context.Context, h Health) error {
	raw, err := json.Marshal(h.Cells[:min(len(h.Cells), MaxRedCells)])
	if err != nil {
		return s.db.Fault("keep tests", err)
	}
	return s.db.Fault("keep tests", s.db.Put(ctx, `INSERT INTO health (template, version, checked, tests, confirmed, red, problem, cells) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (template) DO UPDATE SET version = excluded.version, checked = excluded.checked, tests = excluded.tests, confirmed = excluded.confirmed, red = excluded.red,
			problem = excluded.problem, cells = excluded.cells WHERE health.checked <= excluded.checked`,
		h.Template, h.Version, h.Checked.UnixMicro(), h.Tests, h.Confirmed, h.Red, store.Clean(h.Problem), store.Pack(raw)))
}

// Health gives how the tests of some templates stand; those that were never
// tested, or not in their present version, are left out.
func (s *Library) Health(ctx context.Context, ids []string) (map[string]Health, error) {
	out := map[string]Health{}
	if len(ids) == 0 {
		return out, nil
	}
	list, args := store.Parameters(ids)
	rows, err := s.db.QueryContext(ctx, `SELECT h.template, h.version, h.checked, h.tests, h.confirmed, h.red, h.problem, h.cells
		FROM health h JOIN template t ON t.id = h.template AND t.version = h.version WHERE h.template IN (`+list+`)`, args...)
	if err != nil {
		return nil, s.db.Fault("read tests", err)
	}
	found, err := store.All(rows, scanHealth)
	for _, h := range found {
		if h.Confirmed < 0 && err == nil {
			h.Confirmed, err = s.countConfirmed(ctx, h)
		}
		out[h.Template] = h
	}
	return out, s.db.Fault("read tests", err)
}

// countConfirmed counts the confirmed tests of a version that was tested before
// they were counted, and keeps the number where the library can be written.
func (s *Library) countConfirmed(ctx context.Context, h Health) (int, error) {
	t, err := s.template(ctx, h.Template, h.Version)
	if err != nil {
		return 0, err
	}
	_, confirmed := t.Expected()
	err = s.db.Put(ctx, `UPDATE health SET confirmed = $1 WHERE template = $2 AND version = $3 AND confirmed < 0`, confirmed, h.Template, h.Version)
	if errors.Is(s.db.Fault("read tests", err), store.ErrReadOnly) {
		err = nil
	}
	return confirmed, err
}

func scanHealth(row store.Scanner) (Health, error) {
	var h Health
	var checked int64
	var body []byte
	if err := row.Scan(&h.Template, &h.Version, &checked, &h.Tests, &h.Confirmed, &h.Red, &h.Problem, &body); err != nil {
		return h, err
	}
	h.Checked = store.FromMicros(checked)
	raw, err := store.Unpack(body)
	if err == nil {
		err = json.Unmarshal(raw, &h.Cells)
	}
	if err != nil {
		return h, fmt.Errorf("%w: the tests of %q: %w", store.ErrDamaged, h.Template, err)
	}
	return h, nil
}
