package accounts

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"wrapsmith/backend/stores/store"
)

// Own makes a person the owner of a thing, unless it has one already. kind is run,
// crawl, schedule or comment.
func (s *Accounts) Own(ctx context.Context, kind, thing, account string) error {
	return s.db.Fault("own", s.db.Change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO account_owner (kind, thing, account) VALUES ($1, $2, $3) ON CONFLICT (kind, thing) DO NOTHING`, kind, thing, account)
		return err
	}))
}

// Owner is the id of a thing's owner, "" when it has none.
func (s *Accounts) Owner(ctx context.Context, kind, thing string) (account string, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT account FROM account_owner WHERE kind = $1 AND thing = $2`, kind, thing).Scan(&account)
	if errors.Is(err, sql.ErrNoRows) {
		return ownerless, nil
	}
	return account, s.db.Fault("own", err)
}

// Owners lists the owners of those of some things of a kind that have one, by thing,
// with one query.
func (s *Accounts) Owners(ctx context.Context, kind string, things ...string) (map[string]string, error) {
	out := map[string]string{}
	if len(things) == 0 {
		return out, nil
	}
	list, args := store.Parameters(things)
	rows, err := s.db.QueryContext(ctx, fmt.Sprintf(`SELECT thing, account FROM account_owner WHERE thing IN (%s) AND kind = $%d`, list, len(args)+1), append(args, kind)...)
	if err != nil {
		return nil, s.db.Fault("own", err)
	}
	_, err = store.All(rows, func(row store.Scanner) (none struct{}, err error) {
		var thing, account string
		err = row.Scan(&thing, &account)
		out[thing] = account
		return none, err
	})
	return out, s.db.Fault("own", err)
}

// Disown deletes the owner of a thing that is deleted.
func (s *Accounts) Disown(ctx context.Context, kind, thing string) error {
	return s.db.Fault("own", s.db.Change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM account_owner WHERE kind = $1 AND thing = $2`, kind, thing)
		return err
	}))
}
