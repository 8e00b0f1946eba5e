package library

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"path/filepath"
	"strings"
)

//go:embed results/*.sql
var resultMigrations embed.FS

// resultsID is "WSRB" in the file's header: a result database.
const resultsID = 0x57535242

var theResults = base{resultsID, "it is no result database", resultMigrations, "results"}

// resultsSuffix makes the name of the result database from that of the library.
const resultsSuffix = "-results.db"

// Results is the result database: every run, and what each of its pages gave
// (DETM 3.3, the third store). It lies in a file of its own beside the library,
// so that a run's writing never keeps a person from saving, and what runs found
// can be deleted without touching what people made. It is safe for concurrent
// use, by several processes too.
//
// A run is a journal: pages have positions from 0, in the order of the source,
// and Append takes them only in that order, with the counts that go with them,
// in one transaction. So after a crash at any moment the database says exactly
// which pages are done, and each of them once.
type Results struct{ s *Store }

// ResultsPath is where the result database of a library lies.
func ResultsPath(library string) string {
	return strings.TrimSuffix(library, filepath.Ext(library)) + resultsSuffix
}

// OpenResults opens the result database at path and makes it where there is none.
func OpenResults(ctx context.Context, path string) (*Results, error) {
	s := &Store{path: path}
	if err := prepare(path); err != nil {
		return nil, s.fault("open", err)
	}
	db, err := sql.Open("sqlite", source(path, busyTimeout))
	if err != nil {
		return nil, s.fault("open", err)
	}
	db.SetMaxOpenConns(maxConns)
	s.db = db
	if err := theResults.start(ctx, db, busyTimeout); err != nil {
		return nil, errors.Join(s.fault("open", err), db.Close())
	}
	return &Results{s}, nil
}

// Close closes the result database.
func (r *Results) Close() error { return r.s.Close() }

// Path is the result database's file.
func (r *Results) Path() string { return r.s.path }
