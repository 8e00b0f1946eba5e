package accounts

import (
	"context"
	"database/sql"
	"errors"
)

// Own makes a thing a person's, unless it is somebody's already. kind is run,
// crawl, schedule or comment.
func (s *Accounts) Own(ctx context.Context, kind, thing, account string) error {
	return s.db.Fault("own", s.db.Change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO account_owner (kind, thing, account) VALUES ($1, $2, $3) ON CONFLICT (kind, thing) DO NOTHING`, kind, thing, account)
		return err
	}))
}

// Owner is the id of whose a thing is, "" when it is nobody's.
func (s *Accounts) Owner(ctx context.Context, kind, thing string) (account string, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT account FROM account_owner WHERE kind = $1 AND thing = $2`, kind, thing).Scan(&account)
	if errors.Is(err, sql.ErrNoRows) {
		return ownerless, nil
	}
	return account, s.db.Fault("own", err)
}

// Disown forgets whose a thing was, when it is deleted.
func (s *Accounts) Disown(ctx context.Context, kind, thing string) error {
	return s.db.Fault("own", s.db.Change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM account_owner WHERE kind = $1 AND thing = $2`, kind, thing)
		return err
	}))
}
