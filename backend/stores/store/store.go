// Package store opens a database: a SQLite file, which several processes may use at a time,
// or a schema of a PostgreSQL server. It creates and migrates tables, runs changes as
// transactions, and classifies errors so that a caller can branch on them. It knows no
// table: the packages above own theirs and pass their migrations as a Kind.
//
//	accounts   library   results        methods by noun, each on a *store.DB
//	        \     |     /
//	            store                   Open, Change, Fault
//	           /     \
//	       SQLite   PostgreSQL
//
// A change is one transaction. If Change returns without an error, all of it is in the
// database; otherwise nothing is. SQLite uses WAL mode with full synchronisation, and
// PostgreSQL commits synchronously, so neither a killed process nor a power failure loses
// an acknowledged change.
//
// Changes of one database run one after the other, on both engines and across processes.
// So what a change has read stays true until it commits, changes do not deadlock, and
// numbers that they increment grow in the order in which the changes become visible.
// Readers never wait for a change.
//
// Queries and migrations use only what SQLite and PostgreSQL have in common. Parameters
// $1, $2 ... appear in the order of their first use, because SQLite numbers them so.
package store

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"sync"
	"time"
)

// Time limits of opening.
const (
	busyTimeout = 5 * time.Second // how long to wait for another process
	retryPause  = 50 * time.Millisecond
)

// Kind is one kind of database: how it is marked, named and migrated.
type Kind struct {
	Name         string  // in messages, and the mark in a PostgreSQL schema
	ID           int64   // the mark in a SQLite file's header: its application id
	Foreign      string  // message about a database that has another mark
	SchemaSuffix string  // put after the schema's name, so that several kinds share one address
	Migrations   fs.FS   // goose migrations, NNNNN_name.sql
	Errors       []error // of the packages above: those that say enough without what was being done
}

// DB is an open database. It is safe for concurrent use.
type DB struct {
	sql     *sql.DB
	changes *sql.DB // one connection, for changes alone: however many read, a change waits for changes only
	engine  engine
	kind    Kind
	path    string     // as messages name it
	address string     // as it was given: it may hold a password
	write   sync.Mutex // one writer at a time in this process: in turn, not by chance
}

// Open opens the database of a kind in the file at a path, or at the address of a
// PostgreSQL database, postgres://user@host/database, and makes it, with its
// folders or its schema, where there is none. It waits some seconds for another
// process that has locked it. Errors are those of fault.go.
func Open(ctx context.Context, path string, k Kind) (*DB, error) {
	return open(ctx, path, k, options{wait: busyTimeout})
}

// options of opening; wait is how long to wait for another process.
type options struct {
	wait     time.Duration
	existing bool // a database that does not exist is not made
}

func open(ctx context.Context, path string, k Kind, o options) (*DB, error) {
	d := &DB{path: withoutPassword(path), address: path, kind: k, engine: engineOf(path, k, o)}
	db, err := d.engine.open()
	if err != nil {
		return nil, d.Fault("open", err)
	}
	d.sql = db
	if err := d.start(ctx, o.wait); err != nil {
		return nil, errors.Join(d.Fault("open", err), db.Close())
	}
	if d.changes, err = d.engine.open(); err != nil {
		return nil, errors.Join(d.Fault("open", err), db.Close())
	}
	d.changes.SetMaxOpenConns(1)
	return d, nil
}

// Close closes the database.
func (d *DB) Close() error {
	return d.Fault("close", errors.Join(d.changes.Close(), d.sql.Close()))
}

// Path is the database's file, or its address without a password.
func (d *DB) Path() string { return d.path }

// Address is what the database was opened by; it may hold a password.
func (d *DB) Address() string { return d.address }

// QueryContext runs a query that returns rows, outside any change.
func (d *DB) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	counted(ctx)
	return d.sql.QueryContext(ctx, query, args...)
}

// QueryRowContext runs a query that returns one row at most, outside any change.
func (d *DB) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	counted(ctx)
	return d.sql.QueryRowContext(ctx, query, args...)
}

// Change runs do as one transaction, after all changes that were begun before it.
// An error of do rolls the transaction back and is returned as it is.
func (d *DB) Change(ctx context.Context, do func(tx *sql.Tx) error) error {
	d.write.Lock()
	defer d.write.Unlock()
	tx, err := d.changes.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // nothing after a commit
	if err := d.engine.turn(ctx, tx); err != nil {
		return err
	}
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// Put runs one statement that changes rows which no other change depends on, such as a workspace's own. On
// PostgreSQL it waits for no change and no change waits for it, so that many of them are written to the disk at once.
func (d *DB) Put(ctx context.Context, query string, args ...any) error {
	if d.engine.apart() {
		_, err := d.sql.ExecContext(ctx, query, args...)
		return err
	}
	return d.Change(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, query, args...)
		return err
	})
}
