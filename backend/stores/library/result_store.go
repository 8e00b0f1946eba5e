package library

import (
	"context"
	"embed"
	"path/filepath"
	"strings"
)

//go:embed results/*.sql
var resultMigrations embed.FS

var theResults = base{
	name: "results", id: 0x57535242, // "WSRB"
	not: "it is no result database", all: resultMigrations, folder: "results",
}

// resultsSuffix makes the name of the result database from that of the library.
const resultsSuffix = "-results.db"

// Results is the result database: every run, and what each of its pages gave
// (DETM 3.3, the third store). It lies in a file or schema of its own beside the
// library, so that a run's writing never keeps a person from saving, and what runs found
// can be deleted without touching what people made. It is safe for concurrent
// use, by several processes too.
//
// A run is a journal: pages have positions from 0, in the order of the source,
// and Append takes them only in that order, with the counts that go with them,
// in one transaction. So after a crash at any moment the database says exactly
// which pages are done, and each of them once.
type Results struct{ s *Store }

// ResultsPath is where the result database of a library lies. On a server it is
// in the same database, in a schema of its own.
func ResultsPath(library string) string {
	if IsAddress(library) {
		return library
	}
	return strings.TrimSuffix(library, filepath.Ext(library)) + resultsSuffix
}

// OpenResults opens the result database at path and makes it where there is none.
func OpenResults(ctx context.Context, path string) (*Results, error) {
	s, err := open(ctx, path, theResults, busyTimeout)
	if err != nil {
		return nil, err
	}
	return &Results{s}, nil
}

// OpenResults opens the library's result database and makes it where there is
// none. Of a library on a server it knows the password, which Path does not have.
func (s *Store) OpenResults(ctx context.Context) (*Results, error) {
	return OpenResults(ctx, ResultsPath(s.secret))
}

// Close closes the result database.
func (r *Results) Close() error { return r.s.Close() }

// Path is the result database's file.
func (r *Results) Path() string { return r.s.path }
