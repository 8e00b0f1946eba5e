package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/pressly/goose/v3"
)

// engine is what SQLite and PostgreSQL do each in their own way.
type engine interface {
	// open makes ready what the driver needs and gives its connections.
	open() (*sql.DB, error)
	// claim makes an empty database ours, by a mark in it. One that has another
	// mark, or tables and none, is ErrNotOurs.
	claim(ctx context.Context, db *sql.DB) error
	// again reports whether opening may go well when it is tried once more.
	again(err error) bool
	// alone runs what changes the tables, while no other process does.
	alone(ctx context.Context, db *sql.DB, do func() error) error
	// turn waits until no other transaction changes the database; it is the
	// first statement of every change.
	turn(ctx context.Context, tx *sql.Tx) error
	// apart reports whether statements may change rows at the same time.
	apart() bool
	// meaning is what an error comes to, nil when it is another.
	meaning(err error) error
	dialect() goose.Dialect
}

func engineOf(path string, k Kind, o options) engine {
	if IsAddress(path) {
		return server{path, k, o}
	}
	return file{path, k, o.wait, !writable(path)}
}

// start checks that the database is ours and brings it up to date. Another
// process may be at the same, so it tries again for as long as it would wait
// for a lock.
func (d *DB) start(ctx context.Context, wait time.Duration) error {
	for begin := time.Now(); ; time.Sleep(retryPause) {
		err := d.engine.claim(ctx, d.sql)
		if err == nil {
			err = d.migrate(ctx)
		}
		final := err == nil || errors.Is(err, ErrNotOurs) || errors.Is(err, ErrNewer) || errors.Is(err, ErrReadOnly) || !d.engine.again(err)
		if final || ctx.Err() != nil || time.Since(begin) > wait {
			return err
		}
	}
}

// migrate brings the tables to this version's.
func (d *DB) migrate(ctx context.Context) error {
	p, err := goose.NewProvider(d.engine.dialect(), d.sql, d.kind.Migrations, goose.WithLogger(goose.NopLogger()))
	if err != nil {
		return err
	}
	have, newest, err := p.GetVersions(ctx)
	switch {
	case err == nil && have > newest:
		return fmt.Errorf("%w (it has version %d, this program knows %d)", ErrNewer, have, newest)
	case err == nil && have < newest:
		return d.engine.alone(ctx, d.sql, func() error {
			_, err := p.Up(ctx)
			return err
		})
	}
	return err
}
