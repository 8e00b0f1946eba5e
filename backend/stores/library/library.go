// Package library keeps templates with all their versions, the sample pages that
// they were made with, and the workspaces of authoring that are under way, in a
// database of package store.
//
//	template ── version ── page      every version with its sample pages, each page once
//	   ├── draft, tag, comment, health (the results of its tests)
//	   └── print                     what matching keeps of it
//	workspace ── page                an authoring session, to go on with
//	sync                             which template of a team's server one of these is
//
// Every save is a new version and one transaction. Pages are stored once each, by
// digest. Search is for parts of words in name, site, description and fields, case
// and width folded; the search and the order of the list are answered from memory
// (catalogue.go).
//
// It holds no people (package accounts), no results of runs (package results), and
// no files: package archive writes a library as a tree of files and reads one back.
package library

import (
	"embed"
	"errors"

	"wrapsmith/backend/stores/store"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrations are the goose migrations of the library's tables, with those of the
// knowledge base, whose rows a save writes.
var Migrations = store.Folder(migrations, "migrations")

// Errors that a caller branches on.
var (
	ErrConflict   = errors.New("someone else saved a newer version meanwhile")
	ErrIncomplete = errors.New("the template is not complete")
)

// Errors say enough without what was being done: for store.Kind.
var Errors = []error{ErrConflict, ErrIncomplete}

// Library is the templates of a database. It is safe for concurrent use.
type Library struct {
	db   *store.DB
	list current
}

// New gives the library of an open database, which stays the caller's to close.
func New(db *store.DB) *Library { return &Library{db: db} }

// DB is the database that the library lies in.
func (s *Library) DB() *store.DB { return s.db }
