package library

import (
	"context"
	"database/sql"
	"errors"

	"wrapsmith/backend/stores/store"
)

// Synced says which template of a team's server one of this library is, and at
// which versions the two were last the same.
type Synced struct {
	Local, Remote               string // ids
	LocalVersion, RemoteVersion int
}

// SyncedWith lists what is synced with a server, by its address.
func (s *Library) SyncedWith(ctx context.Context, server string) ([]Synced, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT local, remote, local_version, remote_version FROM account_sync WHERE server = $1 ORDER BY local`, server)
	if err != nil {
		return nil, s.db.Fault("sync", err)
	}
	out, err := store.All(rows, func(row store.Scanner) (v Synced, err error) {
		return v, row.Scan(&v.Local, &v.Remote, &v.LocalVersion, &v.RemoteVersion)
	})
	return out, s.db.Fault("sync", err)
}

// SyncedOf is what a template of this library is on a server, nil when it never was there.
func (s *Library) SyncedOf(ctx context.Context, server, local string) (*Synced, error) {
	v := Synced{Local: local}
	err := s.db.QueryRowContext(ctx, `SELECT remote, local_version, remote_version FROM account_sync WHERE server = $1 AND local = $2`, server, local).
		Scan(&v.Remote, &v.LocalVersion, &v.RemoteVersion)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return &v, s.db.Fault("sync", err)
}

// Unsent counts the templates of this library that a server does not have as
// they are here, as far as is known here.
func (s *Library) Unsent(ctx context.Context, server string) (n int, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT count(*) FROM template LEFT JOIN account_sync ON server = $1 AND local = id
		WHERE deleted = 0 AND version > 0 AND (local IS NULL OR local_version <> version)`, server).Scan(&n)
	return n, s.db.Fault("sync", err)
}

// SetSynced notes that two templates are the same now; what was noted of either before is forgotten.
func (s *Library) SetSynced(ctx context.Context, server string, v Synced) error {
	return s.db.Fault("sync", s.db.Change(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM account_sync WHERE server = $1 AND (local = $2 OR remote = $3)`, server, v.Local, v.Remote); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO account_sync (server, local, remote, local_version, remote_version) VALUES ($1, $2, $3, $4, $5)`,
			server, v.Local, v.Remote, v.LocalVersion, v.RemoteVersion)
		return err
	}))
}

// Namesake is the template of the same site, kind and name, and whether the two
// differ in nothing but their histories; nil when there is none that is not deleted.
func (s *Library) Namesake(ctx context.Context, in Incoming) (*Stored, bool, error) {
	t, err := readXML(in.Name, in.XML)
	if err != nil {
		return nil, false, err
	}
	rows, err := s.db.QueryContext(ctx, `SELECT `+entryColumns+` FROM template WHERE site = $1 AND kind = $2 AND name = $3 AND deleted = 0 ORDER BY id LIMIT 1`,
		store.Clean(t.Site), string(t.Kind), store.Clean(t.Name))
	if err != nil {
		return nil, false, s.db.Fault("sync", err)
	}
	found, err := store.All(rows, scanEntry)
	if err != nil || len(found) == 0 {
		return nil, false, s.db.Fault("sync", err)
	}
	have, err := s.template(ctx, found[0].ID, found[0].Version)
	if err != nil {
		return nil, false, s.db.Fault("sync", err)
	}
	return &Stored{found[0], have}, Same(t, have), nil
}
