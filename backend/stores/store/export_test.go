package store

import (
	"context"
	"database/sql"
	"time"
)

// OpenWithin is Open with a wait of the test's own.
func OpenWithin(ctx context.Context, path string, k Kind, wait time.Duration) (*DB, error) {
	return open(ctx, path, k, options{wait: wait})
}

// SQL is the database below, for what a test does without it.
func (d *DB) SQL() *sql.DB { return d.sql }

// Changes is the connection of changes.
func (d *DB) Changes() *sql.DB { return d.changes }

// Turn waits until a transaction is the only one that changes the database.
func (d *DB) Turn(ctx context.Context, tx *sql.Tx) error { return d.engine.turn(ctx, tx) }

// Of the package's own.
var WithoutPassword = withoutPassword

// Source is the driver's address of a file.
func Source(path string, wait time.Duration) string { return file{path: path, wait: wait}.source() }

// ServerConns is how many connections one process has to a server.
const ServerConns = serverConns

// ConnectTo gives connections to a server without making anything there.
func ConnectTo(address string, k Kind) (*sql.DB, error) {
	return server{address, k, options{wait: busyTimeout}}.open()
}
