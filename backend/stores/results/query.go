package results

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"wrapsmith/backend/stores/store"
)

// SavedQuery is a question in SQL that a person keeps, by its name.
type SavedQuery struct {
	ID    string
	Name  string
	SQL   string
	Who   string // name of who saved it
	Saved time.Time
}

// PutQuery keeps a question.
func (r *Results) PutQuery(ctx context.Context, q SavedQuery) error {
	if err := checkTitle(q.Name); err != nil {
		return err
	}
	return r.db.Fault("keep a query", r.db.Change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO saved_query (id, name, query, who, saved) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (id) DO UPDATE SET name = excluded.name, query = excluded.query, who = excluded.who, saved = excluded.saved`,
			q.ID, store.Clean(q.Name), store.Clean(q.SQL), store.Clean(q.Who), q.Saved.UnixMicro())
		return err
	}))
}

// Queries lists the questions that are kept, by name.
func (r *Results) Queries(ctx context.Context) ([]SavedQuery, error) {
	rows, err := r.db.QueryContext(ctx, `SELECT id, name, query, who, saved FROM saved_query ORDER BY name, id`)
	if err != nil {
		return nil, r.db.Fault("list queries", err)
	}
	list, err := store.All(rows, func(row store.Scanner) (q SavedQuery, err error) {
		var saved int64
		err = row.Scan(&q.ID, &q.Name, &q.SQL, &q.Who, &saved)
		q.Saved = store.FromMicros(saved)
		return q, err
	})
	return list, r.db.Fault("list queries", err)
}

// DropQuery forgets a question.
func (r *Results) DropQuery(ctx context.Context, id string) error {
	return r.db.Fault("delete a query", r.db.Change(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, `DELETE FROM saved_query WHERE id = $1`, id)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil || n == 0 {
			return fmt.Errorf("%w: query %q", store.ErrNotFound, id)
		}
		return nil
	}))
}
