// Package library stores templates with all their versions and sample pages, and the
// workspaces of authoring, in a database of package store.
//
//	template ── version ── page      each version with its sample pages, each page once
//	   ├── draft, tag, comment, health (the results of its tests)
//	   ├── proposal ── page          what a mended version is made of, until a person decides
//	   └── print                     the summary that matching uses
//	workspace ── page                an authoring session that can be continued
//	sync                             the template of a team's server that this one corresponds to
//
// Each save is a new version and one transaction. Pages are stored once, by digest. Search
// finds parts of words in name, site, description and fields, without regard to case and
// width. Search and the order of the list are answered from memory (catalogue.go).
//
// It stores no people (package accounts), no results of runs (package results), and no files:
// package archive writes a library as a tree of files and reads it back.
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
