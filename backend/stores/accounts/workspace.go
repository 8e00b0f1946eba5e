package accounts

import (
	"context"
	"database/sql"
	"errors"

	"wrapsmith/backend/stores/store"
)

// ownerless is a thing that was made before there were people.
const ownerless = ""

// OwnWorkspace makes a person the owner of a workspace, unless it has one already.
func (s *Accounts) OwnWorkspace(ctx context.Context, workspace, account string) error {
	return s.db.Fault("workspace", s.db.Change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO account_work (work, account) VALUES ($1, $2) ON CONFLICT (work) DO NOTHING`, workspace, account)
		return err
	}))
}

// WorkspaceOwner is the id of a workspace's owner, "" when it has none.
func (s *Accounts) WorkspaceOwner(ctx context.Context, workspace string) (owner string, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT account FROM account_work WHERE work = $1`, workspace).Scan(&owner)
	if errors.Is(err, sql.ErrNoRows) {
		return ownerless, nil
	}
	return owner, s.db.Fault("workspace", err)
}

// WorkspaceOwners lists the owners of all workspaces that have one, by workspace.
func (s *Accounts) WorkspaceOwners(ctx context.Context) (map[string]string, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT work, account FROM account_work`)
	if err != nil {
		return nil, s.db.Fault("workspace", err)
	}
	pairs, err := store.All(rows, func(row store.Scanner) (p [2]string, err error) { return p, row.Scan(&p[0], &p[1]) })
	if err != nil {
		return nil, s.db.Fault("workspace", err)
	}
	owners := make(map[string]string, len(pairs))
	for _, p := range pairs {
		owners[p[0]] = p[1]
	}
	return owners, nil
}

// DisownWorkspace deletes the owner of a workspace that is deleted.
func (s *Accounts) DisownWorkspace(ctx context.Context, workspace string) error {
	return s.db.Fault("workspace", s.db.Change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM account_work WHERE work = $1`, workspace)
		return err
	}))
}
