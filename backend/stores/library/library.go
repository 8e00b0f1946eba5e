// Package library keeps what people made: templates with all their versions,
// the sample pages they were made with, and the works that are under way. The
// store is one SQLite file, which several processes may have open, or a schema
// of a PostgreSQL database, for a team's server.
//
//	library   template ── version ── page    every version with its sample pages, each page once
//	             ├── draft, tag, comment, test results
//	             └── field, domain           what people called things: the knowledge base (Knowledge)
//	          work ── page                   an authoring session, to go on with
//	          account, audit                 of a team's server
//	results   run ── item ── page's records  what each run gave (Results)
//	          schedule ── alert
//
// The two, and the knowledge base, are the three stores of DETM 3.3.
//
// Every save is a new version and one transaction: it is there as a whole, for
// good, when Save returns, and not at all when it does not. SQLite's file is in
// WAL mode with full synchronisation, PostgreSQL commits synchronously, so that
// neither a killed process nor a power cut takes back what was acknowledged.
// Pages are kept once each, by digest.
//
// Changes of one store happen one after the other, on both engines and across
// processes (see Store.change). So what a transaction has read stays true until
// it is committed, no two of them deadlock, and the numbers of changes grow in
// the order in which they become visible.
//
// Search is for parts of words in name, site, description and fields, case and
// width folded; it and the order of the list are answered from memory (see
// catalogue).
//
// Queries and migrations keep to what SQLite and PostgreSQL share. Parameters
// $1, $2 ... stand in the order of their first use, as SQLite numbers them so.
package library

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"sync"
	"time"
)

// Bounds of the store.
const (
	busyTimeout = 5 * time.Second // how long to wait for another process
	retryPause  = 50 * time.Millisecond
)

//go:embed migrations/*.sql
var migrations embed.FS

var theLibrary = base{
	name: "library", id: 0x57534c42, // "WSLB"
	not: "it is a database of another program", all: migrations, folder: "migrations",
}

// Store is an open library. It is safe for concurrent use.
type Store struct {
	db     *sql.DB
	engine engine
	path   string     // as messages name it
	secret string     // as it was given: it may hold a password
	write  sync.Mutex // one writer at a time in this process: in turn, not by chance
	list   current
}

// Open opens the library at a path, or at the address of a PostgreSQL database,
// postgres://user@host/database, and makes it, with its folders or its schema,
// where there is none.
func Open(ctx context.Context, path string) (*Store, error) {
	return open(ctx, path, theLibrary, busyTimeout)
}

// open opens one of our kinds of database.
func open(ctx context.Context, path string, b base, wait time.Duration) (*Store, error) {
	s := &Store{path: withoutPassword(path), secret: path, engine: engineOf(path, b, wait)}
	db, err := s.engine.open()
	if err != nil {
		return nil, s.fault("open", err)
	}
	s.db = db
	if err := s.start(ctx, b, wait); err != nil {
		return nil, errors.Join(s.fault("open", err), db.Close())
	}
	return s, nil
}

// Close closes the library.
func (s *Store) Close() error {
	if err := s.db.Close(); err != nil {
		return s.fault("close", err)
	}
	return nil
}

// Path is the library's file, or its address without a password.
func (s *Store) Path() string { return s.path }

// change runs a change as one transaction, after all that were begun before it.
func (s *Store) change(ctx context.Context, do func(tx *sql.Tx) error) error {
	s.write.Lock()
	defer s.write.Unlock()
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // nothing after a commit
	if err := s.engine.turn(ctx, tx); err != nil {
		return err
	}
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit()
}
