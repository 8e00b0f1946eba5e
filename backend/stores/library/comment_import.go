package library

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"time"

	"wrapsmith/backend/stores/store"
)

// ImportComments adds comments that a template does not have, and settles those
// that are resolved. Each bears who brought it in. ErrIncomplete: there would be
// more than MaxComments.
func (s *Library) ImportComments(ctx context.Context, id string, added, settled []Comment, who string) error {
	return s.db.Fault("comments", s.db.Change(ctx, func(tx *sql.Tx) error {
		var n int
		if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM template_comment WHERE template = $1`, id).Scan(&n); err != nil {
			return err
		}
		if n += len(added); n > MaxComments {
			return fmt.Errorf("%w: it would have %d comments; at most %d are kept", ErrIncomplete, n, MaxComments)
		}
		return putComments(ctx, tx, id, added, settled, cmp.Or(store.Clean(who), unnamed))
	}))
}

func putComments(ctx context.Context, tx *sql.Tx, id string, added, settled []Comment, who string) error {
	now := time.Now().UnixMicro()
	for _, c := range added {
		settledBy := who
		if c.Resolved.IsZero() {
			settledBy = ""
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO template_comment (id, template, version, field, who, body, made, resolved, resolver, imported_by, imported, settled_by)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
			store.NewID(), id, c.Version, c.Field, c.Who, c.Text, c.Made.UnixMicro(), store.Micros(c.Resolved), c.Resolver, who, now, settledBy)
		if err != nil {
			return err
		}
	}
	for _, c := range settled {
		_, err := tx.ExecContext(ctx, `UPDATE template_comment SET resolved = $1, resolver = $2, settled_by = $3
			WHERE template = $4 AND version = $5 AND field = $6 AND who = $7 AND body = $8 AND made = $9`,
			store.Micros(c.Resolved), c.Resolver, who, id, c.Version, c.Field, c.Who, c.Text, c.Made.UnixMicro())
		if err != nil {
			return err
		}
	}
	return nil
}
