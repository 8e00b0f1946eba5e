// Package stores opens the databases of a data folder or of a team's server, and returns
// the stores that use them.
//
//	library.db           templates, accounts, knowledge base    Open
//	library-results.db   runs, page results, schedules          Stores.OpenResults
//
// This package says which stores share a database. Everything else is in their packages.
package stores

import (
	"context"

	"wrapsmith/backend/stores/accounts"
	"wrapsmith/backend/stores/knowledge"
	"wrapsmith/backend/stores/library"
	"wrapsmith/backend/stores/results"
	"wrapsmith/backend/stores/store"
)

var kind = store.Kind{
	Name: "library", ID: 0x57534c42, // "WSLB"
	Foreign:    "it is a database of another program",
	Migrations: store.Folders(library.Migrations, accounts.Migrations),
	Errors:     library.Errors,
}

// Stores is an open library database, by what it holds. It is safe for concurrent use.
type Stores struct {
	Library   *library.Library
	Accounts  *accounts.Accounts
	Knowledge *knowledge.Base
	db        *store.DB
}

// Open opens the library database in the file at a path, or at the address of a
// PostgreSQL database, and makes it where there is none. Errors are those of
// package store.
func Open(ctx context.Context, path string) (*Stores, error) {
	return in(store.Open(ctx, path, kind))
}

// OpenExisting opens a library database that exists: where there is none it makes
// nothing and returns store.ErrNone.
func OpenExisting(ctx context.Context, path string) (*Stores, error) {
	return in(store.OpenExisting(ctx, path, kind))
}

func in(db *store.DB, err error) (*Stores, error) {
	if err != nil {
		return nil, err
	}
	return &Stores{Library: library.New(db), Accounts: accounts.New(db), Knowledge: knowledge.New(db), db: db}, nil
}

// OpenResults opens the result database of the library and makes it where there is
// none. Of a library on a server it knows the password, which Path does not have.
func (s *Stores) OpenResults(ctx context.Context) (*results.Results, error) {
	return results.Open(ctx, results.Path(s.db.Address()))
}

// Close closes the library database.
func (s *Stores) Close() error { return s.db.Close() }

// Path is the library's file, or its address without a password; "" of the zero Stores.
func (s *Stores) Path() string {
	if s.db == nil {
		return ""
	}
	return s.db.Path()
}
