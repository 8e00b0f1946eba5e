package results

import (
	"context"
	"database/sql"
	"math"
	"time"

	"wrapsmith/backend/stores/store"
)

// Check is how a template of the library fitted its site when its pages were last
// read again.
type Check struct {
	Template string // id in the library
	Version  int    // that was checked
	State    string // the caller's own
	Damage   float64
	Checked  time.Time
	Since    time.Time // from when on it is so
	Body     []byte    // the caller's own
}

const checkColumns = `template, version, state, damage, checked, since, body`

func scanCheck(row store.Scanner) (c Check, err error) {
	var checked, since int64
	var body string
	err = row.Scan(&c.Template, &c.Version, &c.State, &c.Damage, &checked, &since, &body)
	c.Checked, c.Since, c.Body = store.FromMicros(checked), store.FromMicros(since), []byte(body)
	return c, err
}

// PutCheck keeps how a template fits, in place of what was kept of it. One that is
// older than what is kept is passed over.
func (r *Results) PutCheck(ctx context.Context, c Check) error {
	return r.db.Fault("keep a check", r.db.Change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO template_check (`+checkColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7)
			ON CONFLICT (template) DO UPDATE SET version = excluded.version, state = excluded.state, damage = excluded.damage,
				checked = excluded.checked, since = excluded.since, body = excluded.body WHERE template_check.checked <= excluded.checked`,
			c.Template, c.Version, c.State, c.Damage, c.Checked.UnixMicro(), c.Since.UnixMicro(), store.Clean(string(c.Body)))
		return err
	}))
}

// CheckQuery asks for a part of the checks.
type CheckQuery struct {
	Template string // of that one only; "" of all
	Limit    int    // 0: all
}

// Checks lists how templates fitted, the most damaged first.
func (r *Results) Checks(ctx context.Context, q CheckQuery) ([]Check, error) {
	limit := q.Limit
	if limit <= 0 {
		limit = math.MaxInt64
	}
	rows, err := r.db.QueryContext(ctx, `SELECT `+checkColumns+` FROM template_check WHERE ($1 = '' OR template = $1)
		ORDER BY damage DESC, template LIMIT $2`, q.Template, limit)
	if err != nil {
		return nil, r.db.Fault("list checks", err)
	}
	list, err := store.All(rows, scanCheck)
	return list, r.db.Fault("list checks", err)
}

// DropCheck forgets how a template fitted, if that is known.
func (r *Results) DropCheck(ctx context.Context, template string) error {
	return r.db.Fault("drop a check", r.db.Change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM template_check WHERE template = $1`, template)
		return err
	}))
}
