package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/pressly/goose/v3"
)

// engine is what SQLite and PostgreSQL do each in their own way.
type engine interface {
	// open makes ready what the driver needs and gives its connections.
	open() (*sql.DB, error)
	// claim makes an empty database ours, by a mark in it. One that has another
	// mark, or tables and none, is ErrNotLibrary.
	claim(ctx context.Context, db *sql.DB) error
	// again says whether opening may go well when it is tried once more.
	again(err error) bool
	// alone runs what changes the tables, while no other process does.
	alone(ctx context.Context, db *sql.DB, do func() error) error
	// turn waits until no other transaction changes the database; it is the
	// first statement of every change.
	turn(ctx context.Context, tx *sql.Tx) error
	// meaning is what an error comes to, nil when it is another.
	meaning(err error) error
	dialect() goose.Dialect
}

func engineOf(path string, b base, wait time.Duration) engine {
	if IsAddress(path) {
		return server{path, b, wait}
	}
	return file{path, b, wait}
}

// base is one of our kinds of database: its mark, in words and as the number in
// a file's header; what is said of a database that is none; and the migrations
// that make its tables.
type base struct {
	name   string
	id     int64
	not    string
	all    fs.FS
	folder string
	there  bool // one that is not there is not made
}

// start checks that the database is ours and brings it up to date. Another
// process may be at the same, so it tries again for as long as it would wait
// for a lock.
func (s *Store) start(ctx context.Context, b base, wait time.Duration) error {
	for begin := time.Now(); ; time.Sleep(retryPause) {
		err := s.engine.claim(ctx, s.db)
		if err == nil {
			err = s.migrate(ctx, b)
		}
		final := err == nil || errors.Is(err, ErrNotLibrary) || errors.Is(err, ErrNewer) || !s.engine.again(err)
		if final || ctx.Err() != nil || time.Since(begin) > wait {
			return err
		}
	}
}

// migrate brings the tables to this version's.
func (s *Store) migrate(ctx context.Context, b base) error {
	files, err := fs.Sub(b.all, b.folder)
	if err != nil {
		return err
	}
	p, err := goose.NewProvider(s.engine.dialect(), s.db, files, goose.WithLogger(goose.NopLogger()))
	if err != nil {
		return err
	}
	have, newest, err := p.GetVersions(ctx)
	switch {
	case err == nil && have > newest:
		return fmt.Errorf("%w (it has version %d, this program knows %d)", ErrNewer, have, newest)
	case err == nil && have < newest:
		return s.engine.alone(ctx, s.db, func() error {
			_, err := p.Up(ctx)
			return err
		})
	}
	return err
}
