package library

import (
	"context"
	"database/sql"
	"time"

	"wrapsmith/backend/stores/store"
)

// ImportsKept is how many imports a library remembers, the newest.
const ImportsKept = 100

// Kept is an import that is remembered.
type Kept struct {
	ID     string
	Who    string
	Made   time.Time
	Undone time.Time // zero: not
	Report []byte    // the caller's own
}

// PutImport remembers an import, new or not, and forgets the oldest beyond ImportsKept.
func (s *Library) PutImport(ctx context.Context, k Kept) error {
	return s.db.Fault("import", s.db.Change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO template_import (id, who, made, undone, report) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (id) DO UPDATE SET undone = excluded.undone, report = excluded.report`,
			k.ID, store.Clean(k.Who), store.Micros(k.Made), store.Micros(k.Undone), store.Clean(string(k.Report)))
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `DELETE FROM template_import WHERE id NOT IN (SELECT id FROM template_import ORDER BY made DESC, id LIMIT $1)`, ImportsKept)
		return err
	}))
}

func scanKept(row store.Scanner) (k Kept, err error) {
	var made, undone int64
	var report string
	err = row.Scan(&k.ID, &k.Who, &made, &undone, &report)
	k.Made, k.Undone, k.Report = store.FromMicros(made), store.TimeOf(undone), []byte(report)
	return k, err
}

// Imports lists the imports that are remembered, the newest first; id names one, "" all.
func (s *Library) Imports(ctx context.Context, id string) ([]Kept, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT id, who, made, undone, report FROM template_import WHERE $1 = '' OR id = $1 ORDER BY made DESC, id`, id)
	if err != nil {
		return nil, s.db.Fault("import", err)
	}
	out, err := store.All(rows, scanKept)
	return out, s.db.Fault("import", err)
}
