package accounts

import (
	"context"
	"database/sql"
	"errors"

	"wrapsmith/backend/stores/store"
)

// ownerless is a work that was made before there were people.
const ownerless = ""

// OwnWork makes a work a person's, unless it is somebody's already.
func (s *Accounts) OwnWorkspace(ctx context.Context, work, account string) error {
	return s.db.Fault("work", s.db.Change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO account_work (work, account) VALUES ($1, $2) ON CONFLICT (work) DO NOTHING`, work, account)
		return err
	}))
}

// WorkOwner is the id of whose a work is, "" when it is everybody's.
func (s *Accounts) WorkspaceOwner(ctx context.Context, work string) (owner string, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT account FROM account_work WHERE work = $1`, work).Scan(&owner)
	if errors.Is(err, sql.ErrNoRows) {
		return ownerless, nil
	}
	return owner, s.db.Fault("work", err)
}

// WorkOwners says of every work that is somebody's whose it is.
func (s *Accounts) WorkspaceOwners(ctx context.Context) (map[string]string, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT work, account FROM account_work`)
	if err != nil {
		return nil, s.db.Fault("work", err)
	}
	pairs, err := store.All(rows, func(row store.Scanner) (p [2]string, err error) { return p, row.Scan(&p[0], &p[1]) })
	if err != nil {
		return nil, s.db.Fault("work", err)
	}
	owners := make(map[string]string, len(pairs))
	for _, p := range pairs {
		owners[p[0]] = p[1]
	}
	return owners, nil
}

// DisownWork forgets whose a work was, when it is thrown away.
func (s *Accounts) DisownWorkspace(ctx context.Context, work string) error {
	return s.db.Fault("work", s.db.Change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM account_work WHERE work = $1`, work)
		return err
	}))
}
