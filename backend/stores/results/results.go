// Package results is the result database: runs, the results of their pages, and the schedules
// that repeat runs, with their alerts (DETM 3.3, the third store).
//
//	run ── item ── page result        Append adds results in the order of the source
//	 └── fetched page                 a page of a server, until its result is written
//	schedule ── alert
//
// It is a file or a schema beside the library. So the writing of a run never delays a save,
// and results can be deleted without touching the library.
//
// A run is a journal. Pages have positions from 0 in the order of the source. Append accepts
// them only in that order, with their counts, in one transaction. So after a crash the
// database says exactly which pages are done, each of them once.
package results

import (
	"context"
	"embed"
	"path/filepath"
	"strings"

	"wrapsmith/backend/stores/store"
)

//go:embed migrations/*.sql
var migrations embed.FS

var kind = store.Kind{
	Name: "results", ID: 0x57535242, // "WSRB"
	Foreign: "it is no result database", SchemaSuffix: "_results",
	Migrations: store.Folder(migrations, "migrations"),
}

// fileSuffix makes the name of the result database from that of the library.
const fileSuffix = "-results.db"

// Results is an open result database. It is safe for concurrent use, by several
// processes too.
type Results struct{ db *store.DB }

// Path is where the result database of a library lies, by the library's file or
// address. On a server it is in the same database, in a schema of its own.
func Path(library string) string {
	if store.IsAddress(library) {
		return library
	}
	return strings.TrimSuffix(library, filepath.Ext(library)) + fileSuffix
}

// Open opens the result database at path and makes it where there is none.
func Open(ctx context.Context, path string) (*Results, error) {
	db, err := store.Open(ctx, path, kind)
	if err != nil {
		return nil, err
	}
	return &Results{db}, nil
}

// OpenExisting opens a result database on a server that has one: where there is
// none it makes nothing and returns store.ErrNone. It may be there without a
// library, since a run that has its template needs none.
func OpenExisting(ctx context.Context, address string) (*Results, error) {
	db, err := store.OpenExisting(ctx, Path(address), kind)
	if err != nil {
		return nil, err
	}
	return &Results{db}, nil
}

// Close closes the result database.
func (r *Results) Close() error { return r.db.Close() }

// Path is the result database's file, or its address without a password.
func (r *Results) Path() string { return r.db.Path() }

// Copy copies the result database of one library to that of another.
func Copy(ctx context.Context, from, to string) error {
	return store.Copy(ctx, Path(from), kind, Path(to))
}
